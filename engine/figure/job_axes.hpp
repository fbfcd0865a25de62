// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of a job and the columns over which they are drawn.
#pragma once

#include "explore/axis.hpp"
#include "explore/job.hpp"
#include "explore/job_table.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::figure {

/// References to a job; it must outlive them.
struct JobRows {
    const Scenario& scenario;
    std::string_view name;
    std::span<const explore::Axis> axes;
    bool follows = false;  ///< along a chain, in one or both directions
    bool has_unit_column = true;
    const JobTable& table;

    bool is_map() const { return axes.size() == 2 && !follows; }
    /// Number in a column of a row. If the job goes over a choice: its index among the choices.
    double number(std::size_t row, int column) const;
};

/// Columns of the table over which a job is drawn; -1: none yet.
struct JobAxes {
    int x = -1, y = -1, direction = -1;
};
JobAxes find_job_axes(const JobRows& rows, std::string_view wanted_y);
/// Names of the columns that can be on the upright axis.
std::vector<std::string> find_job_heights(const JobRows& rows);
/// "Belt speed (m/s)", "Largest exponent *λ* (1/s)". `run`: of the scenario, for names.
std::string name_job_column(const JobRows& rows, const Simulation& run, int column);
/// The column is an angle in rad, shown in degrees.
bool is_angle(const JobRows& rows, int column);
/// The axis of the job that the column belongs to, or null.
const explore::Axis* find_axis(const JobRows& rows, int column);

/// The axes of a job with these options.
std::vector<explore::Axis> find_axes(const Scenario& scenario, std::string_view job,
                                     std::span<const explore::Option> options);
/// The command line that computes the same.
std::string write_command(const Scenario& scenario, std::string_view job,
                          std::span<const explore::Option> options);

}  // namespace stiction::figure
