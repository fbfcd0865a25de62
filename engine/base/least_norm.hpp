// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shortest solution of linear equations of any rank, for a square matrix:
//
//     A P = Q (R; 0),   R' = Q_2 R_2,   x = P Q_2 R_2^-T (first rows of Q' b)
//
// by two decompositions of Eigen, which allocate nothing up to max_size rows. Above, Eigen's
// CompleteOrthogonalDecomposition computes the same; it allocates memory.
#pragma once

#include <Eigen/Core>
#include <Eigen/QR>

#include <optional>

namespace stiction {

class LeastNorm {
  public:
    static constexpr int max_size = 24;

    /// Factors the n x n matrix A (by columns). A diagonal entry of the triangle counts
    /// towards the rank if it is above `tolerance` times the largest one.
    void factor(const double* A, int n, double tolerance);
    /// x = A^+ b (n entries each; they may be the same).
    void solve(const double* b, double* x) const;
    /// A unit vector x with A x = 0: number `index` of an orthonormal basis of n - rank() vectors.
    void find_null_vector(double* x, int index = 0) const;
    int rank() const { return rank_; }

  private:
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_size, max_size>;
    Eigen::ColPivHouseholderQR<Matrix> first_;
    Eigen::HouseholderQR<Matrix> second_;  // used only if the rank is not full
    std::optional<Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>> large_;  // more than max_size rows
    int n_ = 0, rank_ = 0;
};

}  // namespace stiction
