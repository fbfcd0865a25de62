// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block that rocks to rest on both corners: the micro-rebound of one corner was too low for time to resolve. Closing that
// corner sent the other one up at 0.9 of the speed, at the same instant, more often than a run allows. Now both corners come
// to rest, and the torque tips the block.
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
