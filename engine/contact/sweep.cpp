// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/sweep.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
namespace {

void add_force(const ContactProblem& problem, Eigen::Index row, double change, Eigen::VectorXd& r,
               Eigen::VectorXd& u) {
    if (change == 0.0) return;
    r[row] += change;
    const Eigen::Index n = r.size();
    const double* column = problem.delassus.data() + row * n;
    double* to = u.data();
    for (Eigen::Index i = 0; i < n; ++i) to[i] += change * column[i];
}

}  // namespace

double sweep(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& rho,
             Eigen::VectorXd& r, Eigen::VectorXd& u) {
    const int d = problem.dimension;
    double largest = 0.0;
    // The projections of contact/projection.hpp without their derivatives.
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const int at = i * d;
        // Normal force, with the tangential force unchanged.
        double normal = r[at] - rho[at] * u[at];
        if (law.normal == NormalLaw::unilateral) {
            normal = normal > 0.0 ? normal : 0.0;
        } else if (law.normal == NormalLaw::prescribed) {
            normal = law.prescribed_normal;
        }
        largest = std::max(largest, std::abs(normal - r[at]));
        add_force(problem, at, normal - r[at], r, u);
        if (d == 1) continue;
        // Tangential force, within the cone of the new normal force.
        const double radius = mu[static_cast<std::size_t>(i)] * std::abs(normal);
        double tangent[2] = {0.0, 0.0};
        if (law.tangent == TangentLaw::sliding) {
            for (int k = 0; k + 1 < d; ++k)
                tangent[k] = -radius * law.side(-law.direction[0]) * law.direction[k];
        } else if (law.tangent == TangentLaw::rest && radius > 0.0) {
            for (int k = 0; k + 1 < d; ++k) tangent[k] = r[at + 1 + k] - rho[at + 1 + k] * u[at + 1 + k];
            const double squared = tangent[0] * tangent[0] + tangent[1] * tangent[1];
            const double own = radius * law.side(tangent[0]);
            if (squared > own * own) {
                const double scale = own / std::sqrt(squared);
                for (double& component : tangent) component *= scale;
            }
        }
        for (int k = 1; k < d; ++k) {
            const double change = tangent[k - 1] - r[at + k];
            largest = std::max(largest, std::abs(change));
            add_force(problem, at + k, change, r, u);
        }
    }
    return largest;
}

}  // namespace stiction
