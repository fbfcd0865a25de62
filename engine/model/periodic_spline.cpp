// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/periodic_spline.hpp"

#include "base/constants.hpp"

#include <cmath>

namespace stiction {

using Eigen::Vector2d;

namespace {

// Filters a closed row of values in place, where x is the shift by one value: the causal filter 1/(1 - z x), then the
// anticausal filter -z/(1 - z/x).
void filter(std::vector<Vector2d>& row, double z) {
    const auto n = row.size();
    const double around = 1.0 / (1.0 - std::pow(z, static_cast<double>(n)));
    Vector2d sum = row[0];
    double power = z;
    for (std::size_t k = 1; k < n; ++k, power *= z) sum += power * row[n - k];
    row[0] = around * sum;
    for (std::size_t k = 1; k < n; ++k) row[k] += z * row[k - 1];
    sum = row[n - 1];
    power = z;
    for (std::size_t k = 1; k < n; ++k, power *= z) sum += power * row[k - 1];
    row[n - 1] = -z * around * sum;
    for (std::size_t k = n - 1; k-- > 0;) row[k] = z * (row[k + 1] - row[k]);
}

// Values at t in [0, 1) of the uniform basis functions of this degree that are not 0 there.
void find_basis(int degree, double t, double* out) {
    out[0] = 1.0;
    for (int j = 1; j <= degree; ++j) {
        double saved = 0.0;
        for (int r = 0; r < j; ++r) {
            const double share = out[r] / j;
            out[r] = saved + (r + 1 - t) * share;
            saved = (t + j - r - 1) * share;
        }
        out[j] = saved;
    }
}

}  // namespace

PeriodicSpline::PeriodicSpline(std::vector<Vector2d> points, int degree, bool interpolates)
    : degree_(degree), control_(std::move(points)) {
    if (!interpolates) return;
    // Roots inside the unit circle: z + 1/z = -4 (degree 3), z + 1/z = -13 +- sqrt(105) (degree 5).
    std::array<double, 2> sums{-4.0, 0.0};
    const int poles = degree == 3 ? 1 : 2;
    if (degree == 5) sums = {-13.0 + std::sqrt(105.0), -13.0 - std::sqrt(105.0)};
    for (int i = 0; i < poles; ++i) {
        const double s = sums[static_cast<std::size_t>(i)];
        const double z = 2.0 / (s - std::sqrt(s * s - 4.0));  // the smaller root, without cancellation
        filter(control_, z);
        for (Vector2d& point : control_) point *= (1.0 - z) * (1.0 - 1.0 / z);
    }
}

void PeriodicSpline::find_derivatives(double u, std::span<Vector2d> out) const {
    const int n = size();
    const double scale = n / (2.0 * pi);
    const double x = u * scale, whole = std::floor(x), t = x - whole;
    const auto first = static_cast<long>(std::fmod(whole, n)) - (degree_ - 1) / 2;
    std::array<Vector2d, highest_degree + 1> Q;
    for (int k = 0; k <= degree_; ++k)
        Q[static_cast<std::size_t>(k)] = control_[static_cast<std::size_t>(((first + k) % n + n) % n)];
    double basis[highest_degree + 1];
    double power = 1.0;
    for (int d = 0; d < static_cast<int>(out.size()); ++d) {
        const int degree = degree_ - d;
        find_basis(degree, t, basis);
        Vector2d sum = Vector2d::Zero();
        for (int k = 0; k <= degree; ++k) sum += basis[k] * Q[static_cast<std::size_t>(k)];
        out[static_cast<std::size_t>(d)] = power * sum;
        for (int k = 0; k < degree; ++k)
            Q[static_cast<std::size_t>(k)] =
                Q[static_cast<std::size_t>(k) + 1] - Q[static_cast<std::size_t>(k)];
        power *= scale;
    }
}

CurvePoint PeriodicSpline::find(double u) const {
    std::array<Vector2d, 3> C;
    find_derivatives(u, C);
    CurvePoint out{C[0], C[1], C[2], {}, {}};
    find_normal(out, 1.0);
    return out;
}

CurvePoint PeriodicSpline::find_whole(double u) const {
    std::array<Vector2d, 4> C;
    find_derivatives(u, C);
    CurvePoint out{C[0], C[1], C[2], {}, {}};
    find_normal(out, 1.0);
    find_normal_bend(out, C[3], 1.0);
    return out;
}

}  // namespace stiction
