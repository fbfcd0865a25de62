// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Convex quadratic program in few variables,
//
//     min 1/2 x'S x + c'x   over x >= 0, A x >= b,     S symmetric positive semidefinite
//
// by complementary pivoting (Cottle and Dantzig 1968): its optimality conditions are the LCP
//
//     (z, s) = [[S, -A'], [A, 0]] (x, lambda) + (c, -b),    0 <= (x, lambda), 0 <= (z, s), x.z = 0, lambda.s
//     = 0
//
// whose matrix is positive semidefinite, so that Lemke's method ends in a solution whenever there is one,
// singular S included. Of several minimisers x* + K y (S K = 0, c'K = 0) the shortest is found by a second,
// strictly convex program in y, solved through its dual: with R = (I, A) K, y = (K'K)^-1 (R' nu - K'x*),
//
//     0 <= nu,  0 <= slack(x*) - R (K'K)^-1 K'x* + R (K'K)^-1 R' nu,  product 0.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "contact/dense_lu.hpp"
#include "contact/lcp_refinement.hpp"
#include "contact/lemke_tableau.hpp"

namespace stiction {

class ConvexQp {
  public:
    enum class End { optimal, infeasible, unbounded, failed };

    ConvexQp(int max_variables, int max_rows);

    End solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
              const Eigen::VectorXd& b, int max_pivots);

    const Eigen::VectorXd& x() const { return x_; }
    const Eigen::VectorXd& lambda() const { return lambda_; }
    const Eigen::VectorXd& z() const { return z_; }
    /// After End::infeasible: y >= 0, A'y <= 0, b.y > 0.
    const Eigen::VectorXd& certificate() const { return lambda_; }
    /// Dimension of the space { K y } in which the minimisers may differ; 0: the minimiser is unique.
    int nullity() const { return nullity_; }
    int rank() const { return rank_; }
    int pivots() const { return pivots_; }

  private:
    void find_null_space(const Eigen::MatrixXd& S, const Eigen::VectorXd& c);
    bool shorten(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, int max_pivots);
    bool is_certificate(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) const;

    LcpProblem lcp_, dual_;
    LemkeTableau tableau_;
    LcpRefinement refinement_;
    DenseLu lu_;
    Eigen::VectorXd both_, nu_, x_, lambda_, z_;
    Eigen::MatrixXd work_, null_, rows_,
        inverse_;  // null_: K by columns; rows_: R; inverse_: (K'K)^-1 (R' | K'x*)
    std::vector<int> order_;
    std::vector<double> column_;
    int nullity_ = 0, rank_ = 0, pivots_ = 0;
};

}  // namespace stiction
