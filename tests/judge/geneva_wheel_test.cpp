// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rule of admissible rows for random Geneva wheels: any dimensions, loads and starts by every method.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("judge: all rows of a random Geneva wheel are admissible") {
    const int count = count_to_judge(150);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(41, i);
        const Scenario scenario = draw_scenario(draw, *find_system("geneva_wheel"));
        const JudgeLimits limits{.t_end = scenario.settings.t_end, .max_steps = 600, .rows_between = 1};
        for (const test::Finding& f : judge_run(scenario, limits))
            FAIL_CHECK(i, " | ", f.rule, " | ", f.detail, " | ", write_scenario(scenario));
    }
}
