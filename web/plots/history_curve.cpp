// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/history_curve.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t few = 4;  // so few rows in a column of pixels are all drawn

}  // namespace

const StateCurves& HistoryCurve::update(const TraceCache& cache, std::size_t column, double from, double to,
                                        std::size_t end, int pixels) {
    const View view{&cache, cache.edition(), pixels, column, from, to};
    const bool goes_on = view == view_ && end >= end_;
    if (goes_on && end == end_) return curves_;
    view_ = view;
    const std::span<const double> t = cache.times(), values = cache.column(column);
    const std::span<const TraceCache::Stretch> stretches = cache.stretches();
    const auto find_row = [&](std::size_t begin, std::size_t stop, double time) {
        return static_cast<std::size_t>(std::upper_bound(t.begin() + static_cast<std::ptrdiff_t>(begin),
                                                         t.begin() + static_cast<std::ptrdiff_t>(stop),
                                                         time) -
                                        t.begin());
    };
    if (!goes_on || end_ < 2) {
        curves_.clear();
        std::size_t row = find_row(0, end, from);
        if (row > 0) --row;
        last_ = {row, 0, 0, true};
        if (end > 0) last_.stretch = cache.find_stretch(std::min(row, end - 1));
    } else {
        const auto state = static_cast<std::size_t>(stretches[last_.stretch].state);
        curves_.x[state].resize(last_.points);
        curves_.y[state].resize(last_.points);
    }
    end_ = end;
    std::size_t i = last_.row;
    if (i + 1 >= end) return curves_;
    const std::size_t last = std::min(end - 1, find_row(i, end, to));  // one row beyond completes the curve
    const double scale = pixels / (to - from);
    for (std::size_t s = last_.stretch; s < stretches.size() && i < last; ++s) {
        const ContactState state = stretches[s].state;
        const std::vector<double>& points = curves_.x[static_cast<std::size_t>(state)];
        const std::size_t stop = s + 1 < stretches.size() ? std::min(last, stretches[s + 1].first) : last;
        bool first = last_.first;
        if (s != last_.stretch) curves_.part(state), first = true;
        for (; i <= stop; first = false) {
            last_ = {i, s, points.size(), first};
            // Rows up to `next` are in one column of pixels.
            const double edge = from + (std::floor((t[i] - from) * scale) + 1.0) / scale;
            std::size_t next = std::min(stop + 1, i + few);
            if (next <= stop && t[next] < edge) {
                // Probably there are about as many rows as in the column before, so the search begins near that end.
                std::size_t reach = next + few;
                while (reach <= stop && t[reach] < edge) reach += reach - i;
                next = static_cast<std::size_t>(
                    std::lower_bound(t.begin() + static_cast<std::ptrdiff_t>(next),
                                     t.begin() + static_cast<std::ptrdiff_t>(std::min(reach, stop + 1)),
                                     edge) -
                    t.begin());
            }
            if (next - i <= few) {
                for (; i < next; ++i) curves_.add(state, t[i], values[i]);
                continue;
            }
            // The line from the extremes of one column of pixels to those of the next is drawn anyway; only the ends
            // of a stretch need points of their own.
            const TraceCache::Extremes found = cache.find_extremes(column, i, next);
            if (first) curves_.add(state, t[i], values[i]);
            for (const std::size_t row :
                 {std::min(found.least, found.most), std::max(found.least, found.most)})
                curves_.add(state, t[row], values[row]);
            if (next > stop) curves_.add(state, t[stop], values[stop]);
            i = next;
        }
        i = stop;
    }
    return curves_;
}

}  // namespace stiction
