// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest absolute value of a list: the size against which rounding of its entries is measured.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace stiction {

/// max |x_i|; 0 if there is none.
inline double find_largest(std::span<const double> values) {
    double out = 0.0;
    for (const double value : values) out = std::max(out, std::abs(value));
    return out;
}

}  // namespace stiction
