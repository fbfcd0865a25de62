// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps of fixed size: in place of the exact flow of a mode the event-driven motion gets one step of the classical
// Runge-Kutta method of order 4 from the last node. A step is shorter than dt only where the flow is not smooth over dt.
// States are not projected onto the constraints, so that the drift stays visible.
#include "dynamics/steppers/fixed_step.hpp"

#include "ode/fixed_stepper.hpp"
#include "ode/tableau.hpp"

#include <algorithm>

namespace stiction {

namespace {

class FixedSteps : public HybridAutomaton, private Equation {
  public:
    FixedSteps(std::unique_ptr<HybridAutomaton> of, double dt)
        : of_(std::move(of)), dt_(dt), stepper_(classical_runge_kutta(), of_->dimension()) {}

    std::size_t dimension() const override { return of_->dimension(); }
    void set_initial_state(std::span<double> y) const override { of_->set_initial_state(y); }
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override {
        return of_->enter(t, y, mode, before, events);
    }
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        of_->flow(t, y, mode, out);
    }
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override {
        of_->list_guards(mode, out);
    }
    std::size_t most_guards() const override { return of_->most_guards(); }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        of_->guards(t, y, mode, out);
    }
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override {
        return of_->pass(guard, t, y, mode, events);
    }
    void mark_end(const Guard& guard, Mode& mode) const override { of_->mark_end(guard, mode); }
    void refresh(double t, std::span<const double> y, Mode& mode) const override { of_->refresh(t, y, mode); }
    double longest_piece(double t, std::span<const double> y, const Mode& mode) const override {
        return of_->longest_piece(t, y, mode);
    }
    double find_next_instant(double t) const override { return of_->find_next_instant(t); }
    Continuation meet_instant(double t, std::span<double> y, Mode& mode, EventSink& events) override {
        return of_->meet_instant(t, y, mode, events);
    }
    std::string_view trouble() const override { return of_->trouble(); }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override {
        of_->sample(t, y, mode, out);
    }

    bool propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                   std::span<double> out) const override {
        std::copy(y0.begin(), y0.end(), out.begin());
        mode_ = &mode;
        stepper_.advance(*this, t0, t - t0, out);
        return true;
    }
    double propagation_step() const override { return dt_; }

  private:
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        of_->flow(t, y, *mode_, out);
    }

    std::unique_ptr<HybridAutomaton> of_;
    double dt_;
    mutable FixedStepper stepper_;
    mutable const Mode* mode_ = nullptr;
};

}  // namespace

std::unique_ptr<HybridAutomaton> make_fixed_steps(std::unique_ptr<HybridAutomaton> automaton, double dt) {
    return std::make_unique<FixedSteps>(std::move(automaton), dt);
}

}  // namespace stiction
