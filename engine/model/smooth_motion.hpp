// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion in which nothing happens: one mode from the beginning on, no guards, no events. What contact states it
// shows follow from the state (`refresh`). Formulations with bilateral constraints and prescribed motions are this.
#pragma once

#include "model/automaton.hpp"

namespace stiction {

class SmoothMotion : public HybridAutomaton {
  public:
    Continuation enter(double, std::span<double>, Mode& mode, Mode& before, EventSink&) override {
        mode = {};
        mode.states[0] = ContactState::stick;
        before = mode;
        return Continuation::goes_on;
    }
    std::size_t guard_count(const Mode&) const override { return 0; }
    std::size_t most_guards() const override { return 1; }
    void guards(double, std::span<const double>, const Mode&, std::span<double>) const override {}
    Continuation pass(std::size_t, double, std::span<double>, Mode&, EventSink&) override {
        return Continuation::goes_on;
    }
};

}  // namespace stiction
