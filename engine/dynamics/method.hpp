// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes a motion from a method of a system: chooses automaton, stepper and solver.
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

/// If the method names a solver that does not exist or does not take its problems, the motion fails at its start and
/// its trouble() gives the reason.
/// dt: step of time stepping, s; tol: relative tolerance of event-driven methods; settings: options of the method that
/// follow from parameters (find_settings).
PreparedMethod prepare_method(const System& system, const Mechanism& mechanism, const Method& method,
                              double dt, double tol, const MethodSettings& settings = {});

/// The method that moves the system while a hand holds one of its bodies. A closed-form motion of a system does not
/// include the force of the hand, so the general equations replace it. method: index into system.methods.
Method find_held_method(const System& system, int method);

/// The settings that a method takes from these values.
MethodSettings find_settings(const System& system, const Method& method, std::span<const double> values);

}  // namespace stiction
