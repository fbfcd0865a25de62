// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/automaton.hpp"

#include <memory>

namespace stiction {

/// The automaton with its flow replaced by steps of the classical Runge-Kutta method, dt seconds each. Events are those
/// of the numerical solution; after an event the steps begin anew.
std::unique_ptr<HybridAutomaton> make_fixed_steps(std::unique_ptr<HybridAutomaton> automaton, double dt);

}  // namespace stiction
