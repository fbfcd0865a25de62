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

#include "ode/equation.hpp"
#include "ode/tableau.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// Weight of an error in component i: relative max(|y_0|, |y_1|)_i + absolute unit_i.
struct Tolerance {
    double relative = 1e-10;
    double absolute = 1e-12;
    double unit_of_time = 1.0;
    std::span<const double> units = {};  ///< of the components of y; empty: 1

    double find_weight(std::size_t component, double size) const {
        return relative * size + absolute * (units.empty() ? 1.0 : units[component]);
    }
};

enum class StepOutcome {
    accepted,
    step_too_small,  // the tolerance requires a step below 4 ulp of t: most often near a singularity
    not_finite,      // f is not finite at the start, or for every step down to 4 ulp of t
};

/// Adaptive integrator of y' = f(t, y), forward in t. Allocates in the constructor and nowhere else.
class EmbeddedStepper {
  public:
    /// `tableau` must outlive the stepper and have an embedded method; `dimension` is that of every equation
    /// later.
    EmbeddedStepper(const Tableau& tableau, std::size_t dimension);

    /// Begins a smooth piece at (t, y). It must be called whenever f or y jumps, because each step reuses the
    /// value of f at the end of the step before. `first_step` > 0 is tried first; with 0 the first advance()
    /// chooses it (HNW I, II.4). Costs one evaluation. `y` may be a span of this stepper.
    void start(const Equation& f, double t, std::span<const double> y, double first_step);

    /// One accepted step, at most to t_limit. On return t_begin(), t_end(), y_begin(), y_end() describe it. A
    /// step that would end within 1 % of its length before t_limit ends exactly there, so t_end() == t_limit
    /// is a safe test; a step cut by t_limit may be as short as 1 ulp. If t_limit <= t_end(), or if no step
    /// was possible, the step is empty: t_begin() == t_end(), and the state is the last one that was
    /// accepted.
    StepOutcome advance(const Equation& f, double t_limit, Tolerance tolerance);

    /// Computes what interpolate() needs beyond the step itself: tableau.dense_stages evaluations, once for a
    /// step. Pairs without such stages need no call. `f` is the equation of that step.
    void prepare_interpolation(const Equation& f);

    /// State inside the last accepted step by dense output of order tableau.dense_order. Argument t_begin <=
    /// t <= t_end; beyond the ends the ends are returned. At both ends the result has the exact bits of
    /// y_begin, y_end.
    void interpolate(double t, std::span<double> out) const;

    /// State inside the last accepted step at full order: one fresh Runge-Kutta step from t_begin to t
    /// instead of interpolation, for placing events. `f` is the equation of that step. Exact bits at both
    /// ends. Later steps are not disturbed. Costs tableau.stages - 1 evaluations (one fewer if
    /// first_same_as_last).
    void refine(const Equation& f, double t, std::span<double> out);

    /// Error of the last refine(), which gave y at t, in weights of the tolerance: advance() accepts at most 1.
    /// A part of an accepted step may have a larger error than the whole step if f changes sharply in between.
    double find_refined_error(const Equation& f, double t, std::span<const double> y, Tolerance tolerance);

    /// State at t by one step of the full order from the state given to start(), without error control. It can
    /// be called repeatedly; a later advance() begins from the same state.
    void take(const Equation& f, double t, std::span<double> out);

    double t_begin() const { return t_begin_; }
    double t_end() const { return t_end_; }

    /// Ends of the last step; valid until the next start() or advance().
    std::span<const double> y_begin() const { return y_begin_; }
    std::span<const double> y_end() const { return y_end_; }

    /// Size the error control proposes for the next step (not cut by the last t_limit); 0 until one is
    /// chosen.
    double next_step() const { return next_step_; }

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
    std::size_t dimension_;
    int estimate_order_;
    double error_weights_[Tableau::max_stages];      // b - b_hat
    double low_error_weights_[Tableau::max_stages];  // b - b_low

    double t_begin_ = 0;
    double t_end_ = 0;
    double next_step_ = 0;
    double previous_error_ = 0;
    std::size_t evaluations_ = 0;
    std::size_t rejected_ = 0;

    std::vector<double> y_begin_;
    std::vector<double> y_end_;
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
