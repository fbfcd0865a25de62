// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Conclusions from one solution r and the matrix G about other solutions. Let d be a change of forces in contacts
// that stick strictly inside their cones. If G d = 0, then r + eps d is a solution with the same motion, so the
// forces are not unique. Without friction the problem is the optimality condition of min 1/2 r'G r + q'r, r >= 0:
// the motion u is unique, and the forces are unique if G is regular.
#pragma once

#include "contact/problem.hpp"
#include "contact/report.hpp"

#include <Eigen/Core>
#include <Eigen/LU>

#include <vector>

namespace stiction {

/// Numerical rank by elimination with complete pivoting, rows and columns scaled by their largest entries.
class RankFinder {
  public:
    int find(const Eigen::MatrixXd& matrix);

  private:
    Eigen::MatrixXd scaled_;
    Eigen::FullPivLU<Eigen::MatrixXd> factors_;
};

/// Completes the report of a linear complementarity problem whose solutions[0] passed the verifier. A
/// P-matrix (all principal minors positive; every positive definite matrix is one, symmetric or not) has
/// exactly one solution for each q: the verdict becomes `unique`. With a symmetric semidefinite M at least w
/// is unique. (Cottle, Pang and Stone 1992, theorems 3.3.7 and 3.1.7.)
void judge_uniqueness(const LcpProblem& problem, ContactReport& out);

class UniquenessTest {
  public:
    /// Fills rank, forces_unique and motion_unique of a report whose solutions[0] passed the verifier. An entry
    /// without a proof stays `unknown`.
    void judge(const ContactProblem& problem, ContactReport& out);

  private:
    Eigen::MatrixXd columns_;
    RankFinder rank_, column_rank_;
    std::vector<Eigen::Index> inner_;
};

}  // namespace stiction
