// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Three feet without finite forces: the impulse of an impact without collision is computed by iteration, which first finds
// the trivial impulse 0.
#include "dynamics/simulation.hpp"
#include "regression/check_rows.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: three feet that no force lets slide jump at the start") {
    const std::string shaker =
        "inclined_shaker?tol=8.2e-8&mu=0.9827748521995193&mass=1.5429558712695932&"
        "inertia_a=2.6011344421580316e-4&l3=0.14521308922876683&delta_a=0&y0=-0.9407989239560643&"
        "y_dot0=0.8791463788514153";
    for (const char* method : {"augmented_lagrangian", "newton"}) check_rows(shaker + "&method=" + method);
}

TEST_CASE(
    "regression: where an impact leaves feet without finite forces, and no impulse, the run ends and says "
    "so") {
    check_rows(
        "inclined_shaker?mu=0.7556139849636623&incline=0.5442357624383697&omega=40.07386619952927&"
        "mass=3.374335676871221&inertia_a=0.1&inertia_b=1.8040234837501004e-4&"
        "inertia_c=1.2133983028903797e-4&gravity=0.1&a2=0.08196989137690756&b1=0.12522325952205896&"
        "b2=0.044706719897618236&b3=0.056780521610009974&h_s=0.17224965696698719&l1=0&"
        "l2=0.18246302695050354&l3=0.047540950296170476&delta_a=0&delta_h=0&unbalance_radius=0&x0=1&"
        "y0=0.10629185383698547&z0=0.09394830932360912&beta0=0.0022911796532659387&"
        "gamma0=-1.7792673756011665&x_dot0=-0.5751180326084544&z_dot0=-0.5273890749668102&"
        "alpha_dot0=-0.6872172219854529&beta_dot0=0.8028253161947376&gamma_dot0=-0.19703248811945562");
}
