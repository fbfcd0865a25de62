// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rule of admissible rows for random disks, on a shaft or free: any method, cone or polygon, values between the ends of
// the sliders.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

using namespace stiction;
using namespace stiction::test;

namespace {

void judge_disks(std::string_view system, std::uint64_t seed, int count, std::size_t max_steps) {
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(seed, i);
        Scenario scenario = get_initial_scenario(*find_system(system));
        const double share = draw.chance(0.5) ? 1.0 : 0.3;
        for (std::size_t k = 0; k < scenario.values.size(); ++k) {
            const double value = draw_value(scenario.system->parameters[k], draw);
            if (draw.chance(share)) scenario.values[k] = value;
        }
        scenario.settings.method = draw.index(scenario.system->methods.size());
        scenario.settings.dt = draw.chance(0.5) ? 1e-3 : draw.log_between(1e-4, 1e-2);
        scenario.settings.tol = draw.chance(0.6) ? 1e-10 : draw.log_between(1e-12, 1e-5);
        scenario = as_read(scenario);
        const JudgeLimits limits{.t_end = 10.0, .max_steps = max_steps, .rows_between = 1};
        for (const test::Finding& f : judge_run(scenario, limits))
            FAIL_CHECK(i, " | ", f.rule, " | ", f.detail, " | ", write_scenario(scenario));
    }
}

}  // namespace

TEST_CASE("judge: all rows of a random disk are admissible, whatever its method, cone and values") {
    judge_disks("rolling_disk", 41, count_to_judge(300), 600);
}

TEST_CASE("judge: all rows of a random free disk are admissible, whatever its method and values") {
    judge_disks("free_disk", 43, count_to_judge(300), 400);
}
