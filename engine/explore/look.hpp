// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One motion of a job: what comes before `settle` is thrown away, what lies in settle < t <= settle + window is looked
// at. Extremes, means and shares come from roots and event times (dynamics/motion_query.hpp), never from samples.
#pragma once

#include "explore/section.hpp"
#include "scenario/scenario.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

/// Asked between steps: true ends the unit in work, whose rows are then dropped.
using Stop = bool (*)();

/// settle, window: in periods of the drive, or in s where nothing drives.
struct Plan {
    double settle = 200.0;
    std::optional<double> window;    ///< nothing: 32 periods or 20 s
    std::optional<Section> section;  ///< nothing: the default of the point
};

class Look {
  public:
    static constexpr double periods_of_window = 32.0, seconds_of_window = 20.0;
    static constexpr std::size_t steps_at_once = 256;  ///< between two looks at the wish to stop

    /// `start` null: the scenario's start values.
    Look(const System& system, std::span<const double> values, const RunSettings& settings, const Plan& plan,
         const StartState* start, Stop stop);

    const Simulation& run() const { return *run_; }
    Window window() const { return window_; }
    double drive_period() const { return T_; }
    bool is_driven() const { return T_ > 0.0; }
    /// Empty where the window was reached, else why not.
    const std::string& trouble() const { return trouble_; }
    bool was_stopped() const { return stopped_; }
    const Section& section() const { return section_; }

    const std::vector<SectionState>& section_states();
    /// Smallest n <= 64 such that all section states that are n apart are equal, to 1e-9 of the largest magnitude in
    /// their column (coordinates and velocities); 0 where there is none.
    int find_multiple();
    double find_period();  ///< of `multiple` sections, s; NaN where there is none
    /// States of each contact around the cycle, `0 - + o` (`s`: slip with two tangents), rotated to the smallest text;
    /// empty without events or cycle.
    std::string find_sequence();
    /// rest, sliding, sliding_periodic, cycle, other; empty where the window was not reached.
    std::string_view find_attractor();
    /// The section state of the cycle with the smallest first coordinate, or where the motion slides its state.
    std::string find_key();
    /// Where the next point of a chain begins: at the end of the window, or in a motion without drive right after the
    /// last slip_to_stick in it.
    StartState hand_over() const;

    /// Computes on until t; false where the motion ends before.
    bool advance(double t, bool keeps);
    void forget_before(double t);

  private:
    bool has_events() const;
    bool is_constant();

    std::unique_ptr<Simulation> run_;
    double T_ = 0.0;
    Window window_;
    Section section_;
    Stop stop_;
    std::string trouble_;
    bool stopped_ = false;
    std::optional<std::vector<SectionState>> sections_;
    int multiple_ = -1;
};

/// States of each contact around a cycle between two times, as in Look::find_sequence; empty without events.
std::string find_sequence(const Simulation& run, double from, double to);

/// Puts the contacts that stick in it on the velocities of what they stick to, under these values.
void put_on_constraints(const System& system, std::span<const double> values, const RunSettings& settings,
                        StartState& start);

/// The numbers that name a state: each rounded to 6 digits of the magnitude beside it.
std::string write_key(std::span<const double> numbers, std::span<const double> magnitudes);

}  // namespace stiction::explore
