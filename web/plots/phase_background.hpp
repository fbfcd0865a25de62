// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The background of a phase portrait: the velocity field, the stick set on its line, the states that never stick.
#pragma once

#include "figure/phase_field.hpp"
#include "ui/plot_words.hpp"
#include "view/view.hpp"

namespace stiction {

/// Kept while nothing changes on which it depends.
struct PhaseBackground {
    int generation = -1;
    double t = -1.0, computed = -1.0;
    PlotView view;
    std::size_t x = 0;
    std::vector<PhaseField::Arrow> arrows;
    std::vector<PhaseField::Rest> rests;
    std::vector<std::array<double, 2>> free;
};

/// For the coordinate in column x. While the motion changes the plane it is computed at most ten times a second.
const PhaseBackground& find_background(const Ui& ui, PhaseField& field, std::size_t x, const PlotView& view,
                                       PhaseBackground& out);
/// Draws into the current plot, before the curves.
void draw_background(const Ui& ui, const PhaseBackground& back, const PlotView& view);
/// Draws words on plates, after the curves; `upright` is the symbol of the velocity.
void draw_background_words(const Ui& ui, const PhaseBackground& back, const PlotView& view,
                           std::string_view upright, PlotWords& words);

}  // namespace stiction
