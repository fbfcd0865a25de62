// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Differential equations with known solutions, for the tests of engine/ode.

#pragma once

#include "ode/equation.hpp"

#include <cmath>
#include <cstddef>
#include <span>

namespace stiction::ode_problems {

/// y' = -2 t y^2, y(0) = 1: y = 1 / (1 + t^2). Nonlinear, and f depends on t.
class Witch final : public Equation {
  public:
    std::size_t dimension() const override { return 1; }
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        out[0] = -2.0 * t * y[0] * y[0];
    }
    static void solution(double t, std::span<double> out) { out[0] = 1.0 / (1.0 + t * t); }
};

/// Kepler's problem x'' = -x / |x|^3 in the plane with excentricity 0.3, from the pericentre, period 2 pi:
/// x = (cos E - e, sqrt(1 - e^2) sin E), E - e sin E = t.
class Kepler final : public Equation {
  public:
    static constexpr double e = 0.3;
    std::size_t dimension() const override { return 4; }
    void derivative(double, std::span<const double> y, std::span<double> out) const override {
        const double r2 = y[0] * y[0] + y[1] * y[1];
        const double r3 = r2 * std::sqrt(r2);
        out[0] = y[2];
        out[1] = y[3];
        out[2] = -y[0] / r3;
        out[3] = -y[1] / r3;
    }
    static void solution(double t, std::span<double> out) {
        double E = t;
        for (int i = 0; i < 20; ++i) E -= (E - e * std::sin(E) - t) / (1.0 - e * std::cos(E));
        const double rate = 1.0 / (1.0 - e * std::cos(E));
        const double b = std::sqrt(1.0 - e * e);
        out[0] = std::cos(E) - e;
        out[1] = b * std::sin(E);
        out[2] = -std::sin(E) * rate;
        out[3] = b * std::cos(E) * rate;
    }
};

/// x'' = -x, x(0) = 0, x'(0) = 1.
class Oscillator final : public Equation {
  public:
    std::size_t dimension() const override { return 2; }
    void derivative(double, std::span<const double> y, std::span<double> out) const override {
        out[0] = y[1];
        out[1] = -y[0];
    }
    static void solution(double t, std::span<double> out) {
        out[0] = std::sin(t);
        out[1] = std::cos(t);
    }
};

/// y' = y^2, y(0) = 1: y = 1 / (1 - t) has no value at t = 1.
class BlowUp final : public Equation {
  public:
    std::size_t dimension() const override { return 1; }
    void derivative(double, std::span<const double> y, std::span<double> out) const override {
        out[0] = y[0] * y[0];
    }
};

/// y' = sqrt(1 - t): not a number after t = 1.
class EndOfDomain final : public Equation {
  public:
    std::size_t dimension() const override { return 1; }
    void derivative(double t, std::span<const double>, std::span<double> out) const override {
        out[0] = std::sqrt(1.0 - t);
    }
};

inline double distance(std::span<const double> x, std::span<const double> y) {
    double largest = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) largest = std::fmax(largest, std::fabs(x[i] - y[i]));
    return largest;
}

}  // namespace stiction::ode_problems
