// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run (B): a run that is kept while the user changes the experiment on the page (run A). Until the
// first change both are one motion. Then B continues the old motion, its live changes included, and A begins again or
// branches off.
#pragma once

#include "scenario/scenario.hpp"
#include "session/run/run.hpp"

#include <string>

namespace stiction {

class ReferenceRun : public Run {
  public:
    bool is_on() const { return on_; }
    /// B is a motion of its own: A was changed since comparing began.
    bool is_apart() const { return exists(); }
    /// Comparing is on, and both are still one motion.
    bool is_awaited() const { return on_ && !exists(); }
    /// Begins comparing with the present motion of A; both are one until take().
    void start() { on_ = true; }
    /// Begins comparing with a scenario, from t = 0.
    void start(const Scenario& scenario);
    /// A is about to change: its old motion continues as B. It was on screen up to `seen`, s.
    void take(std::unique_ptr<Simulation> run, double seen);
    void end();
    /// The mystery values of B, only while is_apart().
    const Mystery& mystery() const { return simulation().settings().mystery; }
    /// Canonical text of the values in force in B, only while is_apart().
    std::string scenario_text() const;

  private:
    bool on_ = false;
};

}  // namespace stiction
