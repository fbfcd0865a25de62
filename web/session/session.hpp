// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiment on the page as a whole: its parts, each on those above it, which their users take directly, and
// the choice of another experiment. Knows no drawing.
#pragma once

#include "session/exact_table.hpp"
#include "session/exploration.hpp"
#include "session/start.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace stiction {

class Session {
  public:
    /// `work_clock`: what the budgets of work are measured by.
    explicit Session(WorkClock work_clock = read_work_clock);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Notices notices;
    Experiment experiment;
    LiveChanges changes;     ///< what was changed live, in the order of the times
    ReferenceRun reference;  ///< kept while this run goes on being changed

  private:
    Clock clock_;

  public:
    History history{notices, changes, reference, clock_};
    Beginning beginning{experiment, history, clock_};
    PullingHand hand{history, beginning, changes, notices, clock_};
    Values values{experiment, history, beginning, hand, changes, notices, clock_};
    Player player{history, beginning, hand, notices, clock_};
    Start start{experiment, reference, history, beginning, hand, values, player, changes, clock_};
    ExactTable exact{experiment, history};
    Exploration exploration;

    /// What is read most: the experiment, and its motion at the present time.
    const System& system() const { return experiment.system(); }
    double value(int parameter) const { return experiment.value(parameter); }
    Simulation& simulation() { return history.simulation(); }
    const Simulation& simulation() const { return history.simulation(); }
    double t() const { return clock_.t; }
    const Sample& sample() const { return history.sample(); }
    std::span<const double> row() const { return history.row(); }
    double column(std::string_view name) const { return history.column(name); }

    /// Loads what stands after `#` of an address: paused at t = 0, notices of the old one gone. Never fails:
    /// an unknown system leaves the present one with a notice.
    void load(std::string_view text);
    void choose_system(const System& system);
    void choose_preset(const Preset& preset);
    /// A system or preset was chosen since the last call: the address gets a step of history.
    bool take_history_step() { return std::exchange(history_step_, false); }
    /// Compares with a scenario of the same system, from t = 0.
    void compare_with(const Scenario& scenario);

  private:
    void read(std::string_view text, std::string_view preset);
    void begin(Scenario scenario, std::string_view preset);

    bool history_step_ = false;
};

/// What holds now, in a few sentences.
std::string write_status(const Session& session);

}  // namespace stiction
