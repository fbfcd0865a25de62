// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rule of admissible rows for random mechanisms with one contact: any method, values between the ends of the
// sliders.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace stiction;
using namespace stiction::test;

namespace {

void judge_mechanisms(std::string_view id, int seed) {
    const System& system = *find_system(id);
    const int count = count_to_judge(150);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(seed, i);
        const Scenario scenario = draw_scenario(draw, system);
        const JudgeLimits limits{
            .t_end = std::min(10.0, scenario.settings.t_end), .max_steps = 400, .rows_between = 1};
        for (const test::Finding& f : judge_run(scenario, limits))
            FAIL_CHECK(i, " | ", f.rule, " | ", f.detail, " | ", write_scenario(scenario));
    }
}

}  // namespace

TEST_CASE("judge: N >= 0 and gap >= 0 hold in every row of random fourbars with clearance") {
    judge_mechanisms("clearance_fourbar", 51);
}

TEST_CASE("judge: N >= 0 and gap >= 0 hold in every row of random cams") {
    judge_mechanisms("cam_follower", 52);
}
