// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/least_norm.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace stiction {

namespace {

constexpr int stride = LeastNorm::max_size;  // from one column to the next

// H = I - tau (1, v)(1, v)' with H (head, tail) = (beta, 0). v takes the place of tail; returns tau.
double make_reflection(double& head, double* tail, int count, int step) {
    double squares = 0.0;
    for (int i = 0; i < count; ++i) squares += tail[i * step] * tail[i * step];
    if (squares <= std::numeric_limits<double>::min()) {
        for (int i = 0; i < count; ++i) tail[i * step] = 0.0;
        return 0.0;
    }
    double beta = std::sqrt(head * head + squares);
    if (head >= 0.0) beta = -beta;  // no cancellation in head - beta
    for (int i = 0; i < count; ++i) tail[i * step] /= head - beta;
    const double tau = (beta - head) / beta;
    head = beta;
    return tau;
}

// H (head, tail); v and tail have strides of their own.
void reflect(double tau, const double* v, int v_step, double& head, double* tail, int step, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) sum += v[i * v_step] * tail[i * step];
    sum += head;
    head -= tau * sum;
    for (int i = 0; i < count; ++i) tail[i * step] -= tau * v[i * v_step] * sum;
}

}  // namespace

void LeastNorm::factor(const double* A, int n, double tolerance) {
    n_ = n;
    for (int j = 0; j < n; ++j) {
        order_[j] = j;
        for (int i = 0; i < n; ++i) *at(i, j) = A[j * n + i];
    }
    double largest = 0.0;
    for (rank_ = 0; rank_ < n; ++rank_) {
        const int k = rank_;
        int best = k;
        double best_norm = -1.0;
        for (int j = k; j < n; ++j) {
            double norm = 0.0;
            for (int i = k; i < n; ++i) norm += *at(i, j) * *at(i, j);
            if (norm > best_norm) best = j, best_norm = norm;
        }
        // The pivot will be the norm of its column.
        if (!(std::sqrt(best_norm) > tolerance * largest)) break;
        if (k == 0) largest = std::sqrt(best_norm);
        if (best != k) {
            std::swap(order_[k], order_[best]);
            for (int i = 0; i < n; ++i) std::swap(*at(i, k), *at(i, best));
        }
        q_[k] = make_reflection(*at(k, k), at(k, k) + 1, n - k - 1, 1);
        for (int j = k + 1; j < n; ++j)
            reflect(q_[k], at(k, k) + 1, 1, *at(k, j), at(k, j) + 1, 1, n - k - 1);
    }
    if (rank_ == n) return;
    for (int k = rank_ - 1; k >= 0; --k) {
        z_[k] = make_reflection(*at(k, k), at(k, rank_), n - rank_, stride);
        for (int i = 0; i < k; ++i)
            reflect(z_[k], at(k, rank_), stride, *at(i, k), at(i, rank_), stride, n - rank_);
    }
}

// x = P Z' y; y is used up.
void LeastNorm::turn_back(double* y, double* x) const {
    if (rank_ < n_)
        for (int k = 0; k < rank_; ++k) reflect(z_[k], at(k, rank_), stride, y[k], y + rank_, 1, n_ - rank_);
    for (int k = 0; k < n_; ++k) x[order_[k]] = y[k];
}

void LeastNorm::solve(const double* b, double* x) const {
    double y[max_size];
    for (int i = 0; i < n_; ++i) y[i] = b[i];
    for (int k = 0; k < rank_; ++k) reflect(q_[k], at(k, k) + 1, 1, y[k], y + k + 1, 1, n_ - k - 1);
    for (int i = rank_ - 1; i >= 0; --i) {
        y[i] /= *at(i, i);
        for (int k = 0; k < i; ++k) y[k] -= *at(k, i) * y[i];
    }
    for (int i = rank_; i < n_; ++i) y[i] = 0.0;
    turn_back(y, x);
}

void LeastNorm::find_null_vector(double* x, int index) const {
    double y[max_size] = {};
    y[n_ - 1 - index] = 1.0;
    turn_back(y, x);
}

}  // namespace stiction
