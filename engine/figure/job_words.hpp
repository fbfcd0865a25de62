// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of the picture of a job.
#pragma once

#include "explore/findings.hpp"
#include "figure/job_axes.hpp"

#include <span>
#include <string>
#include <vector>

namespace stiction::figure {

/// Hysteresis, folds, jumps and flips between the points of a sweep or bifurcation diagram over one parameter; empty for
/// other jobs.
std::vector<explore::Finding> find_findings(const JobRows& rows, const JobAxes& axes);

/// "Found: hysteresis from 0.25 to 0.495 m/s; jump at 0.4925 m/s."; empty if there is nothing. Label markup.
std::string write_findings(const JobRows& rows, int over, std::span<const explore::Finding> findings);

/// A sentence on the picture. `run`: of the scenario, for names.
std::string describe_job(const JobRows& rows, const Simulation& run, const JobAxes& axes);

}  // namespace stiction::figure
