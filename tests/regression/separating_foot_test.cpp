// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A collision opens one foot of the shaker, and an impact without collision of another foot follows at the same instant. The
// projection behind the second impact once took the first foot for closed: it removed its normal velocity, and a tenth of the
// energy with it.
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using stiction::test::Experiment;

TEST_CASE("a foot that a collision has opened keeps its velocity through the impact that follows") {
    Experiment run(
        "inclined_shaker?mu=0&friction_law=stribeck&stribeck_speed=0.015026185720261124&viscous=5."
        "910535281981711&"
        "quadratic=0.5662873743292751&omega=28.810763815665275&mass=1.195891091674155&inertia_a=0."
        "01827533436236675&"
        "inertia_b=0.003608463560020505&inertia_c=0.021861914124464865&gravity=27.83991094632191&a2=0.2&"
        "b2=0.18515755778722753&h_s=0.1835847959486596&l2=0.09727588229640734&l3=0&unbalance_mass=0."
        "19998186594453837&"
        "unbalance_radius=0.03693080659427885&y0=1&z0=0.023301264204372098&alpha0=0.029027608311878103&beta0="
        "-0.05&"
        "x_dot0=0.10062767223056879&z_dot0=-0.8663243235487907&alpha_dot0=0.1359137043820866",
        0.06);
    bool opened = false;
    for (const Event& event : run.events())
        opened = opened || (event.contact == 0 && event.kind == EventKind::lift_off);
    CHECK(opened);
    CHECK(run.energy_defect() < 1e-9);
}
