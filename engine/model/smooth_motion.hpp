// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion without events: a single mode and no guards. The contact states that are shown follow from the state
// (`refresh`). Formulations with bilateral constraints and prescribed motions are of this kind.
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
    void list_guards(const Mode&, std::vector<Guard>&) const override {}
    std::size_t most_guards() const override { return 1; }
    void guards(double, std::span<const double>, const Mode&, std::span<double>) const override {}
    Continuation pass(const Guard&, double, std::span<double>, Mode&, EventSink&) override {
        return Continuation::goes_on;
    }
};

}  // namespace stiction
