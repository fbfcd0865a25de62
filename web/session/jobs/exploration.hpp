// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs over many motions of the experiment (engine/explore): their units, the order of these, and the rows that have
// arrived. The workers that compute them belong to app/exploring.
#pragma once

#include "explore/axis.hpp"
#include "explore/job.hpp"
#include "explore/job_table.hpp"
#include "figure/job_axes.hpp"
#include "figure/job_words.hpp"
#include "session/jobs/unit_order.hpp"

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

enum class JobState { running, done, cancelled, failed };
inline constexpr std::array<std::string_view, 4> job_state_names{"running", "done", "cancelled", "failed"};

/// A job with all its computed rows.
struct JobRecord {
    int id = 0;
    Scenario scenario;  ///< of the experiment when the job began
    std::string name, text;
    std::vector<explore::Option> options;  ///< canonical
    std::vector<explore::Axis> axes;
    std::unique_ptr<explore::Job> job;
    JobTable table;
    std::string object;        ///< answer of a job that gives no table, JSON
    std::vector<double> turn;  ///< of a cycle: its period, then coordinates and velocities
    std::vector<std::array<double, 3>> estimates;  ///< periods, exponent, error: known before the row
    UnitOrder order;
    std::vector<char> is_done;  ///< of each unit
    std::size_t next = 0, done = 0;
    JobState state = JobState::running;
    double began = 0.0, latest = 0.0;  ///< s
    std::size_t taken_over = 0;        ///< units that an earlier job had computed
    std::string trouble;               ///< reason, if the job failed

    /// The value of the option; empty if it is not given.
    std::string_view option(std::string_view key) const;
    bool has_option(std::string_view key) const;
    bool follows() const { return option("start") == "follow"; }
    bool is_map() const { return rows().is_map(); }
    /// The rows, and what they go over.
    figure::JobRows rows() const { return {scenario, name, axes, follows(), job->has_unit_column(), table}; }
    double number(std::size_t row, int column) const { return rows().number(row, column); }
    /// Fraction that is computed; a chain counts by its rows.
    double share() const;
    /// s; NaN if it cannot be estimated yet.
    double seconds_left() const;
    /// Values of the scenario at a row: those of its point; if the row has a section state, that is the start.
    std::vector<double> find_values(std::size_t row) const;
    /// The values that begin on the cycle; empty if no cycle was found or parameters cannot express its start.
    std::vector<double> find_cycle_values() const;
    /// What a sweep or a bifurcation diagram shows in these columns. While it grows, now and then.
    std::span<const explore::Finding> find_findings(const figure::JobAxes& of);
    /// The same file as the command line of this version writes.
    std::string write_csv(std::string_view engine) const;
    /// The command line that computes the same.
    std::string write_command() const;

    struct Findings {
        std::size_t rows = 0;
        int column = -1;
        std::vector<explore::Finding> list;
    } findings;  ///< those found last
};

/// A job that the page can run. If it cannot, `errors` of the result has one sentence for each reason.
explore::ReadJob read_page_job(const Scenario& scenario, std::string_view job,
                               std::span<const explore::Option> options);

class Exploration {
  public:
    /// Begins a job and shows it; returns its id, or 0 if it cannot be read (`errors` then has one sentence for each
    /// reason). Units that an earlier job has already computed are copied. `now`: s.
    int begin(const Scenario& scenario, std::string_view job, std::span<const explore::Option> options,
              double now, std::vector<std::string>& errors);
    void cancel();
    /// No job is on screen any more.
    void close();
    JobRecord* shown() { return shown_ == 0 ? nullptr : find(shown_); }
    const JobRecord* shown() const { return const_cast<Exploration*>(this)->shown(); }
    JobRecord* find(int id);

    /// The user opened a point of the picture. Its values count as those of the job, which goes on.
    void accept(const Scenario& scenario) { accepted_ = scenario.values; }
    /// The scenario differs from that of the job in something that changes its rows.
    bool is_stale(const Scenario& scenario) const;

    /// The next unit to compute; -1: none.
    double next_unit();
    /// Call end_unit when all rows of a unit have arrived, end_part when some of them have.
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
