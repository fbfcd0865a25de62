// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Runge-Kutta steps of a size given by the caller, without error control and without dense output. They integrate
// the smooth part of stepping schemes with a fixed grid, and serve to measure orders of convergence.

#pragma once

#include "ode/equation.hpp"
#include "ode/tableau.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// One of the two methods of an embedded pair.
enum class PairMember {
    carried,   // b, order tableau.order
    embedded,  // b_hat, order tableau.embedded_order
};

/// Fixed-step integrator of y' = f(t, y). Allocates in the constructor and nowhere else.
class FixedStepper {
  public:
    /// `tableau` must outlive the stepper and must have this member.
    FixedStepper(const Tableau& tableau, std::size_t dimension, PairMember member = PairMember::carried);

    /// Replaces y = y(t) by the approximation of y(t + h). h may be negative. Non-finite values pass through. `slope`: y'
    /// at t if it is known.
    void advance(const Equation& f, double t, double h, std::span<double> y,
                 std::span<const double> slope = {});

    /// `count` equal steps from t_begin to t_end. Times are t_begin + i h, so their rounding does not accumulate.
    void advance(const Equation& f, double t_begin, double t_end, std::size_t count, std::span<double> y);
    /// y' at the begin of the last step.
    std::span<const double> slope() const { return {stages_.data(), dimension_}; }

  private:
    const Tableau& tableau_;
    const double* weights_;
    std::size_t dimension_;
    std::vector<double> stages_;  // k_1 .. k_s, one after the other
    std::vector<double> y_stage_;
};

}  // namespace stiction
