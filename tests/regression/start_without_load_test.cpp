// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block without load on the belt logged the end of its stick at t = 0. The first contact state is no event: the spring
// moves the block against the belt from the beginning.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a block without load slips from the beginning, without an event") {
    for (const std::string method : {"event_driven", "closed_form", "time_stepping"}) {
        CAPTURE(method);
        Experiment run("belt_oscillator?normal_force=0&method=" + method, 0.3);
        REQUIRE(run.status() == RunStatus::reached);
        CHECK(run.events().empty());
        CHECK(run.word_at_node(0, "belt.state") == "slip-");
        CHECK(run.simulation().node_time(1) > 0.0);
        CHECK(run.at_node(0, "belt.tangent") == 0.0);
        const double dt = method == "time_stepping" ? 1e-3 : 1e-9;
        CHECK(std::abs(run.at(0.25, "x") - 0.01 * std::sin(2.5)) < dt);  // x = (v_b/w) sin w t
    }
}

TEST_CASE("regression: a force that is at its bound at the start and grows slips from the beginning") {
    // k x0 = mu_s N, and the belt pulls on.
    Experiment run("belt_oscillator?x0=0.04", 0.01);
    CHECK(run.events().empty());
    CHECK(run.word_at_node(0, "belt.state") == "slip-");
    CHECK(run.at_node(0, "belt.tangent") == doctest::Approx(2.5));
}
