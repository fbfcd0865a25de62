// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rule of admissible rows for random scenarios: any system by any method with any choice, values between
// the ends of the sliders and at the ends.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("judge: all rows of a random scenario are admissible, whatever its system, method and values") {
    const int count = count_to_judge(500);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(15, i);
        const Scenario scenario = draw_scenario(draw);
        const JudgeLimits limits{
            .t_end = std::min(10.0, scenario.settings.t_end), .max_steps = 400, .rows_between = 1};
        for (const test::Finding& f : judge_run(scenario, limits))
            FAIL_CHECK(i, " | ", f.rule, " | ", f.detail, " | ", write_scenario(scenario));
    }
}
