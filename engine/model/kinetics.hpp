// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of motion of a mechanism at one state, as numbers:
//
//     M v' = h + sum_i ( J_N^T N + J_T^T T )        u_N = J_N v + w_N,  u_T = J_T v + w_T
//     a_N = J_N v' + b_N,  a_T = J_T v' + b_T
//
// w are the parts of prescribed motion, b all terms of the second derivative without v'.
#pragma once

#include "base/contact_terms.hpp"

#include <array>
#include <vector>

#include <Eigen/Core>

namespace stiction {

/// Scalars of one contact. A contact out of reach has gap = infinity and is left alone.
struct ContactKinetics {
    double gap = 0.0;
    double w_N = 0.0;
    std::array<double, 2> w_T{0.0, 0.0};
    double b_N = 0.0;
    std::array<double, 2> b_T{0.0, 0.0};
    NormalLaw law = NormalLaw::unilateral;
    bool holonomic = true;           ///< false: a bilateral row that holds at velocity level only
    double prescribed_normal = 0.0;  ///< N of a prescribed contact
    double mu_stick = 0.0;           ///< bound of |T|/N at rest
    double mu_slip = 0.0;            ///< |T|/N at the present sliding speed
    double viscous = 0.0;            ///< C: a load-independent force -C u_T beside the dry one
    double restitution = 0.0;        ///< Newton's e
};

/// Shapes: M (n x n), h (n), J_N (contacts x n), J_T (contacts * tangents x n, the tangents of a contact in
/// adjacent rows).
struct Kinetics {
    Eigen::MatrixXd M;
    Eigen::VectorXd h;
    Eigen::MatrixXd J_N, J_T;
    std::vector<ContactKinetics> contacts;
};

/// How large the equations of a mechanism are.
struct MechanismSize {
    int coordinates = 1;
    int contacts = 0;
    int tangents = 1;  ///< per contact, 1 or 2
    int memory = 0;    ///< numbers that observables remember along the motion
};

}  // namespace stiction
