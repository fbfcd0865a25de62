// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dynamics/motion.hpp"
#include "ode/tableau.hpp"

#include <memory>

namespace stiction {

/// Runs a hybrid automaton with error-controlled steps and exact event times. `automaton` must outlive the
/// motion. tol: relative tolerance of a step; absolute part tol/100 in the units of the state. dt > 0: steps of this
/// size by the classical Runge-Kutta method instead, s.
std::unique_ptr<Motion> make_event_driven(HybridAutomaton& automaton, double tol,
                                          const Tableau& tableau = dormand_prince(), double dt = 0.0);
/// The same with steps of Radau IIA, for a stiff flow.
std::unique_ptr<Motion> make_stiff_event_driven(HybridAutomaton& automaton, double tol);

}  // namespace stiction
