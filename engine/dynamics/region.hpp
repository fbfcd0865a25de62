// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dynamics/simulation.hpp"

#include <span>
#include <string>

namespace stiction {

/// Region of a state near a node: the word of Mechanism::classify, else the contact states joined by `+`.
std::string find_region(const Simulation& run, std::size_t node, const Sample& sample);
/// Region of the state at t = 0, before any jump there.
std::string classify_initial_state(const System& system, std::span<const double> values,
                                   const RunSettings& settings);
/// The word of Mechanism::classify for the state of the start, at the time t, in which a contact slides in the given sense,
/// -1 or 1; nothing is solved.
std::string classify_slip(const System& system, std::span<const double> values, int contact, double sense,
                          double t);

}  // namespace stiction
