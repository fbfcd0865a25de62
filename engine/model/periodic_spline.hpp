// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A closed B-spline of odd degree p with uniform knots u_j = 2 pi j/n; basis function j is centred at u_j.
//
//     C(u) = sum_j P_j B_p(u n/(2 pi) - j)
//
// Interpolation, C(u_j) = c_j, is a circulant system with the values of B_p at the integers. It is solved by a forward and
// a backward recursion for each pair (z, 1/z) of roots of sum_k B_p(k) z^k, which is exact on a closed row of points.
//
// Source of the recursion: M. Unser, A. Aldroubi and M. Eden, B-spline signal processing, part II, IEEE Transactions on
// Signal Processing 41 (1993) 834-848, (2.5)-(2.8).
#pragma once

#include "model/plane_curve.hpp"

#include <Eigen/Core>

#include <array>
#include <span>
#include <vector>

namespace stiction {

class PeriodicSpline : public PlaneCurve {
  public:
    static constexpr int highest_degree = 5;

    /// points: c_j, m, at least degree + 1 of them. degree: 3 or 5. If `interpolates`, C(u_j) = c_j, else P_j = c_j.
    PeriodicSpline(std::vector<Eigen::Vector2d> points, int degree, bool interpolates);

    /// C, C', C'', and the normal on the right of C' with its derivative.
    CurvePoint find(double u) const override;
    CurvePoint find_whole(double u) const override;
    int size() const { return static_cast<int>(control_.size()); }

  private:
    /// C and its first derivatives, up to the third.
    void find_derivatives(double u, std::span<Eigen::Vector2d> out) const;

    int degree_;
    std::vector<Eigen::Vector2d> control_;
};

}  // namespace stiction
