// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Curves of the present motion in the colours and line widths of contact states; jumps are thin lines.
#pragma once

#include "session/run/trail.hpp"
#include "view/view.hpp"

namespace stiction {

/// present: colours and line widths of the states; other: the same colours, thin and half transparent.
enum class CurveLook { present, other };

struct StateCurves : CurvePoints {
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

/// Draws the rows of a trail before `end` into the current plot, with arrow heads and a hollow square at the start. Returns
/// the states that occur, as bits.
unsigned draw_trail(const Ui& ui, const TraceCache& cache, const Trail& trail, std::size_t end);

}  // namespace stiction
