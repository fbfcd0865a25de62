// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers and functions of one argument that every field writes the same way.
#pragma once

namespace stiction {

inline constexpr double pi = 3.14159265358979323846;

/// -1, 0 or 1.
constexpr double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

}  // namespace stiction
