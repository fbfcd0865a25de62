// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Run B in a plot of run A: dashed, in the grey of B. Draws nothing while there is no run B apart from A.
#pragma once

#include "session/trace_cache.hpp"
#include "ui/curve.hpp"

namespace stiction {

/// Index of this column of run A in run B, or -1 where there is no run B apart from A.
int find_kept_column(const Ui& ui, int column);
/// Number of rows of run B until t, as far as they were on screen.
std::size_t count_kept_rows(const Ui& ui, double t);
/// Between BeginPlot and EndPlot, as the others.
void draw_kept_curves(const Ui& ui, const StateCurves& curves);
void draw_kept_ring(const Ui& ui, double x, double y);

/// Path of run B in two columns, with its present state as a ring.
class ReferencePath {
  public:
    void draw(const Ui& ui, int column_x, int column_y, const PlotView& view);

  private:
    Trail trail_;
};

}  // namespace stiction
