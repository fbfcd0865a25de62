// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/polyline.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stiction {

namespace {

constexpr float least_step = 0.5f;  // pixels; points closer than this are skipped

}  // namespace

void draw_polyline(std::span<const double> x, std::span<const double> y, ImU32 colour, float weight) {
    const ImPlotRect limits = ImPlot::GetPlotLimits();
    const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    const double right = size.x / (limits.X.Max - limits.X.Min), up = size.y / (limits.Y.Max - limits.Y.Min);
    std::vector<ImVec2> strip;
    ImDrawList* list = ImPlot::GetPlotDrawList();
    // The line is broken at turns of more than 90 degrees: a mitre there, or between nearly equal points, would look
    // like a peak that the curve does not have.
    const auto join = [&](ImVec2 p) {
        if (strip.size() > 1) {
            const ImVec2 a = strip[strip.size() - 2], b = strip.back();
            if ((b.x - a.x) * (p.x - b.x) + (b.y - a.y) * (p.y - b.y) < 0.0f) {
                list->AddPolyline(strip.data(), static_cast<int>(strip.size()), colour, ImDrawFlags_None,
                                  weight);
                strip.assign(1, b);
            }
        }
        strip.push_back(p);
    };
    const float nearest = std::max(least_step, 0.4f * weight);
    const auto is_near = [&](ImVec2 p) {
        return std::abs(p.x - strip.back().x) < nearest && std::abs(p.y - strip.back().y) < nearest;
    };
    bool skipped = false;
    ImVec2 latest;
    const auto flush = [&] {
        if (skipped) {
            while (strip.size() > 1 && is_near(latest)) strip.pop_back();
            join(latest);
        }
        if (strip.size() > 1)
            list->AddPolyline(strip.data(), static_cast<int>(strip.size()), colour, ImDrawFlags_None, weight);
        strip.clear();
        skipped = false;
    };
    ImPlot::PushPlotClipRect();
    const std::size_t count = std::min(x.size(), y.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
            flush();
            continue;
        }
        const ImVec2 p(static_cast<float>(corner.x + (x[i] - limits.X.Min) * right),
                       static_cast<float>(corner.y + (limits.Y.Max - y[i]) * up));
        latest = p;
        skipped = !strip.empty() && is_near(p);
        if (!skipped) join(p);
    }
    flush();
    ImPlot::PopPlotClipRect();
}

}  // namespace stiction
