// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinds of curves of jobs, each into the plot that is being drawn.
#pragma once

#include "ui/plot_words.hpp"
#include "view/job_point.hpp"

namespace stiction {

/// Curves of an observable, up and down in two colours.
void draw_sweep(const Ui& ui, const JobRecord& record, const JobAxes& axes);
/// With its diagonal, and the onsets of the running motion as a cobweb.
void draw_return_map(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view);
/// With their errors; of one motion as it converges.
void draw_exponents(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view);
/// In the complex plane, with the circle of modulus 1.
void draw_multipliers(const Ui& ui, const JobRecord& record, const PlotView& view);
void put_multiplier_words(const Ui& ui, const JobRecord& record, PlotWords& words);
/// Where the running motion is: its value of the parameter.
void draw_present_point(const Ui& ui, const JobRecord& record, const PlotView& view);

}  // namespace stiction
