// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One motion of a job with its observation window, settle < t <= settle + window. The motion before `settle` is
// discarded. Extremes, means and fractions of time are computed from roots and event times
// (dynamics/motion_query.hpp), not from samples.
#pragma once

#include "explore/section.hpp"
#include "scenario/scenario.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

/// Called between steps: true ends the present unit, whose rows are then dropped.
using Stop = bool (*)();

/// The state of a motion of one coordinate in which a slip begins out of rest.
struct Onset {
    double t, x, v;
    std::string states;  ///< of the contacts

    bool is_same(const Onset& other) const;
};

/// settle, window: in periods of the drive, or in s if nothing drives.
struct Plan {
    double settle = 200.0;
    std::optional<double> window = {};    ///< empty: 32 periods or 20 s
    std::optional<Section> section = {};  ///< empty: the default section, which depends on the drive
    /// Whole periods of a motion that repeats itself may be left out: those before the window (`leave_out_transient`), and in the
    /// window all but three, which suffice for its attractor (`leave_out_window`). Times of the window are then earlier by the
    /// periods before it.
    enum class Repeats { followed, leave_out_transient, leave_out_window };
    Repeats repeats = Repeats::followed;
    /// With `leave_out_window`: onsets whose motion is known (Look::onset). A motion of the same mechanism ends where it meets one.
    std::vector<Onset> known = {};
};

class Look {
  public:
    static constexpr double periods_of_window = 32.0, seconds_of_window = 20.0;
    static constexpr std::size_t steps_at_once = 256;  ///< steps between two calls of `stop`

    /// If `start` is null, the motion begins at the start values of the scenario.
    Look(const System& system, std::span<const double> values, const RunSettings& settings, const Plan& plan,
         const StartState* start, Stop stop);

    const Simulation& run() const { return *run_; }
    Window window() const { return window_; }
    /// Length of the window as the plan gives it: periods of the drive, or s if nothing drives. A whole number of
    /// periods is exact, which the difference of two times is not.
    double window_length() const { return window_length_; }
    double drive_period() const { return T_; }
    bool is_driven() const { return T_ > 0.0; }
    /// Empty if the end of the window was reached, else the reason why not.
    const std::string& trouble() const { return trouble_; }
    bool was_stopped() const { return stopped_; }
    /// The onset from which on the motion repeats itself, where `leave_out_window` has shortened its window.
    const std::optional<Onset>& onset() const { return onset_; }
    /// Index of the known onset that the motion has met: its attractor is known and its window was not reached.
    std::optional<std::size_t> met() const { return met_; }
    const Section& section() const { return section_; }

    const std::vector<SectionState>& section_states();
    /// Smallest n <= 64 such that all section states that are n apart are equal, to 1e-9 of the largest magnitude in
    /// their column (coordinates and velocities); 0 if there is none.
    int find_multiple();
    double find_period();  ///< time of `multiple` sections, s; NaN if there is no cycle
    /// States of each contact around the cycle, `0 - + o` (`s`: slip with two tangents), rotated to the smallest text;
    /// empty without events or cycle.
    std::string find_sequence();
    /// rest, sliding, sliding_periodic, cycle, other; empty if the end of the window was not reached.
    std::string_view find_attractor();
    /// Text that identifies an attractor: for a cycle its section state with the smallest first coordinate, for steady
    /// sliding the state, otherwise empty.
    std::string find_key();
    /// Start state of the next point of a chain: the state at the end of the window, or, in a motion without drive,
    /// right after the last slip_to_stick in the window.
    StartState hand_over() const;

    /// Continues the motion until t; false if it ends before.
    bool advance(double t, bool keeps);
    void forget_before(double t);

  private:
    void leave_out_repeats(const Plan& plan);
    void leave_out_periods(Plan::Repeats repeats, const Onset& before, const Onset& now);
    bool has_events() const;
    bool is_constant();

    std::unique_ptr<Simulation> run_;
    double T_ = 0.0;
    Window window_;
    double window_length_ = 0.0;
    Section section_;
    Stop stop_;
    std::string trouble_;
    bool stopped_ = false;
    std::optional<Onset> onset_;
    std::optional<std::size_t> met_;
    std::optional<std::vector<SectionState>> sections_;
    int multiple_ = -1;
};

/// States of each contact around a cycle between two times, as in Look::find_sequence; empty without events.
std::string find_sequence(const Simulation& run, double from, double to);

/// Projects a start state on the constraints of its sticking contacts under these values: there the relative velocity
/// becomes 0.
void put_on_constraints(const System& system, std::span<const double> values, const RunSettings& settings,
                        StartState& start);

/// Text of the numbers of a state, each rounded to 6 digits of the magnitude with the same index.
std::string write_key(std::span<const double> numbers, std::span<const double> magnitudes);

}  // namespace stiction::explore
