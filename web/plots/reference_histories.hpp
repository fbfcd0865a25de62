// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run in the plots of run A: dashed, in the grey of B. All of these draw nothing while there is
// no reference run apart from A, and are called between BeginPlot and EndPlot unless said otherwise.
#pragma once

#include "plots/history_curve.hpp"
#include "session/band_cells.hpp"
#include "session/difference.hpp"
#include "ui/plot_hand.hpp"
#include "view/reference_path.hpp"
#include "view/view.hpp"

namespace stiction {

/// Widens [least, most] by what the reference run has in a column between two times; before the axes are set
/// up.
void extend_by_reference(const Ui& ui, int column, double from, double to, double& least, double& most);
/// Value and state word of the reference run at a time.
void draw_reference_readout(const Ui& ui, int column, double t);
/// The contact states of the reference run as slim lanes, and how tall they are; outside of any plot.
void draw_reference_bands(const Ui& ui, ImVec2 at, const BandAxis& axis);
float measure_reference_bands(const Ui& ui);

/// What distinguishes A and B, in at most `room` pixels: "*v*_b  A 0.1, B 0.15 m/s".
std::string describe_reference(const Ui& ui, float room);

class ReferenceHistories {
  public:
    void draw(const Ui& ui, int column, const PlotView& view);
    /// The plot of A - B in the first history column; outside of any plot. Returns where its data area ends.
    float draw_difference(const Ui& ui, PlotView view, const PlotHand& hand, ImVec2 size);

  private:
    HistoryCurve curves_[most_kept_curves];  // by column
    Difference difference_;
    HistoryCurve difference_curve_;
};

}  // namespace stiction
