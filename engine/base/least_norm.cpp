// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/least_norm.hpp"

namespace stiction {

namespace {

using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, LeastNorm::max_size, 1>;

}  // namespace

void LeastNorm::factor(const double* A, int n, double tolerance) {
    n_ = n;
    large_.reset();
    if (n > max_size) {
        large_.emplace();
        large_->setThreshold(tolerance);
        large_->compute(Eigen::Map<const Eigen::MatrixXd>(A, n, n));
        rank_ = static_cast<int>(large_->rank());
        return;
    }
    first_.setThreshold(tolerance);
    first_.compute(Eigen::Map<const Eigen::MatrixXd>(A, n, n));
    rank_ = static_cast<int>(first_.rank());
    if (rank_ == n) return;
    Matrix turned = Matrix::Zero(n, rank_);
    for (int i = 0; i < rank_; ++i)
        for (int j = i; j < n; ++j) turned(j, i) = first_.matrixQR()(i, j);
    second_.compute(turned);
}

void LeastNorm::solve(const double* b, double* x) const {
    if (large_) {
        const Eigen::VectorXd out = large_->solve(Eigen::Map<const Eigen::VectorXd>(b, n_));
        Eigen::Map<Eigen::VectorXd>(x, n_) = out;
        return;
    }
    Vector y = Eigen::Map<const Eigen::VectorXd>(b, n_);
    y.applyOnTheLeft(first_.householderQ().setLength(rank_).adjoint());
    if (rank_ == n_) {
        first_.matrixQR().triangularView<Eigen::Upper>().solveInPlace(y);
    } else {
        auto head = y.head(rank_);
        second_.matrixQR().topRows(rank_).triangularView<Eigen::Upper>().transpose().solveInPlace(head);
        y.tail(n_ - rank_).setZero();
        y.applyOnTheLeft(second_.householderQ());
    }
    Eigen::Map<Eigen::VectorXd>(x, n_).noalias() = first_.colsPermutation() * y;
}

// x = P Q_2 e, where e is the unit vector of one of the last n - rank entries.
void LeastNorm::find_null_vector(double* x, int index) const {
    if (large_) {
        const Eigen::VectorXd e = Eigen::VectorXd::Unit(n_, rank_ + index);
        Eigen::Map<Eigen::VectorXd>(x, n_) = large_->colsPermutation() * (large_->matrixZ().adjoint() * e);
        return;
    }
    Vector y = Vector::Unit(n_, n_ - 1 - index);
    y.applyOnTheLeft(second_.householderQ());
    Eigen::Map<Eigen::VectorXd>(x, n_).noalias() = first_.colsPermutation() * y;
}

}  // namespace stiction
