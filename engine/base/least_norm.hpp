// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The shortest least-squares solution of a small square system that may be singular, by a complete
// orthogonal decomposition (Golub and Van Loan 2013, 5.5.2):
//
//     A P = Q [T 0; 0 0] Z,     x = P Z' (T^-1 (Q' b)_1, 0)
//
// Q: Householder reflections with column pivoting; Z: reflections from the right that clear what stands
// beside the first `rank` columns. The columns of P Z' from `rank` on span the null space.
#pragma once

namespace stiction {

class LeastNorm {
  public:
    static constexpr int max_size = 24;

    /// Factors the n x n matrix A (by columns, n <= max_size). A diagonal entry of the triangle counts
    /// towards the rank if it is above `tolerance` times the largest one.
    void factor(const double* A, int n, double tolerance);
    /// x = A^+ b (n entries each; they may be the same).
    void solve(const double* b, double* x) const;
    /// A unit vector x with A x = 0: number `index` of an orthonormal basis of n - rank() vectors.
    void find_null_vector(double* x, int index = 0) const;
    int rank() const { return rank_; }

  private:
    double* at(int row, int column) { return a_ + column * max_size + row; }
    const double* at(int row, int column) const { return a_ + column * max_size + row; }
    void turn_back(double* y, double* x) const;

    int n_ = 0, rank_ = 0;
    int order_[max_size];  // column k of the triangle is column order_[k] of A
    double q_[max_size];   // factors of the reflections of Q
    double z_[max_size];   // and of Z
    double a_[max_size * max_size];
};

}  // namespace stiction
