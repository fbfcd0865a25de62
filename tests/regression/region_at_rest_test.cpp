// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A, b and the region of the rod were empty at the first instant of a slip that begins at v_t = 0. There a_T gives the sense
// of slip, and with it both.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: the region of the rod is known where its slip begins") {
    Experiment run("painleve_rod?v_t0=0", 0.1);
    CHECK(run.at_node(0, "v_t") == 0.0);
    CHECK(run.word_at_node(0, "tip.state") == "slip-");
    CHECK(run.word_at_node(0, "region") == run.word_at_node(1, "region"));
    CHECK(!run.word_at_node(0, "region").empty());
    CHECK(std::abs(run.at_node(0, "a") - run.at(1e-4, "a")) < 1e-3);
    CHECK(std::abs(run.at_node(0, "b") - run.at(1e-4, "b")) < 1e-3);
}
