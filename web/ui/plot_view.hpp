// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of a plane that a plot shows.
#pragma once

#include "ui/controls.hpp"

namespace stiction {

struct PlotView {
    bool follows = true;  ///< the plot chooses its limits; until somebody zooms or pans
    double x0 = 0.0, x1 = 1.0, y0 = 0.0, y1 = 1.0;
    Box frame;  ///< data area as drawn last, CSS pixels
};

/// Which plots shall choose their limits again.
enum class Fit { none, hovered, all };

}  // namespace stiction
