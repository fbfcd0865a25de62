// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One step of the classical Runge-Kutta method of order 4, dt seconds long; shorter only where the flow is not smooth over
// dt. Inside, the state is that of a shorter step from the same begin. Guards of a whole step are searched on the cubic
// polynomial through both ends and both slopes (ode/tableau.hpp). States are not projected onto the constraints, so that
// drift stays visible.
#include "dynamics/steppers/piece.hpp"

#include "ode/fixed_stepper.hpp"
#include "ode/tableau.hpp"

#include <algorithm>

namespace stiction {

namespace {

class FixedStepPiece : public Piece, private Equation {
  public:
    FixedStepPiece(const HybridAutomaton& automaton, const Mode& mode, double dt, double touch)
        : Piece(automaton, mode, touch),
          dt_(dt),
          stepper_(classical_runge_kutta(), automaton.dimension()),
          y_end_(automaton.dimension()),
          f_begin_(y_end_),
          f_end_(y_end_) {}

    void restart() override { goes_on_ = false; }
    void restart(double) override { goes_on_ = false; }

    double find(double s, std::span<double> y) override {
        evaluate(t_begin_, y_begin_, mode_, s, y);
        return s;
    }
    void correct(double t, std::span<double> y, Mode& mode) override {
        const Mode before = mode;
        automaton_.refresh(t, y, mode);
        goes_on_ = goes_on_ && mode == before;
    }
    void evaluate(double t0, std::span<const double> y0, const Mode& mode, double t,
                  std::span<double> out) const override {
        advance(t0, y0, mode, t, {}, out);
    }

  protected:
    bool step(double t_limit, std::span<double> end) override {
        length_ = std::min(dt_, automaton_.longest_piece(t_begin_, y_begin_, mode_));
        if (t_begin_ + length_ > t_limit) length_ = t_limit - t_begin_;
        s_end_ = t_end_ = std::min(t_limit, t_begin_ + length_);
        advance(t_begin_, y_begin_, mode_, t_end_,
                goes_on_ ? std::span<const double>(f_end_) : std::span<const double>{}, end);
        std::copy(end.begin(), end.end(), y_end_.begin());
        goes_on_ = length_ >= dt_;
        if (!goes_on_) return true;
        std::copy_n(stepper_.slope().begin(), f_begin_.size(), f_begin_.begin());
        automaton_.flow(t_end_, y_end_, mode_, f_end_);
        return true;
    }
    double interpolate(double s, std::span<double> y) override {
        if (length_ < dt_) return find(s, y);
        const double x = (s - t_begin_) / length_;
        for (std::size_t k = 0; k < y.size(); ++k) {
            const double D = y_end_[k] - y_begin_[k], B = length_ * f_begin_[k] - D;
            const double C = D - length_ * f_end_[k] - B;
            y[k] = y_begin_[k] + x * (D + (1.0 - x) * (B + x * C));
        }
        return s;
    }

  private:
    void advance(double t0, std::span<const double> y0, const Mode& mode, double t,
                 std::span<const double> slope, std::span<double> out) const {
        std::copy(y0.begin(), y0.end(), out.begin());
        flowing_ = &mode;
        stepper_.advance(*this, t0, t - t0, out, slope);
    }
    std::size_t dimension() const override { return automaton_.dimension(); }
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        automaton_.flow(t, y, *flowing_, out);
    }

    double dt_, length_ = 0.0;
    mutable FixedStepper stepper_;
    mutable const Mode* flowing_ = nullptr;
    std::vector<double> y_end_, f_begin_, f_end_;
    bool goes_on_ = false;  // the next step begins with the slope f_end_
};

}  // namespace

std::unique_ptr<Piece> make_fixed_step_piece(const HybridAutomaton& automaton, const Mode& mode, double dt,
                                             double touch) {
    return std::make_unique<FixedStepPiece>(automaton, mode, dt, touch);
}

}  // namespace stiction
