// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/curve.hpp"

#include "ui/dashes.hpp"
#include "ui/polyline.hpp"

#include "implot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace stiction {

void StateCurves::draw(const Ui& ui, CurveLook look) const {
    const bool present = look == CurveLook::present;
    for (std::size_t i = 0; i < states; ++i) {
        if (x[i].size() < 2) continue;
        const auto state = static_cast<ContactState>(i);
        draw_polyline(x[i], y[i], paint(get_state_colour(ui.theme, state), present ? 1.0f : 0.5f),
                      present ? get_curve_weight(ui, state) : ui.px(1.1f));
    }
    if (!x[jumps].empty())
        draw_polyline(x[jumps], y[jumps], paint(ui.theme.ui.text_dim, present ? 1.0f : 0.5f), ui.px(1));
}

void StateCurves::draw_dashed(unsigned colour, float width, float on, float off) const {
    std::vector<ImVec2> points;
    ImPlot::PushPlotClipRect();
    for (std::size_t state = 0; state < x.size(); ++state) {
        points.clear();
        for (std::size_t i = 0; i < x[state].size(); ++i)
            points.push_back(ImPlot::PlotToPixels(x[state][i], y[state][i]));
        draw_dashes(ImPlot::GetPlotDrawList(), points, paint(colour), width, on, off);
    }
    ImPlot::PopPlotClipRect();
}

void StateCurves::draw_heads(const Ui& ui, CurveLook look) const {
    const bool present = look == CurveLook::present;
    const float pitch = ui.px(110), half = ui.px(present ? 4.0f : 3.0f);
    constexpr std::size_t most = 6;  // heads per state, the latest ones
    const ImPlotRect limits = ImPlot::GetPlotLimits();
    const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    const double right = size.x / (limits.X.Max - limits.X.Min), up = size.y / (limits.Y.Max - limits.Y.Min);
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    for (std::size_t i = 0; i < states; ++i) {
        const auto state = static_cast<ContactState>(i);
        if (state == ContactState::stick) continue;
        std::array<ImVec2, 2 * most> heads;  // tips and directions
        std::size_t count = 0;
        float way = 0.0f;
        ImVec2 before;
        for (std::size_t k = 0; k < x[i].size(); ++k) {
            const ImVec2 p(corner.x + static_cast<float>((x[i][k] - limits.X.Min) * right),
                           corner.y + static_cast<float>((limits.Y.Max - y[i][k]) * up));
            const float dx = p.x - before.x, dy = p.y - before.y, length = std::sqrt(dx * dx + dy * dy);
            before = p;
            if (k == 0 || !std::isfinite(length)) {  // each stretch begins anew
                way = 0.5f * pitch;
                continue;
            }
            way += length;
            if (way < pitch || length < 0.1f) continue;
            way = std::fmod(way, pitch);
            const std::size_t at = 2 * (count++ % most);
            heads[at] = p, heads[at + 1] = ImVec2(dx / length * half, dy / length * half);
        }
        const ImU32 ink = paint(get_state_colour(ui.theme, state), present ? 1.0f : 0.6f);
        for (std::size_t k = 0; k < std::min(count, most); ++k) {
            const ImVec2 p = heads[2 * k], d = heads[2 * k + 1];
            list->AddTriangleFilled(ImVec2(p.x + 1.4f * d.x, p.y + 1.4f * d.y),
                                    ImVec2(p.x - d.x - d.y, p.y - d.y + d.x),
                                    ImVec2(p.x - d.x + d.y, p.y - d.y - d.x), ink);
        }
    }
    ImPlot::PopPlotClipRect();
}

float get_curve_weight(const Ui& ui, ContactState state) {
    return ui.weight(state == ContactState::stick ? 3.2f : 2.0f);
}

unsigned draw_trail(const Ui& ui, const TraceCache& cache, const Trail& trail, std::size_t end) {
    StateCurves curves;
    trail.collect(cache, end, curves);
    curves.draw(ui);
    curves.draw_heads(ui);
    unsigned seen = 0;
    for (std::size_t i = 0; i < CurvePoints::states; ++i) seen |= curves.x[i].empty() ? 0u : 1u << i;
    if (end == 0 || cache.times()[0] > 0.0) return seen;
    const ImVec2 p = ImPlot::PlotToPixels(cache.column(trail.x())[0], cache.column(trail.y())[0]);
    const float half = ui.px(3.5f);
    const ImVec2 min(p.x - half, p.y - half), max(p.x + half, p.y + half);
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    list->AddRectFilled(min, max, paint(ui.theme.ui.plot));
    list->AddRect(min, max, paint(get_state_colour(ui.theme, cache.stretches()[0].state)), 0.0f, 0,
                  ui.px(1.6f));
    ImPlot::PopPlotClipRect();
    return seen;
}

}  // namespace stiction
