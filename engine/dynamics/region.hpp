// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dynamics/simulation.hpp"

#include <span>
#include <string>

namespace stiction {

/// Region of the state at t = 0, before any jump there: the mechanism's own word, else the contact states
/// joined by `+`.
std::string classify_initial_state(const System& system, std::span<const double> values,
                                   const RunSettings& settings);

}  // namespace stiction
