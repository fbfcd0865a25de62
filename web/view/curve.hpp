// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Curves of the present motion in the colours and line widths of contact states. The amount of drawing depends on the
// pixels, not on the number of rows.
#pragma once

#include "session/trace_cache.hpp"
#include "view/view.hpp"

#include <array>
#include <vector>

namespace stiction {

/// present: colours and line widths of the states; other: the same colours, thin and half transparent.
enum class CurveLook { present, other };

/// Points of curves, one list for each contact state; NaN separates stretches.
struct StateCurves {
    std::array<std::vector<double>, 5> x, y;

    void clear();
    void add(ContactState state, double px, double py) {
        x[static_cast<std::size_t>(state)].push_back(px);
        y[static_cast<std::size_t>(state)].push_back(py);
    }
    void part(ContactState state);
    /// Draws into the current plot.
    void draw(const Ui& ui, CurveLook look = CurveLook::present) const;
    /// Draws arrow heads along the latest stretches of slip and flight into the current plot.
    void draw_heads(const Ui& ui, CurveLook look = CurveLook::present) const;
    /// Draws in one colour, with dashes of `on` and gaps of `off` pixels.
    void draw_dashed(unsigned colour, float width, float on, float off) const;
    /// Draws the motion after the present time.
    void draw_dotted(const Ui& ui) const {
        draw_dashed(ui.theme.ui.text_faint, ui.weight(1.5f), ui.px(1.5f), ui.px(3.5f));
    }
};

/// Line width of a curve in this state, pixels.
float get_curve_weight(const Ui& ui, ContactState state);

/// A trajectory over two columns, thinned to points that can be distinguished on screen. The thinned points are kept
/// while the view stays the same.
class Trail {
  public:
    /// Adds the new rows of the cache; width and height are those of a pixel in axis values.
    void update(const TraceCache& cache, std::size_t x, std::size_t y, double width, double height);
    /// Points of the rows before `end`, the last one included.
    void collect(const TraceCache& cache, std::size_t end, StateCurves& out) const;
    /// Draws curves, arrow heads, and a hollow square at the start. Returns the states that occur, as bits.
    unsigned draw(const Ui& ui, const TraceCache& cache, std::size_t end) const;

  private:
    const TraceCache* cache_ = nullptr;
    int edition_ = -1;
    std::size_t x_ = 0, y_ = 0, seen_ = 0;
    double width_ = 0.0, height_ = 0.0;
    std::vector<std::size_t> rows_;
};

}  // namespace stiction
