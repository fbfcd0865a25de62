// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts of the time histories other than their curves.
#pragma once

#include "session/run/named_modes.hpp"
#include "ui/plot_words.hpp"
#include "view/view.hpp"

#include <string_view>

namespace stiction {

/// Hairlines of live changes in the current plot over time; `labels`: with the new values.
void draw_changes(const Ui& ui, bool labels);
/// Bands of contact states, and their height. x and width are those of the time axis.
void draw_bands(const Ui& ui, NamedModes& modes, ImVec2 at, float width, double from, double to);
float measure_bands(const Ui& ui);
/// If this column is a friction force: its bound, between BeginPlot and EndPlot.
void draw_threshold(const Ui& ui, std::string_view column, PlotWords& words);
/// If statics leaves this force open (Picture::ranges): the area of the values that it may have, between BeginPlot and EndPlot.
void draw_force_range(const Ui& ui, std::string_view column);
/// Widens the limits least..most by that area in the rows from <= row < to.
void extend_by_range(const Ui& ui, std::string_view column, std::size_t from, std::size_t to, double& least,
                     double& most);
/// While there is a band (TimeView::has_band): the band of motions, between BeginPlot and EndPlot; it widens the limits least..most; its toggle at `at`.
void draw_motion_band(const Ui& ui, std::string_view column);
void extend_by_band(const Ui& ui, std::string_view column, double from, double to, double& least,
                    double& most);
void put_band_toggle(const Ui& ui, ImVec2 at);
/// Measured points, if they belong to this column, between BeginPlot and EndPlot.
void draw_measured(const Ui& ui, std::string_view column);

}  // namespace stiction
