// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rule of admissible rows: conditions that every row of every run must satisfy, for all systems, methods and
// values. Kinematics and friction coefficients are written a second time, from the equations of docs/theory, so that a
// row is checked by its coordinates and forces alone.
#pragma once

#include "scenario/scenario.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace stiction::test {

/// One broken rule. `rule` is a short fixed text, so that findings can be counted.
struct Finding {
    std::string rule, detail;
};

struct JudgeLimits {
    double t_end = 10.0;           ///< the run is checked up to here, s
    std::size_t max_steps = 1500;  ///< or up to this many steps
    int rows_between = 2;          ///< rows checked between two nodes
};

/// Runs the scenario and checks its rows; each broken rule is reported once.
std::vector<Finding> judge_run(const Scenario& scenario, const JudgeLimits& limits);

}  // namespace stiction::test
