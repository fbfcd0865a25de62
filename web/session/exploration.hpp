// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs over many motions of the experiment (engine/explore): what is to be computed, in which order, and what has come
// back. Who computes is not known here.
#pragma once

#include "explore/axis.hpp"
#include "explore/job.hpp"
#include "session/job_table.hpp"
#include "session/unit_order.hpp"

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

enum class JobState { running, done, cancelled, failed };
inline constexpr std::array<std::string_view, 4> job_state_names{"running", "done", "cancelled", "failed"};

/// One job with all that has been computed of it.
struct JobRecord {
    int id = 0;
    Scenario scenario;  ///< that it was begun with
    std::string name, text;
    std::vector<explore::Option> options;  ///< canonical
    std::vector<explore::Axis> axes;
    std::unique_ptr<explore::Job> job;
    JobTable table;
    std::string object;        ///< the answer of a job that is no table, JSON
    std::vector<double> turn;  ///< of a cycle: its period, then coordinates and velocities
    std::vector<std::array<double, 3>> estimates;  ///< periods, exponent, error: what is known before the row
    UnitOrder order;
    std::vector<char> is_done;  ///< of each unit
    std::size_t next = 0, done = 0;
    JobState state = JobState::running;
    double began = 0.0, latest = 0.0;  ///< s
    std::size_t taken_over = 0;        ///< units that an earlier job had computed
    std::string trouble;               ///< of one that failed

    /// The values of the option, empty where it is not given.
    std::string_view option(std::string_view key) const;
    bool has_option(std::string_view key) const;
    bool follows() const { return option("start") == "follow"; }
    bool is_map() const { return axes.size() == 2 && !follows(); }
    /// Of a row: the number in a column; of a choice that the job goes over its place among the choices.
    double number(std::size_t row, int column) const;
    /// Part that is computed, chains by their rows.
    double share() const;
    /// s; NaN as long as nothing tells.
    double seconds_left() const;
    /// Values of the scenario at a row: those of its point, and of a section state as the start.
    std::vector<double> find_values(std::size_t row) const;
    /// The values that begin on the cycle; empty where none was found or none can.
    std::vector<double> find_cycle_values() const;
    /// The file of the command line of this version.
    std::string write_csv(std::string_view engine) const;
    /// The command that computes the same.
    std::string write_command() const;
};

/// A job that the page can run; one sentence each in `errors` of it where it cannot.
explore::ReadJob read_page_job(const Scenario& scenario, std::string_view job,
                               std::span<const explore::Option> options);

class Exploration {
  public:
    /// Begins a job, which is then the one on screen; returns its id. 0 and one sentence each in `errors` where it cannot
    /// be read. What an earlier job with the same text has computed is taken over. `now`: s.
    int begin(const Scenario& scenario, std::string_view job, std::span<const explore::Option> options,
              double now, std::vector<std::string>& errors);
    void cancel();
    /// None is on screen any more.
    void close();
    JobRecord* shown() { return shown_ == 0 ? nullptr : find(shown_); }
    const JobRecord* shown() const { return const_cast<Exploration*>(this)->shown(); }
    JobRecord* find(int id);

    /// A point of the picture was opened: it differs from the scenario of the job, which goes on.
    void accept(const Scenario& scenario) { accepted_ = scenario.values; }
    /// Another scenario than that of the job, in something that changes its rows.
    bool is_stale(const Scenario& scenario) const;

    /// The next unit to compute; -1: none.
    double next_unit();
    /// A whole unit has come, or as much of one as there is so far.
    void end_unit(std::size_t unit, double now);
    void end_part(double now);
    void fail(std::string_view why);

  private:
    static constexpr std::size_t most_kept = 6;

    std::deque<JobRecord> records_;
    int shown_ = 0, last_id_ = 0;
    std::vector<double> accepted_;
};

}  // namespace stiction
