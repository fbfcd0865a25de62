// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The disk by method index_1, whose constraints drift: all rows are admissible.
#include "regression/check_rows.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

// The force reaches mu_s N only because of the drift; without the drift it is smaller. A slip that began there had less
// friction than mu_k N.
TEST_CASE(
    "regression: a disk whose drift is taken out at the bound of its friction rolls on below the bound") {
    check_rows(
        "rolling_disk?method=index_1&dt=0.09931409512176115&torque_amplitude=0&"
        "torque_omega=2.9448611634235546&mu_k=0.2&radius=0.5198026090520194&"
        "shaft_mass=15.62518525652415&s_dot_offset0=-0.01",
        10.0);
    check_rows(
        "rolling_disk?method=index_1&tol=5.82801811925817e-6&"
        "torque_amplitude=55.33486954749185&mu_s=0.06598965562642944&"
        "mu_k=0.06598965562642944&radius=0.20949783613118333&disk_mass=0.2996235058369839&"
        "s_dot_offset0=0.002315952310732618&psi_dot_offset0=0.00949697751765152",
        10.0);
}

// If the force of an onset of slip would hold the contact before v_K exceeds its rounding, the disk goes on rolling.
TEST_CASE("regression: a disk that rolls just below its bound does not stay in a slip without speed") {
    check_rows(
        "rolling_disk?method=index_1&mu_k=0.2&stiffness=3095.473981885158&eta=67.78455991548984&"
        "phi0=-3.051052600010678&s_dot_offset0=0.0029402220569775903",
        10.0);
}

// If the disk has drifted off the floor, the constraint forces grow without bound as it comes to the pivot, s = 0.
TEST_CASE("regression: a disk that drift brings to the pivot has no forces in its last row") {
    check_rows(
        "rolling_disk?method=index_1&mu_s=0.9284841978388785&mu_k=0.9284841978388785&"
        "spring_length=0&gravity=23.12348294614107&friction_cone=polygon_8&"
        "xi=175.76741366887913&gamma=16.61978051443804&theta_offset0=-0.006469382728339815&"
        "psi_dot_offset0=0.0011542649496229258",
        10.0);
    check_rows(
        "rolling_disk?method=index_1&tol=3.1096349878353054e-8&"
        "torque_amplitude=2.8769735321434364&torque_omega=0.07091883666811159&"
        "mu_s=0.9370687509152631&radius=0.5617652589626786&stiffness=1828.3072205542921&"
        "spring_length=0.08892564990190088&pivot_height=0.5302468659591906&"
        "friction_cone=polygon_16&eta=129.94827559089543&xi=93.5460762398548&"
        "gamma=124.55636940095908&phi0=1.3670315711268959&psi0=1.6332934960643772&"
        "theta_offset0=-0.007696086543130629&s_dot_offset0=0.01&"
        "psi_dot_offset0=-0.004246186273143864",
        10.0);
}

// Without friction the direction of slip does not turn: the slip goes on, even if it gains very little speed compared with
// the accelerations that hold the disk on the floor.
TEST_CASE("regression: a disk that begins to slip slowly without friction slips on") {
    check_rows(
        "rolling_disk?method=lemke&tol=6.560528964485303e-11&torque_amplitude=29.872434961809365&"
        "torque_omega=0.2126593165144088&mu_k=0&disk_mass=0.35276265966370723&"
        "shaft_mass=15.628224191267925&shaft_length=6.2939452003031&shaft_diameter=0.3&"
        "stiffness=2790.741295415464&pivot_height=0.5397516418410991&gravity=6.063280330174202&"
        "friction_cone=polygon_8&xi=34.07486621941762&s0=0.44870016143318037",
        10.0);
}
