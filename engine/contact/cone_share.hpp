// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A load that several friction cones carry together. Internal forces, which move nothing, can be added in any
// amounts y. The bound and the tangential force of cone i are
//
//     bound_i(y) = a_i + A_i.y,   t_i(y) = b_i + B_i y        i = 1..m,  t_i of 0, 1 or 2 components
//
// Full stick is possible if some y has |t_i| <= bound_i for all i. The margin is the concave maximum
//
//     s* = max_y min_i ( bound_i(y) - |t_i(y)| )
//
// (its dual is the test over all rigid motions w that the tangents allow: F.w <= sum_i mu_i N_i |J_Ti w|). It is
// found on the central path of  max s + nu sum_i log( (bound_i - s)^2 - |t_i|^2 ).  Newton's method on the active
// cones then improves it until only rounding errors are left. In the plane bound_i -+ t_i are straight lines in y: the margin
// lies at a corner, and the shortest y is a problem of least distance. Both are solved without the path.
#pragma once

#include "base/symmetric_factors.hpp"
#include "contact/least_distance.hpp"

#include <Eigen/Core>
#include <Eigen/LU>

#include <array>
#include <vector>

namespace stiction {

class ConeShare {
  public:
    /// Begins a problem of `cones` cones in `amounts` numbers y, with all coefficients 0.
    void begin(int cones, int amounts);
    /// Coefficients of one cone, of its bound and of component k of t: `column` < amounts belongs to y, the
    /// column `amounts` is the constant.
    void set_tangents(int cone, int tangents) { tangents_[static_cast<std::size_t>(cone)] = tangents; }
    double& bound(int cone, int column) { return rows_(3 * cone, column); }
    double& tangent(int cone, int k, int column) { return rows_(3 * cone + 1 + k, column); }
    int cones() const { return cones_; }
    int amounts() const { return amounts_; }

    /// Returns s* and sets y() to the point that reaches it. If the amounts can widen all cones without limit, it
    /// returns infinity, and y() is a point inside all cones.
    double find_margin();
    /// Sets y() to the shortest y inside all cones, to about 1e-10. If no y lies inside, y() is that of the margin.
    void find_shortest();
    const Eigen::VectorXd& y() const { return y_; }
    /// bound - |t| of a cone at y().
    double slack(int cone) const;

  private:
    struct Value {
        double bound;
        std::array<double, 2> t;
        double length() const;
    };
    Value evaluate(int cone, const Eigen::VectorXd& y) const;
    bool find_widening();
    bool opens_all_cones();
    double barrier(const Eigen::VectorXd& y, double s) const;
    void follow(double nu, bool margin);
    double search(double enough);
    bool finish(double nu);
    bool find_lines();
    bool search_corners();

    int cones_ = 0, amounts_ = 0;
    std::vector<int> tangents_;
    Eigen::MatrixXd rows_, whole_;
    std::vector<double> widening_;
    Eigen::VectorXd y_, trial_, gradient_, step_;
    Eigen::MatrixXd hessian_, conditions_;
    SymmetricFactors newton_;
    Eigen::FullPivLU<Eigen::MatrixXd> factors_;
    Eigen::VectorXd point_, defect_;
    Eigen::MatrixXd slopes_;  ///< of the lines of a problem in the plane
    Eigen::VectorXd heights_;
    LeastDistance shortest_;
    std::vector<int> active_;
    double s_ = 0.0;
};

}  // namespace stiction
