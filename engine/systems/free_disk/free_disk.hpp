// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/drawing.hpp"
#include "model/friction_rows.hpp"
#include "model/system.hpp"

#include <array>
#include <span>

namespace stiction::free_disk {

enum Coordinate { x, y, z, phi, theta, psi };

/// Vectors of the contact: normal, along p, along e2.
using Triple = std::array<double, 3>;

/// The parameters, and values that follow from them.
struct Values : FrictionValues {
    double m, r, g, mu_k, restitution, eta, xi, gamma, x0, y0, height0, phi0, theta0, psi0, phi_dot0,
        theta_dot0, psi_dot0, v_p0, v_20;

    FrictionLaw get_law() const { return make_law(mu_k); }
    double find_axial_inertia() const { return 0.5 * m * r * r; }        ///< Ia
    double find_transverse_inertia() const { return 0.25 * m * r * r; }  ///< It
    /// q and v at the start.
    void find_start(std::span<double> q, std::span<double> v) const;
    /// N, F_p, F_2 with which the disk rolls at q, v, if v is a velocity of rolling.
    Triple find_rolling_force(std::span<const double> q, std::span<const double> v) const;
};

Values read_values(std::span<const double> values);

/// Sines and cosines of phi and theta, and vectors that are given along p, e2 and k.
struct Frame {
    double cp, sp, c, S;

    explicit Frame(std::span<const double> q);
    Point3 at(double p, double two, double k) const { return {p * cp - two * sp, p * sp + two * cp, k}; }
    /// w3, the spin of the body about its own axis.
    double find_spin(std::span<const double> v) const { return v[psi] + v[phi] * c; }
    /// gap', v_p, v_2.
    Triple find_velocity(double r, std::span<const double> v) const;
};

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::free_disk
