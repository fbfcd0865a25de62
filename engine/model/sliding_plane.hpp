// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The row of a contact whose point moves over both bodies. Two surfaces P(u1,v1) on body 1 and S(u2,v2) on body 2
// face each other across the gap d = x1 + p - x2 - s = g n, with n = n2 = -n1 outward from body 2. All vectors are in
// world axes (p = L1 P, and so on), w_k are the angular velocities, t is any tangent of the common plane.
//
//   (23)  t.( P_u u1' + P_v v1' - (S_u + g n2_u) u2' - (S_v + g n2_v) v2' )
//             = -t.( x1' + w1 x p - x2' - w2 x s - g w2 x n2 )
//         t.( n1_u u1' + n1_v v1' + n2_u u2' + n2_v v2' ) = -t.( w1 x n1 + w2 x n2 )
//
//   (38)  Pd = P_u u' + P_v v',   cP = u'^2 P_uu + 2 u' v' P_uv + v'^2 P_vv,    the same for S
//         (the unknown u'', v'' change only the tangential part of P'', so n.cP is all that is needed)
//
//   row   g''  = n.(x1'' + al1 x p) - n.(x2'' + al2 x s) + bias
//         bias = n.[ w1 x (w1 x p) + 2 w1 x Pd + cP - w2 x (w2 x s) - 2 w2 x Sd - cS ] + g |n2'|^2
//         g'   = n.(x1' + w1 x p) - n.(x2' + w2 x s),   n2' = w2 x n2 + n2_u u2' + n2_v v2'
//
// The second derivatives of the parameters follow from those of the same conditions, d = g n2 and n1 = -n2:
//
//   (28)  t.( P_u u1'' + P_v v1'' - (S_u + g n2_u) u2'' - (S_v + g n2_v) v2'' ) = t.( 2 g' n2' + g N2 - P2 + S2 )
//         t.( n1_u u1'' + n1_v v1'' + n2_u u2'' + n2_v v2'' ) = -t.( N1 + N2 )
//         P2 = x1'' + al1 x p + w1 x (w1 x p) + 2 w1 x Pd + cP,   S2, N1, N2 the same for s, n1, n2 (n without x'')
//
// Source: Tasora and Righettini 2003, (23), (28), (31), (33)-(34), (38)-(39), with the second derivative of P corrected ((33) has a
// term too many) and a gap g >= 0 added: d = g n implies n.d'' = g'' - g |n'|^2.
#pragma once

#include <Eigen/Core>

#include <array>

namespace stiction {

/// Motion of a body: velocity of its reference point and angular velocity, world axes.
struct BodyRate {
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
    Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();
};

/// Acceleration of the reference point and angular acceleration, world axes.
struct BodyAcceleration {
    Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();
    Eigen::Vector3d angular_acceleration = Eigen::Vector3d::Zero();
};

/// A surface at its contact point: arm from the reference point of the body, derivatives by the parameters,
/// outward unit normal; world axes. Only the second derivatives of the parameters need those of the normal, and the
/// tangential parts of d_uu, d_uv and d_vv.
struct SurfacePoint {
    Eigen::Vector3d arm = Eigen::Vector3d::Zero();
    Eigen::Vector3d d_u = Eigen::Vector3d::Zero(), d_v = Eigen::Vector3d::Zero();
    Eigen::Vector3d d_uu = Eigen::Vector3d::Zero(), d_uv = Eigen::Vector3d::Zero();
    Eigen::Vector3d d_vv = Eigen::Vector3d::Zero();
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    Eigen::Vector3d normal_u = Eigen::Vector3d::Zero(), normal_v = Eigen::Vector3d::Zero();
    Eigen::Vector3d normal_uu = Eigen::Vector3d::Zero(), normal_uv = Eigen::Vector3d::Zero();
    Eigen::Vector3d normal_vv = Eigen::Vector3d::Zero();
};

/// Result: rates of the contact point on both bodies, and the terms of the row.
struct SlidingPlane {
    bool regular = false;  ///< false: the relative curvature is singular (contact along a line)
    std::array<double, 2> rate1{}, rate2{};  ///< u1', v1' and u2', v2'
    Eigen::Vector3d slide1, slide2;          ///< Pd, Sd: velocity of the contact point over each body
    Eigen::Vector3d bend1, bend2;            ///< cP, cS
    double term_body = 0.0;                  ///< n.[w1 x (w1 x p) - w2 x (w2 x s)]
    double term_coriolis = 0.0;              ///< n.[2 w1 x Pd - 2 w2 x Sd]
    double term_relative = 0.0;              ///< n.[cP - cS]
    double term_gap = 0.0;                   ///< g |n2'|^2
    double bias = 0.0;                       ///< sum of the four
    double gap_rate = 0.0;                   ///< g'
};

/// For surfaces that are curved in two directions. `gap` is 0 if the bodies touch.
SlidingPlane find_sliding_plane(const BodyRate& body1, const SurfacePoint& surface1, const BodyRate& body2,
                                const SurfacePoint& surface2, double gap = 0.0);
/// For curves in a plane: only the parameters u are used, and the tangent is that of curve 1.
SlidingPlane find_sliding_line(const BodyRate& body1, const SurfacePoint& curve1, const BodyRate& body2,
                               const SurfacePoint& curve2, double gap = 0.0);

/// u1'', v1'' and u2'', v2'' from (28). `row`: the result of find_sliding_plane, or of find_sliding_line, for the same
/// bodies; `gap` the same.
struct PointAcceleration {
    std::array<double, 2> second1{}, second2{};
};
PointAcceleration find_plane_acceleration(const SlidingPlane& row, const BodyRate& body1,
                                          const BodyAcceleration& push1, const SurfacePoint& surface1,
                                          const BodyRate& body2, const BodyAcceleration& push2,
                                          const SurfacePoint& surface2, double gap = 0.0);
PointAcceleration find_line_acceleration(const SlidingPlane& row, const BodyRate& body1,
                                         const BodyAcceleration& push1, const SurfacePoint& curve1,
                                         const BodyRate& body2, const BodyAcceleration& push2,
                                         const SurfacePoint& curve2, double gap = 0.0);

}  // namespace stiction
