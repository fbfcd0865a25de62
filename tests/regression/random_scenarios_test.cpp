// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Scenarios in which the judge of the laws of friction (tests/judge/friction_laws_test.cpp) has found faults.
#include "systems/experiment.hpp"

#include <algorithm>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: scenarios with many laws of friction do not end early") {
    for (const char* text :
         {// stick holds by wedging: at its bound only a lift-off follows
          "clearance_fourbar?tol=2.4e-11&coupler_mass=10&hole_radius=0.057&mu=0.11"
          "&friction_law=coulomb_stiction&mu_s=0.45",
          // a slip begins from rest so near to the contact's own noise that u_T has no direction yet
          "ellipsoid_bowl?a=0.043685736427808326&b=0.01738307495061753&c=0.0057831623249695145"
          "&k1=1.3717663245750684&friction_law=hyperbolic&mu_s=0.49&viscous=0.45&u1_0=-0.49890003260105775"
          "&v1_0=-0.9943327382068049&v2_0=1.2326627209633059&v2_dot0=-6.9",
          // two feet begin to slip together
          "inclined_shaker?friction_law=stribeck&mu_s=0.426&omega=1e+02&inertia_c=0.0005866&gravity=29.8"
          "&h_s=0.1836845100439204&delta_h=0.0144&unbalance_mass=0.141&gamma0=1.9831110541187522",
          // a foot that persists and opens lies below the surface by rounding
          "inclined_shaker?mu=0.27&mass=5&inertia_a=0.052&gravity=30&b2=0&h_s=0.2&l2=0.2&delta_a=0.012"
          "&unbalance_mass=0.059&unbalance_radius=0.05&x0=0.92&alpha0=0.043&gamma0=0.089&x_dot0=0.33"
          "&y_dot0=-1",
          // three modes take turns where two contacts have no friction
          "two_masses?t12=0&t20=0&force2_amplitude=0"}) {
        CAPTURE(text);
        Experiment run(text, 0.5);
        CHECK((run.status() == RunStatus::reached || run.status() == RunStatus::ended));
    }
}

TEST_CASE("regression: a contact that sticks by wedging lifts off at its bound") {
    Experiment run(
        "clearance_fourbar?tol=2.4e-11&coupler_mass=10&hole_radius=0.057&mu=0.11"
        "&friction_law=coulomb_stiction&mu_s=0.45",
        1.0);
    const auto lifts = std::find_if(run.events().begin(), run.events().end(), [](const Event& e) {
        return e.kind == EventKind::lift_off && e.cause == Cause::stick_bound;
    });
    REQUIRE(lifts != run.events().end());
    CHECK(run.at(lifts->t - 1e-6, "pin.tangent") ==
          doctest::Approx(0.45 * run.at(lifts->t - 1e-6, "pin.normal")).epsilon(1e-4));
    CHECK(run.at(lifts->t + 1e-6, "pin.gap") > 0.0);
}

// The branch between two solutions has A < 0. Friction that grows with the speed leads it to A = 0.
TEST_CASE("regression: a slip with A below 0 ends where A vanishes") {
    Experiment run(
        "painleve_rod?mu=0.083&friction_law=coulomb_stiction&mu_s=0.43&quadratic=0.2&force_x=1.67&force_y=-2."
        "41"
        "&force_theta=-0.028&force_theta_amplitude=1&force_frequency=1.06&force_phase=3.14"
        "&inconsistent_rule=stop&indeterminate_branch=slide&theta0=2.164&theta_dot0=-3.84&v_t0=7.3&x_c0=3.93",
        1.0);
    REQUIRE(!run.events().empty());
    const Event& last = run.events().back();
    CHECK(last.kind == EventKind::inconsistent);
    CHECK(last.cause == Cause::pivot_vanishes);
    CHECK(run.at(last.t - 1e-9, "a") < 0.0);
    CHECK(run.at(last.t - 1e-9, "b") < 0.0);
    CHECK(run.at(last.t - 1e-9, "tip.normal") > 0.0);
}

// The row before an event at the end of the first step has the state of t = 0, whose forces exist only at t = 0.
TEST_CASE("regression: time stepping shows no tensile force before its first event") {
    Experiment run(
        "inclined_shaker?method=time_stepping&dt=0.05661092913617723&mu=0.19224335957618735"
        "&friction_law=hyperbolic&mu_s=0.4203615078942672&stribeck_speed=1.8811587857584564"
        "&viscous=0.12755233318524634&inertia_a=7.842395133715482e-4&inertia_c=0.0023818552738581766"
        "&l1=0.1861498989408695&l3=0.2&unbalance_mass=0.4994805634897954&y0=-0.4391771774019748&y_dot0=1"
        "&gamma_dot0=-0.8382451531778097",
        1.0);
    const Simulation& simulation = run.simulation();
    std::vector<double> row(simulation.columns().size());
    for (std::size_t node = 0; node < simulation.node_count(); ++node) {
        simulation.get_node_row(node, row);
        for (std::size_t c = 0; c < row.size(); ++c)
            if (simulation.columns()[c].name.ends_with(".normal")) CHECK_FALSE(row[c] < 0.0);
    }
}

// Two feet slip in the first step and the third one opens. In the first row the third one would have to hold both.
TEST_CASE("regression: feet in the first row of a stepping method keep their bounds") {
    Experiment run(
        "inclined_shaker?method=lcp_polygon&dt=8.666958025154109e-5&mu=2.529792419981636e-4"
        "&friction_law=coulomb_stiction&mu_s=0.43304976146377805"
        "&stribeck_speed=0.056246631832500206&quadratic=0.08280412822059956"
        "&inertia_b=0.005130560689969495&inertia_c=0.005974580129279526&gravity=1.8217789060166456"
        "&a1=0.056756277013804264&b1=0.1867158818423362&h_s=0.13699173726075917"
        "&unbalance_radius=0.012150321904070878&x0=0.9717179065011978",
        1e-3);
    for (const char* foot : {"foot1", "foot2", "foot3"}) {
        const std::string name = foot;
        const double T = std::hypot(run.at(0.0, name + ".tangent1"), run.at(0.0, name + ".tangent2"));
        CHECK(run.at(0.0, name + ".normal") > 0.0);
        CHECK(T <= 0.43304976146377806 * run.at(0.0, name + ".normal"));
    }
}
