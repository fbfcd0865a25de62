// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/simulation.hpp"
#include "judge/admissible.hpp"
#include "scenario/scenario.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;
using namespace stiction::test;

// Below v_r = 1.7e-8 m/s a load of 5e4 N relaxes in 2e-14 s, at t = 3 s some forty units in the last place of the time.
// Explicit steps cannot follow that; implicit ones need not.
TEST_CASE(
    "regression: friction that relaxes faster than the time resolves is passed through by implicit steps") {
    const std::string scenario =
        "painleve_rod?method=compliant&mu=3.9612182618171596&epsilon=0.015539612031528613&"
        "force_x=1.8522992158036296&force_y=-2.7854261099105506&restitution=0.6409205579439671&"
        "contact_stiffness=116735168.59742917&contact_damping=9701.241879152743&"
        "slip_regularization=1.6674931222727118e-8&v_t0=-7.036303468168561&v_n0=4.21216802662255";
    const ReadScenario read = read_scenario(scenario);
    REQUIRE(read.scenario.has_value());
    const JudgeLimits limits{.t_end = 4.0, .max_steps = 4000, .rows_between = 1};
    CHECK(judge_run(*read.scenario, limits).empty());
    Experiment run(scenario, 4.0), exact(scenario + "&tol=1e-12", 4.0);
    CHECK(run.status() == RunStatus::ended);
    CHECK(run.simulation().end_reason() == "other end");
    REQUIRE(run.events().size() == exact.events().size());
    for (std::size_t i = 0; i < run.events().size(); ++i)
        CHECK(std::abs(run.event(i).t - exact.event(i).t) < 1e-9);
}
