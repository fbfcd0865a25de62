// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// How the experiment begins: at t = 0, by the rule of its scenario, or held at a start where the contact problem has
// no solution, so that this is seen before anything follows.
#pragma once

#include "session/experiment.hpp"
#include "session/history.hpp"

namespace stiction {

class Beginning {
  public:
    Beginning(const Experiment& experiment, History& history, Clock& clock)
        : experiment_(experiment), history_(history), clock_(clock) {}

    /// Begins again at t = 0.
    void restart();
    /// Begins again at t = 0, and plays on if it did.
    void restart_on_the_way();

    /// The run stops at a start without solution.
    bool is_held() const { return held_; }
    /// The next beginning is held, as long as it has no solution; or not.
    void hold(bool held) { held_ = held; }
    /// The run goes on as the rule of the scenario says.
    void let_go();

  private:
    std::unique_ptr<Simulation> make_motion();

    const Experiment& experiment_;
    History& history_;
    Clock& clock_;
    bool held_ = false;
};

}  // namespace stiction
