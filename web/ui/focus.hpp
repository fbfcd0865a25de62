// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Keyboard focus inside the canvas. Tab walks through the controls on screen in the order of
// window.stiction.controls(), and leaves the canvas at both ends. Enter and Space press the middle of a control;
// arrow keys change a value.
#pragma once

#include "ui/ui.hpp"

#include <string_view>

namespace stiction {

inline constexpr double nudge = 0.01;  ///< fraction of a range; with Shift ten times that

/// Actions of keys on controls that belong to the experiment.
class FocusActions {
  public:
    virtual ~FocusActions() = default;
    /// Changes the value of a control by so many nudges.
    virtual void nudge_control(const Control& control, double right, double up) = 0;
    /// Releases a handle that was moved by arrow keys.
    virtual void release_handle() = 0;
};

/// Moves the focus to the next control (1), the one before (-1), or out (0); false if the focus leaves the canvas.
/// `entering`: it comes from outside.
bool move_focus(const Controls& controls, ViewState& view, int direction, bool entering);
/// Sets the focus to this control, which may appear later.
void put_focus(const Controls& controls, ViewState& view, std::string_view id);
/// Handles the keys of the control that has the focus; true if a key was used.
bool handle_focus(const Controls& controls, ViewState& view, FocusActions& actions);
/// Draws a ring around the control with the focus.
void draw_focus(const Ui& ui);

}  // namespace stiction
