// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using stiction::test::Experiment;

TEST_CASE(
    "time stepping: what is at rest but slips in the first step slips from the beginning, without an event") {
    // The spring pulls with 100 N, the belt holds 4 N.
    Experiment run("belt_oscillator?method=time_stepping&x0=1", 0.01);
    CHECK(run.word_at_node(0, "belt.state") == "slip-");
    CHECK(run.word_at_node(1, "belt.state") == "slip-");
    CHECK(run.events().empty());
}

TEST_CASE("time stepping: a slip that ends in the first step is an event") {
    // Much friction: the rod jams at once.
    Experiment run("painleve_rod?method=time_stepping&mu=5", 0.01);
    CHECK(run.word_at_node(0, "tip.state") == "slip-");
    REQUIRE(!run.events().empty());
    CHECK(run.event(0).kind == "slip_to_stick");
    CHECK(run.event(0).t == 0.001);
}

TEST_CASE("time stepping: a lift-off is logged when the rows say open, in order with the other events") {
    Experiment run("sliding_block?method=time_stepping&torque=-0.77&restitution=0.86", 5.0);
    double last = 0.0;
    for (const Event& event : run.events()) {
        CHECK(event.t >= last);
        last = event.t;
        if (event.kind == "lift_off")
            CHECK(run.simulation().node_states(run.simulation().find_node(
                      event.t))[static_cast<std::size_t>(event.contact)] == ContactState::open);
    }
}

TEST_CASE("time stepping: a step in which the slip turns takes no energy out of the dissipated") {
    for (const char* text : {"belt_oscillator?method=time_stepping&x_dot0=2",
                             "point_between_planes?method=time_stepping&force_x=-3"}) {
        CAPTURE(text);
        Experiment run(text, 3.0);
        double last = 0.0;
        for (std::size_t i = 0; i < run.nodes(); ++i) {
            const double here = run.at_node(i, "energy.dissipated");
            CHECK(here >= last);
            last = here;
        }
        CHECK(last > 0.1);
        // What the turns leave out is of the order of the scheme.
        CHECK(run.energy_defect() < 2e-3 * run.largest_energy());
    }
}
