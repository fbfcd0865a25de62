// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem: one affine map and one condition per contact.
//
//     u = G r + q          r: contact forces or impulses, u: relative accelerations or velocities
//
// Contact i owns a block of `dimension` rows: (N), (N, T) or (N, T1, T2). G = J M^-1 J^T is the Delassus
// matrix. At the acceleration level u = (a_N, a_T) and r = (N, T); at the velocity level u = (U_N, u_T+) with
// restitution already in q, and r = (P_N, P_T). Normal direction and tangential direction of a contact each
// obey one law:
//
//     unilateral   0 <= r_N, 0 <= u_N, r_N u_N = 0
//     bilateral    u_N = 0, r_N of any sign (the cone of the tangent then has radius mu |r_N|)
//     prescribed   r_N = prescribed_normal; no condition on u_N
//
//     frictionless r_T = 0
//     rest         |r_T| <= mu_stick r_N if u_T = 0;  else r_T = -mu_slip r_N u_T/|u_T|
//     sliding      r_T = -mu_slip r_N direction  (the slip velocity is not zero, its direction is known)
//
// With one tangent both coefficients are multiplied by `asymmetry` where r_T > 0, which holds back u_T < 0.
//
// Signs and terms are those of Gomez 2008, sections 2.4-2.7, with a positive normal force for compression, and of
// Woesle and Pfeiffer 1996, (16)-(28).
#pragma once

#include "base/contact_terms.hpp"

#include <Eigen/Core>

#include <vector>

namespace stiction {

enum class TangentLaw { frictionless, rest, sliding };

/// The law of one contact inside a ContactProblem.
struct ContactCondition {
    NormalLaw normal = NormalLaw::unilateral;
    TangentLaw tangent = TangentLaw::rest;
    double mu_stick = 0.0;           ///< bound of |r_T|/r_N while u_T = 0
    double mu_slip = 0.0;            ///< |r_T|/r_N while u_T != 0; at most mu_stick if tangent is `rest`
    double asymmetry = 1.0;          ///< factor of both coefficients where r_T > 0; 1 unless dimension is 2
    double prescribed_normal = 0.0;  ///< r_N of a prescribed contact
    int tangents = 2;                ///< at most dimension - 1; rows and columns beyond them are zero
    /// Unit slip direction of `sliding`; second entry 0 with one tangent.
    Eigen::Vector2d direction = Eigen::Vector2d::Zero();

    /// Factor of the coefficients for the tangential force r_T.
    double side(double r_T) const { return r_T > 0.0 ? asymmetry : 1.0; }
};

/// u = delassus * r + bias with one condition per contact.
/// Shapes: delassus (n x n), bias (n), conditions (contacts), n = contacts * dimension.
struct ContactProblem {
    int dimension = 2;  ///< rows per contact: 1 (normal only), 2 (one tangent), 3 (two tangents)
    Eigen::MatrixXd delassus;
    Eigen::VectorXd bias;
    std::vector<ContactCondition> conditions;

    int contacts() const { return static_cast<int>(conditions.size()); }
    int size() const { return contacts() * dimension; }
};

/// Linear complementarity problem: w = M z + q, 0 <= w, 0 <= z, z.w = 0. M may be unsymmetric.
struct LcpProblem {
    Eigen::MatrixXd M;
    Eigen::VectorXd q;
};

/// Gauss' principle in the normal forces (Gomez 2.39): minimise 1/2 N'S N over N >= 0, A N >= b; of several
/// minimisers the shortest. S is symmetric positive semidefinite.
struct GaussProblem {
    Eigen::MatrixXd S;
    Eigen::MatrixXd A;
    Eigen::VectorXd b;
};

}  // namespace stiction
