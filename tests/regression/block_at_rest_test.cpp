// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block that has come to rest on both corners: its equations for stick are dependent, and the rounding of the fourth row
// was taken for a contradiction. The block went on as (stick, slip+) without speed, and jammed 3.6 units of time later.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a block that rocks to rest sticks at both corners and stays") {
    Experiment run("sliding_block?mu=5&theta_dot0=2.992764210690231", 12.0);
    REQUIRE(run.status() == RunStatus::reached);
    CHECK(run.word_at_node(run.nodes() - 1, "left.state") == "stick");
    CHECK(run.word_at_node(run.nodes() - 1, "right.state") == "stick");
    CHECK(run.events().back().kind == EventKind::touch_down);
    CHECK(run.events().back().t < 6.0);
}
