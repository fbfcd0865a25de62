// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The area between two quantities over time, shaded behind the curves of a plot.
#pragma once

#include "implot.h"

#include <cmath>
#include <utility>

namespace stiction {

/// `find` gives the two values at a time; where one of them is NaN nothing is shaded. Between BeginPlot and EndPlot.
template <class Find>
void shade_range(ImU32 colour, const Find& find) {
    constexpr float spacing = 3.0f;  // pixels
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    ImPlot::PushPlotClipRect();
    ImDrawList* const list = ImPlot::GetPlotDrawList();
    ImVec2 low(0.0f, NAN), high(0.0f, NAN);
    for (float x = 0.0f; x < size.x; x += spacing) {
        const ImVec2 from_low = low, from_high = high;
        const double t = ImPlot::PixelsToPlot(ImVec2(at.x + x, at.y)).x;
        const std::pair<double, double> ends = find(t);
        low = ImPlot::PlotToPixels(t, ends.first), high = ImPlot::PlotToPixels(t, ends.second);
        if (std::isfinite(from_low.y + from_high.y + low.y + high.y))
            list->AddRectFilled(ImVec2(from_low.x, 0.5f * (from_low.y + low.y)),
                                ImVec2(low.x, 0.5f * (from_high.y + high.y)), colour);
    }
    ImPlot::PopPlotClipRect();
}

}  // namespace stiction
