// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinds of curves of jobs, each drawn into the current plot.
#pragma once

#include "dynamics/simulation.hpp"
#include "ui/plot_words.hpp"
#include "view/job_point.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// Curves of an observable; directions up and down have different colours.
void draw_sweep(const Ui& ui, const JobRecord& record, const JobAxes& axes);
/// Points of the map, its diagonal, and slip onsets as a cobweb: the latest of the present motion, or those at these
/// phases as long as it has not had two of them.
void draw_return_map(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view,
                     std::vector<double> phases);
inline constexpr std::size_t latest_onsets = 24;  ///< of a cobweb
/// A slip that begins, on the section of the map; and the phase of the drive with the period T at time t.
inline bool is_onset(const Event& event) {
    return event.kind == EventKind::stick_to_slip && event.to == "slip-";
}
double find_phase(double t, double T);
/// Exponents with error bars; for a single motion the estimates as they converge.
void draw_exponents(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view);
/// Multipliers in the complex plane, with the circle of modulus 1.
void draw_multipliers(const Ui& ui, const JobRecord& record, const PlotView& view);
void put_multiplier_words(const Ui& ui, const JobRecord& record, PlotWords& words);
/// A line at the present motion's value of the parameter.
void draw_present_point(const Ui& ui, const JobRecord& record, const PlotView& view);

/// What was found between the points: a shade over a range, an upright line at a place, and words at the upper edge.
void draw_job_findings(const Ui& ui, std::span<const explore::Finding> findings, const PlotView& view);
void put_job_findings(const Ui& ui, std::span<const explore::Finding> findings, const PlotView& view,
                      PlotWords& words);

}  // namespace stiction
