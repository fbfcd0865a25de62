// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Words inside a plot, on plates of its background colour. They stay inside the data area and do not overlap.
#pragma once

#include "ui/ui.hpp"

namespace stiction {

class PlotWords {
  public:
    /// For the plot that is being drawn. x and y are names of its axes, written into the corners; empty: none.
    PlotWords(const Ui& ui, std::string_view x, std::string_view y);
    /// Writes the names of the axes if the constructor got none.
    void put_axis_names(std::string_view x, std::string_view y);
    /// Keeps this box free of words.
    void keep_clear(const Box& box) { taken_.push_back(box); }
    /// Width and height of the plate of a text, which may have several lines.
    ImVec2 measure(std::string_view text, Weight weight) const;
    /// Writes around `middle`, or at the nearest free place; false if there is none.
    bool put(ImVec2 middle, std::string_view text, Weight weight = Weight::regular, unsigned colour = 0);
    /// Writes around `middle`; false, and nothing is written, if that place is not free.
    bool put_here(ImVec2 middle, std::string_view text, Weight weight = Weight::regular, unsigned colour = 0);
    /// Writes to the right of a point, or else to the left.
    void put_beside(ImVec2 point, std::string_view text, Weight weight = Weight::regular);

  private:
    bool is_free(const Box& box) const;
    void write(const Box& box, std::string_view text, Weight weight, unsigned colour);

    const Ui& ui_;
    Box frame_;
    std::vector<Box> taken_;
};

/// Draws names of axes on plates in the corners of the plot.
void draw_axis_names(const Ui& ui, std::string_view x, std::string_view y);

}  // namespace stiction
