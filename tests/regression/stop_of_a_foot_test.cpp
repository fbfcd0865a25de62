// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The last instants of a slip and the first ones of another, singular points of a load: all rows are admissible.
#include "dynamics/simulation.hpp"
#include "regression/check_rows.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

// A step that ends before a stop is computed again with the shorter length, and the direction of slip turns in it: a guard
// that falls in the shorter step was not found in the longer one.
TEST_CASE("regression: a load that falls to 0 while a foot turns to its stop does so at a time of its own") {
    check_rows(
        "inclined_shaker?tol=1.2556966767342013e-8&mu=0.4915699124497397&incline=0&omega=100&"
        "inertia_a=7.035682289657545e-4&inertia_b=0.0012934284060075899&"
        "gravity=8.556870544871733&a2=5e-3&b1=0.08320194602747066&b3=0&"
        "h_s=0.14283918849157295&l3=0.024087061746173945&delta_h=0.02&"
        "unbalance_mass=0.24958949752188858&unbalance_radius=0&alpha0=-0.006164288503743384&"
        "gamma0=0.06399717578660802&y_dot0=1&z_dot0=0.30141996118144054&"
        "alpha_dot0=-0.8639008201605831");
    check_rows(
        "inclined_shaker?method=reduced&dt=0.004667992682001156&"
        "inertia_a=0.002667783140521005&inertia_b=0.003209152783678133&"
        "b1=0.012855500685266731&h_s=0.2&l2=0&y0=0.5831492739664621");
}

// Slightly past the end of an onset the limit direction would hold the foot; friction is taken along u_T there.
TEST_CASE("regression: the last row of a start of slip has the friction of the slip") {
    check_rows(
        "inclined_shaker?method=newton&mu=0.8998493204489824&incline=0.3375908077787067&"
        "omega=66.66545008454798&inertia_a=0.004447368509839973&"
        "inertia_c=0.006041321141330133&gravity=4.014655356285319&a1=0.04134898051643951&"
        "a2=0.13741703637242436&b1=0.05112062361371048&b3=0.10650249140226978&"
        "h_s=0.06603511010108723&l1=0.1632211300130998&l3=0.010509698243858768&"
        "delta_a=0.005458302284452632&delta_h=0.02&unbalance_mass=0&x0=0.7770302137951388&"
        "z0=0.08562083667930959&alpha0=0.04508654400848609&gamma0=-1.5625641149281133&"
        "z_dot0=-0.2385619592851902&alpha_dot0=0.7939129761398172&"
        "beta_dot0=-0.11380800983957395&gamma_dot0=-1");
    check_rows(
        "inclined_shaker?mu=0.7450118452972045&omega=0&mass=2.2849826459429816&"
        "inertia_a=6.111302948619132e-4&b1=0.0019541065450368266&h_s=0.06559245350705223&"
        "l1=0.06393098381526728&l2=0.004964295561437693&"
        "unbalance_radius=6.302020922407892e-4&y0=0.34132283412793485&alpha0=0.05&"
        "beta0=-0.037732136009554974&gamma0=-0.5649328557215694&x_dot0=1&"
        "y_dot0=0.27534000486032784&z_dot0=0.7990294748052487&alpha_dot0=-0.5651676887885086&"
        "gamma_dot0=1");
}

// The load of a foot beside another one that slips, N = -b/A with A and b falling to 0 together.
TEST_CASE("regression: a run ends where the load of one of several feet has no value") {
    check_rows(
        "inclined_shaker?mu=0.7451990455051347&incline=0.5368445606204727&"
        "omega=0.9784208822752438&mass=4.894039468904367&inertia_a=0.0018485554703725003&"
        "inertia_b=0.1&gravity=3.5263611780306134&a2=0.055919943685816244&"
        "b1=0.11203081751576005&b2=0.00903826492437161&b3=0&h_s=0.09834589504137606&"
        "l1=0.14103136708026479&l2=0.0642879731208141&l3=0.01179255046239065&delta_a=0.02&"
        "delta_h=0.012321745177423417&unbalance_mass=0.3575544319620875&"
        "unbalance_radius=0.011818395167915064&z0=0.08245039627849016&"
        "alpha0=0.014930877747973609&gamma0=3.141592653589793&x_dot0=0.23894061936300637&"
        "z_dot0=0.34384094648403685&alpha_dot0=-0.6885615271674923&"
        "beta_dot0=0.503784614632582");
}

// The direction of slip turns to a singularity of N as the speed falls to 0: no step is short enough to reach either.
TEST_CASE("regression: a slip slower than rounding ends where its load has no bound") {
    check_rows(
        "inclined_shaker?dt=9.470216295553976e-5&tol=3.4495880073985038e-6&mu=1&"
        "omega=70.54132496854947&mass=4.797656770708292&gravity=15.103838807990513&b2=0&"
        "h_s=0.18702178462014232&x_dot0=-0.3473889237905303");
}

TEST_CASE("regression: the disk says that its load has no bound where steps vanish before it") {
    const char* text =
        "rolling_disk?method=lemke&dt=1.5144852117024335e-4&tol=5.3487177023786235e-8&"
        "disk_mass=0.47316903643605995&stiffness=5e3&spring_length=0.7490791713914713&"
        "gravity=11.607802824045168&phi0=-1.883815611462508&"
        "theta_offset0=-0.006140405023394857";
    check_rows(text);
    const ReadScenario read = read_scenario(text);
    Simulation run(*read.scenario->system, read.scenario->values, read.scenario->settings);
    CHECK(run.advance(1.0, 4000) == RunStatus::ended);
    REQUIRE(!run.events().empty());
    CHECK(run.events().back().reason() == "A reaches 0");
}

// The rows contained only squares of velocities that are rounding, and the rows of two corners contradict each other.
TEST_CASE("regression: a block at rest on both corners without load stays there") {
    check_rows(
        "sliding_block?method=gauss_qp&mu=3.904308873449935&alpha=0.999&force_y=0&x0=10&"
        "x_dot0=-4.5835370605650025&theta0=-0.055321995747856345&theta_dot0=5");
}

// Each foot looked only at its own singularity of N, so a step passed that of two feet, and its end had N < 0.
TEST_CASE("regression: two feet that slip stop before their loads have no bound") {
    check_rows(
        "inclined_shaker?dt=3.3004100786825964e-4&mu=0.039887908860350096&friction_law=hyperbolic&"
        "mu_s=0.5855392490402991&stribeck_speed=1.9354770368762217&quadratic=0.08636893971213633&"
        "mass=0.4770048421231857&inertia_a=1e-4&inertia_b=3.4423055625335333e-4&inertia_c=1e-4&"
        "gravity=26.609166654604465&a2=0.2&b1=0.0774245003364788&b2=0&h_s=0.12605799434727086&delta_h=0&"
        "unbalance_mass=0.3383154441710872&unbalance_radius=0.005075417872131238&"
        "contact_stiffness=165877.7490558283&contact_damping=2375.314173935008&x0=0.6137076836393613&"
        "y0=-0.9452743009657469&alpha0=-0.04810800627223355&beta0=-0.005412362153642623&"
        "gamma0=1.5875968734537809&x_dot0=0.8330568806220633&y_dot0=-0.10196434995891535&"
        "alpha_dot0=0.947330891273015&beta_dot0=0.682293304042737&gamma_dot0=-0.31214962176100336&"
        "projection_foot=foot3&projection_rule=projection");
}
