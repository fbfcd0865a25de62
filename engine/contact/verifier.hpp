// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The verifier: one measure for the answers of all solvers.
//
//     LCP        absolute = max_i |min(z_i, w_i)|,  w = M z + q
//     friction   absolute = sqrt( sum_i |r_i - P_Ki(r_i - uhat_i)|^2 ),
//                uhat = (u_N + mu |u_T|, u_T),   K = { |r_T| <= mu r_N }
//     both       relative = absolute / max(|q|, |r|, |u|)
//
// P_K is the projection on Coulomb's cone (Woesle and Pfeiffer 1996, (33); the natural map of Acary and
// Brogliato 2008). Contacts with other laws (bilateral, prescribed, sliding, two coefficients) are measured
// by the map of their own law, see verifier.cpp. u is computed from r by compensated sums; the u of a solver is not
// used.
#pragma once

#include <algorithm>
#include <limits>

#include <Eigen/Core>

#include "base/pair.hpp"
#include "contact/problem.hpp"
#include "contact/report.hpp"

namespace stiction {

/// Residual of the forces r (length problem.size()); writes u = G r + q, correctly rounded, into `u` if it is
/// not null.
Residual residual(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd* u = nullptr);

/// Residual of z; writes w = M z + q into `w` if it is not null.
Residual residual(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd* w = nullptr);

/// A residual computed in plain doubles is accepted if its absolute and its relative value are at most this: far
/// above its own rounding, far below the bound of passes().
constexpr double clear_margin = 1e-11;

/// The same measure for the inner use of solvers: evaluated in plain doubles, and by compensated sums only if
/// the result is not clearly (clear_margin) small. Writes u or w too.
void quick_residual(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd& u,
                    Residual& out);
void quick_residual(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd& w, Residual& out);

/// quick_residual for n = 3 or 4 with z in registers: the same numbers, without calls and loops. Returns true if
/// the result is finite and clearly small; otherwise quick_residual must be called.
template <int n>
[[gnu::always_inline]] inline bool quick_residual(const LcpProblem& problem, Quad z, double* w,
                                                  Residual& out) {
    const double* M = problem.M.data();
    const Quad q = load_quad<n>(problem.q.data());
    Quad sum =
        q + load_quad<n>(M) * z.low[0] + load_quad<n>(M + n) * z.low[1] + load_quad<n>(M + 2 * n) * z.high[0];
    if (n == 4) sum = sum + load_quad<n>(M + (n - 1) * n) * z.high[1];
    store<n>(w, sum);
    // The largest entry, and the largest entry with its sign changed.
    const auto find_extremes = [](Pair a, Pair b) __attribute__((always_inline)) {
        const Pair most = find_larger(a, b), least = -find_smaller(a, b);
        return find_larger(Pair{most[0], least[0]}, Pair{most[1], least[1]});
    };
    const auto find_largest = [](Pair a) __attribute__((always_inline)) {
        return find_larger(a, Pair{a[1], a[0]})[0];
    };
    const Pair q_squares = q.low * q.low + q.high * q.high, z_squares = z.low * z.low + z.high * z.high,
               w_squares = sum.low * sum.low + sum.high * sum.high;
    const Pair sizes = Pair{q_squares[0], z_squares[0]} + Pair{q_squares[1], z_squares[1]};
    const Pair size_w = w_squares + Pair{w_squares[1], w_squares[0]};
    const Pair least = find_extremes(find_smaller(z.low, sum.low), find_smaller(z.high, sum.high));
    const Pair product = find_extremes(z.low * sum.low, z.high * sum.high);
    const double largest = find_largest(find_larger(sizes, size_w));
    const double absolute = find_largest(least);
    out.absolute = absolute;
    out.size_squared = largest;
    out.complementarity = find_largest(product);
    out.cone_violation = find_larger(Pair{0.0, 0.0}, least)[1];
    out.dissipation = 0.0;
    // The relative residual, compared without a root.
    constexpr double well_below = 0.99 * clear_margin * clear_margin;
    return absolute <= clear_margin && absolute * absolute < well_below * largest &&
           sizes[0] + sizes[1] + size_w[0] < std::numeric_limits<double>::infinity();
}

/// The largest absolute residual that still counts as a solution: 1e-10 or two units in the last place of
/// |r|.
double passing_residual(const Eigen::VectorXd& r);

/// True when the absolute residual is at most passing_residual and the relative one at most 1e-7 (data of
/// size 1e-12 would let r = 0 pass the absolute measure alone), or the relative one at most 4e-15 (data so
/// large that rounding r to double shows more than 1e-10).
bool passes(const Residual& residual, const Eigen::VectorXd& r);

}  // namespace stiction
