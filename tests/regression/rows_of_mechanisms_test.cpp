// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random mechanisms that had rows which are not admissible, or ended early.
#include "judge/admissible.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: all rows of mechanisms that once had others are admissible") {
    for (const char* text : {
             // A rebound lower than the touch of a long step, at a loose tolerance.
             "clearance_fourbar?tol=1.6197096792441793e-5&crank_speed=7.599442716269383"
             "&load_torque=4.059683359785183&coupler_mass=20&rocker_mass=0.07685503495458411&gravity=30"
             "&restitution=0.7413723856469411&gamma_dot0=200",
             // N goes to infinity: the rest of the slip stops there, within a time that no number resolves.
             "clearance_fourbar?tol=4.793189624098524e-6&crank_speed=49.79681391987957"
             "&load_torque=9.581498365103368&coupler_mass=0.033503737169543864"
             "&rocker_mass=17.912514265901535&gravity=0&hole_radius=0.024677801679211357&mu=1"
             "&gamma0=2.701391960855636&gamma_dot0=83.93967994139922",
             // The last row of a run that ends without a solution has no forces.
             "inclined_shaker?t_end=0.04&mu=0.5865522530111204&mass=0.6970087845442345"
             "&inertia_a=0.019216705372460962&inertia_b=1.342527276063787e-4&gravity=30"
             "&a1=0.10541904648825544&b1=0&b2=0.1683759044881208&h_s=0.2&l1=0.10338518425634201"
             "&l2=0.09924892717468192&l3=0.040419329008294064&delta_a=0&unbalance_mass=0"
             "&unbalance_radius=0.00165615766002587&x0=0.04863257055191594&y0=-1"
             "&z0=0.015158533645565998&alpha0=-0.012241400329910931&beta0=-0.05"
             "&gamma0=-3.141592653589793&y_dot0=0.5097273976574643&beta_dot0=-0.26147202528033264",
             // A slip whose direction friction turns faster than it gains speed.
             "rolling_disk?method=lemke&t_end=2&mu_k=0.2&shaft_length=1.5430055643212042"
             "&friction_cone=polygon_2",
             // A slot without clearance holds a loaded wheel at the edge, too.
             "geneva_wheel?slots=9&wheel_inertia=2.198083952958691e-6&orbit_radius=0.1279153670563403"
             "&pin_radius=0.017529222918720284&slot_clearance=0&lock_angle=0.2113840141121297"
             "&load_torque=0.6229936698100338&damping=0.01965033408231026&restitution=0.3821366730911475",
             "geneva_wheel?slots=9&driver_speed=0.5&pin_radius=0.008258218193827119&slot_clearance=0"
             "&lock_angle=0.21077957873886782&load_torque=0.15577697270673196&restitution=0.5834519626961936",
         }) {
        CAPTURE(text);
        const ReadScenario read = read_scenario(text);
        REQUIRE(read.scenario.has_value());
        const JudgeLimits limits{
            .t_end = read.scenario->settings.t_end, .max_steps = 2000, .rows_between = 1};
        for (const test::Finding& f : judge_run(*read.scenario, limits)) FAIL_CHECK(f.rule, " | ", f.detail);
    }
}
