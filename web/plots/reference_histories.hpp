// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run in the plots of run A: dashed, in the grey of B. Nothing is drawn unless B is a run of its own.
// All functions are called between BeginPlot and EndPlot unless their comment says otherwise.
#pragma once

#include "plots/history_curve.hpp"
#include "session/run/band_cells.hpp"
#include "session/run/difference.hpp"
#include "ui/plot_hand.hpp"
#include "view/reference_path.hpp"
#include "view/view.hpp"

namespace stiction {

/// Widens [least, most] by the values of the reference run in a column between two times. Call it before the axes are
/// set up.
void extend_by_reference(const Ui& ui, int column, double from, double to, double& least, double& most);
/// Value and state of the reference run at a time.
void draw_reference_readout(const Ui& ui, int column, double t);
/// The contact states of the reference run as thin lanes, and their height; outside of any plot.
void draw_reference_bands(const Ui& ui, ImVec2 at, const BandAxis& axis);
float measure_reference_bands(const Ui& ui);

/// The difference of the settings of A and B, in at most `room` pixels: "*v*_b  A 0.1, B 0.15 m/s".
std::string describe_reference(const Ui& ui, float room);

class ReferenceHistories {
  public:
    void draw(const Ui& ui, int column, const PlotView& view);
    /// The plot of A - B in the first history column; outside of any plot. Returns the lower end of its data area.
    float draw_difference(const Ui& ui, PlotView view, const PlotHand& hand, ImVec2 size);

  private:
    HistoryCurve curves_[most_kept_curves];  // one per column
    Difference difference_;
    HistoryCurve difference_curve_;
};

}  // namespace stiction
