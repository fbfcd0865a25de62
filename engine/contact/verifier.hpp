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

#include "contact/problem.hpp"
#include "contact/report.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <limits>

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

/// The largest absolute residual that still counts as a solution: 1e-10 or two units in the last place of
/// |r|.
double passing_residual(const Eigen::VectorXd& r);

/// True when the absolute residual is at most passing_residual and the relative one at most 1e-7 (data of
/// size 1e-12 would let r = 0 pass the absolute measure alone), or the relative one at most 4e-15 (data so
/// large that rounding r to double shows more than 1e-10).
bool passes(const Residual& residual, const Eigen::VectorXd& r);

}  // namespace stiction
