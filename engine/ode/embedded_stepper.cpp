// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// See embedded_stepper.hpp for the equations.

#include "ode/embedded_stepper.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

constexpr double safety = 0.9;        // HNW I, II.4: aims below the tolerance, so that most steps pass
constexpr double max_growth = 5.0;    // per step; HNW I, II.4 recommends 1.5 to 5
constexpr double max_shrink = 0.2;    // per step, and for a trial step that was not finite
constexpr double least_error = 1e-4;  // of the previous step in the controller, as FACOLD in DOPRI5

// Order of the error estimate: err = O(h^(order + 1)). Two estimates O(h^(p_hat + 1)) and O(h^(p_low + 1))
// combined as in the header give 2 (p_hat + 1) - (p_low + 1) - 1.
int find_estimate_order(const Tableau& tableau) {
    if (tableau.low_order > 0) return 2 * tableau.embedded_order - tableau.low_order;
    return std::min(tableau.order, tableau.embedded_order);
}

double growth_after_acceptance(double error, double previous_error, int order) {
    if (error <= 0.0) return max_growth;
    const double factor = order == 7 ? safety / Powers(error).eighth
                                     : safety * Powers(previous_error).thirty_second / Powers(error).to_11();
    return std::clamp(factor, max_shrink, max_growth);
}

double shrink_after_rejection(double error, int order) {
    const Powers powers(error);
    return std::clamp(safety / (order == 7 ? powers.eighth : powers.to_13()), max_shrink, safety);
}

// Not std::copy: start() may be given the stepper's own span, and std::copy forbids a range onto itself.
void copy(std::span<const double> from, std::span<double> out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = from[i];
}

// Number of stages of a step with its dense output. If dense output has stages, it also needs f at the end.
std::size_t count_all_stages(const Tableau& tableau) {
    return tableau.stages + (tableau.dense_stages > 0 ? 1 + tableau.dense_stages : 0);
}

// Factor e_5/sqrt(e_5^2 + (0.1 e_3)^2) of DOP853, from the two estimates of one component; e_5 is not 0.
double find_damping(double e_5, double e_3) {
    const double ratio = 0.1 * (e_3 / e_5);
    return 1.0 / std::sqrt(1.0 + ratio * ratio);
}

// |value| measured in weights; a component with weight 0 must have no error at all.
double in_weights(double value, double weight) { return value == 0.0 ? 0.0 : std::fabs(value) / weight; }

}  // namespace

EmbeddedStepper::EmbeddedStepper(const Tableau& tableau, std::size_t dimension)
    : SmoothStepper(dimension),
      tableau_(tableau),
      estimate_order_(find_estimate_order(tableau)),
      error_weights_{},
      low_error_weights_{},
      f_end_(dimension),
      bump_(dimension * tableau.dense_rows()),
      stages_(dimension * count_all_stages(tableau)),
      spare_stages_(dimension * tableau.stages),
      y_stage_(dimension),
      y_new_(dimension),
      f_new_(dimension) {
    // The step control has exponents for these two orders only.
    assert(estimate_order_ == 4 || estimate_order_ == 7);
    for (std::size_t i = 0; i < tableau.stages; ++i) {
        error_weights_[i] = tableau.b[i] - tableau.b_hat[i];
        low_error_weights_[i] = tableau.b[i] - tableau.b_low[i];
    }
}

void EmbeddedStepper::start(const Equation& f, double t, std::span<const double> y, double first_step) {
    assert(f.dimension() == dimension_ && y.size() == dimension_);
    t_begin_ = t_end_ = t;
    copy(y, y_end_);
    copy(y_end_, y_begin_);
    evaluate(f, t, y_end_, f_end_);
    next_step_ = first_step > 0.0 ? first_step : 0.0;
    previous_error_ = least_error;
    is_dense_ = true;
}

StepOutcome EmbeddedStepper::advance(const Equation& f, double t_limit, Tolerance tolerance) {
    assert(f.dimension() == dimension_);
    // Until another step is accepted, t_begin() and t_end() are both the end of the last step.
    t_begin_ = t_end_;
    copy(y_end_, y_begin_);
    copy(f_end_, stage(0));
    is_dense_ = true;
    if (!(t_limit > t_end_)) return StepOutcome::accepted;
    if (!is_finite(y_end_) || !is_finite(f_end_)) return StepOutcome::not_finite;

    if (next_step_ == 0.0) next_step_ = find_first_step(f, t_limit, tolerance);
    const double t = t_end_;
    const double smallest = smallest_step(t);
    const double proposed = std::max(next_step_, smallest);
    double h_wanted = proposed;
    bool was_rejected = false;
    for (;;) {
        const bool lands = landing_stretch * h_wanted >= t_limit - t;
        const bool is_cut = h_wanted > t_limit - t;
        const double t_new = lands ? t_limit : t + h_wanted;
        const double h = t_new - t;  // so that the step ends at t_new and not beside it
        double error = 0.0;
        const bool finite = try_step(f, t_new, h, tolerance, error);
        if (finite && error <= 1.0) {
            double h_next = h * growth_after_acceptance(error, previous_error_, estimate_order_);
            if (was_rejected) h_next = std::min(h_next, h);
            // The size of a step that t_limit cut is no measure for the next one.
            if (is_cut && !was_rejected) h_next = std::max(h_next, proposed);
            if (!is_cut) previous_error_ = std::max(error, least_error);
            next_step_ = h_next;
            t_end_ = t_new;
            copy(y_new_, y_end_);
            copy(f_new_, f_end_);
            is_dense_ = tableau_.dense_stages == 0;
            if (is_dense_) combine_dense_rows(tableau_.stages, h);
            return StepOutcome::accepted;
        }
        ++rejected_;
        was_rejected = true;
        h_wanted = h * (finite ? shrink_after_rejection(error, estimate_order_) : max_shrink);
        if (!(h_wanted >= smallest)) return finite ? StepOutcome::step_too_small : StepOutcome::not_finite;
    }
}

