// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/forced_modes.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace stiction;

namespace {

using State = std::array<double, 4>;  // z1, z2, z1', z2'

State find_rate(const DampedMasses& m, const HarmonicForces& f, double t, const State& y) {
    const double w = m.damping[0] * (y[2] - y[3]);
    const auto force = [&](std::size_t i) {
        return f.constant[i] + f.amplitude[i] * std::sin(f.w[i] * t + f.phase[i]);
    };
    const double F1 = force(0) - w - m.damping[1] * y[2], F2 = force(1) + w - m.damping[2] * y[3];
    double a1 = F1 / m.mass[0], a2 = F2 / m.mass[1];
    if (m.moving == Moving::together) a1 = a2 = (F1 + F2) / (m.mass[0] + m.mass[1]);
    if (m.moving == Moving::first || m.moving == Moving::none) a2 = 0.0;
    if (m.moving == Moving::second || m.moving == Moving::none) a1 = 0.0;
    return {y[2], y[3], a1, a2};
}

// Classical Runge-Kutta with steps so short that its error is that of rounding.
State integrate(const DampedMasses& m, const HarmonicForces& f, double t0, double t1, State y) {
    const int steps = 4000;
    const double h = (t1 - t0) / steps;
    const auto shift = [](const State& y0, double s, const State& k) {
        State out = y0;
        for (std::size_t i = 0; i < 4; ++i) out[i] += s * k[i];
        return out;
    };
    for (int n = 0; n < steps; ++n) {
        const double t = t0 + n * h;
        const State k1 = find_rate(m, f, t, y), k2 = find_rate(m, f, t + 0.5 * h, shift(y, 0.5 * h, k1));
        const State k3 = find_rate(m, f, t + 0.5 * h, shift(y, 0.5 * h, k2));
        const State k4 = find_rate(m, f, t + h, shift(y, h, k3));
        for (std::size_t i = 0; i < 4; ++i) y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    return y;
}

}  // namespace

TEST_CASE(
    "forced_modes: the closed form is the solution of the equations of motion, with and without damping") {
    std::mt19937_64 random(21);
    std::uniform_real_distribution<double> mass(0.2, 5.0), coefficient(0.0, 3.0), force(-5.0, 5.0);
    std::uniform_real_distribution<double> frequency(0.1, 8.0), small(1e-9, 1e-6);
    for (int trial = 0; trial < 60; ++trial) {
        const Moving kinds[] = {Moving::both, Moving::together, Moving::first, Moving::second, Moving::none};
        const Moving moving = kinds[trial % 5];
        DampedMasses masses{{mass(random), mass(random)}, {}, moving};
        // Undamped, hardly damped (the series of phi2) and damped.
        for (double& c : masses.damping)
            c = trial % 3 == 0 ? 0.0 : trial % 3 == 1 ? small(random) : coefficient(random);
        const HarmonicForces forces{{force(random), force(random)},
                                    {force(random), force(random)},
                                    {frequency(random), frequency(random)},
                                    {force(random), force(random)}};
        double v1 = force(random), v2 = force(random);
        if (moving == Moving::together) v2 = v1;
        if (moving == Moving::first || moving == Moving::none) v2 = 0.0;
        if (moving == Moving::second || moving == Moving::none) v1 = 0.0;
        const double t0 = 0.7, t1 = 2.9;
        const ForcedModes motion = make_forced_modes(masses, forces, t0, {v1, v2});
        const State end = integrate(masses, forces, t0, t1, {0.0, 0.0, v1, v2});
        const Harmonics now = motion.find_harmonics(t1);
        const std::array<double, 2> way = motion.find_way(t1, now), v = motion.find_velocity(t1, now);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(std::abs(way[i] - end[i]) < 1e-9 * (1.0 + std::abs(end[i])));
            CHECK(std::abs(v[i] - end[2 + i]) < 1e-9 * (1.0 + std::abs(end[2 + i])));
        }
        if (moving == Moving::together) CHECK(v[0] == v[1]);
        if (moving == Moving::first) CHECK(v[1] == 0.0);
        if (moving == Moving::second) CHECK(v[0] == 0.0);
    }
}
