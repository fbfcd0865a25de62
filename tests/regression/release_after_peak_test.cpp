// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The normal force of a pin in its hole rises to 1100 N and falls through 0 within half a millisecond. At a loose tolerance a share of the peak
// was larger than all forces after it: the fall passed as a touch, and the pin pulled until its slip stopped.
#include "systems/experiment.hpp"

#include <string>

using namespace stiction;
using namespace stiction::test;

TEST_CASE(
    "regression: a contact opens where its normal force reaches 0, however large the force was before") {
    const std::string text =
        "clearance_fourbar?coupler_mass=0.01&pin_radius=0.011988&gamma0=-3.141592653589793&gamma_dot0=-21."
        "236666483494957&t_end=0.003&tol=";
    constexpr double release = 0.00255987828;  // at tol = 1e-8 to 1e-12
    for (const char* tol : {"1e-4", "6e-5", "1e-5", "1e-8"}) {
        CAPTURE(std::string(tol));
        const Experiment run(text + tol);
        double last = 0.0;
        for (const Event& event : run.events())
            if (event.kind == EventKind::lift_off) {
                last = event.t;
                CHECK(event.cause == Cause::load_ends);
            }
        CHECK(last == doctest::Approx(release).epsilon(1e-4));
    }
}
