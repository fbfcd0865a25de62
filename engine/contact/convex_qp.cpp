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
    : tableau_(max_variables + max_rows), refinement_(max_variables + max_rows) {}

ConvexQp::End ConvexQp::solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
                              const Eigen::VectorXd& b, int max_pivots) {
    const Eigen::Index n = c.size(), m = b.size();
    lcp_.M.resize(n + m, n + m);
    lcp_.q.resize(n + m);
    lcp_.M.topLeftCorner(n, n) = S;
    lcp_.M.topRightCorner(n, m) = -A.transpose();
    lcp_.M.bottomLeftCorner(m, n) = A;
    lcp_.M.bottomRightCorner(m, m).setZero();
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
    if (end == LemkeTableau::End::pivot_limit) return End::failed;
    bool solved = false;
    if (end == LemkeTableau::End::solution) {
        double violation = find_violation();
        if (violation > good_violation && refinement_.improve(lcp_, both_)) violation = find_violation();
        solved = violation <= bad_violation;
    } else {
        lambda_ = Eigen::Map<const Eigen::VectorXd>(tableau_.direction() + n, m);
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
    x_ = both_.head(n);
    lambda_ = both_.tail(all - n);
    z_ = w_.head(n);
    return w_.allFinite() ? worst : std::numeric_limits<double>::infinity();
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
    const double size = n > 0 ? S.diagonal().maxCoeff() : 0.0, delta = size > 0.0 ? weight * size : 1.0;
    rows_.setIdentity(n + m, n);
    rows_.bottomRows(m) = A;
    both_.setZero();
    for (int step = 0; step < max_steps; ++step) {
        metric_ = S;
        metric_.diagonal().array() += delta;
        center_ = delta * both_.head(n) - c;
        factors_.compute(metric_);
        center_ = factors_.solve(center_);
        right_.setZero(n + m);
        right_.tail(m) = b;
        const LeastDistance::End end = find_nearest(rows_, right_);
        const Eigen::VectorXd& u = distance_.multipliers();
        ++pivots_;
        if (end == LeastDistance::End::infeasible) {
            lambda_ = u.tail(m);
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
        both_.tail(m) = u.tail(m);
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
    if (S.size() == 0) return true;
    regular_.compute(S);
    return (regular_.vectorD().array() > clear * S.diagonal().maxCoeff()).all();
}

// Finds K: the kernel of S and, if c is not zero, of the row c' scaled to the size of S.
void ConvexQp::find_null_space(const Eigen::MatrixXd& S, const Eigen::VectorXd& c) {
    constexpr double rank_tolerance = 1e-12;
    const Eigen::Index n = c.size();
    const double size = S.cwiseAbs().maxCoeff(), slope = c.cwiseAbs().maxCoeff();
    work_.setZero(n + 1, n);
    work_.topRows(n) = S;
    if (slope > 0.0) work_.row(n) = c.transpose() * ((size > 0.0 ? size : 1.0) / slope);
    kernel_.setThreshold(rank_tolerance);
    kernel_.compute(work_);
    rank_ = static_cast<int>(kernel_.rank());
    nullity_ = static_cast<int>(n) - rank_;
    if (nullity_ > 0) null_ = kernel_.kernel();
}

bool ConvexQp::shorten(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    const Eigen::Index n = x_.size(), m = b.size(), k = nullity_;
    rows_.resize(n + m, k);
    rows_.topRows(n) = null_;
    rows_.bottomRows(m) = A.lazyProduct(null_);
    metric_ = null_.transpose().lazyProduct(null_);
    center_ = -null_.transpose().lazyProduct(x_);
    factors_.compute(metric_);
    center_ = factors_.solve(center_);
    // x is feasible, so values below zero are rounding.
    right_.resize(n + m);
    right_.head(n) = -x_.cwiseMax(0.0);
    right_.tail(m) = -(A.lazyProduct(x_) - b).cwiseMax(0.0);
    if (find_nearest(rows_, right_) != LeastDistance::End::found) return false;
    x_ += null_.lazyProduct(center_);
    constexpr double rounding = 1e-14;
    const double least = rounding * x_.cwiseAbs().maxCoeff();
    x_ = (x_.array().abs() <= least).select(0.0, x_);
    return true;
}

}  // namespace stiction
