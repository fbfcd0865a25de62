// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/projection.hpp"

#include "base/pair.hpp"
#include "contact/double_double.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void project(const ContactCondition& law, double mu, int dimension, const double* tau, Projection& out) {
    for (int i = 0; i < dimension; ++i) {
        out.value[i] = 0.0;
        for (int j = 0; j < dimension; ++j) out.slope[i][j] = 0.0;
    }
    out.free = false;
    double normal_slope = 1.0;
    if (law.normal == NormalLaw::prescribed) {
        out.value[0] = law.prescribed_normal;
        normal_slope = 0.0;
    } else if (law.normal == NormalLaw::bilateral || tau[0] > 0.0) {
        out.value[0] = tau[0];
    } else {
        out.free = true;
        return;
    }
    out.slope[0][0] = normal_slope;
    if (dimension == 1) {
        out.free = normal_slope == 0.0;
        return;
    }
    if (law.tangent == TangentLaw::frictionless || mu == 0.0) {
        out.free = normal_slope == 0.0;
        return;
    }
    const double side = out.value[0] < 0.0 ? -1.0 : 1.0;
    const double own = mu * law.side(law.tangent == TangentLaw::sliding ? -law.direction[0] : tau[1]);
    const double radius = own * side * out.value[0];
    if (law.tangent == TangentLaw::sliding) {
        for (int k = 1; k < dimension; ++k) {
            out.value[k] = -radius * law.direction[k - 1];
            out.slope[k][0] = -own * side * normal_slope * law.direction[k - 1];
        }
        out.free = normal_slope == 0.0;
        return;
    }
    const double length = dimension == 2 ? std::abs(tau[1]) : std::sqrt(tau[1] * tau[1] + tau[2] * tau[2]);
    if (length < radius || length == 0.0) {
        for (int k = 1; k < dimension; ++k) {
            out.value[k] = tau[k];
            out.slope[k][k] = 1.0;
        }
        return;
    }
    for (int k = 1; k < dimension; ++k) {
        const double unit = tau[k] / length;
        out.value[k] = radius * unit;
        out.slope[k][0] = own * side * normal_slope * unit;
    }
    if (dimension == 3) {
        const double t1 = tau[1] / length, t2 = tau[2] / length, ratio = radius / length;
        out.slope[1][1] = ratio * t2 * t2;
        out.slope[1][2] = out.slope[2][1] = -ratio * t1 * t2;
        out.slope[2][2] = ratio * t1 * t1;
    }
}

void project_all(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& r,
                 const Eigen::VectorXd& rho, const Eigen::VectorXd& u, std::vector<Projection>& slopes,
                 Eigen::VectorXd& out) {
    const int d = problem.dimension;
    slopes.resize(problem.conditions.size());
    out.resize(problem.size());
    for (std::size_t i = 0; i < problem.conditions.size(); ++i) {
        const Eigen::Index at = static_cast<Eigen::Index>(i) * d;
        double tau[3];
        for (int k = 0; k < d; ++k) tau[k] = r[at + k] - rho[at + k] * u[at + k];
        project(problem.conditions[i], mu[i], d, tau, slopes[i]);
        for (int k = 0; k < d; ++k) out[at + k] = slopes[i].value[k];
    }
}

double starting_friction(const ContactCondition& law, int dimension) {
    if (dimension == 1 || law.tangent == TangentLaw::frictionless) return 0.0;
    return law.tangent == TangentLaw::sliding ? law.mu_slip : law.mu_stick;
}

void find_step_lengths(const ContactProblem& problem, Eigen::VectorXd& out) {
    const int d = problem.dimension;
    out.resize(problem.size());
    double largest = 0.0;
    for (int i = 0; i < problem.size(); ++i) largest = std::max(largest, problem.delassus(i, i));
    const double fallback = largest > 0.0 ? 1.0 / largest : 1.0;
    // A direction in which the contact cannot move has a zero diagonal.
    const double least = 1e-12 * largest;
    for (int i = 0; i < problem.contacts(); ++i) {
        const double normal = problem.delassus(i * d, i * d);
        out[i * d] = normal > least ? 1.0 / normal : fallback;
        if (d == 1) continue;
        double tangent = problem.delassus(i * d + 1, i * d + 1);
        if (d == 3) tangent = std::max(tangent, problem.delassus(i * d + 2, i * d + 2));
        for (int k = 1; k < d; ++k) out[i * d + k] = tangent > least ? 1.0 / tangent : fallback;
    }
}

void add_columns(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, const Eigen::VectorXd& x,
                 Eigen::VectorXd& out) {
    const Eigen::Index n = x.size();
    out.resize(n);
    double* to = out.data();
    for (Eigen::Index i = 0; i < n / 2; ++i) pairs(to)[i] = pairs(q.data())[i];
    if (n % 2 != 0) to[n - 1] = q[n - 1];
    for (Eigen::Index j = 0; j < n; ++j)
        if (x[j] != 0.0) add_multiple(to, M.data() + j * n, x[j], n);
}

void find_motion(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd& u) {
    add_columns(problem.delassus, problem.bias, r, u);
}

void find_exact_motion(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd& u) {
    u.resize(r.size());
    for (Eigen::Index i = 0; i < r.size(); ++i) {
        DoubleDouble sum(problem.bias[i]);
        for (Eigen::Index j = 0; j < r.size(); ++j) {
            if (r[j] != 0.0) sum = sum + two_product(problem.delassus(i, j), r[j]);
        }
        u[i] = sum.value();
    }
}

}  // namespace stiction
