// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/projected_motion.hpp"

#include <cmath>

namespace stiction {

// Sets projected_ = Pi(lambda, u), its slopes and F = u - G Pi - q; returns |F|.
double ProjectedMotion::evaluate(const Frozen& frozen, const Eigen::VectorXd& u) {
    project_all(frozen.problem, frozen.mu, frozen.lambda, frozen.rho, u, slope_, projected_);
    find_motion(frozen.problem, projected_, F_);
    F_ = u - F_;
    return F_.norm();
}

// (I + G D rho) step = -F.
bool ProjectedMotion::find_step(const Frozen& frozen) {
    const ContactProblem& problem = frozen.problem;
    const int d = problem.dimension, n = problem.size();
    double* J = lu_.begin(n);
    for (int row = 0; row < n; ++row) {
        for (int i = 0; i < problem.contacts(); ++i) {
            const Projection& p = slope_[static_cast<std::size_t>(i)];
            for (int c = 0; c < d; ++c) {
                double value = 0.0;
                if (!p.free) {
                    for (int l = 0; l < d; ++l) value += problem.delassus(row, i * d + l) * p.slope[l][c];
                }
                J[row * n + i * d + c] = value * frozen.rho[i * d + c];
            }
        }
        J[row * n + row] += 1.0;
    }
    if (n > 0 && !lu_.factor(1e-16)) return false;
    step_ = -F_;
    lu_.solve(step_.data());
    return step_.allFinite();
}

double ProjectedMotion::solve(const ContactProblem& problem, const std::vector<double>& mu,
                              const Eigen::VectorXd& lambda, const Eigen::VectorXd& rho, int most,
                              int& iterations, Eigen::VectorXd& u) {
    constexpr int newton_steps = 50, halvings = 14;
    const Frozen frozen{problem, mu, lambda, rho};
    double size = evaluate(frozen, u);
    for (int step = 0; step < newton_steps && iterations < most; ++step) {
        const double scale = u.norm() + problem.bias.norm();
        if (size <= 1e-15 * scale || !std::isfinite(size)) break;
        ++iterations;
        if (!find_step(frozen)) break;
        double length = 1.0, next = 0.0;
        int halving = 0;
        for (; halving < halvings; ++halving, length *= 0.5) {
            trial_ = u + length * step_;
            next = evaluate(frozen, trial_);
            if (next <= (1.0 - 1e-4 * length) * size) break;
        }
        if (halving == halvings) break;
        u = trial_;
        size = next;
    }
    return evaluate(frozen, u);
}

}  // namespace stiction
