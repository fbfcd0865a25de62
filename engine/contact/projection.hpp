// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact laws as projections (Woesle and Pfeiffer 1996, (33) and (37)), with tau = r - rho u:
//
//     Pi_N = tau_N^+                       unilateral
//     Pi_N = tau_N                         bilateral
//     Pi_N = r_N, given                    prescribed
//
//     Pi_T = tau_T                         rest, |tau_T| < mu |Pi_N|
//     Pi_T = mu |Pi_N| tau_T/|tau_T|       rest, |tau_T| >= mu |Pi_N|
//     Pi_T = -mu |Pi_N| direction          sliding
//     Pi_T = 0                             frictionless
//
// r solves the contact problem if and only if r = Pi(r - rho u), for any rho > 0.
#pragma once

#include "contact/problem.hpp"

#include <vector>

namespace stiction {

/// Pi(tau) of one contact and its (generalised) derivative; dimension 1 to 3.
struct Projection {
    double value[3] = {0.0, 0.0, 0.0};
    double slope[3][3] = {};  ///< d value / d tau
    bool free = false;        ///< true if `slope` is zero: the contact is open or its force is given
};

/// Projection with one friction coefficient, which the caller chooses (mu_stick and mu_slip may differ).
void project(const ContactCondition& law, double mu, int dimension, const double* tau, Projection& out);

/// Pi(r - rho u) of all contacts, with one coefficient per contact: `slopes` and their values in `out`.
void project_all(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& r,
                 const Eigen::VectorXd& rho, const Eigen::VectorXd& u, std::vector<Projection>& slopes,
                 Eigen::VectorXd& out);

/// The coefficient of a contact whose state is not yet known: mu_stick at rest, mu_slip sliding.
double starting_friction(const ContactCondition& law, int dimension);

/// Step lengths rho_N, rho_T of each contact: 1 / diagonal of the Delassus matrix, the same for both
/// tangents.
void find_step_lengths(const ContactProblem& problem, Eigen::VectorXd& out);

/// out = M x + q in plain doubles, column by column; columns with x_j = 0 are skipped.
void add_columns(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, const Eigen::VectorXd& x,
                 Eigen::VectorXd& out);

/// u = G r + q in plain doubles.
void find_motion(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd& u);

/// u = G r + q by compensated sums.
void find_exact_motion(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd& u);

}  // namespace stiction
