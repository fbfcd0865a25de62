// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Equations of motion with constant coefficients:
//
//     M v' = f - K q - C v + sum_j F_j sin(w_j t + p_j) + contact and joint forces
//
// with constant Jacobians and constant w, b of contacts and joints. Such a motion has an exact solution as long as
// the contact states stay the same and sliding friction does not depend on the speed.
#pragma once

#include <Eigen/Core>

#include <vector>

namespace stiction {

/// A harmonic generalised force F sin(w t + p).
struct HarmonicForce {
    Eigen::VectorXd amplitude;       ///< F, one entry per coordinate
    double angular_frequency = 1.0;  ///< w, rad/s, not 0
    double phase = 0.0;              ///< p, rad
};

/// Shapes: M, K, C (n x n), f (n).
struct LinearTerms {
    Eigen::MatrixXd M, K, C;
    Eigen::VectorXd f;
    std::vector<HarmonicForce> harmonics;
};

}  // namespace stiction
