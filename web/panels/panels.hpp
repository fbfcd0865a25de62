// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The panels of the page, each in its area of the layout. What stands in one of them but belongs to a plot or
// to the scene is handed in.
#pragma once

#include "view/view.hpp"

#include <string>

namespace stiction {

void draw_top_bar(const Ui& ui);
/// Opens and closes the drawer of the parameters.
void drawer_button(const Ui& ui, float width);

class ParameterInsets {
  public:
    virtual ~ParameterInsets() = default;
    /// The friction characteristic, at the cursor.
    virtual void draw_law(const Ui& ui, ImVec2 room) = 0;
    /// Of the scene, at the end.
    virtual void put_toggles(const Ui& ui) = 0;
};
void draw_parameters(const Ui& ui, ParameterInsets& insets);
/// Index of the parameter that stays in reach on a small page (0), and of the next (1).
int find_pinned_parameter(const System& system, std::size_t which = 0);
/// The one that stays in reach while presenting: of those a person turns most the first that is not switched
/// off.
int find_presented_parameter(const Session& session);
/// A row of the parameter panel in a place of its own.
void draw_pinned_parameter(const Ui& ui, const Box& box, int index);
/// While a measured file is laid over its column: its name, the fit, and the way to take it off.
void draw_measurement(const Ui& ui);
/// The table that is the law, and how to take it off.
void draw_point_table(const Ui& ui);

void draw_transport(const Ui& ui);
void draw_timeline(const Ui& ui, const Box& box);

void draw_tabs(const Ui& ui);
/// "✓ 4 of 4 agree"; empty where nothing is known.
std::string write_agreement(const Ui& ui);
void draw_exact(const Ui& ui, bool has_headline);  ///< the rows of its tab
void draw_equations(const Ui& ui);
void draw_findings(const Ui& ui);

/// What is seen, and what to try, in the line under the bar.
void draw_sentence(const Ui& ui);
/// The notices, over that line and as far down as they need.
void draw_notices(const Ui& ui);

void draw_pages(const Ui& ui);
void draw_switcher(const Ui& ui);
/// Disks of friction or phase portrait, beside a map.
void draw_second_choice(const Ui& ui, const Box& box);
/// Phase portrait or disks of friction beside a map.
void draw_divider(const Ui& ui);

/// The cues and the way back, while presenting.
void draw_presenter_bar(const Ui& ui);
/// What holds now; `problem` draws the contact problem in one unknown beside it.
void draw_explanation(const Ui& ui, void (*problem)(const Ui& ui, const Box& box));

}  // namespace stiction
