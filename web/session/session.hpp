// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiment on the page as a whole: its parts, in an order in which each depends only on those above it, and the
// choice of another experiment. Users of the session take the parts directly. No drawing code.
#pragma once

#include "session/jobs/exploration.hpp"
#include "session/run/body_drag.hpp"
#include "session/start.hpp"
#include "session/tables/exact_table.hpp"
#include "session/undo.hpp"
#include "session/written_text.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace stiction {

class Session {
  public:
    /// `work_clock`: the clock that limits the time of computing.
    explicit Session(WorkClock work_clock = read_work_clock);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Notices notices;
    Experiment experiment;
    Locks locks;             ///< until the next load()
    LiveChanges changes;     ///< live changes, in the order of time
    ReferenceRun reference;  ///< kept while the user changes this run

  private:
    Clock clock_;

  public:
    History history{notices, changes, reference, clock_};
    Beginning beginning{experiment, history, clock_};
    PullingHand hand{history, beginning, changes, notices, clock_};
    Values values{experiment, locks, history, beginning, hand, changes, notices, clock_};
    Player player{history, beginning, hand, notices, clock_};
    Start start{experiment, reference, history, beginning, hand, values, player, changes, clock_};
    ExactTable exact{experiment, history};
    Exploration exploration;
    BodyDrag drag;
    UndoSteps steps;
    WrittenText written{experiment};

    /// Shortcuts to the values that are read most often, at the present time.
    const System& system() const { return experiment.system(); }
    double value(int parameter) const { return experiment.value(parameter); }
    Simulation& simulation() { return history.simulation(); }
    const Simulation& simulation() const { return history.simulation(); }
    double t() const { return clock_.t; }
    const Sample& sample() const { return history.sample(); }
    std::span<const double> row() const { return history.row(); }
    double column(std::string_view name) const { return history.column(name); }

    /// Loads the text after `#` of an address: paused at t = 0, old notices deleted. Never fails: an unknown system
    /// leaves the present one and adds a notice.
    void load(std::string_view text);
    void choose_system(const System& system);
    /// Locked parameters keep their values.
    void choose_preset(const Preset& preset);
    /// Takes a text of a user's own mechanism: without mistakes it acts at once, at t = 0, with the values of parameters that still exist.
    void write(std::string_view text);
    /// Takes the present system as a text with its present values.
    void write_own();
    /// The same as write() with a file that arrives in parts.
    void take_text(std::string_view part, bool is_first, bool is_last);
    /// A system or preset was chosen since the last call, so the address needs a new history entry.
    bool take_history_step() { return std::exchange(history_step_, false); }
    /// View keys of the preset that was chosen since the last call (Preset::view); empty: none.
    std::string_view take_preset_view() { return std::exchange(preset_view_, {}); }
    /// Returns to the experiment before or after the last change, if there is one. A motion that plays goes on.
    void undo();
    void redo();
    /// Begins comparing with the present motion, or ends it.
    void switch_comparing();
    /// Begins comparing with a scenario of the same system, from t = 0.
    void compare_with(const Scenario& scenario);

  private:
    void read(std::string_view text, std::string_view preset);
    void begin(Scenario scenario, std::string_view preset);
    void restore(UndoSteps::State state);

    bool history_step_ = false;
    std::string arriving_text_;  ///< of take_text
    std::string_view preset_view_ = {};
};

/// The present state, in a few sentences. Those on the states of the contacts can be left out.
std::string write_status(const Session& session, bool with_contacts = true);

}  // namespace stiction
