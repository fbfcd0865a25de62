// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Interfaces between the files of `stiction explore`.
#pragma once

#include "explore/table.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace stiction::cli {

/// The units to compute, and the settings for them.
struct ExploreRun {
    const explore::Job* job = nullptr;
    explore::TableHead head;
    std::vector<std::size_t> units;            ///< of this shard, ascending
    std::map<std::size_t, std::string> known;  ///< rows of units that were read from a file
    bool as_json = false, shows_progress = false;
    std::size_t processes = 1;
};

/// Prints the file of the job, unit by unit. Returns the exit code.
int print_job(const ExploreRun& run);

/// explore merge FILE...
int run_merge(std::span<const std::string> arguments);

/// Distributes units to workers and collects their rows, in any order.
class Workers {
  public:
    virtual ~Workers() = default;
    struct Result {
        std::size_t unit = 0;
        std::string rows;
        bool found = false;   ///< false: no result yet
        bool broken = false;  ///< a worker has ended too early
    };
    virtual bool has_room() const = 0;
    virtual void give(std::size_t unit) = 0;
    /// Waits a short time for a result, so that the caller can check the clock and interrupts in between.
    virtual Result wait() = 0;
};
/// Processes (cli/posix) or, under node, threads (cli/node). Null if none can be made; the caller then computes the
/// units itself.
std::unique_ptr<Workers> make_workers(const explore::Job& job, bool as_json, std::size_t count);
/// True if this program was started as a worker, with the arguments of the program that distributes the units.
bool is_worker();
/// Main loop of such a worker: computes units until there are no more.
void serve(const explore::Job& job, bool as_json);

}  // namespace stiction::cli
