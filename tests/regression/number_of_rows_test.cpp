// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Too many rows: 80 000 at tol = 1e-6 where 1e-10 had 1200; and a million per second of a closed form without a spring,
// whose step length was the time in which a block with the speed of the start stops.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a loose tolerance takes few rows, as a tight one does") {
    Experiment loose("sliding_block?tol=1e-6", 5.0), tight("sliding_block", 5.0);
    CHECK(loose.nodes() < 50);
    CHECK(tight.nodes() < 50);
}

TEST_CASE("regression: the closed form of a block without a spring looks as seldom as its motion allows") {
    Experiment run("belt_oscillator?method=closed_form&mass=0.01&stiffness=0&belt_speed=-0.000124&x_dot0=0",
                   10.0);
    REQUIRE(run.status() == RunStatus::reached);
    CHECK(run.nodes() < 20);
    // mu_k N/m = 250 m/s^2 against the belt's speed.
    const double stop = 0.000124 / 250.0;
    REQUIRE(run.events().size() == 1);
    CHECK(run.event(0).kind == EventKind::slip_to_stick);
    CHECK(std::abs(run.event(0).t - stop) < 1e-15);
    CHECK(std::abs(run.at(10.0, "x") - (-0.5 * 0.000124 * stop - 0.000124 * (10.0 - stop))) < 1e-15);
}
