// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/bounded_friction.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace stiction;

TEST_CASE("bounded_friction: no admissible forces give a smaller value of Gauss' function") {
    std::mt19937_64 random(22);
    std::uniform_real_distribution<double> mass(0.3, 4.0), bound(0.0, 3.0), share(-1.0, 1.0);
    int held = 0;
    for (int trial = 0; trial < 200; ++trial) {
        BoundedFriction p{{mass(random), mass(random)}, {}, {{{-1, 1}, {-1, 0}, {0, -1}}}, {}, {}};
        for (double& T : p.bound) T = bound(random);
        // The force exceeds the sum of the friction bounds, so that a block moves.
        p.force[0] = 5.0 * share(random);
        p.force[1] = 10.0 + 3.0 * share(random) - p.force[0];
        p.rests = {trial % 4 == 0 || trial % 4 == 1, trial % 4 == 0 || trial % 4 == 2,
                   trial % 4 == 0 || trial % 4 == 3};
        const GaussAcceleration best = find_gauss_acceleration(p);
        held += best.holding >= 0;
        const double least = p.mass[0] * best.a[0] * best.a[0] + p.mass[1] * best.a[1] * best.a[1];
        for (int other = 0; other < 500; ++other) {
            double F[2] = {p.force[0], p.force[1]};
            for (std::size_t i = 0; i < 3; ++i) {
                const double f = p.rests[i] ? p.bound[i] * share(random) : 0.0;
                for (std::size_t k = 0; k < 2; ++k) F[k] += p.direction[i][k] * f;
            }
            CHECK(F[0] * F[0] / p.mass[0] + F[1] * F[1] / p.mass[1] >= least * (1.0 - 1e-12));
        }
    }
    CHECK(held > 20);
}

TEST_CASE("bounded_friction: a contact that holds leaves no relative acceleration to the bit") {
    BoundedFriction p{
        {1.0, 2.0}, {1.5, 0.1}, {{{-1, 1}, {-1, 0}, {0, -1}}}, {2.0, 1.6, 3.0}, {true, false, false}};
    const GaussAcceleration together = find_gauss_acceleration(p);
    CHECK(together.holding == 0);
    CHECK(together.a[0] == together.a[1]);
    p.rests = {false, true, false};
    const GaussAcceleration held = find_gauss_acceleration(p);
    CHECK(held.holding == 1);
    CHECK(held.a[0] == 0.0);
    CHECK(held.a[1] == 0.05);
}
