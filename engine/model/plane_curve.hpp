// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Closed curves in the plane of a body, and the points in which two of them face each other.
#pragma once

#include "model/sliding_plane.hpp"

#include <Eigen/Core>

namespace stiction {

/// One point of a curve in body axes, m: place, derivatives by the parameter, unit normal out of the body and its
/// derivative.
struct CurvePoint {
    Eigen::Vector2d at, d_u, d_uu, normal, normal_u;
};

/// The normal to the right of a curve with these derivatives (outward where it runs counter-clockwise), into
/// `point`; `side` -1: to the left.
void find_normal(CurvePoint& point, double side);

/// C(u), 2 pi-periodic.
class PlaneCurve {
  public:
    virtual ~PlaneCurve() = default;
    virtual CurvePoint find(double u) const = 0;
};

/// A circle about the origin, u the polar angle. `side` 1: a pin; -1: a hole, whose body lies outside of it. The
/// radius may be 0.
class Circle : public PlaneCurve {
  public:
    Circle(double radius, double side) : radius_(radius), side_(side) {}
    CurvePoint find(double u) const override;

  private:
    double radius_, side_;
};

/// The parameter of the point nearest to `c`: Newton's method for (C - c).C_u = 0 from `guess`. `looks` > 0: that many
/// points around the curve are looked at, and where one of them is nearer Newton begins there. NaN: no such
/// point was found. Within rounding of (C - c).C_u.
double find_foot(const PlaneCurve& curve, const Eigen::Vector2d& c, double guess, int looks);
/// The parameter at which the normal is `n`, by Newton's method from `guess`.
double find_facing(const PlaneCurve& curve, const Eigen::Vector2d& n, double guess);

/// The point in world axes, the body turned by `angle`, `offset` (body axes) from its reference point to the origin
/// of the curve.
SurfacePoint place_on_body(const CurvePoint& point, double angle, const Eigen::Vector2d& offset);

}  // namespace stiction
