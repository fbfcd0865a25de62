// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/least_distance.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double rounding = 1e-12;  // of a row, and of the residual

double dot(const double* a, const double* b, Eigen::Index n) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

void subtract(double* a, const double* b, double factor, Eigen::Index n) {
    for (Eigen::Index i = 0; i < n; ++i) a[i] -= factor * b[i];
}

bool holds(const std::vector<int>& list, Eigen::Index i) {
    return std::find(list.begin(), list.end(), static_cast<int>(i)) != list.end();
}

}  // namespace

// Computes s, the least squares solution on the passive columns, and r = f - Q Q'f. The orthogonalisation of Gram
// and Schmidt is done twice, which is enough (Kahan and Parlett).
void LeastDistance::solve_passive() {
    const Eigen::Index n = E_.rows(), count = static_cast<Eigen::Index>(passive_.size());
    r_.setZero();
    r_[n - 1] = 1.0;
    for (Eigen::Index k = 0; k < count; ++k) {
        double* q = Q_.data() + k * n;
        double* right = R_.data() + k * n;
        std::copy_n(E_.data() + passive_[static_cast<std::size_t>(k)] * n, n, q);
        std::fill_n(right, k + 1, 0.0);
        for (int round = 0; round < 2; ++round) {
            for (Eigen::Index j = 0; j < k; ++j) {
                const double part = dot(Q_.data() + j * n, q, n);
                right[j] += part;
                subtract(q, Q_.data() + j * n, part, n);
            }
        }
        right[k] = std::sqrt(dot(q, q, n));
        for (Eigen::Index i = 0; i < n; ++i) q[i] /= right[k];
        s_[k] = dot(q, r_.data(), n);
        subtract(r_.data(), q, s_[k], n);
    }
    for (Eigen::Index k = count - 1; k >= 0; --k) {
        s_[k] /= R_(k, k);
        for (Eigen::Index j = 0; j < k; ++j) s_[j] -= R_(j, k) * s_[k];
    }
}

// The columns of E have norm 1, so u belongs to rows divided by their norm. The unit of length is the distance of the
// farthest row, so that 1/r_last = 1 + |y|^2 stays moderate. False if the origin is the nearest point.
bool LeastDistance::scale(const Eigen::MatrixXd& G, const Eigen::VectorXd& h) {
    const Eigen::Index m = h.size(), k = G.cols();
    double row_size = 0.0;
    unit_ = 0.0;
    for (Eigen::Index i = 0; i < m; ++i) {
        const double squares = G.row(i).squaredNorm();
        row_size = std::max(row_size, std::sqrt(squares));
        if (h[i] > 0.0 && squares > 0.0) unit_ = std::max(unit_, h[i] / std::sqrt(squares));
    }
    if (!(unit_ > 0.0)) return false;
    E_.resize(k + 1, m);
    norm_.resize(m);
    for (Eigen::Index i = 0; i < m; ++i) {
        double squares = h[i] / unit_ * (h[i] / unit_);
        for (Eigen::Index j = 0; j < k; ++j) squares += G(i, j) * G(i, j);
        norm_[i] = std::max(std::sqrt(squares), rounding * row_size);
        E_.col(i).head(k) = G.row(i) / norm_[i];
        E_(k, i) = h[i] / unit_ / norm_[i];
    }
    return true;
}

// The column of steepest descent among those that are not passive, -1 if there is none. A column that depends on the
// passive ones has slope 0.
int LeastDistance::find_entering() const {
    const Eigen::Index n = E_.rows();
    const double size = std::sqrt(dot(r_.data(), r_.data(), n));
    if (size <= rounding || static_cast<Eigen::Index>(passive_.size()) == n) return -1;
    double steepest = rounding * size;
    int enters = -1;
    for (Eigen::Index i = 0; i < E_.cols(); ++i) {
        const double slope = dot(E_.data() + i * n, r_.data(), n);
        if (slope > steepest && !holds(passive_, i) && !holds(barred_, i)) {
            steepest = slope;
            enters = static_cast<int>(i);
        }
    }
    return enters;
}

// Goes from u towards s only as far as all entries stay nonnegative. True if a column leaves the passive set there.
bool LeastDistance::move() {
    const auto share_of = [&](std::size_t a) {
        const double from = u_[passive_[a]], to = s_[static_cast<Eigen::Index>(a)];
        return to <= 0.0 ? from / (from - to) : 1.0;
    };
    double share = 1.0;
    for (std::size_t a = 0; a < passive_.size(); ++a) share = std::min(share, share_of(a));
    const std::size_t before = passive_.size();
    std::size_t kept = 0;
    for (std::size_t a = 0; a < before; ++a) {
        const int i = passive_[a];
        const double to = s_[static_cast<Eigen::Index>(a)];
        const bool leaves = to <= 0.0 && share_of(a) <= share * (1.0 + rounding);
        u_[i] = leaves ? 0.0 : u_[i] + share * (to - u_[i]);
        if (!leaves) passive_[kept++] = i;
    }
    passive_.resize(kept);
    return kept < before;
}

LeastDistance::End LeastDistance::solve(const Eigen::MatrixXd& G, const Eigen::VectorXd& h) {
    const Eigen::Index m = h.size(), k = G.cols(), n = k + 1;
    y_.setZero(k);
    u_.setZero(m);
    if (!scale(G, h)) {
        const auto above = std::find_if(h.begin(), h.end(), [](double value) { return value > 0.0; });
        if (above == h.end()) return End::found;
        u_[above - h.begin()] = 1.0 / *above;  // a row 0 y >= h > 0
        return End::infeasible;
    }
    r_.resize(n);
    s_.resize(n);
    Q_.resize(n, n);
    R_.resize(n, n);
    passive_.reserve(static_cast<std::size_t>(n));
    passive_.clear();
    barred_.reserve(static_cast<std::size_t>(m));
    barred_.clear();
    const int limit = static_cast<int>(20 * (m + n));
    int steps = 0;
    solve_passive();
    for (; steps < limit; ++steps) {
        const int enters = find_entering();
        if (enters < 0) break;
        passive_.push_back(enters);
        u_[enters] = 0.0;
        ++steps;
        solve_passive();
        if (!(s_[static_cast<Eigen::Index>(passive_.size()) - 1] > 0.0)) {
            // The slope was only rounding: this column is barred until the passive set has changed.
            passive_.pop_back();
            barred_.push_back(enters);
            solve_passive();
            continue;
        }
        bool leaves = move();
        for (; leaves && steps < limit; leaves = move()) {
            ++steps;
            solve_passive();
        }
        if (!leaves) barred_.clear();
    }
    if (steps >= limit) return End::failed;
    const double last = r_[k];
    const bool infeasible = std::sqrt(dot(r_.data(), r_.data(), n)) <= rounding || !(last > 0.0);
    for (Eigen::Index i = 0; i < m; ++i) u_[i] /= norm_[i] * unit_;
    if (infeasible) return End::infeasible;
    // r and u were computed with lengths divided by the unit: y/unit = -r/last, and u is scaled back likewise.
    y_ = -r_.head(k) / last * unit_;
    u_ *= unit_ * unit_ / last;
    return End::found;
}

}  // namespace stiction
