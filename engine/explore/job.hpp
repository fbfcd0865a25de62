// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A job computes many motions of one scenario. It is a list of units, numbered from 0 in the order of its rows. A unit
// depends only on the scenario and on its number: there is no shared cache, no clock and no thread. So every unit may be
// computed anywhere and gives the same bytes.
//
// The text of a job is a scenario with the keys `job` and `job.OPTION`, in which `:` and `,` are not encoded.
#pragma once

#include "explore/look.hpp"
#include "explore/rows.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

class Job {
  public:
    virtual ~Job() = default;
    /// Names of the columns; `unit` comes first if there are several units.
    virtual std::vector<std::string> columns() const = 0;
    virtual std::size_t units() const = 0;
    /// A job of one unit has no column `unit` and no shards.
    virtual bool has_unit_column() const { return true; }
    /// True if the result is one object of JSON instead of a table.
    virtual bool is_object() const { return false; }
    /// Appends the rows of a unit, at least one. If `stop` ends the unit, its rows are not valid.
    virtual void run_unit(std::size_t unit, Rows& out, Stop stop) const = 0;
};

/// An option as given: `over`, "belt_speed:0.1:0.6:11".
struct Option {
    std::string key, value;
};

class OptionReader;

/// The entry of a job, in engine/explore/jobs.
struct JobEntry {
    std::string_view id, help;
    std::span<const std::string_view> options;  ///< ids of its options
    std::unique_ptr<Job> (*make)(const Scenario& scenario, OptionReader& options);
};
struct ReadJob {
    std::unique_ptr<Job> job;  ///< null if there are errors
    std::string text;          ///< canonical text, without options that have their default value
    std::vector<std::string> errors;
};

/// Reads the options of a job. Each mistake gives an error of one sentence.
ReadJob make_job(const Scenario& scenario, std::string_view name, std::span<const Option> options);

/// Scenario, name and options of the text of a job; `job` is empty if the text names none.
struct JobText {
    std::string scenario, job;
    std::vector<Option> options;
};
JobText split_job(std::string_view text);

/// The options in the order of a job's text. Options with is_there = false are known but not available.
struct OptionName {
    std::string_view id, help;
    bool is_there = true, is_flag = false;
};
std::span<const OptionName> all_options();
/// "`--curve` is not available.", for an option or a job; empty if it is available or unknown.
std::string find_unavailable(std::string_view name, bool is_job);

}  // namespace stiction::explore

namespace stiction {
/// All jobs, sorted by id.
std::span<const explore::JobEntry* const> all_jobs();
}  // namespace stiction
