// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A slip speed had fallen through 0 by less than a touch, and Stribeck's law made the steps shorter than the dip. The fall
// was ignored: the state slip- had u_T > 0 in three rows. A dip that still gets deeper at the end of such a step is a fall.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a slip that ends within a touch and does not return has ended there") {
    Experiment run(
        "belt_oscillator?tol=2.8055559224053064e-6&mass=0.07274923255678119&belt_speed=0"
        "&normal_force=93.53927818491924&friction_law=stribeck&stribeck_speed=1.387786179238522e-4"
        "&drive_amplitude=19.46568604431423&x0=0.18669137548325576",
        1.0);
    REQUIRE(run.status() == RunStatus::reached);
    CHECK(run.events().back().kind == EventKind::slip_to_stick);
    for (std::size_t node = 0; node < run.nodes(); ++node) {
        const std::string state = run.word_at_node(node, "belt.state");
        const double u = run.at_node(node, "slip_speed");
        CHECK((state == "slip+" ? u : state == "slip-" ? -u : 0.0) > -1e-12);
    }
}
