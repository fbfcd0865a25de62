// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The shaker on closed feet, computed a second time: the velocities are those of the first foot and ga', the normal forces
// follow by Cramer's rule, four-stage Runge-Kutta steps shrink with the speed. Full stick is tested by brute force over the
// plane rigid motions.
#pragma once

#include <array>

namespace stiction::test {

struct ShakerData {
    double mu = 0.12, delta = 0.115, omega = 19.6, m = 0.663, C = 1.75e-3, g = 9.81;
    double a1 = 0.0424, a2 = 0.0496, b1 = 0.001, b2 = 0.025, b3 = 0.031, h_S = 0.0374;
    double mu_s = 0.0, v_s = 0.0;  // v_s > 0: mu + (mu_s - mu)/(1 + u/v_s), else mu
    double l1 = 0.0104, l2 = 0.043, l3 = 0.0165, Da = 0.0035, Dh = 0.0045, m_E = 0.055, r_E = 0.011;

    double slide(double u) const { return v_s > 0.0 ? mu + (mu_s - mu) / (1.0 + u / v_s) : mu; }
    double rest() const { return v_s > 0.0 ? mu_s : mu; }
};

/// x, y, ga of S1, and its velocity.
struct PlanarState {
    std::array<double, 3> q{}, v{};
};

class PlanarSteps {
  public:
    explicit PlanarSteps(const ShakerData& data) : d(data) {}

    /// Integrates from a state in which all feet slip; returns the instant at which they stop together, `state` there.
    double find_stop(double t, PlanarState& state) const;
    /// min over w of (sum mu N |J w| - h.w)/|h| at rest: full stick is possible where it is not negative.
    double find_margin(double t, double gamma) const;
    /// Acceleration of S1 and ga'' while all feet slip.
    std::array<double, 3> accelerate(double t, const PlanarState& s) const;
    /// The first time after `from` at which full stick ends, to rounding; searched in steps of length `step`.
    double find_onset(double from, double gamma, double step) const;

  private:
    struct Feet {
        std::array<std::array<double, 2>, 3> p;  // (X, Y) of each
        double H, F0, c, s;
    };
    Feet find_feet(double t, double gamma) const;
    std::array<double, 3> find_normals(const Feet& f, double gamma,
                                       const std::array<std::array<double, 2>, 3>& per_normal,
                                       std::array<double, 2> given) const;
    ShakerData d;
};

}  // namespace stiction::test
