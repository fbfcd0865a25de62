// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/uniqueness.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double zero_pivot = 1e-12;  // of the largest entry: below it a pivot is zero

// Whether G is symmetric and positive semidefinite up to rounding: G + zero I has a Cholesky factor.
bool is_semidefinite(const Eigen::MatrixXd& G) {
    const double zero = zero_pivot * G.diagonal().cwiseAbs().maxCoeff();
    if (!((G - G.transpose()).cwiseAbs().maxCoeff() <= zero)) return false;
    if (zero == 0.0) return G.isZero(0.0);
    const Eigen::MatrixXd raised = G + zero * Eigen::MatrixXd::Identity(G.rows(), G.cols());
    return raised.llt().info() == Eigen::Success;
}

// A pivot or minor of an n x n matrix with unit diagonal counts as positive above this bound.
double find_margin(Eigen::Index n) { return zero_pivot * static_cast<double>(n); }

// Whether the symmetric part of M is positive definite: the squared pivots of Cholesky's factor are positive.
bool is_definite(const Eigen::MatrixXd& M) {
    const Eigen::LLT<Eigen::MatrixXd> factors(0.5 * (M + M.transpose()));
    return factors.info() == Eigen::Success &&
           (factors.matrixLLT().diagonal().array().square() > find_margin(M.rows())).all();
}

// Every principal minor positive: M is a P-matrix if and only if M_11 > 0, and M without its first row and
// column and the Schur complement of M_11 are P-matrices (Tsatsomeros and Li 2000). 2^n steps.
bool is_p_matrix(const Eigen::MatrixXd& M, double margin) {
    const Eigen::Index n = M.rows();
    if (n == 0) return true;
    if (!(M(0, 0) > margin)) return false;
    const Eigen::MatrixXd rest = M.bottomRightCorner(n - 1, n - 1);
    if (!is_p_matrix(rest, margin)) return false;
    const Eigen::MatrixXd complement =
        rest - M.bottomLeftCorner(n - 1, 1).lazyProduct(M.topRightCorner(1, n - 1)) / M(0, 0);
    return is_p_matrix(complement, margin);
}

// Scales rows and columns with positive factors so that the diagonal becomes one. M is positive definite, or a
// P-matrix, after it if and only if it was before. False if the diagonal is not positive; then M is neither.
bool scale_to_unit_diagonal(Eigen::MatrixXd& M) {
    if (!(M.diagonal().array() > 0.0).all()) return false;
    const Eigen::VectorXd factors = M.diagonal().array().rsqrt();
    M = factors.asDiagonal() * M * factors.asDiagonal();
    return M.allFinite();
}

}  // namespace

void judge_uniqueness(const LcpProblem& problem, ContactReport& out) {
    constexpr Eigen::Index largest_enumerated = 12;  // 2^12 principal minors
    Eigen::MatrixXd M = problem.M;
    if (scale_to_unit_diagonal(M)) {
        if (is_definite(M) || (M.rows() <= largest_enumerated && is_p_matrix(M, find_margin(M.rows())))) {
            out.verdict = Verdict::unique;
            out.count = 1;
            out.forces_unique = out.motion_unique = Known::yes;
            return;
        }
    }
    if (problem.q.size() > 0 && is_semidefinite(problem.M)) out.motion_unique = Known::yes;
}

int RankFinder::find(const Eigen::MatrixXd& matrix) {
    if (matrix.size() == 0) return 0;
    scaled_ = matrix;
    for (auto row : scaled_.rowwise())
        if (const double size = row.cwiseAbs().maxCoeff(); size > 0.0) row /= size;
    for (auto column : scaled_.colwise())
        if (const double size = column.cwiseAbs().maxCoeff(); size > 0.0) column /= size;
    factors_.setThreshold(zero_pivot);
    factors_.compute(scaled_);
    return static_cast<int>(factors_.rank());
}

void UniquenessTest::judge(const ContactProblem& problem, ContactReport& out) {
    const int d = problem.dimension, n = problem.size();
    out.rank = rank_.find(problem.delassus);
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
        if (tangent >= law.mu_stick * law.side(r[i * d + 1]) * std::abs(r[i * d]) - margin) continue;
        if (loaded) inner_.push_back(i * d);
        for (int k = 1; k < d; ++k) inner_.push_back(i * d + k);
    }
    columns_.resize(n, static_cast<Eigen::Index>(inner_.size()));
    for (std::size_t j = 0; j < inner_.size(); ++j)
        for (Eigen::Index i = 0; i < n; ++i)
            columns_(i, static_cast<Eigen::Index>(j)) = problem.delassus(i, inner_[j]);
    if (!inner_.empty() && column_rank_.find(columns_) < static_cast<int>(inner_.size()))
        out.forces_unique = Known::no;
    // Only with a symmetric semidefinite matrix is the problem a convex minimisation.
    if (!smooth || n == 0 || !is_semidefinite(problem.delassus)) return;
    out.motion_unique = Known::yes;
    if (out.rank == n) out.forces_unique = Known::yes;
}

}  // namespace stiction
