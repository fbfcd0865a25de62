// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as they are shown.
#pragma once

#include <cmath>
#include <string>

namespace stiction {

/// A number as it is shown: fixed count of digits, U+2212 for minus.
std::string show_number(double value, int significant = 4);

/// With so many digits after the point: what changes while it runs keeps its width. U+2212 for minus.
std::string show_fixed(double value, int decimals);
/// With at most four digits and no more than it needs.
std::string show_shortest(double value);

/// A sum of terms of this size, 0 where it is but their rounding.
inline double drop_rounding(double sum, double size) {
    constexpr double rounding = 1e-12;
    return std::abs(sum) <= rounding * size ? 0.0 : sum;
}

}  // namespace stiction
