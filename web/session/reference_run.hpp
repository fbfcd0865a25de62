// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run: a run that is kept while the experiment on the page, run A, goes on being changed. Until
// the first change both are one motion; then B is the motion as it was, its live changes included, and A
// begins anew or branches off.
#pragma once

#include "scenario/scenario.hpp"
#include "session/run.hpp"

#include <string>

namespace stiction {

class ReferenceRun : public Run {
  public:
    bool is_on() const { return on_; }
    /// B has a motion of its own: A was changed since it was kept.
    bool is_apart() const { return exists(); }
    /// Both are one motion, which the next change of A leaves to B.
    bool is_awaited() const { return on_ && !exists(); }
    /// Keeps the motion that A is; both are one until take().
    void start() { on_ = true; }
    /// Keeps a scenario, from t = 0.
    void start(const Scenario& scenario);
    /// A is about to change: what it was goes on as B, known to the person looking up to `seen`.
    void take(std::unique_ptr<Simulation> run, double seen);
    void end();
    void toggle() { on_ ? end() : start(); }
    /// Canonical text of the values in force in B, only while is_apart().
    std::string scenario_text() const;

  private:
    bool on_ = false;
};

}  // namespace stiction
