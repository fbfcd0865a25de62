// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The argument of every panel, and widgets that panels share.
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
    Session& session;  ///< experiment and rows; ui itself does not use them (view/view.hpp)
    MotionRows& rows;
    Controls& controls;
    ViewState& view;
    const Theme& theme;
    const Fonts& fonts;
    const Layout& layout;

    /// Whether this part of the page is shown (ui/parts.hpp).
    bool shows(std::string_view part) const { return view.parts.shows(part); }
    float px(float logical) const { return logical * layout.scale; }
    /// Width of a curve's line: heavier for a projector, so that 2.0 becomes 3.6 at its scale of 1.25.
    float weight(float logical) const {
        return px(logical) * (view.look.theme == ThemeId::projector ? 1.45f : 1.0f);
    }
    float text_size() const { return px(layout.id == LayoutId::phone ? 14.0f : 13.0f); }
    float small_size() const { return px(12.0f); }
};

inline Box make_box(ImVec2 min, ImVec2 max) { return {min.x, min.y, max.x - min.x, max.y - min.y}; }

/// Begins a fixed panel; false if it has no room. Call end_panel() in both cases. An overlay is drawn above the other
/// panels.
bool begin_panel(const Ui& ui, const char* id, const Box& box, bool scrolls = false, bool overlay = false);
void end_panel();

/// While it exists, widgets are shown but cannot be operated if `on`: a link has locked them.
class Locked {
  public:
    Locked(const Ui& ui, bool on);
    ~Locked();
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

  private:
    Controls& controls_;
};

/// Puts a panel above all others, but below open lists.
void raise_panel(const char* id);
/// The pointer is inside the box.
bool is_pointed_at(const Box& box);

/// Controls of the current window can be seen only where the window shows them.
void clip_controls(const Ui& ui);

/// Draws text at the cursor and moves the cursor on by its width.
void put_label(const Ui& ui, std::string_view text, unsigned colour, Weight weight = Weight::regular);
/// Width of a text at body size.
float width_of(const Ui& ui, std::string_view text);

/// Breaks the text at blanks into at most `most` rows of this width. Text that does not fit is cut off, with an
/// ellipsis.
std::vector<std::string> break_lines(const Ui& ui, std::string_view text, float size, float width,
                                     std::size_t most);
/// The text, or its beginning with an ellipsis so that it fits into `room`.
std::string shorten(const Ui& ui, std::string_view text, float room, Weight weight = Weight::regular);

}  // namespace stiction
