// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One sweep of projected block Gauss-Seidel: contact by contact, with the newest forces of all others,
//
//     r_N <- Pi_N(r_N - rho_N u_N)
//     r_T <- Pi_T(r_T - rho_T u_T),   radius mu |r_N|
//
// and u is updated after each of the two ("sequential impulses" of game engines; Jean 1999 for the block form).
#pragma once

#include "contact/problem.hpp"

#include <vector>

namespace stiction {

/// Updates r and u = G r + q in place; `rho` from find_step_lengths, `mu` one coefficient per contact.
/// Returns the largest change of a force.
double sweep(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& rho,
             Eigen::VectorXd& r, Eigen::VectorXd& u);

}  // namespace stiction
