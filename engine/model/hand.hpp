// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A hand that holds a body of a plane mechanism: a spring from a material point r of the body to a led point s(t),
// which the user moves, and a damper from the same point of the body to the ground.
//
//     F = k (s(t) - r) - c r',   r(q) the material point,   Q = (dr/dq)^T F
#pragma once

#include <Eigen/Core>

#include <span>
#include <vector>

namespace stiction {

/// Position of a body in the plane of the picture: its origin and the angle of its axes, and their derivatives by q
/// (rows x, y, angle; one column per coordinate).
struct BodyPlace {
    double x = 0.0, y = 0.0, angle = 0.0;
    Eigen::Matrix3Xd J;
};

/// A point of the plane, in units of the system's length.
struct PlanarPoint {
    double x = 0.0, y = 0.0;
};

/// Position of the led point over time: from knot to knot on straight lines, at rest before the first and after the
/// last knot.
class HandPath {
  public:
    /// Stands still at one point.
    explicit HandPath(PlanarPoint at) : knots_{{0.0, at}} {}
    /// The point moves from its position at t to `to` within `seconds`, and stays there. The path before t is kept, the
    /// path after t is replaced.
    void lead(double t, PlanarPoint to, double seconds);
    PlanarPoint find(double t) const;
    /// The first time after t at which the velocity jumps; HUGE_VAL: none.
    double find_next_break(double t) const;

  private:
    struct Knot {
        double t = 0.0;  // s
        PlanarPoint at;
    };
    std::vector<Knot> knots_;  // in the order of time
};

/// `grip` is given in the axes of the body. Units: stiffness force/length, damping force time/length.
struct Hand {
    int body = 0;
    PlanarPoint grip;
    double stiffness = 0.0, damping = 0.0;
    HandPath path;
};

/// The hand at an instant: the point r that it holds, the led point s, and the force F on the body.
struct HandReading {
    PlanarPoint grip, led, force;
    int body = 0;
};

/// The material point `grip` of a body at this place, and its 2 x n Jacobian.
PlanarPoint find_grip(const BodyPlace& place, PlanarPoint grip);
Eigen::Matrix2Xd find_grip_jacobian(const BodyPlace& place, PlanarPoint grip);
/// The coordinates of a point `at` of the plane in the axes of the body.
PlanarPoint find_material_point(const BodyPlace& place, PlanarPoint at);

}  // namespace stiction
