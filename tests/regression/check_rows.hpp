// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A scenario of a repaired fault: each of its rows must be admissible.
#pragma once

#include "judge/admissible.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace stiction::test {

inline void check_rows(std::string_view text, double t_end = 2.0) {
    const ReadScenario read = read_scenario(text);
    REQUIRE(read.scenario.has_value());
    const JudgeLimits limits{.t_end = t_end, .max_steps = 400, .rows_between = 1};
    for (const Finding& f : judge_run(*read.scenario, limits))
        FAIL_CHECK(f.rule, " | ", f.detail, " | ", std::string(text));
}

}  // namespace stiction::test
