// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The file of a job: comment lines, the header, the rows of its units; or the same as JSON. Files of shards can be
// merged; the result is byte for byte the file of a single run.
#pragma once

#include "explore/job.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

struct Shard {
    std::size_t index = 1, count = 1;  ///< units with unit mod count = index - 1
    bool holds(std::size_t unit) const { return unit % count == index - 1; }
};

/// The data above the rows.
struct TableHead {
    std::string job, engine;
    std::size_t units = 1;
    Shard shard;
    std::vector<std::string> columns;
};
std::string write_head(const TableHead& head, bool as_json);
/// Text after the last unit; `cancelled`: "DONE of TOTAL", or empty.
std::string write_end(bool as_json, std::string_view cancelled);
/// Text between the rows of two units.
inline std::string_view get_separator(bool as_json) { return as_json ? ",\n" : ""; }

/// A CSV file that was read, with the unchanged text of the rows of each unit.
struct ReadTable {
    TableHead head;
    std::string header;  ///< the line with the names
    std::map<std::size_t, std::string> units;
    bool was_cancelled = false, ends_early = false;
    std::optional<std::size_t> last;  ///< the last unit in the file
};
/// Reads a file; empty, with one sentence in `error`, if it is not the file of a job of many units. `name`: of the file,
/// for this sentence.
std::optional<ReadTable> read_table(std::string_view name, std::string_view text, std::string& error);

/// Merges files, given by their names and texts. Empty, with one sentence in `error`, if a unit is missing or occurs
/// twice, or if the files do not belong together.
std::optional<std::string> merge_tables(std::span<const std::pair<std::string, std::string>> files,
                                        std::string& error);

}  // namespace stiction::explore
