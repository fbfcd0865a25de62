// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block that rocks to rest on both corners: the hop of one corner, too low for its time, was closed and sent the other one
// up by 0.9 of it, at the same instant, more often than a run allows. Both come to rest, and the torque tips the block.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a block whose corners hand a hop to one another comes to rest") {
    Experiment run("sliding_block?method=lemke&mu=5&alpha=0.19982161534124454&torque=-1.796718660370307",
                   1.0);
    CHECK((run.status() == RunStatus::reached || run.status() == RunStatus::ended));
    CHECK(run.simulation().now() > 0.53);
    CHECK(run.energy_defect() < 1e-9);
}
