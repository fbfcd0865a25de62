// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rule of admissible rows for random shakers: any values between the ends of the sliders, any method.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("inclined_shaker: N >= 0, cone, opposition and gaps hold in every row of random scenarios") {
    const int count = count_to_judge(150);
    const System& system = *find_system("inclined_shaker");
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(23, i);
        const Scenario scenario = draw_scenario(draw, system);
        const JudgeLimits limits{.t_end = 2.0, .max_steps = 400, .rows_between = 1};
        for (const test::Finding& f : judge_run(scenario, limits))
            FAIL_CHECK(i, " | ", f.rule, " | ", f.detail, " | ", write_scenario(scenario));
    }
}
