// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The figure of a job over many motions: its rows as points, joined to curves, or as the cells of a map.
#pragma once

#include "figure/job_axes.hpp"
#include "figure/origin.hpp"

#include <string>

namespace stiction::figure {

struct JobRequest {
    std::string y;  ///< column on the upright axis, if the job has several; empty: the first
    std::string title;
    Size size;
    double panel_height = 0.0;  ///< mm; above 0: the height of the figure follows from it
};

/// `run`: of the scenario of the job, for names.
Figure draw_job(const Origin& origin, const JobRows& rows, const Simulation& run, const JobRequest& request);

}  // namespace stiction::figure
