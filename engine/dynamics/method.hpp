// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// From the id of a method to a motion: which automaton, which stepper, which solver.
#pragma once

#include "dynamics/motion.hpp"
#include "model/system.hpp"

#include <memory>

namespace stiction {

/// A motion with the automaton that it runs on (null for time stepping). The mechanism must outlive both.
struct PreparedMethod {
    std::unique_ptr<HybridAutomaton> automaton;
    std::unique_ptr<Motion> motion;
};

/// A method that names a solver which does not exist or does not take its problems gets a motion that fails at its
/// start and says so.
/// dt: step of time stepping, s; tol: relative tolerance of event-driven methods; settings: what the parameters say of
/// the method.
PreparedMethod prepare_method(const System& system, const Mechanism& mechanism, const Method& method,
                              double dt, double tol, const MethodSettings& settings = {});

/// The method that moves the system while a hand holds one of its bodies: formulas of a system's own know nothing of
/// the hand, so the general equations take their place. method: index into system.methods.
Method find_held_method(const System& system, int method);

/// The settings that a method takes from these values.
MethodSettings find_settings(const Method& method, std::span<const double> values);

}  // namespace stiction
