// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Smooth integration with error control: one embedded Runge-Kutta pair (tableau.hpp), one step at a time.
//
// A trial step of size h is accepted if
//
//     err = max_i |h sum_j (b_j - b_hat_j) k_j|_i / (relative max(|y_0|, |y_1|)_i + absolute unit_i) <= 1
//
// so the estimated error of each component in each step stays below its weight (error per step, HNW I, II.4
// (4.10) and (4.11), with the maximum norm). The next step is (PI control, Gustafsson 1991; HNW II, IV.2
// (2.43))
//
//     h_new = h 0.9 err_old^beta / err^alpha,      1/5 <= h_new / h <= 5
//
// with alpha = 11/64 and beta = 1/32, and after a rejection h_new = h 0.9 / err^(13/64). They are the alpha =
// 1/5 - 3/4 beta and 1/5 of an estimate of order 4, rounded to 64ths: powers of that kind are products of
// repeated square roots, and a square root, unlike pow(), has the same bits in every mathematics library.
//
// DOP853 has two estimates, e_5 = h sum (b - b_hat)_j k_j = O(h^6) and e_3 = h sum (b - b_low)_j k_j = O(h^4).
// Its err is (HNW I, II.10, there with mean squares over the components, here in each component)
//
//     err = max_i ( |e_5| / (relative max(|y_0|, |y_1|) + absolute) * |e_5| / sqrt(e_5^2 + 0.01 e_3^2) )_i
//
// which behaves as h^6 h^6 / h^4 = h^8, like the local error of a method of order 7. The exponents are those of
// the code DOP853, alpha = 1/8 and beta = 0. Its dense output costs three more evaluations, so it is prepared
// only on request: call prepare_interpolation() before interpolate().

#pragma once

#include "ode/smooth_stepper.hpp"
#include "ode/tableau.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

class EmbeddedStepper : public SmoothStepper {
  public:
    /// `tableau` must outlive the stepper and have an embedded method; `dimension` is that of every equation
    /// later.
    EmbeddedStepper(const Tableau& tableau, std::size_t dimension);

    /// The first step is chosen after HNW I, II.4.
    void start(const Equation& f, double t, std::span<const double> y, double first_step) override;
    StepOutcome advance(const Equation& f, double t_limit, Tolerance tolerance) override;
    bool has_good_dense_output() const override { return tableau_.dense_order + 1 >= tableau_.order; }
    /// tableau.dense_stages evaluations. Pairs without such stages need no call.
    void prepare_interpolation(const Equation& f) override;
    /// Of order tableau.dense_order.
    void interpolate(double t, std::span<double> out) const override;
    /// Costs tableau.stages - 1 evaluations (one fewer if first_same_as_last).
    void refine(const Equation& f, double t, std::span<double> out) override;
    double find_refined_error(const Equation& f, double t, std::span<const double> y,
                              Tolerance tolerance) override;
    void take(const Equation& f, double t, std::span<double> out) override;

    const Tableau& tableau() const { return tableau_; }

    /// Totals since construction: evaluations of f, and trial steps that were thrown away.
    std::size_t evaluations() const { return evaluations_; }
    std::size_t rejected() const { return rejected_; }

  private:
    void evaluate(const Equation& f, double t, std::span<const double> y, std::span<double> out);
    std::span<double> stage(std::size_t i) { return {stages_.data() + i * dimension_, dimension_}; }
    void compute_stage(const Equation& f, double t, double h, std::size_t i, std::vector<double>& stages);
    void compute_stages(const Equation& f, double t, double h, std::vector<double>& stages);
    void combine(const double* weights, std::size_t count, double h, const std::vector<double>& stages,
                 std::span<double> out) const;
    void combine_dense_rows(std::size_t count, double h);
    bool try_step(const Equation& f, double t_new, double h, Tolerance tolerance, double& error);
    double find_error(std::span<const double> y, double h, const std::vector<double>& stages,
                      Tolerance tolerance);
    double find_first_step(const Equation& f, double t_limit, Tolerance tolerance);

    const Tableau& tableau_;
    int estimate_order_;
    double error_weights_[Tableau::max_stages];      // b - b_hat
    double low_error_weights_[Tableau::max_stages];  // b - b_low

    double previous_error_ = 0;
    std::size_t evaluations_ = 0;
    std::size_t rejected_ = 0;

    std::vector<double> f_end_;         // f(t_end, y_end), the first stage of the next step
    std::vector<double> bump_;          // E_r of dense output, row by row
    bool is_dense_ = true;              // bump_ is that of the last step
    std::vector<double> stages_;        // k_1 .. k_s and those of dense output; k_1 = f(t_begin, y_begin)
    std::vector<double> spare_stages_;  // of a step that refine() takes
    std::vector<double> y_stage_;       // argument of the stage that is being computed
    std::vector<double> y_new_;         // end of the trial step
    std::vector<double> f_new_;
};

}  // namespace stiction
