// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lemke's method on the dictionary  x_B = c + T x_N  of  w = q + M z + d z0  (Cottle, Pang and Stone 1992,
// algorithm 4.4.5): only the n + 1 nonbasic columns are stored, a third of the usual tableau. z0 enters
// first, then always the complement of the variable that left, until z0 leaves (solution) or nothing limits
// the entering variable (ray).
//
// Ties are broken lexicographically (section 4.9 there), so that the method does not cycle: with q + (eps,
// eps^2, ...) the basic values are c_i + sum_k beta_ik eps^k, beta_ik = -T(i, column of w_k) for nonbasic
// w_k, and 1 where x_Bi is w_k itself.
#pragma once

#include <vector>

namespace stiction {

class LemkeTableau {
  public:
    enum class End { solution, ray, pivot_limit };

    explicit LemkeTableau(int max_unknowns) { reserve(max_unknowns); }

    /// Solves w = M z + q for M stored by columns (n x n, leading dimension n). `covering` (n entries,
    /// positive) may be null: all ones. z (n entries) is written in every case: at a ray it is the last
    /// point, and `direction` describes the ray.
    End solve(const double* M, const double* q, int n, const double* covering, int max_pivots, double* z);

    int pivots() const { return pivots_; }
    /// After End::ray: direction of z along the ray (n entries), z0's entry left out.
    const double* direction() const { return direction_.data(); }

  private:
    void reserve(int n);
    template <int Fixed>
    End run(const double* M, const double* q, int n, const double* covering, int max_pivots, double* z);
    End run_4(const double* M, const double* q, const double* covering, int max_pivots, double* z);
    End run_8(const double* M, const double* q, const double* covering, int max_pivots, double* z);
    End run_32(const double* M, const double* q, const double* covering, int max_pivots, double* z);
    template <int Fixed>
    void pivot(int n, int row, int column);
    bool is_smaller(int n, int i, int j, int column) const;
    double* at(int column) { return table_.data() + column * stride_; }
    const double* at(int column) const { return table_.data() + column * stride_; }

    int capacity_ = 0;
    int stride_ = 0;
    int pivots_ = 0;
    std::vector<double> table_;     // by columns: c, then the n + 1 nonbasic ones
    std::vector<double> entering_;  // copy of the entering column; before that, ratios
    std::vector<double> direction_;
    std::vector<int> basic_;     // row -> variable; w_i is i, z_i is n + i, z0 is 2n
    std::vector<int> nonbasic_;  // column - 1 -> variable
    std::vector<int> column_;    // variable w_k -> column, or -1 while basic
};

}  // namespace stiction
