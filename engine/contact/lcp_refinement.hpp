// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Removes the rounding errors of many pivots: with the support S = { z_i > w_i } of an approximate solution,
// M_SS z_S = -q_S is solved anew and refined with compensated residuals.
#pragma once

#include "base/dense_lu.hpp"
#include "contact/problem.hpp"

#include <vector>

namespace stiction {

class LcpRefinement {
  public:
    explicit LcpRefinement(int max_unknowns) : lu_(max_unknowns) {
        support_.reserve(static_cast<std::size_t>(max_unknowns));
        step_.reserve(static_cast<std::size_t>(max_unknowns));
    }

    /// Improves z in place. False if M_SS is singular; z is then unchanged.
    bool improve(const LcpProblem& problem, Eigen::VectorXd& z);

  private:
    DenseLu lu_;
    std::vector<int> support_;
    std::vector<double> step_;
};

}  // namespace stiction