void EmbeddedStepper::prepare_interpolation(const Equation& f) {
    assert(f.dimension() == dimension_);
    if (is_dense_) return;
    is_dense_ = true;
    const double h = t_end_ - t_begin_;
    const std::size_t end = tableau_.stages, count = end + 1 + tableau_.dense_stages;
    copy(f_end_, stage(end));
    for (std::size_t i = end + 1; i < count; ++i) compute_stage(f, t_begin_, h, i, stages_);
    combine_dense_rows(count, h);
}

void EmbeddedStepper::interpolate(double t, std::span<double> out) const {
    assert(out.size() == dimension_ && is_dense_);
    if (!(t > t_begin_)) return copy(y_begin_, out);
    if (!(t < t_end_)) return copy(y_end_, out);
    const double h = t_end_ - t_begin_;
    const double theta = (t - t_begin_) / h;
    const double rest = (t_end_ - t) / h;  // 1 - theta, without cancellation near the end
    const std::size_t rows = tableau_.dense_rows();
    for (std::size_t i = 0; i < dimension_; ++i) {
        const double D = y_end_[i] - y_begin_[i];
        const double B = h * stages_[i] - D;
        const double C = D - h * f_end_[i] - B;
        double E = 0.0;  // E_1 + theta (E_2 + rest (E_3 + theta E_4)), from inside out
        for (std::size_t r = rows; r-- > 0;) {
            if (r + 1 < rows) E *= r % 2 == 0 ? theta : rest;
            E = bump_[r * dimension_ + i] + E;
        }
        out[i] = y_begin_[i] + theta * (D + rest * (B + theta * (C + rest * E)));
    }
}

void EmbeddedStepper::refine(const Equation& f, double t, std::span<double> out) {
    assert(f.dimension() == dimension_ && out.size() == dimension_);
    if (!(t > t_begin_)) return copy(y_begin_, out);
    if (!(t < t_end_)) return copy(y_end_, out);
    // Uses stages of its own, because prepare_interpolation() may still need those of the step.
    copy(stage(0), {spare_stages_.data(), dimension_});
    const double h = t - t_begin_;
    compute_stages(f, t_begin_, h, spare_stages_);
    combine(tableau_.b, tableau_.stages, h, spare_stages_, out);
    for (std::size_t i = 0; i < dimension_; ++i) out[i] += y_begin_[i];
}

double EmbeddedStepper::find_refined_error(const Equation& f, double t, std::span<const double> y,
                                           Tolerance tolerance) {
    if (!(t > t_begin_) || !(t < t_end_)) return 0.0;
    const std::size_t last = tableau_.stages - 1;
    if (tableau_.first_same_as_last)
        evaluate(f, t, y, {spare_stages_.data() + last * dimension_, dimension_});
    return find_error(y, t - t_begin_, spare_stages_, tolerance);
}

void EmbeddedStepper::take(const Equation& f, double t, std::span<double> out) {
    assert(f.dimension() == dimension_ && out.size() == dimension_);
    const double h = t - t_end_;
    copy(y_end_, y_begin_);
    copy(f_end_, stage(0));
    compute_stages(f, t_end_, h, stages_);
    combine(tableau_.b, tableau_.stages, h, stages_, out);
    for (std::size_t i = 0; i < dimension_; ++i) out[i] += y_begin_[i];
}

void EmbeddedStepper::evaluate(const Equation& f, double t, std::span<const double> y,
                               std::span<double> out) {
    ++evaluations_;
    f.derivative(t, y, out);
}

// k_(i + 1) of a step from y_begin, given all before it.
void EmbeddedStepper::compute_stage(const Equation& f, double t, double h, std::size_t i,
                                    std::vector<double>& stages) {
    combine(tableau_.a[i], i, h, stages, y_stage_);
    for (std::size_t n = 0; n < dimension_; ++n) y_stage_[n] += y_begin_[n];
    ++evaluations_;
    f.derivative_inside(t, tableau_.c[i] * h, y_stage_, {stages.data() + i * dimension_, dimension_});
}

// k_2 .. k_s, given k_1; without k_s if that one is f at the end of the step.
void EmbeddedStepper::compute_stages(const Equation& f, double t, double h, std::vector<double>& stages) {
    const std::size_t count = tableau_.stages - (tableau_.first_same_as_last ? 1 : 0);
    for (std::size_t i = 1; i < count; ++i) compute_stage(f, t, h, i, stages);
}

