// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/lcp_refinement.hpp"

#include "contact/double_double.hpp"

namespace stiction {

bool LcpRefinement::improve(const LcpProblem& problem, Eigen::VectorXd& z) {
    const Eigen::Index n = problem.q.size();
    support_.clear();
    for (Eigen::Index i = 0; i < n; ++i) {
        DoubleDouble w(problem.q[i]);
        for (Eigen::Index j = 0; j < n; ++j) w = w + two_product(problem.M(i, j), z[j]);
        if (z[i] > w.value()) support_.push_back(static_cast<int>(i));
    }
    const int m = static_cast<int>(support_.size());
    double* a = lu_.begin(m);
    for (int i = 0; i < m; ++i) {
        for (int j = 0; j < m; ++j)
            a[i * m + j] =
                problem.M(support_[static_cast<std::size_t>(i)], support_[static_cast<std::size_t>(j)]);
    }
    if (!lu_.factor()) return false;
    for (Eigen::Index i = 0; i < n; ++i) {
        bool inside = false;
        for (int s : support_) inside = inside || s == i;
        if (!inside) z[i] = 0.0;
    }
    step_.resize(static_cast<std::size_t>(m));
    constexpr int refinements = 3;
    for (int k = 0; k < refinements; ++k) {
        for (int i = 0; i < m; ++i) {
            const int row = support_[static_cast<std::size_t>(i)];
            DoubleDouble w(problem.q[row]);
            for (int j : support_) w = w + two_product(problem.M(row, j), z[j]);
            step_[static_cast<std::size_t>(i)] = -w.value();
        }
        lu_.solve(step_.data());
        for (int i = 0; i < m; ++i)
            z[support_[static_cast<std::size_t>(i)]] += step_[static_cast<std::size_t>(i)];
    }
    return true;
}

}  // namespace stiction
