// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the files of `stiction explore` know of each other.
#pragma once

#include "explore/table.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace stiction::cli {

/// Units to compute, and how.
struct ExploreRun {
    const explore::Job* job = nullptr;
    explore::TableHead head;
    std::vector<std::size_t> units;            ///< of this shard, ascending
    std::map<std::size_t, std::string> known;  ///< rows that a file holds already
    bool as_json = false, shows_progress = false;
    std::size_t processes = 1;
};

/// Prints the file of the job, unit by unit. Returns the exit code.
int print_job(const ExploreRun& run);

/// explore merge FILE...
int run_merge(std::span<const std::string> arguments);

/// The content of a file; nothing, and a sentence said, where it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Hands out units and takes back their rows, in any order.
class Workers {
  public:
    virtual ~Workers() = default;
    struct Result {
        std::size_t unit = 0;
        std::string rows;
        bool found = false;   ///< false: nothing yet
        bool broken = false;  ///< a worker has ended that should not have
    };
    virtual bool has_room() const = 0;
    virtual void give(std::size_t unit) = 0;
    /// Waits for a result, not longer than a moment, so that the caller can look at clock and interrupt.
    virtual Result wait() = 0;
};
/// Processes (cli/posix) or, under node, threads (cli/node). Null where there can be none: the caller computes itself.
std::unique_ptr<Workers> make_workers(const explore::Job& job, bool as_json, std::size_t count);
/// This program was begun as a worker, with the arguments of the one that hands out units.
bool is_worker();
/// The life of such a worker: computes what it is given until there is no more.
void serve(const explore::Job& job, bool as_json);

}  // namespace stiction::cli
