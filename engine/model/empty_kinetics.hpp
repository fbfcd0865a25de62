// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/kinetics.hpp"

namespace stiction {

/// Zeros in the shapes that Mechanism::evaluate fills.
Kinetics make_kinetics(const MechanismSize& size);

}  // namespace stiction
