// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact motion of two damped masses under two harmonic forces, in normal modes, independent of the engine's linear flows:
//
//     v = sum_k x_k e_k,  e_k' M e_j = delta_kj
//     x_k' = -lambda_k x_k + beta_k + sum_i gamma_ki sin(w_i t + p_i)
//
//     x = (x0 - h(t0)) exp(-lambda tau) + h(t) + beta tau phi1(lambda tau),   tau = t - t0
//     h = sum_i gamma_i (lambda sin(w_i t + p_i) - w_i cos(w_i t + p_i))/(lambda^2 + w_i^2)
//     phi1(z) = (1 - exp(-z))/z,  phi2(z) = (1 - phi1(z))/z
//     integral of x: the same with tau phi1, tau^2 phi2
//
// lambda = 0 is allowed, w_i = 0 is not.
#pragma once

#include "base/sine_cosine.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace stiction {

struct NormalMode {
    std::array<double, 2> e{};
    double lambda = 0.0;
    double beta = 0.0, x0 = 0.0;
    std::array<double, 2> gain{};  ///< gamma_i/(lambda^2 + w_i^2)
};

/// sin(w_i t + p_i) and cos(w_i t + p_i) of the two forces.
using Harmonics = std::array<SineCosine, 2>;

/// The motion from t0 on; the first `count` of the two modes move, the other ones are at rest.
class ForcedModes {
  public:
    std::array<NormalMode, 2> modes;
    int count = 0;
    double t0 = 0.0;
    std::array<double, 2> w{}, phase{};

    Harmonics begin{};  ///< at t0

    Harmonics find_harmonics(double t) const {
        return {find_sine_cosine(w[0] * t + phase[0]), find_sine_cosine(w[1] * t + phase[1])};
    }
    /// \param now find_harmonics(t)
    std::array<double, 2> find_velocity(double t, const Harmonics& now) const {
        return combine(t, now, false);
    }
    /// Integral of the velocity from t0 to t.
    std::array<double, 2> find_way(double t, const Harmonics& now) const { return combine(t, now, true); }

  private:
    double find_forced(const NormalMode& mode, std::size_t i, const SineCosine& at) const {
        return mode.gain[i] * (mode.lambda * at.sin - w[i] * at.cos);
    }
    double find_forced_integral(const NormalMode& mode, std::size_t i, const SineCosine& at) const {
        return mode.gain[i] * (-mode.lambda / w[i] * at.cos - at.sin);
    }
    std::array<double, 2> combine(double t, const Harmonics& now, bool integral) const {
        std::array<double, 2> out{0.0, 0.0};
        const double tau = t - t0;
        for (int k = 0; k < count; ++k) {
            const NormalMode& mode = modes[static_cast<std::size_t>(k)];
            const double z = mode.lambda * tau;
            double free = mode.x0, forced = 0.0;
            for (std::size_t i = 0; i < 2; ++i) {
                free -= find_forced(mode, i, begin[i]);
                forced +=
                    integral ? find_forced_integral(mode, i, now[i]) - find_forced_integral(mode, i, begin[i])
                             : find_forced(mode, i, now[i]);
            }
            const double x = integral ? free * tau * phi1(z) + forced + mode.beta * tau * tau * phi2(z)
                                      : free * std::exp(-z) + forced + mode.beta * tau * phi1(z);
            for (std::size_t i = 0; i < 2; ++i) out[i] += x * mode.e[i];
        }
        return out;
    }
    static double phi1(double z) { return z == 0.0 ? 1.0 : -std::expm1(-z) / z; }
    static double phi2(double z) {
        constexpr double series_below = 0.02;  // seven terms are exact to rounding there
        if (z > series_below) return (1.0 - phi1(z)) / z;
        return 0.5 - z * (1.0 / 6.0 - z * (1.0 / 24.0 - z * (1.0 / 120.0 - z * (1.0 / 720.0 - z / 5040.0))));
    }
};

/// Which of the two masses move.
enum class Moving { both, together, first, second, none };

struct DampedMasses {
    std::array<double, 2> mass;
    std::array<double, 3>
        damping;  ///< between the masses, first mass to the ground, second mass to the ground
    Moving moving;
};

/// Mass i is driven by constant_i + amplitude_i sin(w_i t + phase_i).
struct HarmonicForces {
    std::array<double, 2> constant, amplitude, w, phase;
};

/// The motion that has velocity v at t0.
inline ForcedModes make_forced_modes(const DampedMasses& masses, const HarmonicForces& forces, double t0,
                                     const std::array<double, 2>& v) {
    const std::array<double, 2>& m = masses.mass;
    const std::array<double, 3>& c = masses.damping;
    const double r1 = std::sqrt(m[0]), r2 = std::sqrt(m[1]), together = 1.0 / std::sqrt(m[0] + m[1]);
    ForcedModes out;
    out.t0 = t0;
    out.w = forces.w;
    out.phase = forces.phase;
    out.begin = out.find_harmonics(t0);
    out.count = masses.moving == Moving::none ? 0 : masses.moving == Moving::both ? 2 : 1;
    if (masses.moving == Moving::both) {
        // Jacobi rotation of M^-1/2 C M^-1/2.
        const double s11 = (c[0] + c[1]) / m[0], s22 = (c[0] + c[2]) / m[1], s12 = -c[0] / (r1 * r2);
        const double angle = 0.5 * std::atan2(2.0 * s12, s11 - s22);
        out.modes[0].e = {std::cos(angle) / r1, std::sin(angle) / r2};
        out.modes[1].e = {-std::sin(angle) / r1, std::cos(angle) / r2};
    } else if (masses.moving == Moving::together) {
        out.modes[0].e = {together, together};
    } else if (masses.moving == Moving::first) {
        out.modes[0].e = {1.0 / r1, 0.0};
    } else {
        out.modes[0].e = {0.0, 1.0 / r2};
    }
    for (int k = 0; k < out.count; ++k) {
        NormalMode& n = out.modes[static_cast<std::size_t>(k)];
        const double between = n.e[0] - n.e[1];
        n.lambda = c[0] * between * between + c[1] * n.e[0] * n.e[0] + c[2] * n.e[1] * n.e[1];
        n.beta = n.e[0] * forces.constant[0] + n.e[1] * forces.constant[1];
        n.x0 = n.e[0] * m[0] * v[0] + n.e[1] * m[1] * v[1];
        for (std::size_t i = 0; i < 2; ++i)
            n.gain[i] = n.e[i] * forces.amplitude[i] / (n.lambda * n.lambda + out.w[i] * out.w[i]);
    }
    return out;
}

}  // namespace stiction
