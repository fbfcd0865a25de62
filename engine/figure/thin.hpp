// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Curves on paper with fewer points. Points are in mm; a point that is not finite interrupts a curve.
#pragma once

#include "model/plane_map.hpp"

#include <vector>

namespace stiction::figure {

/// Leaves out points; no point that is left out is further than `tolerance` from the line that is drawn.
std::vector<PlanePoint> thin(const std::vector<PlanePoint>& points, double tolerance);

/// A curve with increasing x: of the points in a strip of width `strip` the lowest and the highest stay, which is a line
/// no further than `strip` from each of them. Interruptions shorter than a strip are closed.
std::vector<PlanePoint> thin_strips(const std::vector<PlanePoint>& points, double strip);

/// Leaves out stretches outside 0 <= x <= width, 0 <= y <= height, and those that lie within cells of this size through
/// which the curve has gone before.
std::vector<PlanePoint> drop_covered(const std::vector<PlanePoint>& points, double cell, double width,
                                     double height);

}  // namespace stiction::figure
