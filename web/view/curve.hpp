// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Curves of the present motion in the colours and weights of contact states. What is drawn is bounded by the
// pixels, not by the rows.
#pragma once

#include "session/trace_cache.hpp"
#include "view/view.hpp"

#include <array>
#include <vector>

namespace stiction {

/// present: colours and weights of the states; other: the same thin and half transparent.
enum class CurveLook { present, other };

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
    /// Heads that say which way the latest stretches of slip and flight go, into the present plot.
    void draw_heads(const Ui& ui, CurveLook look = CurveLook::present) const;
    /// In one colour, `on` and `off` pixels in turn.
    void draw_dashed(unsigned colour, float width, float on, float off) const;
    /// What follows the present.
    void draw_dotted(const Ui& ui) const {
        draw_dashed(ui.theme.ui.text_faint, ui.weight(1.5f), ui.px(1.5f), ui.px(3.5f));
    }
};

/// Weight of a curve in this state, pixels.
float get_curve_weight(const Ui& ui, ContactState state);

/// A trajectory over two columns, thinned to what can be told apart. Keeps what it has thinned while the view
/// stays the same.
class Trail {
  public:
    /// Takes what is new in the cache; width and height are those of a pixel in axis values.
    void update(const TraceCache& cache, std::size_t x, std::size_t y, double width, double height);
    /// Rows up to `end`, the latest point last.
    void collect(const TraceCache& cache, std::size_t end, StateCurves& out) const;
    /// With heads, and a hollow square where it begins. Returns the states that occur, as bits.
    unsigned draw(const Ui& ui, const TraceCache& cache, std::size_t end) const;

  private:
    const TraceCache* cache_ = nullptr;
    int edition_ = -1;
    std::size_t x_ = 0, y_ = 0, seen_ = 0;
    double width_ = 0.0, height_ = 0.0;
    std::vector<std::size_t> rows_;
};

}  // namespace stiction
