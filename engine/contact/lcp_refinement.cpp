// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/lcp_refinement.hpp"

#include "contact/double_double.hpp"

#include <algorithm>

namespace stiction {

bool LcpRefinement::improve(const LcpProblem& problem, Eigen::VectorXd& z) {
    const Eigen::Index n = problem.q.size();
    support_.clear();
    for (Eigen::Index i = 0; i < n; ++i) {
        DoubleDouble w(problem.q[i]);
        for (Eigen::Index j = 0; j < n; ++j) w = w + two_product(problem.M(i, j), z[j]);
        if (z[i] > w.value()) support_.push_back(static_cast<int>(i));
    }
    double* a = lu_.begin(static_cast<int>(support_.size()));
    for (const int i : support_)
        for (const int j : support_) *a++ = problem.M(i, j);
    if (!lu_.factor()) return false;
    for (int i = 0; i < n; ++i)
        if (std::find(support_.begin(), support_.end(), i) == support_.end()) z[i] = 0.0;
    constexpr int refinements = 3;
    for (int pass = 0; pass < refinements; ++pass) {
        step_.clear();
        for (const int i : support_) {
            DoubleDouble w(problem.q[i]);
            for (const int j : support_) w = w + two_product(problem.M(i, j), z[j]);
            step_.push_back(-w.value());
        }
        lu_.solve(step_.data());
        for (std::size_t k = 0; k < step_.size(); ++k) z[support_[k]] += step_[k];
    }
    return true;
}

}  // namespace stiction
