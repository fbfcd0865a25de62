// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The beginning of the experiment at t = 0: by the rule of its scenario, or held if the contact problem has no solution at
// the start. Held means that the run stops there, so that the user can see this state first.
#pragma once

#include "session/experiment.hpp"
#include "session/run/history.hpp"

namespace stiction {

class Beginning {
  public:
    Beginning(const Experiment& experiment, History& history, Clock& clock)
        : experiment_(experiment), history_(history), clock_(clock) {}

    /// Begins again at t = 0.
    void restart();
    /// Begins again at t = 0 and keeps playing if the clock was running.
    void restart_on_the_way();

    /// The start has no solution and the run stops there.
    bool is_held() const { return held_; }
    /// Whether the next beginning is held if it has no solution.
    void hold(bool held) { held_ = held; }
    /// Ends the hold: the run begins again and continues by the rule of the scenario.
    void let_go();

  private:
    std::unique_ptr<Simulation> make_motion();

    const Experiment& experiment_;
    History& history_;
    Clock& clock_;
    bool held_ = false;
};

}  // namespace stiction
