// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One instant of a motion with all quantities that are known about it; a row of the trace is made from it.
#pragma once

#include "base/contact_terms.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace stiction {

/// One contact at one instant. Arrays hold two tangents; with one tangent the second entry is 0.
struct ContactSample {
    ContactState state = ContactState::open;
    double gap = 0.0;
    double normal = 0.0;                      ///< N, compressive
    std::array<double, 2> tangent{0.0, 0.0};  ///< T on the body of docs/conventions.md, Signs
    double normal_velocity = 0.0;             ///< u_N
    std::array<double, 2> slip{0.0, 0.0};     ///< u_T; exactly 0 in stick
    double normal_acceleration = 0.0;         ///< a_N, of the closed or open contact
    double stick_bound = 0.0;                 ///< mu_s N, bound of |T| at rest (T <= 0 with one tangent)
    double asymmetry = 1.0;                   ///< times stick_bound: the bound of T > 0

    /// Bound at rest in the sense of T.
    double bound() const { return tangent[0] > 0.0 ? asymmetry * stick_bound : stick_bound; }
};

/// Shapes: q, v, a (coordinates), contacts (contacts), multipliers (joints), memory (memory slots of the
/// mechanism), applied (coordinates or none).
struct Sample {
    double t = 0.0;
    std::vector<double> q, v, a;
    std::vector<ContactSample> contacts;
    std::vector<double> multipliers;  ///< lambda of the joint rows, with the generalised force J_B^T lambda
    std::vector<double> memory;
    std::vector<double> applied;  ///< generalised force of a hand that holds a body; empty: no hand
    /// Coordinates of the equations and their rates behind them, if these are not q (Mechanism::restate); else empty.
    std::vector<double> state;
    double kinetic = 0.0, potential = 0.0, dissipated = 0.0, input = 0.0;
    std::string_view verdict =
        {};  ///< of the contact problem at this state; empty if no contact is closed or it was not solved
    int solutions = -1;  ///< their number, -1 if not known or if no contact is closed
};

}  // namespace stiction
