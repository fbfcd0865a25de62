// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// An equilibrium of one mode, z' = f(z) = 0, and the flow linearised there. J is the derivative of f, and the columns of
// B are an orthonormal basis of the directions that the constraints of the mode leave (stick: J_T dv = 0):
//
//     z <- z - B (B'J B)^+ B'f    until f no longer falls;    exponents: the eigenvalues of B'J B
#pragma once

#include "explore/tangent.hpp"

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace stiction::explore {

struct Equilibrium {
    std::vector<double> state;                    ///< as the state of the motion
    std::vector<std::complex<double>> exponents;  ///< in the order of decreasing real part
    double residual = 0.0;                        ///< largest |z'| at `state`
    int iterations = 0;
};

/// Newton's method from the state y at t. The result is the best state that was found; its residual tells whether it is
/// an equilibrium.
Equilibrium find_equilibrium(const TangentFlow& tangent, double t, std::span<const double> y,
                             const Mode& mode);

/// A motion that has passed `seconds` without an event.
struct Settled {
    double t = 0.0, seconds = 0.0;        ///< its end, and its length
    std::span<const double> first, last;  ///< where the motion began, and its state at t
};

/// Whether the motion stays at this equilibrium. With T the kinetic energy, and w the largest modulus of the exponents
/// but at least 1/seconds, the measure of a state (q, v) is the root of T(w q) + T(v); that of its rate is the root of
/// T(q') + T(v'/w). Both are compared with the larger measure of `first` and of the equilibrium, so no unit matters:
///   stable     `last` is within 1e-9 of the equilibrium; the rest decays.
///   unstable   `last` is at the equilibrium except for rounding.
bool stays_at(const TangentFlow& tangent, const Equilibrium& equilibrium, const Settled& motion,
              const Mode& mode);

}  // namespace stiction::explore