// out = h sum_j weights_j k_j over the first `count` stages. Zero weights are skipped: their stage may be
// unset.
void EmbeddedStepper::combine(const double* weights, std::size_t count, double h,
                              const std::vector<double>& stages, std::span<double> out) const {
    for (double& sum : out) sum = 0.0;
    const double* k = stages.data();
    for (std::size_t j = 0; j < count; ++j, k += dimension_) {
        const double weight = weights[j];
        if (weight == 0.0) continue;
        for (std::size_t n = 0; n < dimension_; ++n) out[n] += weight * k[n];
    }
    for (double& sum : out) sum *= h;
}

void EmbeddedStepper::combine_dense_rows(std::size_t count, double h) {
    for (std::size_t r = 0; r < tableau_.dense_rows(); ++r)
        combine(tableau_.d[r], count, h, stages_, {bump_.data() + r * dimension_, dimension_});
}

// Computes y_new, f_new and the error in weights; false if any of it is not finite.
bool EmbeddedStepper::try_step(const Equation& f, double t_new, double h, Tolerance tolerance,
                               double& error) {
    compute_stages(f, t_begin_, h, stages_);
    combine(tableau_.b, tableau_.stages, h, stages_, y_new_);
    for (std::size_t n = 0; n < dimension_; ++n) y_new_[n] += y_begin_[n];
    if (!is_finite(y_new_)) return false;
    if (tableau_.first_same_as_last) {
        evaluate(f, t_new, y_new_, f_new_);
        copy(f_new_, stage(tableau_.stages - 1));
    }
    error = find_error(y_new_, h, stages_, tolerance);
    if (std::isnan(error)) return false;
    if (error > 1.0) return true;
    // Needed for dense output and as the next first stage, but not for a step that is thrown away.
    if (!tableau_.first_same_as_last) evaluate(f, t_new, y_new_, f_new_);
    return is_finite(f_new_);
}

// Error of the step to y in weights; NaN if the estimate is not finite.
double EmbeddedStepper::find_error(std::span<const double> y, double h, const std::vector<double>& stages,
                                   Tolerance tolerance) {
    combine(error_weights_, tableau_.stages, h, stages, y_stage_);
    if (!is_finite(y_stage_)) return std::nan("");
    const bool has_low = tableau_.low_order > 0;
    if (has_low) combine(low_error_weights_, tableau_.stages, h, stages, f_new_);
    double error = 0.0;
    for (std::size_t n = 0; n < dimension_; ++n) {
        const double size = std::max(std::fabs(y_begin_[n]), std::fabs(y[n]));
        double part = in_weights(y_stage_[n], tolerance.find_weight(n, size));
        if (has_low && part > 0.0) part *= find_damping(y_stage_[n], f_new_[n]);
        error = std::max(error, part);
    }
    return error;
}

// HNW I, II.4, "Starting Step Size": from the sizes of y, f and an estimate of y''. The exponent is 13/64
// instead of 1/5, and 1/8 for DOP853.
double EmbeddedStepper::find_first_step(const Equation& f, double t_limit, Tolerance tolerance) {
    const double unit = tolerance.unit_of_time;
    const double blind_step =
        1e-6 * unit;  // if y or f vanishes, there is no time scale; the value is from HNW
    const double span = t_limit - t_end_;
    double d0 = 0.0, d1 = 0.0, d2 = 0.0;
    for (std::size_t n = 0; n < dimension_; ++n) {
        const double weight = tolerance.find_weight(n, std::fabs(y_end_[n]));
        d0 = std::max(d0, in_weights(y_end_[n], weight));
        d1 = std::max(d1, in_weights(f_end_[n], weight));
    }
    d1 *= unit;
    double h0 = d0 < 1e-5 || d1 < 1e-5 ? blind_step : 0.01 * (d0 / d1) * unit;
    if (!std::isfinite(h0) || h0 == 0.0) h0 = blind_step;
    h0 = std::min(h0, span);

    // One explicit Euler step estimates the second derivative.
    for (std::size_t n = 0; n < dimension_; ++n) y_stage_[n] = y_end_[n] + h0 * f_end_[n];
    evaluate(f, t_end_ + h0, y_stage_, f_new_);
    if (!is_finite(f_new_)) return 1e-3 * h0;
    for (std::size_t n = 0; n < dimension_; ++n) {
        const double weight = tolerance.find_weight(n, std::fabs(y_end_[n]));
        d2 = std::max(d2, in_weights(f_new_[n] - f_end_[n], weight));
    }
    d2 = d2 / h0 * (unit * unit);
    const double fastest = std::max(d1, d2);
    if (!std::isfinite(fastest)) return 1e-3 * h0;
    if (fastest <= 1e-15) return std::min(100.0 * h0, std::max(blind_step, 1e-3 * h0));
    const Powers powers(0.01 / fastest);
    return std::min(100.0 * h0, unit * (estimate_order_ == 7 ? powers.eighth : powers.to_13()));
}

}  // namespace stiction
