// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/curve.hpp"

#include "ui/dashes.hpp"
#include "ui/polyline.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

constexpr std::size_t longest_trail = 40000;  // points; earlier ones are not drawn
constexpr double nearest = 0.7;               // pixels between two points of a trail

}  // namespace

void StateCurves::clear() {
    for (std::size_t i = 0; i < x.size(); ++i) x[i].clear(), y[i].clear();
}

void StateCurves::part(ContactState state) {
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    if (!x[static_cast<std::size_t>(state)].empty()) add(state, gap, gap);
}

void StateCurves::draw(const Ui& ui, CurveLook look) const {
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i].size() < 2) continue;
        const auto state = static_cast<ContactState>(i);
        const unsigned colour = get_state_colour(ui.theme, state);
        const bool present = look == CurveLook::present;
        draw_polyline(x[i], y[i], paint(colour, present ? 1.0f : 0.5f),
                      present ? get_curve_weight(ui, state) : ui.px(1.1f));
    }
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
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto state = static_cast<ContactState>(i);
        if (state == ContactState::stick) continue;
        std::array<ImVec2, 2 * most> heads;  // tips and directions
        std::size_t count = 0;
        float way = 0.0f;
        ImVec2 before;
        for (std::size_t k = 0; k < x[i].size(); ++k) {
            const ImVec2 p = ImPlot::PlotToPixels(x[i][k], y[i][k]);
            const float dx = p.x - before.x, dy = p.y - before.y, length = std::hypot(dx, dy);
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

void Trail::update(const TraceCache& cache, std::size_t x, std::size_t y, double width, double height) {
    const bool same = &cache == cache_ && x == x_ && y == y_ && width == width_ && height == height_;
    seen_ = std::min(seen_, same ? cache.unchanged_rows(edition_) : 0);
    while (!rows_.empty() && rows_.back() >= seen_) rows_.pop_back();
    cache_ = &cache, edition_ = cache.edition();
    x_ = x, y_ = y, width_ = width, height_ = height;
    const std::span<const double> px = cache.column(x), py = cache.column(y);
    const std::span<const TraceCache::Stretch> stretches = cache.stretches();
    std::size_t s = seen_ < cache.size() ? cache.find_stretch(seen_) : 0;
    for (; seen_ < cache.size(); ++seen_) {
        while (s + 1 < stretches.size() && stretches[s + 1].first <= seen_) ++s;
        const bool first = rows_.empty() || stretches[s].first == seen_;
        if (!first) {
            const std::size_t before = rows_.back();
            if (std::abs(px[seen_] - px[before]) < nearest * width &&
                std::abs(py[seen_] - py[before]) < nearest * height)
                continue;
        }
        rows_.push_back(seen_);
    }
}

unsigned Trail::draw(const Ui& ui, const TraceCache& cache, std::size_t end) const {
    StateCurves curves;
    collect(cache, end, curves);
    curves.draw(ui);
    curves.draw_heads(ui);
    unsigned states = 0;
    for (std::size_t i = 0; i < curves.x.size(); ++i) states |= curves.x[i].empty() ? 0u : 1u << i;
    if (end == 0 || cache.times()[0] > 0.0) return states;
    const ImVec2 p = ImPlot::PlotToPixels(cache.column(x_)[0], cache.column(y_)[0]);
    const float half = ui.px(3.5f);
    const ImVec2 min(p.x - half, p.y - half), max(p.x + half, p.y + half);
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    list->AddRectFilled(min, max, paint(ui.theme.ui.plot));
    list->AddRect(min, max, paint(get_state_colour(ui.theme, cache.stretches()[0].state)), 0.0f, 0,
                  ui.px(1.6f));
    ImPlot::PopPlotClipRect();
    return states;
}

void Trail::collect(const TraceCache& cache, std::size_t end, StateCurves& curves) const {
    curves.clear();
    if (end < 2) return;
    const std::span<const double> px = cache.column(x_), py = cache.column(y_);
    const std::span<const TraceCache::Stretch> stretches = cache.stretches();
    const auto stop =
        static_cast<std::size_t>(std::lower_bound(rows_.begin(), rows_.end(), end) - rows_.begin());
    std::size_t k = stop > longest_trail ? stop - longest_trail : 0;
    if (k >= stop) return;
    std::size_t s = cache.find_stretch(rows_[k]);
    for (; k < stop; ++k) {
        const std::size_t row = rows_[k];
        const bool turns = s + 1 < stretches.size() && stretches[s + 1].first <= row;
        if (turns)
            curves.add(stretches[s].state, px[row], py[row]);  // up to the row where the next state begins
        while (s + 1 < stretches.size() && stretches[s + 1].first <= row) ++s;
        if (turns) curves.part(stretches[s].state);
        curves.add(stretches[s].state, px[row], py[row]);
    }
    curves.add(stretches[s].state, px[end - 1], py[end - 1]);
}

}  // namespace stiction
