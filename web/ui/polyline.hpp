// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines inside a plot with linear axes. ImPlot's own PlotLine brings shading, markers and every way to fill
// them; curves here need none of it.
#pragma once

#include "imgui.h"

#include <span>

namespace stiction {

/// Joins the points (x[i], y[i]), axis values of the present plot; values that are not finite part the line.
void draw_polyline(std::span<const double> x, std::span<const double> y, ImU32 colour, float weight);

}  // namespace stiction
