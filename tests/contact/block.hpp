// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The sliding block on two corners (Gomez 2008, (2.101)-(2.108)), square, homogeneous, sliding to -x, gravity
// and a torque.
#pragma once

#include "contact/problem.hpp"

#include <cmath>

namespace stiction::test {

inline GaussProblem make_block(double mu, double torque) {
    const double al = std::sqrt(0.5), be = al, eps = 1.0 / 3.0;
    GaussProblem out;
    Eigen::Matrix<double, 2, 3> W;
    W << -mu, -1.0, al - mu * be, -mu, -1.0, -al - mu * be;
    out.S = W * Eigen::Vector3d(1.0, 1.0, 1.0 / eps).asDiagonal() * W.transpose();
    out.A.resize(2, 2);
    out.A << eps + al * (al - mu * be), eps - al * (al + mu * be), eps - al * (al - mu * be),
        eps + al * (al + mu * be);
    out.A /= eps;
    out.b.resize(2);
    out.b << 1.0 + al * torque / eps, 1.0 - al * torque / eps;
    return out;
}

/// The same with tangential rows, both corners sliding to -x.
inline ContactProblem make_block_contacts(double mu, double torque) {
    const double al = std::sqrt(0.5), be = al, eps = 1.0 / 3.0;
    ContactProblem out;
    Eigen::Matrix<double, 4, 3> J;
    // Corner minus centre: (-al, -be) and (al, -be); rows N1, T1, N2, T2.
    J << 0.0, 1.0, -al, 1.0, 0.0, be, 0.0, 1.0, al, 1.0, 0.0, be;
    const Eigen::Vector3d inverse_mass(1.0, 1.0, 1.0 / eps);
    out.delassus = J * inverse_mass.asDiagonal() * J.transpose();
    out.bias = J * (inverse_mass.asDiagonal() * Eigen::Vector3d(0.0, -1.0, torque));
    out.conditions.resize(2);
    for (ContactCondition& law : out.conditions) {
        law.tangent = TangentLaw::sliding;
        law.mu_stick = law.mu_slip = mu;
        law.direction = {-1.0, 0.0};
    }
    return out;
}

/// The tip of Painleve's rod at rest or sliding with sign `sense` (0: at rest), acceleration level, gravity
/// only.
inline ContactProblem make_rod(double mu, double theta, double theta_dot, int sense) {
    const double eps = 1.0 / 3.0, s = std::sin(theta), c = std::cos(theta);
    ContactProblem out;
    out.delassus.resize(2, 2);
    out.delassus << 1.0 + c * c / eps, -s * c / eps, -s * c / eps, 1.0 + s * s / eps;
    out.bias.resize(2);
    out.bias << -1.0 + s * theta_dot * theta_dot, c * theta_dot * theta_dot;
    out.conditions.resize(1);
    out.conditions[0].mu_stick = out.conditions[0].mu_slip = mu;
    if (sense != 0) {
        out.conditions[0].tangent = TangentLaw::sliding;
        out.conditions[0].direction = {static_cast<double>(sense), 0.0};
    }
    return out;
}

}  // namespace stiction::test
