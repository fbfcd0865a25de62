// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "contact/problem.hpp"
#include "model/compliant_rows.hpp"
#include "model/friction_rows.hpp"
#include "model/system.hpp"

#include <array>
#include <cmath>
#include <span>

namespace stiction::inclined_shaker {

/// Places of the coordinates.
enum Coordinates { X, Y, Z, Alpha, Beta, Gamma };

/// Memory of a motion: values of the last complete period of the drive.
enum Memory { Periods, LastTime, LastPlace, Mark = LastPlace + 3, Way = Mark + 3, MemorySize = Way + 3 };

constexpr std::size_t feet = 3;
constexpr double largest_tilt = 0.3;  // rad, the linearisation requires less

/// A foot as seen from S1: its place in the plane, turned by gamma, and its rate due to the moving levers and gamma'.
struct Foot {
    double X, Y, Xd, Yd;
};

/// The levers of the drive at one instant; s, c: sin and cos of Omega t.
struct Levers {
    double s, c;
    double shift, shift_dot, shift_ddot;  ///< -Da c, added to every p_x, and its rates
    double height, height_dot;            ///< H
    double arm_x, arm_z;                  ///< l1 - Da c, l3 + Dh s
};

/// The parameters, and values that follow from them. Letters as in model.cpp.
struct Values : FrictionValues, CompliantValues {
    double mu, incline, omega, mass, A, B, C, gravity, a1, a2, b1, b2, b3, h_s, l1, l2, l3, delta_a, delta_h,
        m_E, r_E, x0, y0, z0, alpha0, beta0, gamma0, x_dot0, y_dot0, z_dot0, alpha_dot0, beta_dot0,
        gamma_dot0, projection_foot, projection_rule, projection_r;
    Scales scales;  ///< of the scenario

    double find_force() const { return m_E * r_E * omega * omega; }  ///< F0, N
    double find_period() const;                                      ///< of the drive, s; infinite at rest
    double find_next_period_end(double t) const;                     ///< the first after t
    double find_weight_along() const { return mass * gravity * std::sin(incline); }
    double find_weight_across() const { return mass * gravity * std::cos(incline); }
    Levers find_levers(double t) const;
    Foot find_foot(std::size_t foot, const Levers& levers, double gamma, double gamma_dot) const;
    /// z at the start, at which the lowest foot is z0 above the plane.
    double find_start_height() const;
    /// Generalised force of the unbalance, without weight and without velocity terms.
    std::array<double, 6> find_drive(const Levers& levers, VectorIn q) const;
    /// (A B - C be^2 (A sg^2 + B cg^2))/(A B): 0 where the linearised mass matrix is singular.
    double find_regularity(double beta, double gamma) const;
    /// True if all feet touch without normal velocity at the start: z = al = be = 0 and their rates 0.
    bool starts_closed() const;
    /// M, h and the rows of the feet.
    void find_equations(double t, VectorIn q, VectorIn v, Kinetics& out) const;
};

Values read_values(std::span<const double> values);

/// True if all feet press (N > 0) at the start, where they touch (closed_feet.cpp).
bool starts_planar(const Values& values);
/// True if all feet stick at time t under a body at rest on them at its first heading.
bool rests_at(const Values& values, double t);

/// The contact problem of all feet as if they were closed, in the units of the scenario (closed_feet.cpp). A foot slides if its
/// velocity is more than rounding.
ContactProblem make_feet_problem(const Values& values, double t, VectorIn q, VectorIn v);

/// The two lights on the body (figure 7): (x, y) in the plane and the height over it, m.
void find_lights(const Values& values, std::span<const double> q, std::span<Point3> out);

extern const std::array<PlaneMap, 6> maps;  ///< maps.cpp
extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::inclined_shaker
