// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What pictures of jobs share: the columns that they show, and what the pointer does on one of their points.
#pragma once

#include "session/exploration.hpp"
#include "ui/plot_hand.hpp"
#include "view/view.hpp"

#include <string>
#include <vector>

namespace stiction {

/// Columns of the table over which a job is drawn; -1: none yet.
struct JobAxes {
    int x = -1, y = -1, direction = -1;
};
JobAxes find_job_axes(const JobRecord& record, std::string_view wanted_y);
/// Columns that can stand upright, by their names.
std::vector<std::string> find_job_heights(const JobRecord& record);
/// "*v*_b (m/s)", "Largest exponent (1/s)".
std::string name_job_column(const Ui& ui, const JobRecord& record, int column);

/// It is an angle in rad, drawn in degrees.
bool is_angle(const JobRecord& record, int column);
/// How the values of a column stand along an axis: those of `--over ...:log` by their logarithm, a choice by its names.
PlotScale find_job_scale(const JobRecord& record, int column);

/// The row nearest to the pointer, within a few pixels; -1: none.
int find_nearest_row(const JobRecord& record, const JobAxes& axes, const PlotView& view,
                     const PlotHand& hand);
/// Says what scenario a row stands for; a click opens it.
void take_row(const Ui& ui, const JobRecord& record, int row, const PlotHand& hand);

}  // namespace stiction
