// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/sweep.hpp"

#include <algorithm>
#include <cmath>

#include "contact/projection.hpp"

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
    Projection p;
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const double friction = mu[static_cast<std::size_t>(i)];
        const int at = i * d;
        // Normal, with the tangent as it is.
        double tau[3] = {r[at] - rho[at] * u[at], 0.0, 0.0};
        project(law, friction, 1, tau, p);
        const double normal = p.value[0];
        largest = std::max(largest, std::abs(normal - r[at]));
        add_force(problem, at, normal - r[at], r, u);
        if (d == 1) continue;
        // Tangent, with the cone of the new normal force.
        tau[0] = normal;
        for (int k = 1; k < d; ++k) tau[k] = r[at + k] - rho[at + k] * u[at + k];
        project(law, friction, d, tau, p);
        for (int k = 1; k < d; ++k) {
            const double change = p.value[k] - r[at + k];
            largest = std::max(largest, std::abs(change));
            add_force(problem, at + k, change, r, u);
        }
    }
    return largest;
}

}  // namespace stiction
