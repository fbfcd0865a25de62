// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of a method that cannot be prepared: it stays at the initial state, and trouble() gives the reason.
#pragma once

#include "dynamics/contact_automaton.hpp"
#include "dynamics/motion_of_state.hpp"

#include <string>
#include <utility>

namespace stiction {

class RefusedMotion : public MotionOfState {
  public:
    RefusedMotion(const Mechanism& mechanism, std::string reason)
        : MotionOfState(static_cast<std::size_t>(2 * mechanism.size().coordinates + 2)),
          automaton_(mechanism, "", "enumeration", false, false) {
        automaton_.set_initial_state(y_);
        y_before_ = y_;
        trouble_ = std::move(reason);
    }

    StepResult start(EventSink&) override { return StepResult::failed; }
    StepResult restart(double t, std::span<const double>, const Mode&, bool, EventSink&) override {
        t_ = t;
        return StepResult::failed;
    }
    StepResult advance(double, EventSink&) override { return StepResult::failed; }
    void evaluate(double, std::span<const double> state, const Mode&, double, std::span<const double>, double,
                  std::span<double> out) const override {
        for (std::size_t k = 0; k < out.size(); ++k) out[k] = state[k];
    }
    void sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const override {
        automaton_.sample(t, state, mode, out);
    }

  private:
    ContactAutomaton automaton_;
};

}  // namespace stiction
