// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/kinetics.hpp"

namespace stiction {

/// Zeros in the shapes that Mechanism::evaluate fills.
Kinetics make_kinetics(const MechanismSize& size);
/// An entry of a matrix that Mechanism::evaluate forgets is then not a number, and not left over from another state.
void fill_with_nan(Kinetics& out);

}  // namespace stiction
