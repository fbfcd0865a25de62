// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the time histories are made of beside their curves.
#pragma once

#include "session/named_modes.hpp"
#include "ui/plot_words.hpp"
#include "view/view.hpp"

#include <string_view>

namespace stiction {

/// Hairlines of live changes in the plot over time that is being drawn; with labels that say what changed.
void draw_changes(const Ui& ui, bool labels);
/// Bands of contact states, and how tall they are. x and width are those of the time axis.
void draw_bands(const Ui& ui, NamedModes& modes, ImVec2 at, float width, double from, double to);
float measure_bands(const Ui& ui);
/// The bound of the friction force that this column is, if it is one, between BeginPlot and EndPlot.
void draw_threshold(const Ui& ui, std::string_view column, PlotWords& words);
/// Measured points in the history of this column, between BeginPlot and EndPlot.
void draw_measured(const Ui& ui, std::string_view column);

}  // namespace stiction
