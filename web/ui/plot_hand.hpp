// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Pointer and wheel over a plot: the wheel and two fingers zoom, the right button pans, a double click fits. The left
// button and one finger are handled by the plot itself.
#pragma once

#include "ui/ui.hpp"

namespace stiction {

/// The pointer over the data area of one plot in this frame.
struct PlotHand {
    bool hovered = false;   ///< over the data area, and nothing lies above it
    bool pressed = false;   ///< in this frame
    bool held = false;      ///< down since a press on the data area
    bool released = false;  ///< in this frame, after such a press; false if the gesture was cancelled
    bool ended = false;     ///< released or cancelled
    bool doubled = false;   ///< second press of a double click
    bool touch = false;
    float moved = 0.0f;       ///< pixels from the press
    double x = 0.0, y = 0.0;  ///< pointer in axis values
    ImVec2 at;                ///< pointer in pixels
};

/// Axes whose limits the pointer may change.
enum class Zoom { none, x, both };

/// A tooltip beside the pointer over a plot. It is hidden from a press until the mouse moves on, so that it covers
/// nothing that the press has brought. Call ImGui::EndTooltip if the result is true.
bool begin_tooltip(const Ui& ui);

/// Call before BeginPlot, in the window of the plot. Zooming or panning changes the limits of `view`, and ends
/// view.follows.
PlotHand take_hand(const Ui& ui, const char* id, PlotView& view, Zoom zoom);
/// Call after BeginPlot: sets up axes with the limits of `view` and ticks for its frame. More may be set up before
/// finish_view.
void set_up_view(const Ui& ui, const PlotView& view, int flags_x = 0, int flags_y = 0);
/// Ends the set-up and stores the data area in `view`.
void finish_view(PlotView& view);

}  // namespace stiction
