// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What every panel gets, and the widgets that panels share.
#pragma once

#include "ui/controls.hpp"
#include "ui/label.hpp"
#include "ui/layout.hpp"
#include "ui/theme.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class Session;
struct MotionRows;

struct Ui {
    Session& session;  ///< the experiment and its rows, which the toolkit only hands on (view/view.hpp)
    MotionRows& rows;
    Controls& controls;
    ViewState& view;
    const Theme& theme;
    const Fonts& fonts;
    const Layout& layout;

    float px(float logical) const { return logical * layout.scale; }
    /// Weight of a line of curves: heavier on a projector, 3.6 for 2.0 at its scale of 1.25.
    float weight(float logical) const {
        return px(logical) * (view.theme == ThemeId::projector ? 1.45f : 1.0f);
    }
    float text_size() const { return px(layout.id == LayoutId::phone ? 14.0f : 13.0f); }
    float small_size() const { return px(12.0f); }
};

inline Box make_box(ImVec2 min, ImVec2 max) { return {min.x, min.y, max.x - min.x, max.y - min.y}; }

/// A fixed panel; false if it has no room. Always followed by end_panel().
/// An overlay lies above the others.
bool begin_panel(const Ui& ui, const char* id, const Box& box, bool scrolls = false, bool overlay = false);
void end_panel();

/// Puts a panel over all others, but under its own lists.
void raise_panel(const char* id);
/// The pointer is in it.
bool is_pointed_at(const Box& box);

/// Controls of the present window are seen as far as the window shows them.
void clip_controls(const Ui& ui);

/// Draws text at the cursor and moves on by its line.
void put_label(const Ui& ui, std::string_view text, unsigned colour, Weight weight = Weight::regular);
/// Width of a text at body size.
float width_of(const Ui& ui, std::string_view text);

/// The text in rows of this width, broken at blanks; what does not fit into the last one is cut off before an
/// ellipsis.
std::vector<std::string> break_lines(const Ui& ui, std::string_view text, float size, float width,
                                     std::size_t most);
/// The text, or as much of its beginning as has room before an ellipsis.
std::string shorten(const Ui& ui, std::string_view text, float room, Weight weight = Weight::regular);

}  // namespace stiction
