// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/automaton.hpp"
#include "model/friction_rows.hpp"
#include "model/sliding_plane.hpp"
#include "model/system.hpp"

#include <Eigen/Core>

#include <array>
#include <memory>
#include <span>

namespace stiction::ellipsoid_bowl {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::Vector4d;

// Values of `contact`.
inline constexpr double bilateral = 1;

/// Coordinates of the contact: u1, v1 on the ellipsoid, u2, v2 on the bowl, and the spin about the normal.
inline constexpr std::size_t contact_coordinates = 5;
using ContactCoordinates = std::array<double, contact_coordinates>;

/// The parameters, and values that follow from them.
struct Values : FrictionValues {
    double a, b, c, k1, k2, m, g, mu, restitution, contact, u1_0, v1_0, u2_0, v2_0, spin0, u1_dot0, v1_dot0,
        u2_dot0, v2_dot0, spin_dot0;

    FrictionLaw get_law() const { return make_law(mu); }
    bool is_sphere() const { return a == b && b == c; }
    Vector3d axes() const { return {a, b, c}; }
    /// Principal moments of inertia.
    Vector3d find_inertia() const;
    /// Largest radius of curvature of the ellipsoid times the largest curvature of the bowl; the ellipsoid fits below 1.
    double find_fit() const;
    ContactCoordinates start() const { return {u1_0, v1_0, u2_0, v2_0, spin0}; }
    ContactCoordinates start_rates() const { return {u1_dot0, v1_dot0, u2_dot0, v2_dot0, spin_dot0}; }
};

Values read_values(std::span<const double> values);

/// Place of the body, its velocity and its acceleration: the centre, and the rotation L from body to world axes with its
/// angular velocity and acceleration in body axes.
struct BodyMotion {
    Vector3d x, x_dot, x_ddot;
    Matrix3d L;
    Vector3d w, w_dot;
};

/// From the contact coordinates, their rates and their accelerations (pose.cpp).
BodyMotion find_motion(const Values& p, const ContactCoordinates& at, const ContactCoordinates& rate,
                       const ContactCoordinates& acceleration);

/// The quaternion of L as a continuous function of the contact coordinates; a whole turn of `spin` changes its sign.
Vector4d find_quaternion(const Values& p, const ContactCoordinates& at);

/// Rotation of a quaternion of any length, and w = 2 G e'/|e|^2, the angular velocity in body axes.
Matrix3d find_rotation(const Vector4d& e);
Eigen::Matrix<double, 3, 4> find_rate_matrix(const Vector4d& e);
/// The unit quaternion of a rotation that is nearest to `near`.
Vector4d find_quaternion(const Matrix3d& L, const Vector4d& near);

/// The two points that face each other, and the gap between them (facing.cpp).
struct Facing {
    double u2, v2, gap;
    Vector3d n;       ///< out of the bowl
    Vector3d ball;    ///< the point of the ellipsoid in body axes, divided by the semi-axes
    Vector3d arm, S;  ///< the point of the ellipsoid from its centre, and that of the bowl; world axes
};
Facing find_facing(const Values& p, const Vector3d& x, const Matrix3d& L);
/// u1 and v1 of a point of the ellipsoid divided by the semi-axes.
std::array<double, 2> find_parameters(const Vector3d& ball);

/// The two surfaces at these points, world axes. `pole`: axis of the poles of the parameters of the ellipsoid, 2 in the
/// columns.
SurfacePoint find_ellipsoid(const Values& p, const Facing& at, const Matrix3d& L, int pole);
SurfacePoint find_bowl(const Values& p, const Facing& at);
/// The axis whose poles are farthest from the point.
int find_far_pole(const Vector3d& ball);

/// Method minimal. `values` must outlive it.
std::unique_ptr<HybridAutomaton> make_minimal_motion(const Values& values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::ellipsoid_bowl
