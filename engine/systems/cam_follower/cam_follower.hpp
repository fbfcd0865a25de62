// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/angle_table.hpp"
#include "model/automaton.hpp"
#include "model/periodic_spline.hpp"
#include "model/system.hpp"

#include <span>
#include <vector>

namespace stiction::cam_follower {

using Eigen::Vector2d;

// Values of `profile` and `spline_fit`.
inline constexpr double spline = 1, samples_as_control = 1;

/// The lift of the follower's centre and its derivatives by the cam angle. They give the path of the centre:
/// rho = Rb + r + s, H = |path'|, cosine of the pressure angle rho/H, curvature kp of the path.
struct Lift {
    double s = 0.0, s1 = 0.0, s2 = 0.0;
    double u = 0.0;  ///< parameter of the contact point
};

/// The parameters, and values that follow from them alone.
struct Values {
    double w, Rb, r, h, B1, D1, B2, profile, p, n, fit, m, F0, k, k_c, d_c, e, y_offset0, y_dot_offset0;
    AngleTable table;  ///< of s(phi); empty: the law of h, B1, D1 and B2. h is then its largest s

    /// Cycloid, dwell, cycloid, dwell, or the table; any phi.
    Lift find_law(double phi) const;
    /// s3, the third derivative by phi; it jumps at the breaks.
    double find_third(double phi) const;
    double find_rho(const Lift& at) const { return Rb + r + at.s; }
    /// sqrt(rho^2 + s1^2)
    double find_H(const Lift& at) const { return std::hypot(find_rho(at), at.s1); }
    double find_cosine(const Lift& at) const { return find_rho(at) / find_H(at); }
    /// Curvature of the path of the centre.
    double find_path_curvature(const Lift& at) const;
    /// Fa, the force of the cam along the line of the follower while the follower stays on the cam.
    double find_load(const Lift& at) const { return F0 + k * at.s + m * w * w * at.s2; }
    /// Cam angles at which the third derivative of the law jumps, ascending, in [0, 2 pi).
    std::vector<double> find_breaks() const;
    /// Cam angles between which the law is smooth, ascending; its second derivative may have extremes between two of them.
    std::vector<double> find_pieces() const;
    /// Largest |s2| of the law.
    double find_largest_s2() const;
    /// Largest curvature of the path of the centre; infinite where the centre passes the axis of the cam.
    double find_sharpest() const;
};

Values read_values(std::span<const double> values);

/// The contour of the cam in its own axes, by the law: c(phi) = rho e_r - r nu. The second derivative has only its part along the
/// normal, because a contact needs no more, unless the whole point is asked for.
class Contour : public PlaneCurve {
  public:
    explicit Contour(const Values& values) : p(values) {}
    CurvePoint find(double phi) const override;
    CurvePoint find_whole(double phi) const override;

  private:
    const Values& p;
};

/// The same contour as a spline through, or over, n of its points.
PeriodicSpline make_spline(const Values& values);
/// The lift of a follower that rides on a contour given as a curve, traced by Newton's method; NaN if its centre does
/// not follow the cam angle.
Lift trace(const Values& values, const PlaneCurve& contour, double phi);
/// False if the follower cannot ride on the spline: a concave part is sharper than the follower, or the path of its
/// centre turns back.
bool carries(const Values& values, const PeriodicSpline& contour);
/// Smallest speed at which the follower leaves the cam, sqrt((F0 + k s)/(-m s2)), by the law; HUGE_VAL: none.
double find_jump_speed(const Values& values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::cam_follower
