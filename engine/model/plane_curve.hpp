// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Closed curves in the plane of a body, and the points in which two of them face each other.
#pragma once

#include "model/sliding_plane.hpp"

#include <Eigen/Core>

namespace stiction {

/// One point of a curve in body axes, m: place, derivatives by the parameter, unit normal out of the body and its
/// derivatives. Second derivatives of the parameter alone need normal_uu and the tangential part of d_uu.
struct CurvePoint {
    Eigen::Vector2d at, d_u, d_uu, normal, normal_u;
    Eigen::Vector2d normal_uu = Eigen::Vector2d::Zero();
};

/// Sets the normal of `point` from its derivatives: on the right of the curve (outward if the curve runs
/// counter-clockwise); with `side` -1 on the left.
void find_normal(CurvePoint& point, double side);
/// Sets normal_uu of such a point from the third derivative of the curve.
void find_normal_bend(CurvePoint& point, const Eigen::Vector2d& d_uuu, double side);

/// C(u), 2 pi-periodic.
class PlaneCurve {
  public:
    virtual ~PlaneCurve() = default;
    /// The tangential part of d_uu and normal_uu may be left out (0).
    virtual CurvePoint find(double u) const = 0;
    /// All of the point.
    virtual CurvePoint find_whole(double u) const { return find(u); }
};

/// A circle about the origin, u the polar angle. `side` 1: a pin; -1: a hole, outside of which the body lies. The
/// radius may be 0.
class Circle : public PlaneCurve {
  public:
    Circle(double radius, double side) : radius_(radius), side_(side) {}
    CurvePoint find(double u) const override;

  private:
    double radius_, side_;
};

/// A support function and its derivatives by the angle of the normal, m.
struct Support {
    double value, first, second, third;
};

/// An oval about the origin: the ellipse with the semi-axes R (1 + o) along x and R (1 - o) along y, |o| < 1. u is the angle
/// of the normal away from the origin; with o = 0 it is the polar angle. `side` as of a circle.
class Oval : public PlaneCurve {
  public:
    Oval(double radius, double flatness, double side) : radius_(radius), flatness_(flatness), side_(side) {}
    CurvePoint find(double u) const override;
    /// Distance of the tangent from the origin, H = R sqrt(1 + o^2 + 2 o cos 2u).
    Support find_support(double u) const;
    bool is_round() const { return flatness_ == 0.0; }
    double largest_radius() const;   ///< of curvature
    double smallest_radius() const;  ///< of curvature

  private:
    double radius_, flatness_, side_;
};

/// A pin in a hole, turned by these angles; d: from the centre of the hole to that of the pin. The angle nu of the normal, from
/// the hole to its wall, across which both are nearest: the minimum of F = H1(nu - turn1) - H2(nu - turn2) - d.n(nu), by
/// Newton's method from `guess`. If F exceeds the difference of the radii of curvature, there may be other minima, and points
/// around the hole are tried too. NaN if no minimum is found.
double find_nearest_normal(const Oval& hole, double turn1, const Oval& pin, double turn2,
                           const Eigen::Vector2d& d, double guess);

/// The parameter of the point nearest to `c`, by Newton's method for (C - c).C_u = 0 from `guess`, accurate to the
/// rounding of (C - c).C_u. `looks` > 0: as many points around the curve are also tried, and if one of them is nearer,
/// Newton's method begins there again. NaN if no such point is found.
double find_foot(const PlaneCurve& curve, const Eigen::Vector2d& c, double guess, int looks);
/// The parameter at which the normal is `n`, by Newton's method from `guess`.
double find_facing(const PlaneCurve& curve, const Eigen::Vector2d& n, double guess);

/// The point in world axes. The body is turned by `angle`, and `offset` (body axes, m) points from the reference point
/// of the body to the origin of the curve.
SurfacePoint place_on_body(const CurvePoint& point, double angle, const Eigen::Vector2d& offset);

}  // namespace stiction
