// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Smooth integration of stiff equations with error control: the method Radau IIA of five stages and order 9 (HNW II, IV.5),
// one step at a time. It is L-stable, so its steps follow the slow part of a motion whatever the rates are at which the rest
// decays. With the stages Y_i = y_0 + Z_i at t_0 + c_i h, a_ij = integral of the Lagrange polynomial l_j over [0, c_i]:
//
//     Z_i = h sum_j a_ij f(t_0 + c_j h, y_0 + Z_j),   y_1 = y_0 + Z_5,   c_5 = 1
//
// Newton's iteration has one matrix I - h A (x) J for a step, J = df/dy at its begin by difference quotients, and goes on to
// rounding. A component on which no derivative depends (an integral beside the motion) needs no equation. The error of a step
// is estimated with a formula of order 5 that also uses f(t_0, y_0) (HNW II, IV.8, (8.17), (8.19)):
//
//     err = (I - h g J)^-1 (g h f(t_0, y_0) + sum_i e_i Z_i) = O(h^6),   e_j = -g sum_i l_i(0) L_j'(c_i)
//
// with L_j of the nodes 0, c_1 .. c_5. Dense output is the collocation polynomial y_0 + sum_j L_j Z_j, of order 5.
#pragma once

#include "base/dense_lu.hpp"
#include "ode/smooth_stepper.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

class RadauStepper : public SmoothStepper {
  public:
    static constexpr int stages = 5;

    /// `units` of the components, copied; empty: 1. A component much smaller than its unit is known to the rounding of that
    /// only.
    explicit RadauStepper(std::size_t dimension, std::span<const double> units = {});

    void start(const Equation& f, double t, std::span<const double> y, double first_step) override;
    StepOutcome advance(const Equation& f, double t_limit, Tolerance tolerance) override;
    bool has_good_dense_output() const override { return true; }
    void interpolate(double t, std::span<double> out) const override;
    void refine(const Equation& f, double t, std::span<double> out) override;
    double find_refined_error(const Equation& f, double t, std::span<const double> y,
                              Tolerance tolerance) override;
    void take(const Equation& f, double t, std::span<double> out) override;

  private:
    using Values = std::vector<double>;  ///< of one stage behind the other

    void begin_step(const Equation& f);
    void differentiate(const Equation& f);
    bool solve(const Equation& f, double h, Values& Z);
    double change_stages(double h, Values& Z);
    void add_last(const Values& Z, std::span<double> out) const;
    double find_error(double h, const Values& Z, std::span<const double> y, const Tolerance& tolerance);
    std::size_t count() const { return implicit_.size(); }

    std::vector<double> units_;
    std::vector<double> y_stage_, f_begin_, f_stage_, y_start_, f_start_;
    bool is_differentiated_ = false;     // J_ is that of the begin of the step
    std::vector<double> J_, all_;        // of the components in implicit_, row by row; of all
    std::vector<std::size_t> implicit_;  // components on which a derivative depends
    DenseLu factors_, filter_;
    std::vector<double> rhs_, error_;
    Values Z_, refined_, F_;
};

}  // namespace stiction
