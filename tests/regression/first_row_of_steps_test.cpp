// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The first row of time stepping had the contact state of the first step but the forces of rest: slip with |T| = 3.93 and
// mu_k N = 2.5. Now it is the first row of the event-driven motion.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: time stepping begins with the row of the event-driven motion") {
    const std::string values =
        "mass=59.0804349596385&stiffness=2481.8312158920307&damping=39.32113735903141&stribeck_speed=4.2777";
    Experiment steps("belt_oscillator?method=time_stepping&dt=0.005264488992260451&" + values, 0.02);
    Experiment events("belt_oscillator?" + values, 0.02);
    CHECK(steps.word_at_node(0, "belt.state") == "stick");
    CHECK(steps.at_node(0, "belt.tangent") == events.at_node(0, "belt.tangent"));
    CHECK(steps.word_at_node(1, "belt.state") == "slip-");
    CHECK(steps.at_node(1, "belt.tangent") == doctest::Approx(2.5));
    REQUIRE(!steps.events().empty());
    CHECK(steps.event(0).kind == EventKind::stick_to_slip);
}
