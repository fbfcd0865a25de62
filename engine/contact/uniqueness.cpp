// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/uniqueness.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double tolerance = 1e-12;  // of the largest entry: below it a pivot is zero

// Outer-product step of elimination with the pivot (k, k), on rows and columns from k + 1.
void eliminate(Eigen::MatrixXd& a, Eigen::Index k) {
    for (Eigen::Index j = k + 1; j < a.cols(); ++j) {
        const double factor = a(k, j) / a(k, k);
        if (factor == 0.0) continue;
        for (Eigen::Index i = k + 1; i < a.rows(); ++i) a(i, j) -= factor * a(i, k);
    }
}

void swap_rows(Eigen::MatrixXd& a, Eigen::Index i, Eigen::Index k) {
    for (Eigen::Index j = 0; j < a.cols() && i != k; ++j) std::swap(a(i, j), a(k, j));
}

void swap_columns(Eigen::MatrixXd& a, Eigen::Index j, Eigen::Index k) {
    for (Eigen::Index i = 0; i < a.rows() && j != k; ++i) std::swap(a(i, j), a(i, k));
}

// Whether G is symmetric and positive semidefinite up to rounding. Elimination with the largest diagonal entry as
// pivot must give no negative diagonal entry. When the rest of the diagonal is zero, the whole rest must be zero.
bool is_semidefinite(const Eigen::MatrixXd& G, Eigen::MatrixXd& a) {
    a = G;
    const Eigen::Index n = a.rows();
    double size = 0.0;
    for (Eigen::Index k = 0; k < n; ++k) size = std::max(size, std::abs(a(k, k)));
    const double zero = tolerance * size;
    for (Eigen::Index j = 0; j < n; ++j)
        for (Eigen::Index i = 0; i < j; ++i)
            if (!(std::abs(a(i, j) - a(j, i)) <= zero)) return false;
    for (Eigen::Index k = 0; k < n; ++k) {
        Eigen::Index best = k;
        for (Eigen::Index i = k; i < n; ++i) {
            if (a(i, i) < -zero) return false;
            if (a(i, i) > a(best, best)) best = i;
        }
        swap_rows(a, best, k);
        swap_columns(a, best, k);
        if (a(k, k) <= zero) {
            // |a_ij| <= sqrt(a_ii a_jj), so the rest of the matrix must be zero.
            for (Eigen::Index j = k; j < n; ++j)
                for (Eigen::Index i = k; i < n; ++i)
                    if (std::abs(a(i, j)) > zero) return false;
            return true;
        }
        eliminate(a, k);
    }
    return true;
}

// A pivot or minor of an n x n matrix with unit diagonal counts as positive above this bound.
double find_margin(Eigen::Index n) { return tolerance * static_cast<double>(n); }

// Whether Gauss elimination without exchange of rows has only positive pivots. The leading principal minors are
// products of these pivots, so they are then positive too.
bool has_positive_pivots(Eigen::MatrixXd& a) {
    for (Eigen::Index k = 0; k < a.rows(); ++k) {
        if (!(a(k, k) > find_margin(a.rows()))) return false;
        eliminate(a, k);
    }
    return true;
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

void judge_uniqueness(const LcpProblem& problem, ContactReport& out, Eigen::MatrixXd& scratch) {
    constexpr Eigen::Index largest_enumerated = 12;  // 2^12 principal minors
    Eigen::MatrixXd M = problem.M;
    if (scale_to_unit_diagonal(M)) {
        scratch = 0.5 * (M + M.transpose());
        if (has_positive_pivots(scratch) ||
            (M.rows() <= largest_enumerated && is_p_matrix(M, find_margin(M.rows())))) {
            out.verdict = Verdict::unique;
            out.count = 1;
            out.forces_unique = out.motion_unique = Known::yes;
            return;
        }
    }
    if (is_semidefinite(problem.M, scratch)) out.motion_unique = Known::yes;
}

int find_rank(const Eigen::MatrixXd& matrix, Eigen::MatrixXd& a) {
    a = matrix;
    const Eigen::Index rows = a.rows(), columns = a.cols();
    for (Eigen::Index i = 0; i < rows; ++i) {
        double size = 0.0;
        for (Eigen::Index j = 0; j < columns; ++j) size = std::max(size, std::abs(a(i, j)));
        for (Eigen::Index j = 0; j < columns && size > 0.0; ++j) a(i, j) /= size;
    }
    for (Eigen::Index j = 0; j < columns; ++j) {
        double size = 0.0;
        for (Eigen::Index i = 0; i < rows; ++i) size = std::max(size, std::abs(a(i, j)));
        for (Eigen::Index i = 0; i < rows && size > 0.0; ++i) a(i, j) /= size;
    }
    Eigen::Index rank = 0;
    for (; rank < std::min(rows, columns); ++rank) {
        Eigen::Index row = rank, column = rank;
        for (Eigen::Index j = rank; j < columns; ++j)
            for (Eigen::Index i = rank; i < rows; ++i)
                if (std::abs(a(i, j)) > std::abs(a(row, column))) row = i, column = j;
        if (!(std::abs(a(row, column)) > tolerance)) break;
        swap_rows(a, row, rank);
        swap_columns(a, column, rank);
        eliminate(a, rank);
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
        for (Eigen::Index i = 0; i < n; ++i)
            columns_(i, static_cast<Eigen::Index>(j)) = problem.delassus(i, inner_[j]);
    if (!inner_.empty() && find_rank(columns_, column_scratch_) < static_cast<int>(inner_.size()))
        out.forces_unique = Known::no;
    // Only with a symmetric semidefinite matrix is the problem a convex minimisation.
    if (!smooth || n == 0 || !is_semidefinite(problem.delassus, scratch_)) return;
    out.motion_unique = Known::yes;
    if (out.rank == n) out.forces_unique = Known::yes;
}

}  // namespace stiction
