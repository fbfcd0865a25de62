// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The panels of the page, each in its area of the layout. Parts of a panel that belong to a plot or to the scene are
// passed in as functions.
#pragma once

#include "view/view.hpp"

#include <string>

namespace stiction {

void draw_top_bar(const Ui& ui);
/// Button that opens and closes the drawer of the parameters.
void drawer_button(const Ui& ui, float width);

class ParameterInsets {
  public:
    virtual ~ParameterInsets() = default;
    /// Draws the friction characteristic at the cursor.
    virtual void draw_law(const Ui& ui, ImVec2 room) = 0;
    /// Draws the toggles of the scene, at the end of the panel.
    virtual void put_toggles(const Ui& ui) = 0;
};
void draw_parameters(const Ui& ui, ParameterInsets& insets);
/// Index of the parameter that can always be reached on a small page: the first such (0) or the second (1). -1: there is none.
int find_pinned_parameter(const System& system, std::size_t which = 0);
/// Index of the parameter with a slider in the presenter layout: the first pinned one that is shown and whose value is
/// not 0; -1: none is shown.
int find_presented_parameter(const Ui& ui);
/// A row of the parameter panel in a place of its own; -1: no row.
void draw_pinned_parameter(const Ui& ui, const Box& box, int index);
/// Name and fit of the measured file that is drawn over its column, and a button to remove it.
void draw_measurement(const Ui& ui);
/// The dropped table that is the law of motion, and a button to remove it.
void draw_point_table(const Ui& ui);

/// The bar at the top has the buttons of undo and redo; else they are among the parameters.
bool has_steps_in_bar(const Ui& ui);
void draw_transport(const Ui& ui);
void draw_timeline(const Ui& ui, const Box& box);

void draw_tabs(const Ui& ui);
/// "✓ 4 of 4 agree"; empty if there are no results.
std::string write_agreement(const Ui& ui);
/// The rows of its tab; false if no closed form is known.
bool draw_exact(const Ui& ui, bool has_headline);
void draw_equations(const Ui& ui);
void draw_findings(const Ui& ui);

/// The sentence on what the experiment shows and what to try, in the line under the bar.
void draw_sentence(const Ui& ui);
/// The notices, drawn over that line and as far down as they need.
void draw_notices(const Ui& ui);

void draw_pages(const Ui& ui);
void draw_switcher(const Ui& ui);
/// Where the second plot and the tables share one place (Layout::chooses): the strip that chooses, and its choice.
void draw_chooser(const Ui& ui);
bool shows_second(const Ui& ui);
/// Choice between friction disks and phase portrait, beside a map.
void draw_second_choice(const Ui& ui, const Box& box);
/// The handle between the columns of the desk.
void draw_divider(const Ui& ui);

/// The cues and the way back from the presenter layout.
void draw_presenter_bar(const Ui& ui);

}  // namespace stiction
