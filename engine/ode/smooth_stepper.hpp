// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Smooth integration with error control, one step at a time, forward in t: what the steps of all methods have in common.
#pragma once

#include "ode/equation.hpp"

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

/// Adaptive integrator of y' = f(t, y). Allocates in the constructor and nowhere else.
class SmoothStepper {
  public:
    virtual ~SmoothStepper() = default;

    /// Begins a smooth piece at (t, y). It must be called whenever f or y jumps, because each step reuses the
    /// value of f at the end of the step before. `first_step` > 0 is tried first; with 0 the first advance()
    /// chooses it. Costs one evaluation. `y` may be a span of this stepper.
    virtual void start(const Equation& f, double t, std::span<const double> y, double first_step) = 0;

    /// One accepted step, at most to t_limit. On return t_begin(), t_end(), y_begin(), y_end() describe it. A
    /// step that would end within 1 % of its length before t_limit ends exactly there, so t_end() == t_limit
    /// is a safe test; a step cut by t_limit may be as short as 1 ulp. If t_limit <= t_end(), or if no step
    /// was possible, the step is empty: t_begin() == t_end(), and the state is the last one that was
    /// accepted.
    virtual StepOutcome advance(const Equation& f, double t_limit, Tolerance tolerance) = 0;

    /// True if dense output is nearly as accurate as a fresh step.
    virtual bool has_good_dense_output() const = 0;
    /// Computes what interpolate() needs beyond the step itself, once for a step. `f` is the equation of that step.
    virtual void prepare_interpolation(const Equation& /*f*/) {}
    /// State inside the last accepted step by dense output. Argument t_begin <= t <= t_end; beyond the ends the ends are
    /// returned. At both ends the result has the exact bits of y_begin, y_end.
    virtual void interpolate(double t, std::span<double> out) const = 0;

    /// State inside the last accepted step at full order: one fresh step from t_begin to t instead of interpolation, for
    /// placing events. `f` is the equation of that step. Exact bits at both ends. Later steps are not disturbed.
    virtual void refine(const Equation& f, double t, std::span<double> out) = 0;
    /// Error of the last refine(), which gave y at t, in weights of the tolerance: advance() accepts at most 1.
    /// A part of an accepted step may have a larger error than the whole step if f changes sharply in between.
    virtual double find_refined_error(const Equation& f, double t, std::span<const double> y,
                                      Tolerance tolerance) = 0;

    /// State at t by one step of the full order from the state given to start(), without error control. It can
    /// be called repeatedly; a later advance() begins from the same state.
    virtual void take(const Equation& f, double t, std::span<double> out) = 0;

    double t_begin() const { return t_begin_; }
    double t_end() const { return t_end_; }
    /// Ends of the last step; valid until the next start() or advance().
    std::span<const double> y_begin() const { return y_begin_; }
    std::span<const double> y_end() const { return y_end_; }
    /// Size the error control proposes for the next step (not cut by the last t_limit); 0 until one is chosen.
    double next_step() const { return next_step_; }

  protected:
    explicit SmoothStepper(std::size_t dimension)
        : dimension_(dimension), y_begin_(dimension), y_end_(dimension) {}

    static constexpr double landing_stretch =
        1.01;  ///< a step may be 1 % longer if that spares a tiny one before t_limit
    /// The smallest step that still moves t by a few representable numbers.
    static double smallest_step(double t);
    static bool is_finite(std::span<const double> y);

    std::size_t dimension_;
    double t_begin_ = 0.0, t_end_ = 0.0, next_step_ = 0.0;
    std::vector<double> y_begin_, y_end_;
};

/// Powers as products of square roots, exponents in 64ths: a square root, unlike pow(), has the same bits in every mathematics
/// library.
struct Powers {
    explicit Powers(double x);
    double to_11() const { return eighth * thirty_second * sixty_fourth; }  // 8 + 2 + 1
    double to_13() const { return eighth * sixteenth * sixty_fourth; }      // 8 + 4 + 1
    double half, quarter, eighth, sixteenth, thirty_second, sixty_fourth;
};

}  // namespace stiction
