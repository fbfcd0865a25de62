// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// In the row before its lift-off a corner had a load below 0. The load falls like sqrt(t0 - t), so the rounding of the
// event time is visible in it.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a corner that lifts off pulls in no row") {
    Experiment run(
        "sliding_block?method=gauss_qp&tol=4.422115226648303e-9&mu=1.8057664911369697&epsilon=0."
        "43720144051989324"
        "&force_y=-0.16595709133425496&x0=4.684988370735299",
        0.2);
    REQUIRE(run.events().size() == 1);
    CHECK(run.event(0).kind == EventKind::lift_off);
    for (std::size_t node = 0; node < run.nodes(); ++node) CHECK(run.at_node(node, "left.normal") >= 0.0);
}
