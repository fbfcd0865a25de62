// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Convex quadratic program in few variables,
//
//     min 1/2 x'S x + c'x   over x >= 0, A x >= b,     S symmetric positive semidefinite
//
// by complementary pivoting (Cottle and Dantzig 1968): its optimality conditions are the LCP
//
//     (z, s) = [[S, -A'], [A, 0]] (x, lambda) + (c, -b)
//     0 <= (x, lambda),  0 <= (z, s),  x.z = 0,  lambda.s = 0
//
// whose matrix is positive semidefinite, so that Lemke's method ends in a solution whenever there is one. If S
// is singular, rounding errors may still lead it to a ray. Then the proximal point method is used (Rockafellar
// 1976), whose steps are strictly convex,
//
//     x <- argmin 1/2 x'S x + c'x + delta/2 |x - x_last|^2
//
// Each step finds the point of a polyhedron nearest to a centre (least_distance.hpp). For a quadratic program a
// few steps reach the solution itself. If there are several minimisers x* + K y (S K = 0, c'K = 0), the shortest
// one is returned. It is a nearest point too:
//
//     min (y - y0)'K'K (y - y0),   y0 = -(K'K)^-1 K'x*,   over x* + K y >= 0,  A (x* + K y) >= b
#pragma once

#include "base/symmetric_factors.hpp"
#include "contact/lcp_refinement.hpp"
#include "contact/least_distance.hpp"
#include "contact/lemke_tableau.hpp"

#include <Eigen/Core>
#include <Eigen/LU>

namespace stiction {

class ConvexQp {
  public:
    enum class End { optimal, infeasible, unbounded, failed };

    ConvexQp(int max_variables, int max_rows);

    /// Shapes: S (n x n), c (n), A (m x n), b (m). The results are x() and z() (n) and lambda() (m).
    End solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
              const Eigen::VectorXd& b, int max_pivots);

    const Eigen::VectorXd& x() const { return x_; }
    const Eigen::VectorXd& lambda() const { return lambda_; }
    const Eigen::VectorXd& z() const { return z_; }
    /// After End::infeasible a vector y (m) with y >= 0, A'y <= 0, b.y > 0, which proves it.
    const Eigen::VectorXd& certificate() const { return lambda_; }
    /// Dimension of the space { K y } in which the minimisers may differ; 0: the minimiser is unique.
    int nullity() const { return nullity_; }
    int rank() const { return rank_; }
    int pivots() const { return pivots_; }

  private:
    bool solve_by_distances(const Eigen::MatrixXd& S, const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
                            const Eigen::VectorXd& b, bool& infeasible);
    LeastDistance::End find_nearest(const Eigen::MatrixXd& rows, Eigen::VectorXd& right);
    double find_violation();
    void find_null_space(const Eigen::MatrixXd& S, const Eigen::VectorXd& c);
    bool is_regular(const Eigen::MatrixXd& S);
    bool shorten(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

    LcpProblem lcp_;
    LemkeTableau tableau_;
    LcpRefinement refinement_;
    LeastDistance distance_;
    Eigen::VectorXd both_, w_, x_, lambda_, z_, center_, right_, side_;
    SymmetricFactors factors_, regular_;
    Eigen::MatrixXd work_, null_, rows_, metric_, turned_;  // null_: K by columns; rows_: (I, A) or (I, A) K
    Eigen::FullPivLU<Eigen::MatrixXd> kernel_;
    int nullity_ = 0, rank_ = 0, pivots_ = 0;
};

}  // namespace stiction
