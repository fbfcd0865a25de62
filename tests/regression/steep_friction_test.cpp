// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Enumeration took a normal force below 0 where 0 < mu < 1e-11: the rows of the cone say N >= 0 only up to rounding there.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: with hardly any friction a corner does not pull") {
    Experiment run("sliding_block?mu=1e-12&alpha=0.999&epsilon=2&torque=3&force_y=0&x_dot0=0", 0.1);
    CHECK(run.word_at_node(0, "left.state") == "slip+");
    CHECK(run.at_node(0, "left.normal") > 0.9);
    CHECK(run.word_at_node(0, "right.state") == "open");
    CHECK(run.at_node(0, "right.normal") == 0.0);
}
