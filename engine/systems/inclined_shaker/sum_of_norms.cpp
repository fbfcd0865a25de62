// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/inclined_shaker/sum_of_norms.hpp"

#include "base/least_norm.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace stiction::inclined_shaker {

std::array<double, 2> SumOfNorms::find_term(int i, const std::array<double, 3>& z) const {
    const auto at = static_cast<std::size_t>(i);
    std::array<double, 2> out = b[at];
    for (std::size_t row = 0; row < 2; ++row)
        for (std::size_t k = 0; k < static_cast<std::size_t>(size); ++k) out[row] += A[at][row][k] * z[k];
    return out;
}

double SumOfNorms::find_value(const std::array<double, 3>& z) const { return evaluate(z, 0.0); }

double SumOfNorms::evaluate(const std::array<double, 3>& z, double eps) const {
    double out = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(size); ++k) out += (0.5 * q * z[k] - g[k]) * z[k];
    for (int i = 0; i < terms; ++i) {
        const std::array<double, 2> u = find_term(i, z);
        out += c[static_cast<std::size_t>(i)] * std::sqrt(u[0] * u[0] + u[1] * u[1] + eps * eps);
    }
    return out;
}

// One step of Newton's method with line search; its length.
double SumOfNorms::step(std::array<double, 3>& z, double eps) const {
    const auto n = static_cast<std::size_t>(size);
    std::array<double, 9> hessian{};
    std::array<double, 3> gradient{};
    for (std::size_t k = 0; k < n; ++k) gradient[k] = q * z[k] - g[k], hessian[k * n + k] = q;
    for (std::size_t i = 0; i < terms; ++i) {
        const std::array<double, 2> u = find_term(static_cast<int>(i), z);
        const double length = std::sqrt(u[0] * u[0] + u[1] * u[1] + eps * eps);
        if (!(length > 0.0)) continue;
        const double weight = c[i] / length;
        std::array<double, 3> along{};
        for (std::size_t k = 0; k < n; ++k) {
            along[k] = (A[i][0][k] * u[0] + A[i][1][k] * u[1]) / length;
            gradient[k] += c[i] * along[k];
        }
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k)
                hessian[j * n + k] +=
                    weight * (A[i][0][j] * A[i][0][k] + A[i][1][j] * A[i][1][k] - along[j] * along[k]);
    }
    std::array<double, 3> change{};
    for (std::size_t k = 0; k < n; ++k) change[k] = -gradient[k];
    constexpr double flat = 1e-14;   // rank tolerance if F is flat along a ray: gives the shortest step
    constexpr double round = 1e-10;  // of the largest pivot: with larger pivots no direction is flat
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 3, 3>;
    const Eigen::LLT<Matrix> regular(Eigen::Map<const Matrix>(hessian.data(), size, size));
    const auto pivots = regular.matrixLLT().diagonal().array().square();
    if (regular.info() == Eigen::Success && pivots.minCoeff() > round * pivots.maxCoeff()) {
        Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 3, 1>> x(change.data(), size);
        regular.solveInPlace(x);
    } else {
        LeastNorm factors;
        factors.factor(hessian.data(), size, flat);
        factors.solve(change.data(), change.data());
    }
    double slope = 0.0, length = 0.0;
    for (std::size_t k = 0; k < n; ++k) {
        if (!std::isfinite(change[k])) return 0.0;
        slope += gradient[k] * change[k];
        length = std::max(length, std::abs(change[k]));
    }
    const double before = evaluate(z, eps);
    constexpr double armijo = 1e-4;
    constexpr int halvings = 40;
    double part = 1.0;
    for (int halving = 0; halving < halvings; ++halving, part *= 0.5) {
        std::array<double, 3> next = z;
        for (std::size_t k = 0; k < n; ++k) next[k] += part * change[k];
        // Near the minimum values of F differ only by rounding.
        constexpr double rounding = 1e-15;
        if (evaluate(next, eps) > before + armijo * part * slope + rounding * std::abs(before)) continue;
        z = next;
        return part * length;
    }
    return 0.0;
}

void SumOfNorms::minimise(std::array<double, 3>& z) const {
    constexpr double first = 0.3, shrink = 0.05, last = 1e-7;  // eps, of the largest term
    constexpr int steps = 60;
    constexpr double done = 1e-15;
    double size_of_terms = 0.0;
    for (int i = 0; i < terms; ++i) {
        const std::array<double, 2> u = find_term(i, z);
        size_of_terms = std::max(size_of_terms, std::hypot(u[0], u[1]));
    }
    for (double eps = first * size_of_terms;; eps *= shrink) {
        const bool exact = eps < last * size_of_terms;
        for (int k = 0; k < steps; ++k) {
            const double moved = step(z, exact ? 0.0 : eps);
            const double largest = std::max({std::abs(z[0]), std::abs(z[1]), std::abs(z[2])});
            if (moved <= (exact ? done : 1e-3 * shrink) * largest) break;
        }
        if (exact) return;
    }
}

}  // namespace stiction::inclined_shaker
