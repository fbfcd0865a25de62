// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run in a plot of run A: dashed, in the grey of B. Draws nothing while there is no reference
// run apart from A.
#pragma once

#include "session/trace_cache.hpp"
#include "view/curve.hpp"

namespace stiction {

/// Index of this column of run A in the reference run, or -1 where there is no reference run apart from A.
int find_reference_column(const Ui& ui, int column);
/// Number of rows of the reference run until t, as far as they were on screen.
std::size_t count_reference_rows(const Ui& ui, double t);
/// Between BeginPlot and EndPlot, as the others.
void draw_reference_curves(const Ui& ui, const StateCurves& curves);
void draw_reference_ring(const Ui& ui, double x, double y);

/// Path of the reference run in two columns, with its present state as a ring.
class ReferencePath {
  public:
    void draw(const Ui& ui, int column_x, int column_y, const PlotView& view);

  private:
    Trail trail_;
};

}  // namespace stiction
