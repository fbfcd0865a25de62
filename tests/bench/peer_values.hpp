// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The bodies of the benchmarks in numbers, for our program and the others: the default block on a belt (engine/systems,
// belt_oscillator; no damper, no drive), a ball and a body on three feet on a slope (step_bodies.hpp).
#pragma once

#include <array>

namespace stiction::test {

struct BeltValues {
    double mass = 1.0, stiffness = 100.0, belt_speed = 0.1, normal_force = 10.0, mu_s = 0.4, mu_k = 0.25;
    double stribeck_speed = 0.0;  ///< 0: constant mu_k
};

struct BallValues {
    double mass = 2.0, gravity = 9.81, slope = 0.6, mu = 0.3;
};

struct TripodValues {
    double mass = 1.5, gravity = 9.81, slope = 0.6, mu = 0.4, height = 0.3;
    double sunk = -1e-6;  ///< z(0), m: slightly below 0, so that rounding opens no contact
    std::array<double, 3> inertia{0.05, 0.06, 0.1};
    std::array<std::array<double, 2>, 3> feet{{{0.4, 0.0}, {-0.2, 0.35}, {-0.2, -0.3}}};  ///< (X, Y), m
    std::array<double, 6> start{0.02, 0.01, 0.0, 0.0, 0.0, 0.3};                          ///< m/s, rad/s
    /// Normal and tangents of one foot: rows over (x, y, z, al, be, ga).
    std::array<std::array<double, 6>, 3> find_rows(std::size_t foot) const {
        const double X = feet[foot][0], Y = feet[foot][1];
        return {{{0.0, 0.0, 1.0, Y, -X, 0.0},
                 {1.0, 0.0, 0.0, 0.0, -height, -Y},
                 {0.0, 1.0, 0.0, height, 0.0, X}}};
    }
};

}  // namespace stiction::test
