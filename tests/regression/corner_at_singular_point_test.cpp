// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block that slides on one corner is Painleve's rod: it can come to A = b = 0, where N = b/A has no value. Steps in t ended
// there in rounding, N = -0.016. The motion is integrated in the time of A, and ends as that of the rod does.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a block that slides on one corner to A = b = 0 ends there") {
    Experiment run(
        "sliding_block?mu=2.6523092522946063&alpha=0.9473930006676973&epsilon=0.9062677978782936"
        "&force_x=-1.9172250938213315&force_y=-0.5755158434299559&torque=-0.1825551176118161"
        "&x_dot0=-2.1402621602089864&theta_dot0=-0.47993725748357186",
        10.0);
    CHECK(run.status() == RunStatus::ended);
    CHECK(run.events().back().kind == EventKind::inconsistent);
    CHECK(run.events().back().reason() == "A = b = 0");
    CHECK(run.event(0).contact == 0);
    CHECK(std::abs(run.events().back().t - 3.93351759) < 1e-8);
    // At the singular point itself N has no value, if its A is 0 in all bits.
    for (std::size_t node = 0; node < run.nodes(); ++node)
        CHECK_FALSE(run.at_node(node, "left.normal") < 0.0);
}
