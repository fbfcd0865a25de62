// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One smooth step of the event-driven motion, the first guard that falls in it, and states between recorded ones.
#include "dynamics/steppers/event_driven_motion.hpp"

#include "base/root.hpp"

namespace stiction {

namespace {

constexpr int max_inversions = 60;         // Newton steps for t(tau) = t
constexpr double most_pieces = 64.0;       // in one step: limits the work of a step
constexpr double least_return = 0.1;       // of a step: a dip that begins earlier is longer than a step
constexpr double share_of_approach = 0.9;  // of the way to a zero at which the flow is singular
constexpr int most_approaches = 20;  // one after another, so that the approach to a jump of a guard ends

}  // namespace

// One accepted step of the integrator (or of the exact propagator) at most to t_limit. Fills s_begin_ ..
// t_end_ and y_.
bool EventDriven::step(double t_limit) {
    t_begin_ = t_;
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    if (is_exact()) {
        s_begin_ = t_;
        s_end_ = std::min(t_limit, t_ + std::min(automaton_.propagation_step(),
                                                 automaton_.longest_piece(t_, y_before_, mode_)));
        step_scaled_ = false;
        if (!automaton_.propagate(t_, y_before_, mode_, s_end_, y_)) return false;
        t_end_ = s_end_;
        return true;
    }
    if (linear_ != nullptr) {
        linear_step_.begin(*linear_, mode_, t_, y_before_, t_limit);
        s_begin_ = t_;
        s_end_ = t_end_ = linear_step_.t_end();
        step_scaled_ = false;
        if (!has_rows()) linear_step_.find(t_end_, y_);
        return std::isfinite(t_end_) && t_end_ > t_;
    }
    const bool scaled = is_scaled(t_, y_, mode_);
    t_limit = std::min(t_limit, t_ + most_pieces * automaton_.longest_piece(t_, y_, mode_));
    if (scaled != step_scaled_) fresh_ = true;
    step_scaled_ = scaled;
    if (!scaled) {
        if (fresh_) stepper_.start(plain_, t_, y_, first_step_);
        fresh_ = false;
        if (stepper_.advance(plain_, t_limit, tolerance_) != StepOutcome::accepted) return false;
        s_begin_ = stepper_.t_begin();
        s_end_ = t_end_ = stepper_.t_end();
        std::copy(stepper_.y_end().begin(), stepper_.y_end().end(), y_.begin());
        return true;
    }
    std::copy(y_.begin(), y_.end(), y_scaled_.begin());
    y_scaled_[n_] = t_;
    if (fresh_) scaled_stepper_.start(scaled_, 0.0, y_scaled_, 0.0);
    fresh_ = false;
    if (scaled_stepper_.advance(scaled_, HUGE_VAL, tolerance_) != StepOutcome::accepted) return false;
    s_begin_ = scaled_stepper_.t_begin();
    s_end_ = scaled_stepper_.t_end();
    if (scaled_stepper_.y_end()[n_] >
        t_limit) {  // cut: find tau with t(tau) = t_limit, and begin anew after it
        const auto overshoot = [&](double tau) {
            scaled_stepper_.refine(scaled_, tau, z_);
            return z_[n_] - t_limit;
        };
        const double at_end = scaled_stepper_.y_end()[n_] - t_limit;
        s_end_ = find_root(overshoot, {s_begin_, s_end_, t_ - t_limit, at_end}, 0.0, RootSide::far);
        scaled_stepper_.refine(scaled_, s_end_, z_);
        fresh_ = true;
    } else {
        std::copy(scaled_stepper_.y_end().begin(), scaled_stepper_.y_end().end(), z_.begin());
    }
    std::copy(z_.begin(), z_.begin() + static_cast<std::ptrdiff_t>(n_), y_.begin());
    t_end_ = fresh_ ? t_limit : z_[n_];
    return true;
}

// State inside the last step at full order and on the constraints, into y_root_ and t_root_.
void EventDriven::compute_at(double s) {
    t_root_ = s;
    if (is_exact()) {
        automaton_.propagate(t_begin_, y_before_, mode_, s, y_root_);
        return;
    }
    if (linear_ != nullptr) return linear_step_.find(s, y_root_);
    if (!step_scaled_) {
        stepper_.refine(plain_, s, y_root_);
    } else {
        scaled_stepper_.refine(scaled_, s, z_);
        std::copy(z_.begin(), z_.begin() + static_cast<std::ptrdiff_t>(n_), y_root_.begin());
        t_root_ = z_[n_];
    }
    automaton_.project(t_root_, y_root_, mode_);
}

// The same by the dense output of the method, if that is nearly as accurate.
void EventDriven::interpolate_at(double s) {
    if (linear_ != nullptr) {
        t_root_ = s;
        return linear_step_.find_motion(s, y_root_);
    }
    if (is_exact() || !has_extension()) return compute_at(s);
    if (!step_scaled_) {
        t_root_ = s;
        stepper_.prepare_interpolation(plain_);
        return stepper_.interpolate(s, y_root_);
    }
    scaled_stepper_.prepare_interpolation(scaled_);
    scaled_stepper_.interpolate(s, z_);
    std::copy(z_.begin(), z_.begin() + static_cast<std::ptrdiff_t>(n_), y_root_.begin());
    t_root_ = z_[n_];
}

void EventDriven::find_guards(double s, std::span<double> out) {
    interpolate_at(s);
    automaton_.guards(t_root_, y_root_, mode_, out);
}

double EventDriven::find_exactly(double s, std::size_t guard) {
    if (linear_ != nullptr)
        interpolate_at(s);
    else
        compute_at(s);
    automaton_.guards(t_root_, y_root_, mode_, guard_span(g_probe_));
    return g_probe_[guard];
}

double EventDriven::longest_piece(double s) {
    if (s == s_begin_) {
        const double piece = automaton_.longest_piece(t_begin_, y_before_, mode_);
        return step_scaled_ ? (s_end_ - s_begin_) * (piece / (t_end_ - t_begin_)) : piece;
    }
    const double piece = automaton_.longest_piece(t_root_, y_root_, mode_);
    return step_scaled_ ? (s_end_ - s_begin_) * (piece / (t_end_ - t_begin_)) : piece;
}

// The guards of a linear flow are polynomials, so no interpolation is needed.
Fall EventDriven::find_fall_of_rows() {
    Fall first;
    Bernstein p, rest;
    for (std::size_t i = 0; i < guard_count_; ++i) {
        linear_step_.find_guard(i, p);
        if (s_end_ < linear_step_.t_end()) {  // cut
            const Bernstein whole = p;
            whole.split((s_end_ - s_begin_) / (linear_step_.t_end() - s_begin_), p, rest);
        }
        for (const double g : {p.at_begin(), p(0.5), p.at_end()}) watch_.measure(i, g);
        const Fall fall = watch_.look(i, p, s_begin_, s_end_, linear_step_.t_end() - s_begin_);
        if (fall.found && (!first.found || fall.s < first.s || (fall.at_begin && !first.at_begin)))
            first = fall;
    }
    return first;
}

Fall EventDriven::find_fall() {
    if (guard_count_ == 0) return {};
    if (has_rows()) return find_fall_of_rows();
    automaton_.guards(t_end_, y_, mode_, guard_span(g_end_));
    return scan_.find_first(*this, watch_, s_begin_, s_end_, guard_span(g_begin_), guard_span(g_end_));
}

Fall EventDriven::find_deepening() {
    Fall fall = watch_.find_deepening(guard_count_, s_begin_);
    if (fall.found && linear_ == nullptr) fall.found = polish(*this, fall, s_end_);
    return fall;
}

// Ends the step at s, before the fall that was found; the next step tries the present length again. The state is more
// accurate in the shorter step: returns a guard that falls there all the same.
Fall EventDriven::end_at(double s) {
    first_step_ = s_end_ - s_begin_;
    s_end_ = s;
    compute_at(s_end_);
    t_end_ = t_root_;
    std::copy(y_root_.begin(), y_root_.end(), y_.begin());
    watch_.copy(watch_before_, guard_count_);
    fresh_ = true;
    return find_fall();
}

// Ends the step before s, where a dip begins that is not over at the end of the step. False if the dip is about as long
// as a step, or if the last step was cut too: nothing would be gained.
bool EventDriven::cut_before(double s, Fall& fall) {
    const double length = s_end_ - s_begin_, way = s - s_begin_;
    if (was_cut_ || !(way > least_return * length)) return false;
    fall = end_at(s_begin_ + 0.5 * way);
    return true;
}

// Ends the step before a zero at which the flow is singular, or at an earlier fall. False if the step begins so near the
// zero that it may cross it.
bool EventDriven::approach(Fall& fall) {
    if (fall.at_begin || linear_ != nullptr || is_exact() || step_scaled_) return false;
    if (!(g_begin_[fall.guard] > automaton_.crossing_distance(guards_[fall.guard]))) return false;
    const double s = s_begin_ + share_of_approach * (fall.s - s_begin_);
    if (!(s > s_begin_) || approaches_ == most_approaches) return false;
    ++approaches_;
    fall = end_at(s);
    return true;
}

void EventDriven::evaluate(double t0, std::span<const double> state, const Mode& mode, double,
                           std::span<const double>, double t, std::span<double> out) const {
    if (t == t0) {
        std::copy(state.begin(), state.end(), out.begin());
        return;
    }
    if (automaton_.propagate(t0, state, mode, t, out)) return;
    if (const LinearFlow* const flow = automaton_.linear_flow(mode)) {
        std::copy(state.begin(), state.end(), out.begin());
        for (double from = t0; from < t; from = linear_evaluator_.t_end()) {
            linear_evaluator_.begin(*flow, mode, from, out, t);
            if (!(linear_evaluator_.t_end() > from)) break;
            linear_evaluator_.find(linear_evaluator_.t_end(), out);
        }
        return;
    }
    if (!is_scaled(t0, state, mode)) {
        ModeFlow flow(automaton_, false);
        flow.set_mode(mode);
        evaluator_.start(flow, t0, state, t - t0);
        evaluator_.take(flow, t, out);
        return automaton_.project(t, out, mode);
    }
    ModeFlow flow(automaton_, true);
    flow.set_mode(mode);
    std::copy(state.begin(), state.end(), z_.begin());
    z_[n_] = t0;
    scaled_evaluator_.start(flow, 0.0, z_, 1.0);
    double tau = (t - t0) / automaton_.time_scale(t0, state, mode);
    for (int i = 0; i < max_inversions; ++i) {
        scaled_evaluator_.take(flow, tau, z_out_);
        const double rate =
            automaton_.time_scale(z_out_[n_], std::span<const double>(z_out_).first(n_), mode);
        const double change = (t - z_out_[n_]) / rate;
        if (!std::isfinite(change)) break;
        tau += change;
        if (std::abs(change) <= 4e-16 * std::abs(tau)) break;
    }
    scaled_evaluator_.take(flow, tau, z_out_);
    std::copy(z_out_.begin(), z_out_.begin() + static_cast<std::ptrdiff_t>(n_), out.begin());
    automaton_.project(t, out, mode);
}

}  // namespace stiction
