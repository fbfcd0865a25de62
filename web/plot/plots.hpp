// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "panels/ui.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class PlotWords;

/// All plots of the present layout.
void draw_plots(const Ui& ui);
/// Whether the hero is a map and not the phase portrait.
bool has_map(const Session& session);
/// The plot beside the hero: the contact problem in one unknown, a friction characteristic, or the phase
/// portrait beside a map.
enum class SecondPlot { none, lcp, law, phase };
SecondPlot find_second_plot(const Session& session);
void draw_phone_tabs(const Ui& ui);
/// The drawing context was lost: forget what lived in it.
void release_plot_contexts();

/// Plots over the page, to measure what they cost.
void draw_benchmark(const Ui& ui);

/// Columns that are shown over time: those chosen, else those of the system.
std::vector<std::string_view> find_histories(const Ui& ui);
void draw_histories(const Ui& ui, const Box& box);
/// Hairlines of live changes in the plot over time that is being drawn; with labels that say what changed.
void draw_changes(const Ui& ui, bool labels);
/// Ribbons of contact states, and how tall they are. x and width are those of the time axis.
void draw_ribbons(const Ui& ui, ImVec2 at, float width, double from, double to);
float measure_ribbons(const Ui& ui);
/// The bound of the friction force that this column is, if it is one, between BeginPlot and EndPlot.
void draw_threshold(const Ui& ui, std::string_view column, PlotWords& words);
/// In the history of this column, between BeginPlot and EndPlot.
void draw_measured(const Ui& ui, std::string_view column);
void draw_phase(const Ui& ui, const Box& box);
void draw_region(const Ui& ui, const Box& box);
void draw_plane_map(const Ui& ui, const Box& box);
void draw_friction_law(const Ui& ui, const Box& box);
/// The characteristic alone, at the cursor of the present panel.
void draw_law_plot(const Ui& ui, ImVec2 room);
/// The parameter that an end of its stick bar, or else its slip branch, sets; or -1.
int find_law_parameter(const Session& session, bool stick);
void draw_lcp(const Ui& ui, const Box& box);
/// The numbers of the contact problem in one unknown: of the map of regions under the pointer, else of the
/// present state.
struct OneContact {
    double A, b, epsilon;
    bool at_pointer;
};
OneContact find_one_contact(const Ui& ui);
/// What an impact without collision has done, from it to the next event; else empty.
std::string write_recent_impact(const Ui& ui);

/// Title line of a plot panel; a dim remark stands at the right.
void put_title(const Ui& ui, std::string_view title, std::string_view remark = {});
/// The pointer is over the data area of the plot that is being drawn, and nothing lies above it.
bool is_plot_hovered();
/// Registers the plot that is being set up, between BeginPlot and EndPlot.
Control& note_plot(const Ui& ui, const std::string& id, const Box& box, std::string x, std::string y);
/// Ticks and grid lines at round numbers between `least` and `most` over so many pixels; between BeginPlot
/// and SetupFinish. `degrees`: of an angle in rad.
void set_up_ticks(const Ui& ui, int axis, double least, double most, float pixels, bool degrees = false);
/// Axis name on a plate inside the plot, and the dot of the present state.
void draw_axis_names(const Ui& ui, std::string_view x, std::string_view y);
void draw_dot(const Ui& ui, double x, double y);
/// Column, or parameter, as a symbol where it is one: "theta_dot" -> "*θ̇*", else in words.
std::string make_column_name(const Ui& ui, std::string_view column);
/// The same with unit for an axis: "theta_dot" -> "*θ̇*".
std::string make_axis_name(const Ui& ui, std::string_view column);

}  // namespace stiction
