// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers on the axes of a figure.
#pragma once

#include "figure/figure.hpp"

#include <string>
#include <vector>

namespace stiction::figure {

struct Tick {
    double value;
    std::string text;  ///< label markup
};

/// Round numbers, the names of the axis, or powers of ten. `length`: of the axis, `pitch`: the least distance of two
/// numbers, mm.
std::vector<Tick> find_ticks(const Axis& axis, double length, double pitch);

}  // namespace stiction::figure
