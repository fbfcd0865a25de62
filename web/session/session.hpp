// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiment on the page: a scenario, its motion, the clock that plays it, and what there is to say about
// it. Knows no drawing.
#pragma once

#include "dynamics/simulation.hpp"
#include "scenario/scenario.hpp"
#include "session/energy_ledger.hpp"
#include "session/exact_table.hpp"
#include "session/live_changes.hpp"
#include "session/notices.hpp"
#include "session/reference_run.hpp"
#include "session/slow_motion.hpp"
#include "session/state_lanes.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

class Session {
  public:
    Session();

    /// Loads what stands after `#` of an address: paused at t = 0, notices of the old one gone. Never fails:
    /// an unknown system leaves the present one with a notice.
    void load(std::string_view text);
    /// Canonical text of the values in force.
    std::string scenario_text() const { return write_scenario(scenario_); }
    const System& system() const { return *scenario_.system; }
    const Scenario& scenario() const { return scenario_; }
    const std::string& preset() const { return preset_; }
    /// The preset was chosen, or its scenario is the one that runs.
    bool is_present(const Preset& preset) const {
        return preset.id == preset_ || (preset_.empty() && preset.scenario == scenario_text());
    }
    /// The preset that the values in force come from: chosen, named by the link or written out in it, and
    /// then perhaps changed. Null: none.
    const Preset* origin() const { return origin_; }
    /// What is seen, and what to try.
    std::string sentence() const;
    /// Grows with every new motion or change of values; views that keep things of a motion watch it.
    int generation() const { return generation_; }
    /// Grows with every new motion only: a live change goes on with the old one.
    int motion() const { return motion_; }
    /// Grows with every scenario that was loaded or chosen; a value that is changed belongs to the same one.
    int experiment() const { return experiment_; }
    /// Items that begin with `view.`, as loaded last.
    const std::vector<std::pair<std::string, std::string>>& view_items() const { return view_items_; }
    /// A system or preset was chosen since the last call: the address gets a step of history.
    bool take_history_step() { return std::exchange(history_step_, false); }

    void choose_system(const System& system);
    void choose_preset(const Preset& preset);
    /// The motion goes on from the present state with another method; where that cannot take it over, it
    /// begins again at t = 0 with a notice.
    void choose_method(int method);
    /// One parameter: limited to its range with a notice; a restart parameter begins again at t = 0.
    void set_value(int parameter, double value);
    void set_value(std::string_view id, double value);
    /// The largest value that the parameter may have beside the others.
    double find_limit(int parameter) const;
    /// All parameters back to their defaults, as one change.
    void reset_values();
    /// Begins at t = 0, paused, with these values (one per parameter, inside their ranges), which a hand has
    /// put into a picture. Where the contact problem has no solution there, the run stops whatever its rule
    /// says, so that this is seen before anything follows. `first`: of one gesture; what was before it can be
    /// gone back to.
    void put_start(std::span<const double> values, bool first);
    /// The run stops at such a start.
    bool is_held() const { return held_; }
    /// It goes on as the rule of the scenario says.
    void let_go();
    bool can_go_back() const { return before_.has_value() && t_ == 0.0; }
    /// To the state before the gesture, and to its run.
    void go_back();
    double value(int parameter) const { return scenario_.values[static_cast<std::size_t>(parameter)]; }

    /// A hand takes hold of a body of the mechanism at a point of the scene, and the motion goes on under its pull: a
    /// spring that pulls one unit of force for each `unit_length` (Drawing::force_scale). False, with a notice, where
    /// the run has ended.
    bool take_hold(int body, PlanarPoint at, double unit_length);
    /// The hand moves there within one display frame.
    void lead_hand(PlanarPoint to);
    /// The motion goes on from there without it.
    void release_hand();
    bool is_pulled() const { return pulled_; }
    /// The hand at the present time, where one held.
    std::optional<HandReading> hand() const { return simulation_->find_hand(t_); }

    /// What was changed live, in the order of the times.
    std::span<const LiveChange> changes() const { return changes_.list(); }
    /// A hand holds a slider, a handle or a key: what it changes until it lets go is one change, and a
    /// relation between parameters stops it without a word.
    void hold(bool held) { changes_.hold(held); }

    bool is_running() const { return running_; }
    double t() const { return t_; }
    double speed() const { return speed_; }
    void set_speed(double speed);
    const SlowMotion& slow_motion() const { return slow_motion_; }
    void switch_slow_motion(bool on);
    /// Where motion is to be reduced the speed changes at once instead of in a ramp.
    void reduce_motion(bool reduced) { slow_motion_.set_ramped(!reduced); }
    void play();
    void pause() { running_ = false; }
    void reset();
    static constexpr double display_rate = 60.0;  ///< frames of one second
    void step(double direction);                  ///< one display frame of time, forward (1) or back (-1)
    /// `all`: where a load moves to another contact counts too.
    void step_to_event(bool all = true);
    void step_to_previous_event();
    static constexpr double largest_seek = 3600.0;  ///< s
    void seek(double t);
    /// To the latest time that was on screen.
    void seek_end() { seek(std::min(seen_, largest_seek)); }
    /// The first event after t that is already recorded, or null.
    const Event* next_event() const;
    /// Computes on, for about `seconds` of work, until the next event is known or none lies within a fifth of
    /// the usual length of a run; false while there is more to do. What is shown stays.
    bool look_ahead(double seconds);
    /// Plays `seconds` of real time; false if nothing moves.
    bool advance(double seconds);
    bool is_behind() const { return behind_; }  ///< the machine is slower than the clock asked

