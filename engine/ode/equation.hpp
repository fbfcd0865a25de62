// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// A first order system of ordinary differential equations,
//
//     y' = f(t, y),      y in R^n,
//
// the form that all integrators of this folder take.

#pragma once

#include <cstddef>
#include <span>

namespace stiction {

/// Right-hand side y' = f(t, y). Pure; called many times per step.
class Equation {
  public:
    virtual ~Equation() = default;

    /// n, the length of y and of f(t, y).
    virtual std::size_t dimension() const = 0;

    /// Writes f(t, y) into `out`. Both spans have length dimension() and do not overlap. For a state outside
    /// the domain of f it writes a NaN or an infinity; the steppers then try a smaller step.
    virtual void derivative(double t, std::span<const double> y, std::span<double> out) const = 0;

    /// f(t + since, y) in a step that begins at t. Late in a run the sum has fewer digits than its parts: an equation that
    /// can count its time from another origin overrides this function.
    virtual void derivative_inside(double t, double since, std::span<const double> y,
                                   std::span<double> out) const {
        derivative(t + since, y, out);
    }
};

}  // namespace stiction
