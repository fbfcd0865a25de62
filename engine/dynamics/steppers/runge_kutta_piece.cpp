// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/steppers/piece.hpp"
#include "ode/radau_stepper.hpp"

#include <algorithm>
#include <cstring>

namespace stiction {

namespace {

class ModeFlow : public Equation {
  public:
    ModeFlow(const HybridAutomaton& automaton, const Mode& mode) : automaton_(automaton), mode_(mode) {}
    std::size_t dimension() const override { return automaton_.dimension(); }
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        derivative_inside(t, 0.0, y, out);
    }
    void derivative_inside(double t, double since, std::span<const double> y,
                           std::span<double> out) const override {
        automaton_.flow(t - automaton_.find_origin(t) + since, y, mode_, out);
    }

  private:
    const HybridAutomaton& automaton_;
    const Mode& mode_;
};

class RungeKuttaPiece : public Piece {
  public:
    /// Two steppers of the same method.
    RungeKuttaPiece(const HybridAutomaton& automaton, const Mode& mode,
                    std::unique_ptr<SmoothStepper> stepper, std::unique_ptr<SmoothStepper> evaluator,
                    Tolerance tolerance, double touch)
        : Piece(automaton, mode, touch),
          tolerance_(tolerance),
          flow_(automaton, mode),
          stepper_(std::move(stepper)),
          evaluator_(std::move(evaluator)),
          uncorrected_(automaton.dimension()) {}

    void restart() override { fresh_ = true; }
    void restart(double first_step) override { fresh_ = true, first_step_ = first_step; }

    double find(double s, std::span<double> y) override {
        stepper_->refine(flow_, s, y);
        automaton_.project(s, y, mode_);
        return s;
    }
    // A part of a step may have a larger error than the whole step: with Stribeck's law the friction changes within a
    // short time at the end of a long step.
    bool is_accurate(double s, std::span<const double> y) override {
        return stepper_->find_refined_error(flow_, s, y, tolerance_) <= 1.0;
    }
    // If the projection changed the state, the integrator starts anew; after a small change it keeps its step size.
    // Pairs without a good dense output choose a new step size after any change, as published.
    void correct(double t, std::span<double> y, Mode& mode) override {
        std::copy(y.begin(), y.end(), uncorrected_.begin());
        automaton_.project(t, y, mode_);
        automaton_.refresh(t, y, mode);
        if (fresh_ || std::memcmp(y.data(), uncorrected_.data(), y.size_bytes()) == 0) return;
        const bool small =
            stepper_->has_good_dense_output() && is_correction(uncorrected_, y, tolerance_.units);
        restart(small ? stepper_->next_step() : 0.0);
    }
    double crossing_distance(const Guard& guard) const override {
        return automaton_.crossing_distance(guard);
    }

    void evaluate(double t0, std::span<const double> y0, const Mode& mode, double t,
                  std::span<double> out) const override {
        const ModeFlow flow(automaton_, mode);
        evaluator_->start(flow, t0, y0, t - t0);
        evaluator_->take(flow, t, out);
        automaton_.project(t, out, mode);
    }

  protected:
    bool step(double t_limit, std::span<double> end) override {
        t_limit = limit_end(t_limit);
        if (fresh_) stepper_->start(flow_, t_begin_, y_begin_, first_step_);
        fresh_ = false;
        first_step_ = 0.0;
        if (stepper_->advance(flow_, t_limit, tolerance_) != StepOutcome::accepted) return false;
        s_begin_ = stepper_->t_begin();
        s_end_ = t_end_ = stepper_->t_end();
        std::copy(stepper_->y_end().begin(), stepper_->y_end().end(), end.begin());
        return true;
    }
    double interpolate(double s, std::span<double> y) override {
        if (!stepper_->has_good_dense_output()) return find(s, y);
        stepper_->prepare_interpolation(flow_);
        stepper_->interpolate(s, y);
        return s;
    }

  private:
    Tolerance tolerance_;
    ModeFlow flow_;
    std::unique_ptr<SmoothStepper> stepper_, evaluator_;
    std::vector<double> uncorrected_;
    bool fresh_ = true;        // the stepper must be started anew
    double first_step_ = 0.0;  // to be tried then; 0: its own choice
};

}  // namespace

std::unique_ptr<Piece> make_runge_kutta_piece(const HybridAutomaton& automaton, const Mode& mode,
                                              const Tableau* tableau, Tolerance tolerance, double touch) {
    const auto make = [&]() -> std::unique_ptr<SmoothStepper> {
        const std::size_t n = automaton.dimension();
        if (tableau == nullptr) return std::make_unique<RadauStepper>(n, tolerance.units);
        return std::make_unique<EmbeddedStepper>(*tableau, n);
    };
    return std::make_unique<RungeKuttaPiece>(automaton, mode, make(), make(), tolerance, touch);
}

}  // namespace stiction
