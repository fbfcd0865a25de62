// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// At a loose tolerance slip ended late and at a speed that was then lost. From x_dot0 = -1 with mu = 0.5 the block stops at
// t = 1/(mu g) = 2.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: at a loose tolerance a block stops in time and its energy stays in the ledger") {
    Experiment run("sliding_block?tol=0.001", 3.0);
    REQUIRE(run.events().size() == 2);
    CHECK(std::abs(run.event(0).t - 2.0) < 1e-9);
    CHECK(run.energy_defect() < 1e-9);
}
