// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Plain scenarios that ended early with "more events at one instant than the run allows".
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: plain scenarios reach their end") {
    for (const char* text :
         {"belt_oscillator?normal_force=0", "belt_oscillator?mu_s=0&mu_k=0",
          "belt_oscillator?friction_law=coulomb&mu_k=0",
          "belt_oscillator?method=closed_form&belt_speed=0&x0=1&x_dot0=0",
          "belt_oscillator?method=closed_form&mass=0.228&stiffness=481&belt_speed=0&normal_force=17.5&mu_s=0."
          "505"
          "&mu_k=0.471&x0=-0.25&x_dot0=0",
          "belt_oscillator?method=regularised&slip_regularization=1e-7&belt_speed=-3.5e-5&mu_k=0&x0=0.28",
          "painleve_rod?method=compliant&contact_stiffness=1e9", "sliding_block?theta0=-1e-12&mu=3.6",
          "wheel_on_plane?method=sliding_plane&y_dot0=1e-6"}) {
        CAPTURE(text);
        Experiment run(text, 0.5);
        CHECK((run.status() == RunStatus::reached || run.status() == RunStatus::ended));
    }
}

// The iteration of an implicit step took the first round after a touch-down, which has no contact force yet, for one that diverges.
TEST_CASE("regression: a corner touches down on a stiff spring at any speed") {
    Experiment run(
        "sliding_block?method=compliant&mu=0.2739433537929957&mu_s=0.5262799698447016"
        "&stribeck_speed=0.7323071262272391&viscous=0.3958204765997846&alpha=0.7582664461918147"
        "&force_x=-1.3238484623987021&force_y=-1.3175871279118203&torque=3&contact_stiffness=1e10"
        "&theta_dot0=-4.23905766540254",
        5.0);
    CHECK(run.status() == RunStatus::reached);
    const Event& last = run.events().back();
    CHECK(last.t > 4.7745);
    CHECK(last.kind == EventKind::lift_off);
    // In the flight after it no force is left.
    CHECK(run.at(last.t + 1e-6, "left.normal") == 0.0);
}
