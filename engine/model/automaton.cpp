// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/automaton.hpp"

#include "model/tolerances.hpp"

namespace stiction {

double HybridAutomaton::find_instant(double t) const { return rounding::instant * (scales_.time + t); }

}  // namespace stiction
