// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/friction_rows.hpp"
#include "model/system.hpp"

#include <array>
#include <memory>
#include <span>
#include <string>

namespace stiction::rolling_disk {

// Values of `friction_cone`; the others are polygons.
inline constexpr double exact_cone = 0;

enum Coordinate { phi, theta, s, psi };

/// The parameters, and values that follow from them.
struct Values : FrictionValues {
    double torque_amplitude, torque_omega, mu_k, radius, disk_mass, shaft_mass, shaft_length, shaft_diameter,
        stiffness, spring_length, pivot_height, gravity, friction_cone, eta, xi, gamma, phi0, s0, psi0,
        phi_dot0, v_r0, v_f0, theta_offset0, s_dot_offset0, psi_dot_offset0;

    FrictionLaw get_law() const { return make_law(mu_k); }
    double find_torque(double t) const;
    /// Moment of inertia of the shaft about an axis through the pivot, across the shaft.
    double find_shaft_inertia() const;
    /// J_s: of shaft and disk about the vertical while the disk rolls at s, theta.
    double find_rolling_inertia(double s_at, double theta_at) const;
    /// n* of friction_cone; 0: the exact cone.
    int find_axes() const;
    /// Elevation at which the disk stands on the floor. `rho`: distance of the contact point from the pillar's axis.
    double find_theta(double s_at, double rho) const;
    /// q and v at the start, with the contact closed.
    void find_start(std::span<double> q, std::span<double> v) const;
};

Values read_values(std::span<const double> values);

/// Vectors of the contact: normal, along e_r, along e_f.
using Triple = std::array<double, 3>;

/// The equations of motion at one state, as numbers (model.cpp).
struct Equations {
    double cosine, sine, rho, kap;     ///< c, S
    double A, B, coupled, Ia, m, det;  ///< mass matrix: coupled = Ia S; det of its block (phi, psi)
    std::array<double, 4> h;           ///< phi, theta, s, psi
    Triple G_N, G_T;                   ///< (G_NN, G_Nr, 0), (G_rr, 0, G_ff)
    Triple bias;                       ///< terms of a_N, a_r, a_f without accelerations
    Triple free;                       ///< a_N, a_r, a_f without contact forces
    double gap;
    Triple velocity;  ///< gap', v_r, v_f

    /// q'' under the contact force F = (N, F_r, F_f).
    std::array<double, 4> accelerate(const Triple& F) const;

    double radius;
};

Equations find_equations(const Values& p, double t, std::span<const double> q, std::span<const double> v);

/// Values of the columns of the centre C and of the contact point.
struct Place {
    double radius, x, y;  ///< of C from the axis of the pillar, and its place
    double v_r, v_f;
    double drift;  ///< m, of the holonomic constraints
};

/// The parts of the mechanism that do not depend on its coordinates. phi is the first of them.
class DrivenDisk : public Mechanism {
  public:
    explicit DrivenDisk(const Values& values);

    std::string contact_name(int) const override { return "ground"; }
    FrictionLaw friction(int) const override { return p.get_law(); }
    std::span<const double> periods() const override { return {&period_, p.torque_amplitude != 0.0}; }
    double drive_power(const Sample& now) const override { return p.find_torque(now.t) * now.v[phi]; }
    bool ends_when_open() const override { return true; }
    ParadoxRule inconsistent_rule() const override { return ParadoxRule::stop; }
    void observe(const Sample& now, VectorOut out) const override;

  protected:
    virtual Place find_place(const Sample& now) const = 0;
    /// Positive while s lies on the shaft.
    double find_room(double s_at) const;

    Values p;

  private:
    double period_;
};

/// The disk in redundant coordinates (redundant.cpp).
std::unique_ptr<Mechanism> make_redundant(const Values& values);

double find_kinetic_energy(const Values& p, std::span<const double> q, std::span<const double> v);
double find_potential_energy(const Values& p, std::span<const double> q);

/// Force on the disk with which it rolls: a_N = a_r = a_f = 0.
Triple find_rolling_force(const Equations& e);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::rolling_disk
