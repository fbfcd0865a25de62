// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Near A = b = 0 the rod moves in the stretched time. Its slip can stop before the singular state is reached: here u_T = 0 at
// A = 8e-14, which is far above the rounding of A.
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using stiction::test::Experiment;

TEST_CASE("painleve_rod: a slip that stops at A = 8e-14 reverses, whatever the tolerance") {
    for (const char* tol : {"", "&tol=1e-11", "&tol=1e-12"}) {
        CAPTURE(std::string(tol));
        Experiment run(std::string("painleve_rod?mu=2&v_t0=-3&theta_dot0=0&theta0=0.6187") + tol, 0.0907);
        REQUIRE(run.events().size() == 2);
        CHECK(run.event(0).kind == EventKind::slip_reversal);
        CHECK(run.event(0).t == doctest::Approx(0.0905893281625).epsilon(1e-11));
        CHECK(run.event(1).kind == EventKind::lift_off);
    }
}
