// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as text on screen.
#pragma once

#include <cmath>
#include <string>

namespace stiction {

/// With a fixed count of significant digits; U+2212 for minus.
std::string show_number(double value, int significant = 4);

/// With a fixed count of decimals, so that the width of a changing number stays the same; U+2212 for minus.
std::string show_fixed(double value, int decimals);
/// With at most four significant digits and no trailing zeros.
std::string show_shortest(double value);

/// `sum`, or 0 if it is only the rounding of its terms; `size` is the size of these.
inline double drop_rounding(double sum, double size) {
    constexpr double rounding = 1e-12;
    return std::abs(sum) <= rounding * size ? 0.0 : sum;
}

}  // namespace stiction