    /// The reference run, kept while this one goes on being changed.
    const ReferenceRun& reference() const { return reference_; }
    void toggle_reference();
    /// What the reference run has now in a column of run A: the same while both are one, NaN where B does not
    /// reach.
    double reference_value(std::size_t column) const;
    /// Compares with a scenario of the same system, from t = 0.
    void compare_with(const Scenario& scenario);
    /// The run that the chosen preset wants beside it, if it wants one.
    void compare_with_preset();

    Simulation& simulation() { return *simulation_; }
    const Simulation& simulation() const { return *simulation_; }
    /// Everything at the present time, computed once per time.
    const Sample& sample() const;
    std::span<const double> row() const;
    double column(std::string_view name) const;  ///< NaN where it does not apply or does not exist
    /// Where the energy dissipated so far went.
    EnergyShares energy_shares() const { return ledger_.find_shares(*simulation_, motion_, t_); }
    /// The row at t = 0.
    std::span<const double> first_row() const { return first_row_; }
    /// Contact states over time, as far as recorded.
    const StateLanes& lanes() const { return lanes_; }
    /// What the recorded past takes, and how much the page may keep, plots included. Beyond that the oldest
    /// states are forgotten.
    std::size_t history_bytes() const {
        return simulation_->history_bytes() + ledger_.bytes() + lanes_.bytes() + reference_.bytes() +
               (before_.has_value() && before_->simulation ? before_->simulation->history_bytes() : 0);
    }
    static constexpr std::size_t history_limit = std::size_t{256} << 20;
    /// The recorded states may take this; the rest of the limit is for the plots.
    void limit_recorded(std::size_t bytes) { recorded_limit_ = bytes; }
    /// Closed forms beside what a run of the values in force gives; computes for at most about `seconds` on
    /// what is missing.
    const ExactResults& exact_results(double seconds) const {
        return exact_.find(scenario_, generation_, seconds);
    }
    bool has_all_exact_results() const { return exact_.is_complete(); }
    std::size_t events_so_far() const;  ///< events up to t
    bool has_ended_here() const;        ///< t is where the run ends
    std::string status() const;         ///< one sentence in words
    /// The fastest sliding among the contacts that stick, in the unit of the system's velocities: 0 where
    /// sticking is sticking. NaN where no contact sticks.
    double creep() const;

    /// What the last event before t was, while that is an impact that no collision caused.
    const Event* recent_impact() const;

    const std::vector<std::string>& notices() const { return notices_.list(); }
    void add_notice(std::string text) { notices_.add(std::move(text)); }
    void dismiss_notices() { notices_.clear(); }

  private:
    void take_over(std::string_view text);
    void restart();
    void begin_motion();
    void forget_start();
    void restart_on_the_way();
    void put_in_force(std::span<const double> before);
    void find_origin();
    void branch_here();
    void change_live(int parameter, double before);
    bool compute_to(double t, double seconds);
    bool follow();
    void show(double t);
    bool compute(Simulation& simulation, double t, double deadline);
    double reach(double t);
    void refresh() const;

    /// What a start that was put by hand replaced; the motion itself unless it became the reference run.
    struct Before {
        Scenario scenario;
        std::string preset;
        std::unique_ptr<Simulation> simulation;
        LiveChanges changes;
        double t = 0.0, seen = 0.0;
        bool held = false;
    };

    Scenario scenario_;
    std::string preset_;
    bool held_ = false;
    std::optional<Before> before_;
    const Preset* origin_ = nullptr;
    std::vector<std::pair<std::string, std::string>> view_items_;
    std::unique_ptr<Simulation> simulation_;
    ReferenceRun reference_;
    bool running_ = false;
    bool pulled_ = false;
    bool behind_ = false;
    bool history_step_ = false;
    double t_ = 0.0;
    double seen_ = 0.0;  // latest time of this motion that was on screen
    double speed_ = 1.0;
    SlowMotion slow_motion_;
    int generation_ = 0, motion_ = 0, experiment_ = 0;
    bool said_limit_ = false;
    std::size_t recorded_limit_ = std::size_t{160} << 20;
    std::size_t model_notices_ = 0;
    Notices notices_;
    std::vector<double> first_row_;
    LiveChanges changes_;
    StateLanes lanes_;
    mutable EnergyLedger ledger_;
    mutable ExactTable exact_;
    mutable bool fresh_ = false;
    mutable Sample sample_;
    mutable std::vector<double> row_;
};

}  // namespace stiction
