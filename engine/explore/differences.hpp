// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Finite differences for tangent vectors.
#pragma once

#include <cmath>
#include <span>

namespace stiction::explore {

inline constexpr double state_step = 3e-4;  // step of a difference along a vector of length 1

/// Weights of f(k h) - f(-k h), k = 1, 2, 3: a derivative of order 6.
inline constexpr double central[] = {45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0};

inline double find_length(std::span<const double> d) {
    double sum = 0.0;
    for (const double x : d) sum += x * x;
    return std::sqrt(sum);
}

}  // namespace stiction::explore
