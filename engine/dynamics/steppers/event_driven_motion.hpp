// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of the event-driven motion: its state and the step in progress. Modes and transitions are in
// event_driven.cpp, smooth steps and the search for falling guards in event_driven_step.cpp.
#pragma once

#include "dynamics/linear_step.hpp"
#include "dynamics/motion_of_state.hpp"
#include "model/automaton.hpp"
#include "ode/embedded_stepper.hpp"
#include "ode/guard_scan.hpp"
#include "ode/tableau.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

namespace stiction {

// The flow of one mode in t, or in tau with t as the last component.
class ModeFlow : public Equation {
  public:
    ModeFlow(const HybridAutomaton& automaton, bool scaled) : automaton_(automaton), scaled_(scaled) {}
    void set_mode(const Mode& mode) { mode_ = &mode; }
    std::size_t dimension() const override { return automaton_.dimension() + (scaled_ ? 1 : 0); }
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        const std::size_t n = automaton_.dimension();
        if (!scaled_) return automaton_.flow(t, y, *mode_, out);
        const double time = y[n];
        const double scale = automaton_.time_scale(time, y.first(n), *mode_);
        automaton_.flow(time, y.first(n), *mode_, out.first(n));
        for (std::size_t k = 0; k < n; ++k) out[k] *= scale;
        out[n] = scale > 0.0 ? scale : std::nan("");
    }

  private:
    const HybridAutomaton& automaton_;
    bool scaled_;
    const Mode* mode_ = nullptr;
};

class EventDriven : public MotionOfState, private GuardedStep {
  public:
    EventDriven(HybridAutomaton& automaton, double tol, const Tableau& tableau);

    StepResult start(EventSink& events) override {
        t_ = 0.0;
        automaton_.set_initial_state(y_);
        return enter(events);
    }

    StepResult restart(double t, std::span<const double> state, const Mode& mode, bool keep_mode,
                       EventSink& events) override {
        t_ = t;
        std::copy(state.begin(), state.end(), y_.begin());
        mode_ = mode;
        if (!keep_mode) return enter(events);
        begin_mode();
        return StepResult::stepped;
    }

    StepResult advance(double t_limit, EventSink& events) override;

    void evaluate(double t0, std::span<const double> state, const Mode& mode, double, std::span<const double>,
                  double t, std::span<double> out) const override;

    void sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const override {
        automaton_.sample(t, state, mode, out);
    }

  private:
    static constexpr double scaled_below = 0.1;  // time scale below which tau is the independent variable

    void find_guards(double s, std::span<double> out) override;
    double find_exactly(double s, std::size_t guard) override;
    double longest_piece(double s) override;

    std::span<double> guard_span(std::vector<double>& values) const { return {values.data(), guard_count_}; }
    bool is_scaled(double t, std::span<const double> y, const Mode& mode) const {
        return automaton_.has_time_scale() && automaton_.time_scale(t, y, mode) < scaled_below;
    }
    // True if the dense output is nearly as accurate as a fresh step.
    bool has_extension() const { return stepper_.tableau().dense_order + 1 >= stepper_.tableau().order; }
    bool is_exact() const { return automaton_.propagation_step() > 0.0; }

    StepResult enter(EventSink& events);
    bool is_at_bounds(const Mode& next);
    void settle();
    void begin_mode();
    const Guard& get_guard(const Fall& fall) const {
        return guards_[has_rows() ? linear_->guard_of_row[fall.guard] : fall.guard];
    }
    void update_guards();
    bool has_rows() const { return linear_ != nullptr && linear_->guards_are_rows; }
    Fall find_fall_of_rows();
    bool step(double t_limit);
    void compute_at(double s);
    void interpolate_at(double s);
    Fall find_fall();
    Fall find_deepening();
    Fall end_at(double s);
    Fall find_crossing();
    bool cut_before(double s, Fall& fall);
    bool approach(Fall& fall);
    bool hits(const Fall& fall);
    StepResult advance_again(double t_limit, double first_step, EventSink& events);
    StepResult transit(const Fall& fall, EventSink& events);
    StepResult meet_instant(EventSink& events);
    StepResult meet_pole(EventSink& events);
    StepResult fail(std::string_view trouble) {
        trouble_ = trouble;
        return StepResult::failed;
    }

    HybridAutomaton& automaton_;
    Tolerance tolerance_;
    std::size_t n_;
    ModeFlow plain_, scaled_;
    EmbeddedStepper stepper_, scaled_stepper_;
    mutable EmbeddedStepper evaluator_, scaled_evaluator_;

    std::vector<double> y_root_, y_scaled_;
    mutable std::vector<double> z_, z_out_;
    std::vector<Guard> guards_;    // of the mode
    std::size_t guard_count_ = 0;  // of their values: a guard of a linear flow may have several rows
    std::vector<double> g_begin_, g_end_, g_probe_;
    GuardWatch watch_, watch_before_;
    GuardScan scan_;
    double t_root_ = 0.0;

    const LinearFlow* linear_ = nullptr;  // of the mode, where it has one
    LinearStep linear_step_;
    mutable LinearStep linear_evaluator_;
    std::vector<double> z_linear_;

    // The step in progress: from s_begin_ to s_end_ (t or tau), and its ends in t.
    bool step_scaled_ = false;
    bool fresh_ = true;        // the steppers must be started anew
    bool was_cut_ = false;     // the last step was cut before a dip
    int approaches_ = 0;       // steps so far that ended before the same zero
    double first_step_ = 0.0;  // to be tried by a stepper that starts anew; 0: its own choice
    double s_begin_ = 0.0, s_end_ = 0.0, t_begin_ = 0.0, t_end_ = 0.0;
    double last_event_time_ = -1.0;
    int events_at_once_ = 0;
    bool nothing_changed_ = false;  // by the last transition
};

}  // namespace stiction
