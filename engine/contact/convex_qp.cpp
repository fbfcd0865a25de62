// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/convex_qp.hpp"

#include "contact/gauss.hpp"
#include "contact/projection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

// Violation of the KKT conditions relative to the data: above the first bound the answer is refined, above the
// second it is rejected.
constexpr double good_violation = 1e-13, bad_violation = 1e-9;

}  // namespace

ConvexQp::ConvexQp(int max_variables, int max_rows)
    : tableau_(max_variables + max_rows), refinement_(max_variables + max_rows) {
    order_.reserve(static_cast<std::size_t>(max_variables));
}

ConvexQp::End ConvexQp::solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
                              const Eigen::VectorXd& b, int max_pivots) {
    const Eigen::Index n = c.size(), m = b.size();
    lcp_.M.resize(n + m, n + m);
    lcp_.q.resize(n + m);
    for (Eigen::Index j = 0; j < n; ++j) {
        for (Eigen::Index i = 0; i < n; ++i) lcp_.M(i, j) = S(i, j);
        for (Eigen::Index i = 0; i < m; ++i) {
            lcp_.M(n + i, j) = A(i, j);
            lcp_.M(j, n + i) = -A(i, j);
        }
        lcp_.q[j] = c[j];
    }
    for (Eigen::Index j = 0; j < m; ++j) {
        for (Eigen::Index i = 0; i < m; ++i) lcp_.M(n + i, n + j) = 0.0;
        lcp_.q[n + j] = -b[j];
    }
    both_.resize(n + m);
    x_.resize(n);
    lambda_.resize(m);
    z_.resize(n);
    nullity_ = 0;
    const auto end = tableau_.solve(lcp_.M.data(), lcp_.q.data(), static_cast<int>(n + m), nullptr,
                                    max_pivots, both_.data());
    pivots_ = tableau_.pivots();
    if (end == LemkeTableau::End::pivot_limit) return End::failed;
    bool solved = false;
    if (end == LemkeTableau::End::solution) {
        double violation = find_violation();
        if (violation > good_violation && refinement_.improve(lcp_, both_)) violation = find_violation();
        solved = violation <= bad_violation;
    } else {
        for (Eigen::Index i = 0; i < m; ++i) lambda_[i] = tableau_.direction()[n + i];
        if (is_certificate(A, b, lambda_)) return End::infeasible;
    }
    if (!solved) {
        bool infeasible = false;
        if (!solve_by_distances(S, c, A, b, infeasible)) return End::failed;
        if (infeasible) return End::infeasible;
    }
    if (is_regular(S)) {
        rank_ = static_cast<int>(n);
        return End::optimal;
    }
    find_null_space(S, c);
    if (nullity_ == 0) return End::optimal;
    if (!shorten(A, b)) return End::failed;
    both_.head(n) = x_;
    find_violation();
    return End::optimal;
}

// Takes x, lambda from both_ and finds z; returns the largest violation of x, z, lambda, A x - b >= 0 and of
// their products, in the size of the terms.
double ConvexQp::find_violation() {
    const Eigen::Index n = x_.size(), all = both_.size();
    add_columns(lcp_.M, lcp_.q, both_, w_);
    // First the rows of z, then those of A x - b.
    const Eigen::Index begin[] = {0, n, all};
    double worst = 0.0;
    for (int part = 0; part < 2; ++part) {
        double violation = 0.0, size = 0.0;
        for (Eigen::Index i = begin[part]; i < begin[part + 1]; ++i) {
            violation = std::max(violation, both_[i] > 0.0 ? std::abs(w_[i]) : -w_[i]);
            size = std::max(size, std::abs(lcp_.q[i]));
        }
        for (Eigen::Index j = 0; j < all; ++j) {
            if (both_[j] == 0.0) continue;
            for (Eigen::Index i = begin[part]; i < begin[part + 1]; ++i)
                size = std::max(size, std::abs(lcp_.M(i, j) * both_[j]));
        }
        if (!(violation <= 0.0)) worst = std::max(worst, violation / size);
    }
    double sum = 0.0;
    for (Eigen::Index i = 0; i < all; ++i) {
        (i < n ? x_[i] : lambda_[i - n]) = both_[i];
        if (i < n) z_[i] = w_[i];
        sum += w_[i];
    }
    return std::isfinite(sum) ? worst : std::numeric_limits<double>::infinity();
}

