// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinds of curves of jobs, each drawn into the current plot.
#pragma once

#include "ui/plot_words.hpp"
#include "view/job_point.hpp"

namespace stiction {

/// Curves of an observable; directions up and down have different colours.
void draw_sweep(const Ui& ui, const JobRecord& record, const JobAxes& axes);
/// Points of the map, its diagonal, and the slip onsets of the present motion as a cobweb.
void draw_return_map(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view);
/// Exponents with error bars; for a single motion the estimates as they converge.
void draw_exponents(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view);
/// Multipliers in the complex plane, with the circle of modulus 1.
void draw_multipliers(const Ui& ui, const JobRecord& record, const PlotView& view);
void put_multiplier_words(const Ui& ui, const JobRecord& record, PlotWords& words);
/// A line at the present motion's value of the parameter.
void draw_present_point(const Ui& ui, const JobRecord& record, const PlotView& view);

}  // namespace stiction
