// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/system.hpp"

#include <string>

namespace stiction {

/// The parameter that is the start value of a column (x: x0, z1: z1_0), or -1.
inline int find_start_parameter(const System& system, const std::string& column) {
    const int plain = find_parameter(system, column + "0");
    return plain >= 0 ? plain : find_parameter(system, column + "_0");
}

}  // namespace stiction
