// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The bodies of the benchmarks in numbers, for us and the peers: the default block on a belt (engine/systems,
// belt_oscillator; no damper, no drive), and a ball on a slope (step_bodies.hpp).
#pragma once

namespace stiction::test {

struct BeltValues {
    double mass = 1.0, stiffness = 100.0, belt_speed = 0.1, normal_force = 10.0, mu_s = 0.4, mu_k = 0.25;
    double stribeck_speed = 0.0;  ///< 0: constant mu_k
};

struct BallValues {
    double mass = 2.0, gravity = 9.81, slope = 0.6, mu = 0.3;
};

}  // namespace stiction::test
