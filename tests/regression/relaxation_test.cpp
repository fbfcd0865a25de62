// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/simulation.hpp"
#include "judge/admissible.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

// Below v_r = 1.7e-8 m/s a load of 5e4 N relaxes in 2e-14 s, at t = 3 s some forty units in the last place of the time.
TEST_CASE(
    "regression: a friction law too steep for the resolution of the time ends the run with that sentence") {
    const ReadScenario read = read_scenario(
        "painleve_rod?method=compliant&mu=3.9612182618171596&epsilon=0.015539612031528613&"
        "force_x=1.8522992158036296&force_y=-2.7854261099105506&restitution=0.6409205579439671&"
        "contact_stiffness=116735168.59742917&contact_damping=9701.241879152743&"
        "slip_regularization=1.6674931222727118e-8&v_t0=-7.036303468168561&v_n0=4.21216802662255");
    REQUIRE(read.scenario.has_value());
    const JudgeLimits limits{.t_end = 4.0, .max_steps = 400, .rows_between = 1};
    CHECK(judge_run(*read.scenario, limits).empty());
    Simulation run(*read.scenario->system, read.scenario->values, read.scenario->settings);
    CHECK(run.advance(4.0, 100000) == RunStatus::ended);
    CHECK(run.end_reason() == "friction relaxes faster than the time resolves");
}
