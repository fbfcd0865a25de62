// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Keyboard focus inside the canvas. Tab walks through what is drawn, in the order of
// window.stiction.controls(), and leaves at both ends. Enter and Space press the middle of a control, which
// is what every control reacts to; arrows nudge what has a value.
#pragma once

#include "ui/ui.hpp"

#include <string_view>

namespace stiction {

inline constexpr double nudge = 0.01;  ///< of a range, with Shift ten times that

/// What the keys do to a control that stands for something of the experiment.
class FocusActions {
  public:
    virtual ~FocusActions() = default;
    /// By so many nudges.
    virtual void nudge_control(const Control& control, double right, double up) = 0;
    /// A handle that was led by arrows.
    virtual void release_handle() = 0;
};

/// To the next control (1), the one before (-1), or out (0); false where the focus leaves the canvas.
/// `entering`: it comes from outside.
bool move_focus(const Controls& controls, ViewState& view, int direction, bool entering);
/// To this control, if it is there or not.
void put_focus(const Controls& controls, ViewState& view, std::string_view id);
/// Keys of the control that has the focus; true if one was used up.
bool handle_focus(const Controls& controls, ViewState& view, FocusActions& actions);
/// Presses the middle of a control with the next frames.
void press(const Box& box);
/// Around the control with the focus.
void draw_focus(const Ui& ui);

}  // namespace stiction
