// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Gauss' principle and the complementarity problem have the same feasible set { N >= 0, A N >= b }, but not always
// the same solution. These functions test whether a solution of the first solves the second (Gomez 2008, the
// question left open in section 4.4).
#pragma once

#include "contact/problem.hpp"

namespace stiction {

/// max_i |min(N_i, (A N - b)_i)|: 0 exactly for the solutions of 0 <= N, 0 <= A N - b, N.(A N - b) = 0.
/// Infinity unless A is square.
double find_complementarity(const GaussProblem& problem, const Eigen::VectorXd& normal);

/// Whether N solves the complementarity problem, to 1e-10 of the size of N and b. `complementarity` is the result
/// of find_complementarity for N.
bool solves_lcp(const GaussProblem& problem, const Eigen::VectorXd& normal, double complementarity);
inline bool solves_lcp(const GaussProblem& problem, const Eigen::VectorXd& normal) {
    return solves_lcp(problem, normal, find_complementarity(problem, normal));
}

/// True if y >= 0 with A'y <= 0, b.y > 0, each by a margin above rounding: this proves that no N >= 0 has A N >= b (Farkas).
bool is_certificate(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& y);

/// The complementarity problem with the same data: M = A, q = -b.
LcpProblem make_lcp(const GaussProblem& problem);

}  // namespace stiction
