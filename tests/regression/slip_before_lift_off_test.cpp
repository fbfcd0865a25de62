// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A contact that sticks under a force breaks away before its load ends. If N passed 0 in the same step, the margin was that of
// |N| and had grown again at its end, so that the slip was missed and the contact lifted off from stick with T > 0.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a disk that lifts off slips first, also in one long step") {
    const std::string disk =
        "free_disk?radius=0.17102703245248688&gravity=0.4322259760261645&mu_s=0.48098253906287713"
        "&mu_k=0.010398231436772366&friction_law=stribeck&stribeck_speed=0.15617071157970736"
        "&viscous=0.09341810756448693&restitution=0.34371418531508424&psi0=-3.141592653589793"
        "&psi_dot0=-47.52490756875224&method=";
    for (const char* method : {"index_1&dt=0.06585475291164933", "index_1&dt=0.001", "event_driven"}) {
        CAPTURE(method);
        Experiment run(disk + method, 0.03);
        REQUIRE(run.events().size() >= 2);
        CHECK(run.event(0).kind == EventKind::stick_to_slip);
        CHECK(run.events().back().kind == EventKind::lift_off);
        CHECK(run.event(0).t < run.events().back().t);
        for (std::size_t node = 0; node < run.nodes(); ++node)
            CHECK(std::hypot(run.at_node(node, "ground.tangent1"), run.at_node(node, "ground.tangent2")) <=
                  0.49 * run.at_node(node, "ground.normal") + 1e-9);
    }
}

TEST_CASE("regression: a foot that slips in the first step has its friction in the first row") {
    Experiment run(
        "inclined_shaker?method=lcp_polygon&mu=0.15647016255772375&mu_s=0.5481132821888504"
        "&stribeck_speed=0.8710467897496865&quadratic=0.07797556553161267&inertia_a=0.004462591831250952"
        "&b2=0.1397793160859526&delta_a=0.02&x0=0.06805372452181424",
        0.002);
    for (const std::string foot : {"foot1", "foot2", "foot3"}) {
        const double N = run.at_node(0, foot + ".normal"),
                     T = std::hypot(run.at_node(0, foot + ".tangent1"), run.at_node(0, foot + ".tangent2"));
        CHECK(T <= 0.15647016255772375 * N * (1.0 + 1e-3));
        if (foot == "foot2") CHECK(T >= 0.15 * N);
    }
}
