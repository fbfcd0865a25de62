// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Events at the same time are listed in the order of the contacts (docs/conventions.md). The shaker here lands on one foot
// while the others lift off.
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using stiction::test::Experiment;

TEST_CASE("inclined_shaker: events at the same time are in the order of the feet") {
    Experiment run("inclined_shaker?mu=0.5543&incline=0.1802&omega=76.8846&unbalance_mass=0.08274", 0.1);
    int together = 0;
    for (std::size_t i = 1; i < run.events().size(); ++i) {
        const Event &a = run.event(i - 1), &b = run.event(i);
        if (a.t != b.t) continue;
        CHECK(a.contact <= b.contact);
        together += a.contact != b.contact && a.kind != b.kind;
    }
    CHECK(together >= 1);
}
