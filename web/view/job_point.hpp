// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the pictures of jobs: the columns that they show, and the action of the pointer on a point.
#pragma once

#include "session/jobs/exploration.hpp"
#include "ui/plot_hand.hpp"
#include "view/view.hpp"

#include <string>
#include <vector>

namespace stiction {

using figure::JobAxes;
inline JobAxes find_job_axes(const JobRecord& record, std::string_view wanted_y) {
    return find_job_axes(record.rows(), wanted_y);
}
inline std::vector<std::string> find_job_heights(const JobRecord& record) {
    return find_job_heights(record.rows());
}
/// "*v*_b (m/s)", "Largest exponent (1/s)".
std::string name_job_column(const Ui& ui, const JobRecord& record, int column);

/// What the picture of the job on screen shows, and what was found in it. `y`: column on the upright axis, as chosen.
std::string write_job_sentence(Session& session, std::string_view y);

/// Scale of a column's axis: logarithmic for `--over ...:log`, with names for a choice.
PlotScale find_job_scale(const JobRecord& record, int column);

/// The row nearest to the pointer within a few pixels; -1: none.
int find_nearest_row(const JobRecord& record, const JobAxes& axes, const PlotView& view,
                     const PlotHand& hand);
/// Shows the values of a row at the pointer; a click opens its scenario.
void take_row(const Ui& ui, const JobRecord& record, int row, const PlotHand& hand);

}  // namespace stiction
