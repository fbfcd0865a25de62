// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Words inside a plot, on plates of its colour. They stay inside the data area and clear of each other.
#pragma once

#include "ui/ui.hpp"

namespace stiction {

class PlotWords {
  public:
    /// For the plot that is being drawn, with the names of its axes in their corners; empty: none.
    PlotWords(const Ui& ui, std::string_view x, std::string_view y);
    /// The names of the axes, where the plot was made without.
    void put_axis_names(std::string_view x, std::string_view y);
    /// Nothing is written over this.
    void keep_clear(const Box& box) { taken_.push_back(box); }
    /// Around `middle`, or at the first free place near it; false where there is none.
    bool put(ImVec2 middle, std::string_view text, Weight weight = Weight::regular, unsigned colour = 0);
    /// Around `middle` or nowhere; false where that is not free.
    bool put_here(ImVec2 middle, std::string_view text, Weight weight = Weight::regular, unsigned colour = 0);
    /// Beside a point, on the right or else the left of it.
    void put_beside(ImVec2 point, std::string_view text, Weight weight = Weight::regular);

  private:
    bool is_free(const Box& box) const;
    void write(const Box& box, std::string_view text, Weight weight, unsigned colour);

    const Ui& ui_;
    Box frame_;
    std::vector<Box> taken_;
};

/// Axis names on plates in the corners of the plot.
void draw_axis_names(const Ui& ui, std::string_view x, std::string_view y);

}  // namespace stiction
