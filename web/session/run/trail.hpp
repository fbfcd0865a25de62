// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A trajectory over two columns, thinned to points that can be distinguished on screen: the amount of drawing depends on
// the pixels, not on the number of rows.
#pragma once

#include "session/run/trace_cache.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace stiction {

/// Points of curves: a list for each contact state and one for jumps; NaN separates stretches.
struct CurvePoints {
    static constexpr std::size_t states = 5, jumps = states;  ///< index of the list of jumps
    std::array<std::vector<double>, states + 1> x, y;

    void clear();
    void add(ContactState state, double px, double py) {
        x[static_cast<std::size_t>(state)].push_back(px);
        y[static_cast<std::size_t>(state)].push_back(py);
    }
    void part(ContactState state);
    void add_jump(double x0, double y0, double x1, double y1);
};

/// The thinned points are kept while the view stays the same.
class Trail {
  public:
    /// Adds the new rows of the cache; width and height are those of a pixel in axis values.
    void update(const TraceCache& cache, std::size_t x, std::size_t y, double width, double height);
    /// Points of the rows before `end`, the last one included. Two rows of one instant are a jump.
    void collect(const TraceCache& cache, std::size_t end, CurvePoints& out) const;
    std::size_t x() const { return x_; }
    std::size_t y() const { return y_; }

  private:
    const TraceCache* cache_ = nullptr;
    int edition_ = -1;
    std::size_t x_ = 0, y_ = 0, seen_ = 0;
    double width_ = 0.0, height_ = 0.0;
    std::vector<std::size_t> rows_;
};

}  // namespace stiction
