// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A load that several friction cones share. Forces that move nothing can be added with free amounts y, so that
//
//     bound_i(y) = a_i + A_i.y,   t_i(y) = b_i + B_i y        i = 1..m,  t_i of 0, 1 or 2 components
//
// Full stick is possible if some y has |t_i| <= bound_i for all i. The margin is the concave maximum
//
//     s* = max_y min_i ( bound_i(y) - |t_i(y)| )
//
// (its dual is the test over all rigid motions w that the tangents allow: F.w <= sum_i mu_i N_i |J_Ti w|). It is
// found on the central path of  max s + nu sum_i log( (bound_i - s)^2 - |t_i|^2 )  and finished by Newton's method
// on the cones that turned out to be active, which leaves rounding only.
#pragma once

#include "base/symmetric_factors.hpp"

#include <array>
#include <vector>

#include <Eigen/Core>
#include <Eigen/LU>

namespace stiction {

class ConeShare {
  public:
    /// Begins with `cones` cones that are 0, for `amounts` numbers y.
    void begin(int cones, int amounts);
    /// One cone: coefficients of y and the constant (last), of its bound and of its components.
    void set_tangents(int cone, int tangents) { tangents_[static_cast<std::size_t>(cone)] = tangents; }
    double& bound(int cone, int column) { return rows_(3 * cone, column); }
    double& tangent(int cone, int k, int column) { return rows_(3 * cone + 1 + k, column); }
    int cones() const { return cones_; }
    int amounts() const { return amounts_; }

    /// s*, and the y that reaches it; infinity, and a y inside all cones, where the amounts can widen all of them for ever.
    double find_margin();
    /// The shortest y inside all cones, to about 1e-10; where none lies inside, the y of the margin.
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
    bool opens_all_cones(double sense);
    double barrier(const Eigen::VectorXd& y, double s) const;
    void follow(double nu, bool margin);
    double search(double enough);
    bool finish(double nu);

    int cones_ = 0, amounts_ = 0;
    std::vector<int> tangents_;
    Eigen::MatrixXd rows_;
    Eigen::VectorXd y_, trial_, gradient_, step_;
    Eigen::MatrixXd hessian_, conditions_;
    SymmetricFactors newton_;
    Eigen::FullPivLU<Eigen::MatrixXd> factors_;
    Eigen::VectorXd point_, defect_;
    std::vector<int> active_;
    double s_ = 0.0;
};

}  // namespace stiction
