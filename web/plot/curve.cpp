// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plot/curve.hpp"

#include "plot/polyline.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

constexpr std::size_t longest_trail = 40000;  // points; older ones lie under newer ones or are cut off
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
        draw_polyline(x[i], y[i],
                      look == CurveLook::future ? paint(ui.theme.ui.axis)
                                                : paint(colour, look == CurveLook::other ? 0.5f : 1.0f),
                      look == CurveLook::present ? get_curve_weight(ui, state) : ui.px(1.1f));
    }
}

float get_curve_weight(const Ui& ui, ContactState state) {
    return ui.weight(state == ContactState::stick ? 3.2f : 2.0f);
}

void Trail::update(const TraceCache& cache, int generation, std::size_t x, std::size_t y, double width,
                   double height) {
    if (generation != generation_ || cache.edition() != edition_ || x != x_ || y != y_ || width != width_ ||
        height != height_ || seen_ > cache.size()) {
        edition_ = cache.edition();
        generation_ = generation, x_ = x, y_ = y, width_ = width, height_ = height, seen_ = 0;
        rows_.clear();
    }
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

void Trail::draw(const Ui& ui, const TraceCache& cache, std::size_t end) const {
    static StateCurves curves;
    collect(cache, end, curves);
    curves.draw(ui);
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
