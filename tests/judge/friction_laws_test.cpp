// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Each law of friction on each system that has it, with the added terms and the asymmetry: the rows of random scenarios are
// admissible, and the energy is balanced. The coefficients stay below those of Painleve's paradox.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("judge: each law of friction on each system, all rows of random scenarios are admissible") {
    const int count = count_to_judge(40);
    int judged = 0;
    for (const System* system : all_systems()) {
        const int law = find_parameter(*system, "friction_law");
        if (law < 0) continue;
        const Parameter& choice = system->parameters[static_cast<std::size_t>(law)];
        for (std::size_t kind = 0; kind < choice.choices.size(); ++kind)
            for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
                Draw draw(31 + kind, i);
                Scenario scenario = draw_scenario(draw, *system);
                draw_friction(draw, scenario, static_cast<int>(kind));
                // A heavy coupler has N = -b/A with A near 0 at any friction: a loose tolerance is then larger than A.
                if (system->id == "clearance_fourbar")
                    scenario.settings.tol = std::min(scenario.settings.tol, 1e-9);
                scenario = as_read(scenario);
                const JudgeLimits limits{
                    .t_end = std::min(10.0, scenario.settings.t_end), .max_steps = 200, .rows_between = 1};
                for (const test::Finding& f : judge_run(scenario, limits))
                    FAIL_CHECK(i, " | ", f.rule, " | ", f.detail, " | ", write_scenario(scenario));
                ++judged;
            }
    }
    MESSAGE(judged, " scenarios");
}
