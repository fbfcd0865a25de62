// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/convex_qp.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

ConvexQp::ConvexQp(int max_variables, int max_rows)
    : tableau_(max_variables + max_rows), refinement_(max_variables + max_rows), lu_(max_variables) {
    order_.reserve(static_cast<std::size_t>(max_variables));
    column_.reserve(static_cast<std::size_t>(max_variables));
}

ConvexQp::End ConvexQp::solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
                              const Eigen::VectorXd& b, int max_pivots) {
    const Eigen::Index n = c.size(), m = b.size();
    lcp_.M.resize(n + m, n + m);
    lcp_.M.topLeftCorner(n, n) = S;
    lcp_.M.topRightCorner(n, m) = -A.transpose();
    lcp_.M.bottomLeftCorner(m, n) = A;
    lcp_.M.bottomRightCorner(m, m).setZero();
    lcp_.q.resize(n + m);
    lcp_.q.head(n) = c;
    lcp_.q.tail(m) = -b;
    both_.resize(n + m);
    x_.resize(n);
    lambda_.resize(m);
    z_.resize(n);
    nullity_ = 0;
    const auto end = tableau_.solve(lcp_.M.data(), lcp_.q.data(), static_cast<int>(n + m), nullptr,
                                    max_pivots, both_.data());
    pivots_ = tableau_.pivots();
    if (end == LemkeTableau::End::ray) {
        for (Eigen::Index i = 0; i < m; ++i) lambda_[i] = tableau_.direction()[n + i];
        return is_certificate(A, b) ? End::infeasible : End::failed;
    }
    if (end == LemkeTableau::End::pivot_limit) return End::failed;
    refinement_.improve(lcp_, both_);
    x_ = both_.head(n);
    lambda_ = both_.tail(m);
    find_null_space(S, c);
    if (nullity_ > 0 && !shorten(A, b, max_pivots)) return End::failed;
    z_.noalias() = S.lazyProduct(x_);
    z_ += c;
    z_.noalias() -= A.transpose().lazyProduct(lambda_);
    return End::optimal;
}

bool ConvexQp::is_certificate(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) const {
    double work = 0.0, size = 0.0;
    for (Eigen::Index i = 0; i < b.size(); ++i) {
        work += b[i] * lambda_[i];
        size += std::abs(b[i] * lambda_[i]);
    }
    if (!(work > 1e-10 * size)) return false;
    // An entry of A is known to about the last digit of the largest one in its row.
    double terms = 0.0;
    for (Eigen::Index i = 0; i < A.rows(); ++i) terms += A.row(i).cwiseAbs().maxCoeff() * lambda_[i];
    for (Eigen::Index j = 0; j < A.cols(); ++j) {
        if (A.col(j).dot(lambda_) > 1e-14 * terms) return false;
    }
    return true;
}

// K from Gauss-Jordan elimination with complete pivoting on S and, where it is not zero, the row c' in the
// size of S.
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

bool ConvexQp::shorten(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, int max_pivots) {
    const Eigen::Index n = x_.size(), m = b.size(), k = nullity_, rows = n + m;
    rows_.resize(rows, k);
    rows_.topRows(n) = null_;
    rows_.bottomRows(m).noalias() = A.lazyProduct(null_);
    double* h = lu_.begin(static_cast<int>(k));
    for (Eigen::Index i = 0; i < k; ++i) {
        for (Eigen::Index j = 0; j < k; ++j) h[i * k + j] = null_.col(i).dot(null_.col(j));
    }
    if (!lu_.factor()) return false;
    inverse_.resize(k, rows + 1);
    inverse_.leftCols(rows) = rows_.transpose();
    inverse_.col(rows).noalias() = null_.transpose().lazyProduct(x_);
    for (Eigen::Index j = 0; j <= rows; ++j) lu_.solve(inverse_.col(j).data());
    dual_.M.resize(rows, rows);
    dual_.M.noalias() = rows_.lazyProduct(inverse_.leftCols(rows));
    dual_.q.resize(rows);
    dual_.q.noalias() = -rows_.lazyProduct(inverse_.col(rows));
    // x is feasible: what falls below zero is rounding.
    for (Eigen::Index i = 0; i < n; ++i) dual_.q[i] += std::max(0.0, x_[i]);
    for (Eigen::Index i = 0; i < m; ++i) dual_.q[n + i] += std::max(0.0, A.row(i).dot(x_) - b[i]);
    nu_.resize(rows);
    if (tableau_.solve(dual_.M.data(), dual_.q.data(), static_cast<int>(rows), nullptr, max_pivots,
                       nu_.data()) != LemkeTableau::End::solution) {
        return false;
    }
    pivots_ += tableau_.pivots();
    column_.resize(static_cast<std::size_t>(k));
    for (Eigen::Index i = 0; i < k; ++i) {
        double y = -inverse_(i, rows);
        for (Eigen::Index j = 0; j < rows; ++j) y += inverse_(i, j) * nu_[j];
        column_[static_cast<std::size_t>(i)] = y;
    }
    for (Eigen::Index i = 0; i < k; ++i) x_ += column_[static_cast<std::size_t>(i)] * null_.col(i);
    const double rounding = 1e-14 * x_.lpNorm<Eigen::Infinity>();
    for (Eigen::Index i = 0; i < n; ++i) {
        if (std::abs(x_[i]) <= rounding) x_[i] = 0.0;
    }
    return true;
}

}  // namespace stiction
