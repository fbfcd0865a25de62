// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run in a plot of run A: dashed, in the grey of B. Nothing is drawn unless B is a run of its own.
#pragma once

#include "session/run/trace_cache.hpp"
#include "view/curve.hpp"

namespace stiction {

/// Index of this column of run A in the reference run; -1 if B is not a run of its own.
int find_reference_column(const Ui& ui, int column);
/// Number of rows of the reference run until t that were on screen.
std::size_t count_reference_rows(const Ui& ui, double t);
/// Call between BeginPlot and EndPlot.
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
