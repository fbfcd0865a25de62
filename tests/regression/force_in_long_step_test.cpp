// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A disk falls flat within one fixed step of 0.9 ms, and its forces grow beyond all bounds at the end of the step. The cubic polynomial of that
// step has the fall of the stick margin far too late: the search for the root on exact states has to go on to the beginning of the step.
#include "systems/experiment.hpp"

#include <string>

using namespace stiction;
using namespace stiction::test;

TEST_CASE(
    "regression: a contact slips where its force reaches the bound, also if a fixed step is too long for the "
    "polynomial") {
    const std::string text =
        "free_disk?method=index_1&radius=0.01&mu_s=1.8595221150957095&mu_k=0.9613920529276696&friction_law="
        "hyperbolic&quadratic=7.69&"
        "restitution=0.27&eta=106.8&xi=200&phi0=-1.2&theta0=0.05&psi0=-2.4127586853540666&theta_dot0=-15."
        "239896470420035&"
        "v_p0=6.911128423615985&t_end=0.034";
    const auto find_slip = [&](const char* dt) {
        Experiment run(text + "&dt=" + dt);
        REQUIRE(!run.events().empty());
        const Event last = run.events().back();
        CHECK(last.kind == EventKind::stick_to_slip);
        return last.t;
    };
    const double fine = find_slip("1e-5");
    CHECK(find_slip("9.346633649350331e-4") == doctest::Approx(fine).epsilon(2e-4));
    CHECK(find_slip("1e-4") == doctest::Approx(fine).epsilon(1e-6));
}
