// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/uniqueness.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

int find_rank(const Eigen::MatrixXd& matrix, Eigen::MatrixXd& a) {
    constexpr double tolerance = 1e-12;
    a = matrix;
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        const double size = a.row(i).lpNorm<Eigen::Infinity>();
        if (size > 0.0) a.row(i) /= size;
    }
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
        const double size = a.col(j).lpNorm<Eigen::Infinity>();
        if (size > 0.0) a.col(j) /= size;
    }
    Eigen::Index rank = 0;
    for (; rank < std::min(a.rows(), a.cols()); ++rank) {
        Eigen::Index row = 0, column = 0;
        const double best =
            a.bottomRightCorner(a.rows() - rank, a.cols() - rank).cwiseAbs().maxCoeff(&row, &column);
        if (best <= tolerance) break;
        a.row(rank).swap(a.row(rank + row));
        a.col(rank).swap(a.col(rank + column));
        for (Eigen::Index i = rank + 1; i < a.rows(); ++i) {
            const double factor = a(i, rank) / a(rank, rank);
            if (factor != 0.0) a.row(i).tail(a.cols() - rank) -= factor * a.row(rank).tail(a.cols() - rank);
        }
    }
    return static_cast<int>(rank);
}

void UniquenessTest::judge(const ContactProblem& problem, ContactReport& out) {
    const int d = problem.dimension, n = problem.size();
    out.rank = find_rank(problem.delassus, scratch_);
    const Eigen::VectorXd& r = out.solutions[0].r;
    const double margin = 1e-6 * r.lpNorm<Eigen::Infinity>();
    bool smooth = true;
    inner_.clear();  // rows whose forces may vary a little in any direction
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const bool friction =
            d > 1 && law.tangent != TangentLaw::frictionless && std::max(law.mu_stick, law.mu_slip) > 0.0;
        smooth = smooth && !friction && law.normal == NormalLaw::unilateral;
        const bool loaded =
            law.normal == NormalLaw::bilateral || (law.normal == NormalLaw::unilateral && r[i * d] > margin);
        if (!friction) {
            if (loaded) inner_.push_back(i * d);
            continue;
        }
        if (law.tangent != TangentLaw::rest ||
            out.solutions[0].states[static_cast<std::size_t>(i)] != ContactState::stick)
            continue;
        const double tangent = d == 2 ? std::abs(r[i * d + 1]) : std::hypot(r[i * d + 1], r[i * d + 2]);
        if (tangent >= law.mu_stick * std::abs(r[i * d]) - margin) continue;
        if (loaded) inner_.push_back(i * d);
        for (int k = 1; k < d; ++k) inner_.push_back(i * d + k);
    }
    columns_.resize(n, static_cast<Eigen::Index>(inner_.size()));
    for (std::size_t j = 0; j < inner_.size(); ++j)
        columns_.col(static_cast<Eigen::Index>(j)) = problem.delassus.col(inner_[j]);
    if (!inner_.empty() && find_rank(columns_, column_scratch_) < static_cast<int>(inner_.size()))
        out.forces_unique = Known::no;
    if (!smooth) return;
    // Symmetric up to rounding: otherwise there is no potential.
    double asymmetry = 0.0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < i; ++j)
            asymmetry = std::max(asymmetry, std::abs(problem.delassus(i, j) - problem.delassus(j, i)));
    }
    if (n == 0 || asymmetry > 1e-12 * problem.delassus.cwiseAbs().maxCoeff()) return;
    factors_.compute(problem.delassus);
    if (!factors_.isPositive()) return;
    out.motion_unique = Known::yes;
    if (out.rank == n) out.forces_unique = Known::yes;
}

}  // namespace stiction
