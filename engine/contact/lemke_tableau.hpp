// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lemke's method on the dictionary  x_B = c + T x_N  of  w = q + M z + d z0  (Cottle, Pang and Stone 1992,
// algorithm 4.4.5). z0 enters first, then always the complement of the variable that left, until z0 leaves
// (solution) or nothing limits the entering variable (ray).
//
// Only one column of T is needed at a time, that of the entering variable. So T is not stored. Of each pivot l its
// column f_l, its row and its inverse are stored, and a column x of the present dictionary is found by applying
// all pivots since x was last known,
//
//     t = -x[row_l] / pivot_l,    x += t f_l,    x[row_l] = t
//
// These are the same operations in the same order as on the whole dictionary, but only n p^2 of them for p pivots
// instead of 2 n^2 p. After `max_pending` pivots all of T is computed and the list of pivots begins anew.
//
// Ties are broken lexicographically (section 4.9 there), so that the method does not cycle: with q + (eps,
// eps^2, ...) the basic values are c_i + sum_k beta_ik eps^k, beta_ik = -T(i, column of w_k) for nonbasic
// w_k, and 1 where x_Bi is w_k itself.
#pragma once

#include <cstddef>
#include <vector>

namespace stiction {

/// Covering vector number `attempt` = 1, 2, ..., to be tried after a ray: n entries between 1 and 5.
void fill_covering(int attempt, int n, double* out);

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
    struct Data {
        const double* M;
        const double* covering;
        double scale;
        int n;
    };

    void reserve(int n);
    template <int Fixed>
    int begin(Data& data, const double* q, double* z, double& ratio);
    template <int Fixed>
    End run(Data& data, const double* q, int max_pivots, double* z);
    template <int Fixed>
    void find_column(const Data& data, int variable, int pending, double* out) const;
    int break_tie(const Data& data, int pending, const double* slopes, double limit);
    void write_out(const Data& data, int pending);
    void find_direction(const Data& data, int enters, const double* slopes);

    int capacity_ = 0, longest_ = 0, stride_ = 0, pivots_ = 0, max_pending_ = 0;
    bool written_out_ = false;
    std::vector<double> values_;       // c
    std::vector<double> columns_;      // f of the pending pivots, with 1 in the row of the pivot
    std::vector<double> table_;        // T when it was last computed as a whole, by variables
    std::vector<double> scratch_;      // the column of w_k at a tie
    std::vector<double> unit_, rest_;  // a row of the identity begins at longest_ - row; one minus it
    std::vector<double> direction_;
    std::vector<double> inverse_;  // -1/pivot of the pending pivots
    std::vector<int> row_;         // their rows
    std::vector<int> basic_;       // row -> variable: w_k is k, z_k is n + k, z0 is 2n
    std::vector<int> since_;  // nonbasic variable -> pending pivot at which it left, -1: before all of them
    std::vector<int> tied_;   // rows
};

}  // namespace stiction
