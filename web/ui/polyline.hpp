// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines inside a plot with linear axes. PlotLine of ImPlot would link shading, markers and all fills, which curves
// here do not need.
#pragma once

#include "imgui.h"

#include <span>

namespace stiction {

/// Joins the points (x[i], y[i]) in axis values of the current plot; values that are not finite interrupt the line.
void draw_polyline(std::span<const double> x, std::span<const double> y, ImU32 colour, float weight);

}  // namespace stiction
