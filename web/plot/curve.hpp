// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Curves of the present motion in the colours and weights of contact states. What is drawn is bounded by the
// pixels, not by the rows.
#pragma once

#include "panels/ui.hpp"
#include "plot/trace_cache.hpp"

#include <array>
#include <vector>

namespace stiction {

/// present: colours and weights of the states; other: the same thin and half transparent; future: thin and
/// grey.
enum class CurveLook { present, other, future };

/// Points of curves, one list for each contact state; stretches of one state are parted by NaN.
struct StateCurves {
    std::array<std::vector<double>, 5> x, y;

    void clear();
    void add(ContactState state, double px, double py) {
        x[static_cast<std::size_t>(state)].push_back(px);
        y[static_cast<std::size_t>(state)].push_back(py);
    }
    void part(ContactState state);
    /// Into the present plot.
    void draw(const Ui& ui, CurveLook look = CurveLook::present) const;
};

/// Weight of a curve in this state, pixels.
float get_curve_weight(const Ui& ui, ContactState state);

/// A trajectory over two columns, thinned to what can be told apart. Keeps what it has thinned while the view
/// stays the same.
class Trail {
  public:
    /// Takes what is new in the cache; width and height are those of a pixel in axis values.
    void update(const TraceCache& cache, int generation, std::size_t x, std::size_t y, double width,
                double height);
    /// Rows up to `end`, the latest point last.
    void collect(const TraceCache& cache, std::size_t end, StateCurves& out) const;
    void draw(const Ui& ui, const TraceCache& cache, std::size_t end) const;

  private:
    int generation_ = -1, edition_ = -1;
    std::size_t x_ = 0, y_ = 0, seen_ = 0;
    double width_ = 0.0, height_ = 0.0;
    std::vector<std::size_t> rows_;
};

}  // namespace stiction
