// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mathematical constants and elementary functions that all layers use.
#pragma once

#include <limits>

namespace stiction {

inline constexpr double pi = 3.14159265358979323846;
/// Stands where there is no number.
inline constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// -1, 0 or 1.
constexpr double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

}  // namespace stiction
