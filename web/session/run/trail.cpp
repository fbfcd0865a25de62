// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/trail.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace stiction {

namespace {

constexpr std::size_t longest_trail = 40000;  // points; earlier ones are not drawn
constexpr double nearest = 0.7;               // pixels between two points of a trail
constexpr double gap = std::numeric_limits<double>::quiet_NaN();

}  // namespace

void CurvePoints::clear() {
    for (std::size_t i = 0; i < x.size(); ++i) x[i].clear(), y[i].clear();
}

void CurvePoints::part(ContactState state) {
    if (!x[static_cast<std::size_t>(state)].empty()) add(state, gap, gap);
}

void CurvePoints::add_jump(double x0, double y0, double x1, double y1) {
    x[jumps].insert(x[jumps].end(), {x0, x1, gap});
    y[jumps].insert(y[jumps].end(), {y0, y1, gap});
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

void Trail::collect(const TraceCache& cache, std::size_t end, CurvePoints& curves) const {
    curves.clear();
    if (end < 2) return;
    const std::span<const double> t = cache.times(), px = cache.column(x_), py = cache.column(y_);
    const std::span<const TraceCache::Stretch> stretches = cache.stretches();
    const auto stop =
        static_cast<std::size_t>(std::lower_bound(rows_.begin(), rows_.end(), end) - rows_.begin());
    std::size_t k = stop > longest_trail ? stop - longest_trail : 0;
    if (k >= stop) return;
    std::size_t s = cache.find_stretch(rows_[k]);
    for (; k < stop; ++k) {
        const std::size_t row = rows_[k];
        const bool turns = s + 1 < stretches.size() && stretches[s + 1].first <= row;
        const bool jumps = row > 0 && t[row] == t[row - 1] &&
                           (std::abs(px[row] - px[row - 1]) > nearest * width_ ||
                            std::abs(py[row] - py[row - 1]) > nearest * height_);
        // Up to the row where the next state begins, or to the near side of the jump.
        const std::size_t last = jumps ? row - 1 : row;
        if (turns || jumps) curves.add(stretches[s].state, px[last], py[last]);
        while (s + 1 < stretches.size() && stretches[s + 1].first <= row) ++s;
        if (jumps) curves.add_jump(px[last], py[last], px[row], py[row]);
        if (turns || jumps) curves.part(stretches[s].state);
        curves.add(stretches[s].state, px[row], py[row]);
    }
    curves.add(stretches[s].state, px[end - 1], py[end - 1]);
}

}  // namespace stiction