// Minimises (v - center_)' metric_ (v - center_) over rows v >= right. The minimiser v is written to center_, and
// `right` is overwritten. |y| becomes least, where with P metric_ P' = L D L'
//
//     y = D^1/2 L' P (v - center_)
LeastDistance::End ConvexQp::find_nearest(const Eigen::MatrixXd& rows, Eigen::VectorXd& right) {
    const Eigen::Index n = center_.size(), m = rows.rows();
    factors_.compute(metric_);
    turned_.resize(m, n);
    side_.resize(n);
    for (Eigen::Index i = 0; i < m; ++i) {
        for (Eigen::Index j = 0; j < n; ++j) right[i] -= rows(i, j) * center_[j];
        side_ = rows.row(i).transpose();
        side_.noalias() = factors_.transpositionsP() * side_;
        factors_.matrixL().solveInPlace(side_);
        for (Eigen::Index j = 0; j < n; ++j) turned_(i, j) = side_[j] / std::sqrt(factors_.vectorD()[j]);
    }
    const LeastDistance::End end = distance_.solve(turned_, right);
    if (end != LeastDistance::End::found) return end;
    for (Eigen::Index j = 0; j < n; ++j) side_[j] = distance_.y()[j] / std::sqrt(factors_.vectorD()[j]);
    factors_.matrixU().solveInPlace(side_);
    side_.noalias() = factors_.transpositionsP().transpose() * side_;
    center_ += side_;
    return end;
}

bool ConvexQp::solve_by_distances(const Eigen::MatrixXd& S, const Eigen::VectorXd& c,
                                  const Eigen::MatrixXd& A, const Eigen::VectorXd& b, bool& infeasible) {
    constexpr int max_steps = 100;
    constexpr double weight = 1e-4, settled = 1e-15;  // delta relative to S; last change relative to x
    const Eigen::Index n = c.size(), m = b.size();
    double size = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) size = std::max(size, S(i, i));
    const double delta = size > 0.0 ? weight * size : 1.0;
    rows_.setZero(n + m, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        rows_(j, j) = 1.0;
        for (Eigen::Index i = 0; i < m; ++i) rows_(n + i, j) = A(i, j);
    }
    both_.setZero();
    for (int step = 0; step < max_steps; ++step) {
        metric_ = S;
        center_.resize(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            metric_(i, i) += delta;
            center_[i] = delta * both_[i] - c[i];
        }
        factors_.compute(metric_);
        center_ = factors_.solve(center_);
        right_.resize(n + m);
        for (Eigen::Index i = 0; i < n + m; ++i) right_[i] = i < n ? 0.0 : b[i - n];
        const LeastDistance::End end = find_nearest(rows_, right_);
        const Eigen::VectorXd& u = distance_.multipliers();
        ++pivots_;
        if (end == LeastDistance::End::infeasible) {
            for (Eigen::Index i = 0; i < m; ++i) lambda_[i] = u[n + i];
            infeasible = is_certificate(A, b, lambda_);
            return infeasible;
        }
        if (end == LeastDistance::End::failed) return false;
        double change = 0.0, largest = 0.0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double x = u[i] > 0.0 ? 0.0 : std::max(0.0, center_[i]);
            change = std::max(change, std::abs(x - both_[i]));
            largest = std::max(largest, x);
            both_[i] = x;
        }
        for (Eigen::Index i = 0; i < m; ++i) both_[n + i] = u[n + i];
        if (change <= settled * largest) break;
    }
    double violation = find_violation();
    if (violation > good_violation) {
        center_ = both_;
        if (refinement_.improve(lcp_, both_)) {
            const double improved = find_violation();
            if (improved < violation) return improved <= bad_violation;
        }
        both_ = center_;
        violation = find_violation();
    }
    return violation <= bad_violation;
}

// True if all pivots are positive and well above rounding.
bool ConvexQp::is_regular(const Eigen::MatrixXd& S) {
    constexpr double clear = 1e-11;
    const Eigen::Index n = S.rows();
    double size = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) size = std::max(size, S(i, i));
    regular_.compute(S);
    for (Eigen::Index i = 0; i < n; ++i)
        if (!(regular_.vectorD()[i] > clear * size)) return false;
    return true;
}

