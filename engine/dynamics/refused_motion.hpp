// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What a method is that cannot be prepared: the initial state, and the sentence why it does not move.
#pragma once

#include "dynamics/contact_automaton.hpp"
#include "dynamics/motion.hpp"

#include <string>
#include <utility>
#include <vector>

namespace stiction {

class RefusedMotion : public Motion {
  public:
    RefusedMotion(const Mechanism& mechanism, std::string reason)
        : automaton_(mechanism, "", "enumeration", false, false),
          reason_(std::move(reason)),
          y_(automaton_.dimension(), 0.0) {
        automaton_.set_initial_state(y_);
    }

    std::size_t dimension() const override { return y_.size(); }
    double time() const override { return t_; }
    std::span<const double> state() const override { return y_; }
    const Mode& mode() const override { return mode_; }
    std::span<const double> state_before() const override { return y_; }
    const Mode& mode_before() const override { return mode_; }
    std::string_view trouble() const override { return reason_; }

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
    std::string reason_;
    std::vector<double> y_;
    double t_ = 0.0;
    Mode mode_;
};

}  // namespace stiction
