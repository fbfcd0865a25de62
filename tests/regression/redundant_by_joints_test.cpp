// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts whose motions once ended early or lost energy: impacts beside contacts under a given load, and contacts whose gap joints
// hold.
#include "own/written.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Written;

TEST_CASE("regression: a block that sticks to a belt under a given load slips after it has hit a wall") {
    // Until the impact the block moves with the belt at 0.5 m/s; then it rests at the wall, and the belt slips below it.
    Written run(
        "mechanism 1\n"
        "coordinate x velocity 0.5\n"
        "mass x 2\n"
        "contact belt load 10 slip x_dot - 0.5 coulomb_stiction mu_s 0.6 mu_k 0.4\n"
        "contact wall gap 0.25 - x\n",
        {.t_end = 1.0});
    CHECK(run.status() == RunStatus::reached);
    CHECK(run.word_at(0.4, "belt.state") == "stick");
    CHECK(run.word_at(0.8, "belt.state") == "slip-");
    CHECK(run.at(0.8, "x") == doctest::Approx(0.25).epsilon(1e-14));
    CHECK(run.at(0.8, "wall.normal") == doctest::Approx(4.0).epsilon(1e-14));
    // The wall takes the kinetic energy; afterwards the belt does work at mu_k N v.
    CHECK(run.at(0.8, "energy.dissipated") ==
          doctest::Approx(0.5 * 2 * 0.25 + 4.0 * 0.5 * 0.3).epsilon(1e-12));
    CHECK(run.energy_defect() < 1e-13);
}

TEST_CASE("regression: friction of a wall beside a belt keeps the balance of energy in an impact") {
    Written run(
        "mechanism 1\n"
        "coordinate a start 0.0475 velocity 0.185\n"
        "coordinate b start 0.028 velocity -0.0454\n"
        "mass a 0.857; mass b 0.735; mass a b 0.0971\n"
        "spring a stiffness 7.03; spring b stiffness 5.25\n"
        "force a -0.79 sine -3.1 frequency 1.21\n"
        "force b -1.6 sine 7.8 frequency 2.54\n"
        "contact k1 load 13.4 slip a_dot + 0.391 coulomb_stiction mu_s 1.05 mu_k 0.648\n"
        "contact k2 gap 0.3936 + a slip b_dot + 0.287 hyperbolic mu_s 0.618 mu_k 0.158 v_s 0.702\n",
        {.t_end = 1.5});
    CHECK(run.status() == RunStatus::reached);
    CHECK(run.energy_defect() < 1e-10);
}

TEST_CASE("regression: a contact whose gap joints hold carries no force, and the motion goes on") {
    // A wheel on an axle that touches the floor: it turns freely.
    Written wheel(
        "mechanism 1\n"
        "gravity 9.81\n"
        "ground floor\n"
        "body wheel mass 0.5 circle 0.3 at (1, 0.3) spin 3\n"
        "pin axle wheel (1, 0.3)\n"
        "contact rim wheel floor mu 0.2\n",
        {.t_end = 1.0});
    CHECK(wheel.status() == RunStatus::reached);
    CHECK(wheel.at(1.0, "rim.normal") == 0.0);
    CHECK(wheel.at(1.0, "wheel_theta_dot") == 3.0);
    CHECK(wheel.at(1.0, "axle.fy") == doctest::Approx(0.5 * 9.81).epsilon(1e-14));
}

TEST_CASE("regression: the feet of a block on an axle press, with and without friction") {
    for (const std::string law : {"mu 0.5", "frictionless", "coulomb_stiction mu_s 0.6 mu_k 0.3"}) {
        CAPTURE(law);
        Written block(
            "mechanism 1\n"
            "gravity 9.81\n"
            "ground floor\n"
            "body a mass 3 box 0.12 by 0.2 at (-1.1, 0.1)\n"
            "pin axle a (-1.1, 0.1)\n"
            "torque a sine 0.1 frequency 1\n"
            "contact feet a.s1 floor " +
                law + "\n",
            {.t_end = 1.0});
        CHECK(block.status() == RunStatus::reached);
        for (const double t : {0.1, 0.2, 0.3, 0.7, 0.9}) {
            const double N_1 = block.at(t, "feet_1.normal"), N_2 = block.at(t, "feet_2.normal"),
                         T_1 = block.at(t, "feet_1.tangent"), T_2 = block.at(t, "feet_2.tangent");
            CHECK(std::min(N_1, N_2) >= -1e-9);
            // Moments about the axle: the arms are half the width and half the height.
            const double applied = 0.1 * std::sin(2.0 * 3.14159265358979323846 * t);
            CHECK(std::abs(applied + 0.06 * (N_2 - N_1) + 0.1 * (T_1 + T_2)) < 1e-9);
        }
    }
}