// Finds K by Gauss-Jordan elimination with complete pivoting on S and, if c is not zero, on the row c' scaled to
// the size of S.
void ConvexQp::find_null_space(const Eigen::MatrixXd& S, const Eigen::VectorXd& c) {
    constexpr double rank_tolerance = 1e-12;
    const Eigen::Index n = c.size();
    const double size = n > 0 ? S.cwiseAbs().maxCoeff() : 0.0, slope = n > 0 ? c.cwiseAbs().maxCoeff() : 0.0;
    const Eigen::Index rows = slope > 0.0 ? n + 1 : n;
    work_.resize(n + 1, n);
    work_.topRows(n) = S;
    if (slope > 0.0) work_.row(n) = c.transpose() * ((size > 0.0 ? size : 1.0) / slope);
    order_.resize(static_cast<std::size_t>(n));
    for (Eigen::Index j = 0; j < n; ++j) order_[static_cast<std::size_t>(j)] = static_cast<int>(j);
    const double limit = rank_tolerance * (size > 0.0 ? size : 1.0);
    Eigen::Index rank = 0;
    for (; rank < n; ++rank) {
        Eigen::Index row = rank, column = rank;
        for (Eigen::Index i = rank; i < rows; ++i) {
            for (Eigen::Index j = rank; j < n; ++j) {
                if (std::abs(work_(i, j)) > std::abs(work_(row, column))) {
                    row = i;
                    column = j;
                }
            }
        }
        if (!(std::abs(work_(row, column)) > limit)) break;
        for (Eigen::Index j = 0; j < n; ++j) std::swap(work_(row, j), work_(rank, j));
        for (Eigen::Index i = 0; i < rows; ++i) std::swap(work_(i, column), work_(i, rank));
        std::swap(order_[static_cast<std::size_t>(column)], order_[static_cast<std::size_t>(rank)]);
        const double inverse = 1.0 / work_(rank, rank);
        for (Eigen::Index j = rank; j < n; ++j) work_(rank, j) *= inverse;
        for (Eigen::Index i = 0; i < rows; ++i) {
            if (i == rank) continue;
            const double factor = work_(i, rank);
            if (factor == 0.0) continue;
            for (Eigen::Index j = rank; j < n; ++j) work_(i, j) -= factor * work_(rank, j);
        }
    }
    rank_ = static_cast<int>(rank);
    nullity_ = static_cast<int>(n - rank);
    null_.setZero(n, nullity_);
    for (Eigen::Index k = 0; k < nullity_; ++k) {
        null_(order_[static_cast<std::size_t>(rank + k)], k) = 1.0;
        for (Eigen::Index i = 0; i < rank; ++i)
            null_(order_[static_cast<std::size_t>(i)], k) = -work_(i, rank + k);
    }
}

bool ConvexQp::shorten(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    const Eigen::Index n = x_.size(), m = b.size(), k = nullity_;
    rows_.resize(n + m, k);
    metric_.resize(k, k);
    center_.resize(k);
    right_.resize(n + m);
    for (Eigen::Index a = 0; a < k; ++a) {
        for (Eigen::Index i = 0; i < n; ++i) rows_(i, a) = null_(i, a);
        for (Eigen::Index i = 0; i < m; ++i) {
            double sum = 0.0;
            for (Eigen::Index j = 0; j < n; ++j) sum += A(i, j) * null_(j, a);
            rows_(n + i, a) = sum;
        }
        for (Eigen::Index c = 0; c < k; ++c) {
            metric_(a, c) = 0.0;
            for (Eigen::Index i = 0; i < n; ++i) metric_(a, c) += null_(i, a) * null_(i, c);
        }
        center_[a] = 0.0;
        for (Eigen::Index i = 0; i < n; ++i) center_[a] -= null_(i, a) * x_[i];
    }
    factors_.compute(metric_);
    center_ = factors_.solve(center_);
    // x is feasible, so values below zero are rounding.
    for (Eigen::Index i = 0; i < n; ++i) right_[i] = -std::max(0.0, x_[i]);
    for (Eigen::Index i = 0; i < m; ++i) {
        double slack = -b[i];
        for (Eigen::Index j = 0; j < n; ++j) slack += A(i, j) * x_[j];
        right_[n + i] = -std::max(0.0, slack);
    }
    if (find_nearest(rows_, right_) != LeastDistance::End::found) return false;
    double largest = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index a = 0; a < k; ++a) x_[i] += null_(i, a) * center_[a];
        largest = std::max(largest, std::abs(x_[i]));
    }
    constexpr double rounding = 1e-14;
    for (Eigen::Index i = 0; i < n; ++i)
        if (std::abs(x_[i]) <= rounding * largest) x_[i] = 0.0;
    return true;
}

}  // namespace stiction
