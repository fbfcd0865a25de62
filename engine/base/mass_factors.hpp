// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// M = L D L' of a mass matrix, in Eigen's pivoted form. A diagonal matrix, that of bodies in the coordinates of their centres of mass,
// is its own D: the quotients are those of Eigen's solution, bit by bit.
#pragma once

#include "base/symmetric_factors.hpp"

#include <Eigen/Core>

namespace stiction {

class MassFactors {
  public:
    MassFactors() = default;
    /// Of an n x n matrix: nothing is allocated later.
    explicit MassFactors(Eigen::Index n) : diagonal_(n) { factors_.compute(Eigen::MatrixXd::Identity(n, n)); }
    /// Reads the lower triangle of M.
    void compute(const Eigen::MatrixXd& M) {
        is_diagonal_ = has_diagonal_only(M);
        if (is_diagonal_)
            diagonal_ = M.diagonal();
        else
            factors_.compute(M);
    }
    /// M^-1 x in place of x.
    template <class Column>
    void solve_in_place(Column&& x) const {
        if (is_diagonal_)
            x.array() /= diagonal_.array();
        else
            x = factors_.solve(x);
    }

  private:
    static bool has_diagonal_only(const Eigen::MatrixXd& M) {
        for (Eigen::Index k = 0; k < M.cols(); ++k)
            for (Eigen::Index i = k + 1; i < M.rows(); ++i)
                if (M(i, k) != 0.0) return false;
        return true;
    }

    SymmetricFactors factors_;
    Eigen::VectorXd diagonal_;
    bool is_diagonal_ = false;
};

}  // namespace stiction
