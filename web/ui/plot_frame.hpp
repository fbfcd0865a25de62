// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts that all plots share: title, entry in the list of controls, ticks, dot of the present state.
#pragma once

#include "ui/ui.hpp"

#include <string>
#include <string_view>

namespace stiction {

/// Title line of a plot panel, with a dim remark at the right.
void put_title(const Ui& ui, std::string_view title, std::string_view remark = {});
/// The pointer is over the data area of the plot that is being drawn, and nothing lies above it.
bool is_plot_hovered();
/// Registers the plot that is being set up; call it between BeginPlot and EndPlot.
Control& note_plot(const Ui& ui, const std::string& id, const Box& box, std::string x, std::string y);
/// The pointer is where the button of a figure lay in the last frame.
bool is_over_figure_button(const Ui& ui);
/// The button of the figure in the corner of a plot: note_plot draws it, and a plot that fills its area draws it again on
/// top.
void draw_figure_button(const Ui& ui);
/// Sets ticks and grid lines at round numbers between `least` and `most`, over `pixels`; call it between BeginPlot
/// and SetupFinish.
void set_up_ticks(const Ui& ui, int axis, double least, double most, float pixels, const PlotScale& scale);
/// Draws the dot of the present state.
void draw_dot(const Ui& ui, double x, double y);

}  // namespace stiction
