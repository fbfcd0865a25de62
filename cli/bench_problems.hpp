// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The built-in problems of `stiction bench`: rows of the table, each with one or more problems of the same
// size.
#pragma once

#include "contact/problem.hpp"

#include <string>
#include <variant>
#include <vector>

namespace stiction::cli {

/// One row of the table. Several problems are solved in turn and their mean time is one measurement.
struct BenchRow {
    std::string name;
    std::vector<std::variant<LcpProblem, ContactProblem>> problems;
};

/// M = A A' + 0.1 I with normally distributed A and q, n = 4, 8, 16, 32, 64; 16 seeded problems each.
std::vector<BenchRow> make_lcp_rows();

/// One, two and three contacts: the tip of Painleve's rod, the corners of the sliding block, the feet of the
/// inclined shaker, each in eight states.
std::vector<BenchRow> make_friction_rows();

}  // namespace stiction::cli
