// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One friction problem: our fastest solver against the fastest of Siconos, with the best combination of solver and
// tolerance that passes our verifier (1e-10).
#pragma once

#include "contact/problem.hpp"

#include <string>

namespace stiction::test {

struct TimeSums {
    double ours = 0.0, theirs = 0.0, logarithms = 0.0;
    int count = 0;
};

inline constexpr char problem_columns[] = "name,n,ours,ours_ns,theirs,theirs_ns,ratio";

/// Prints one row and adds to the sums.
void compare_solvers(const std::string& name, ContactProblem& problem, TimeSums& sums);

}  // namespace stiction::test
