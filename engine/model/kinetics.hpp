// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of motion of a mechanism at one state, as numbers:
//
//     M v' = h + sum_i ( J_N^T N + J_T^T T ) + J_B^T lambda
//     u_N = J_N v + w_N,   u_T = J_T v + w_T          a_N = J_N v' + b_N,   a_T = J_T v' + b_T
//     joints:  J_B v + w_B = 0,   J_B v' + b_B = 0
//
// w are the parts from prescribed motion, b are all terms of the second derivative without v'.
#pragma once

#include "base/contact_terms.hpp"

#include <Eigen/Core>

#include <array>
#include <vector>

namespace stiction {

/// Law of an impact with the coefficient of restitution e (docs/conventions.md, Velocity level).
///     newton    P_N >= 0, u_N+ + e u_N- >= 0, one of them 0
///     poisson   compression with e = 0 gives P_C; expansion: P_E >= e P_C, u_N+ >= 0 in the normal, one of them an equation
enum class ImpactLaw { newton, poisson };

/// Scalars of one contact. Real: double, or a recorded number (model/recorded.hpp).
template <class Real>
struct ContactKineticsOf {
    Real gap = 0.0;
    bool out_of_reach = false;  ///< the contact cannot touch now and its gap is undefined: it counts as open
    bool off_side = false;      ///< the reason: its point has left the side of a body
    Real w_N = 0.0;
    std::array<Real, 2> w_T{0.0, 0.0};
    Real b_N = 0.0;
    std::array<Real, 2> b_T{0.0, 0.0};
    NormalLaw law = NormalLaw::unilateral;
    bool holonomic = true;           ///< false: a bilateral row that holds at velocity level only
    double prescribed_normal = 0.0;  ///< N of a prescribed contact
    double viscous = 0.0;            ///< C: a load-independent force -C u_T beside the dry one
    double restitution = 0.0;        ///< e of the impact law
    ImpactLaw impact = ImpactLaw::newton;
    /// e_T: in an impact Coulomb's law takes u_T+ + e_T u_T- in place of u_T+.
    double tangential_restitution = 0.0;
};

using ContactKinetics = ContactKineticsOf<double>;

/// Scalars of one joint row: a bilateral constraint without state, direction or friction.
struct JointKinetics {
    double gap = 0.0;  ///< error of the constraint at position level; not used if not holonomic
    double w = 0.0;
    double b = 0.0;
    bool holonomic = true;
};

/// Shapes: M (n x n), h (n), J_N (contacts x n), J_T (contacts * tangents x n, the tangents of a contact in
/// adjacent rows), J_B (joints x n).
template <class Real>
struct KineticsOf {
    using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
    Matrix M;
    Eigen::Matrix<Real, Eigen::Dynamic, 1> h;
    Matrix J_N, J_T, J_B;
    std::vector<ContactKineticsOf<Real>> contacts;
    std::vector<JointKinetics> joints;
    /// One entry for each contact. If it is not 0, nobody reads the rows and scalars of this contact, and evaluate may leave them as they
    /// are. A smooth motion skips open contacts.
    std::vector<char> skipped;
};
using Kinetics = KineticsOf<double>;

/// Size of the equations of a mechanism.
struct MechanismSize {
    int coordinates = 1;
    int contacts = 0;
    int tangents = 1;  ///< rows of J_T per contact, 0, 1 or 2
    int memory = 0;    ///< numbers that observables carry along the motion
    int joints = 0;    ///< bilateral rows
};

}  // namespace stiction
