// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Near a state where contact forces grow without bound, steps in t would shrink to 0. The flow is integrated in the
// stretched time tau instead (docs/theory/painleve_rod.md); t is one more component of the state:
//
//     dy/dtau = scale f(t, y),   dt/dtau = scale          scale = |HybridAutomaton::time_scale|
//
// Beyond the zero of the time scale there is no flow, so that no step crosses it.
#include "dynamics/steppers/piece.hpp"

#include "base/root.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace stiction {

namespace {

// The time scale, a sum of terms of order 1, is then only their rounding: the singular state is reached.
constexpr double vanishing_scale = 16.0 * std::numeric_limits<double>::epsilon();
constexpr int max_inversions = 60;           // steps for t(tau) = t
constexpr double settled_inversion = 4e-16;  // of tau, about two units in its last place

class StretchedFlow : public Equation {
  public:
    StretchedFlow(const HybridAutomaton& automaton, const Mode& mode) : automaton_(automaton), mode_(mode) {}
    std::size_t dimension() const override { return automaton_.dimension() + 1; }
    /// The motion stays on the side of the state y.
    void begin(double t, std::span<const double> y) {
        side_ = std::copysign(1.0, automaton_.time_scale(t, y, mode_));
    }
    /// At most 0 on the other side.
    double find_scale(double t, std::span<const double> y) const {
        return side_ * automaton_.time_scale(t, y, mode_);
    }
    void derivative(double, std::span<const double> y, std::span<double> out) const override {
        const std::size_t n = automaton_.dimension();
        const double t = y[n], scale = find_scale(t, y.first(n));
        automaton_.flow(t, y.first(n), mode_, out.first(n));
        for (std::size_t k = 0; k < n; ++k) out[k] *= scale;
        out[n] = scale > 0.0 ? scale : std::nan("");
    }

  private:
    const HybridAutomaton& automaton_;
    const Mode& mode_;
    double side_ = 1.0;
};

class StretchedPiece : public Piece {
  public:
    StretchedPiece(const HybridAutomaton& automaton, const Mode& mode, const Tableau& tableau,
                   Tolerance tolerance, double touch)
        : Piece(automaton, mode, touch),
          n_(automaton.dimension()),
          units_(tolerance.units.begin(), tolerance.units.end()),
          tolerance_(tolerance),
          flow_(automaton, mode),
          stepper_(tableau, n_ + 1),
          evaluator_(tableau, n_ + 1),
          z_(n_ + 1),
          uncorrected_(n_) {
        units_.push_back(tolerance.unit_of_time);
        tolerance_.units = units_;
    }

    void restart() override { restart(0.0); }
    void restart(double) override { fresh_ = true, first_step_ = 0.0; }

    double find(double s, std::span<double> y) override {
        stepper_.refine(flow_, s, z_);
        const double t = get_state(y);
        automaton_.project(t, y, mode_);
        return t;
    }
    // After a change of the state by rounding the step keeps its size: near the singular state each step must come nearer to it by more than
    // rounding.
    void correct(double t, std::span<double> y, Mode& mode) override {
        std::copy(y.begin(), y.end(), uncorrected_.begin());
        automaton_.project(t, y, mode_);
        automaton_.refresh(t, y, mode);
        if (fresh_ || std::memcmp(y.data(), uncorrected_.data(), y.size_bytes()) == 0) return;
        const std::span<const double> units(units_.data(), n_);
        fresh_ = true;
        first_step_ = is_correction(uncorrected_, y, units) ? stepper_.next_step() : 0.0;
    }
    bool has_vanished(double t, std::span<const double> y) const override {
        return flow_.find_scale(t, y) < vanishing_scale;
    }

    void evaluate(double t0, std::span<const double> y0, const Mode& mode, double t,
                  std::span<double> out) const override {
        StretchedFlow flow(automaton_, mode);
        flow.begin(t0, y0);
        std::vector<double> z(n_ + 1);
        std::copy(y0.begin(), y0.end(), z.begin());
        z[n_] = t0;
        evaluator_.start(flow, 0.0, z, 1.0);
        double tau = (t - t0) / flow.find_scale(t0, y0);
        for (int i = 0; i < max_inversions; ++i) {
            evaluator_.take(flow, tau, z);
            const double rate = flow.find_scale(z[n_], std::span<const double>(z).first(n_));
            const double change = (t - z[n_]) / rate;
            if (!std::isfinite(change)) break;
            tau += change;
            if (std::abs(change) <= settled_inversion * std::abs(tau)) break;
        }
        evaluator_.take(flow, tau, z);
        std::copy(z.begin(), z.begin() + static_cast<std::ptrdiff_t>(n_), out.begin());
        automaton_.project(t, out, mode);
    }

  protected:
    bool step(double t_limit, std::span<double> end) override {
        t_limit = limit_end(t_limit);
        std::copy(y_begin_.begin(), y_begin_.end(), z_.begin());
        z_[n_] = t_begin_;
        if (fresh_) {
            flow_.begin(t_begin_, y_begin_);
            stepper_.start(flow_, 0.0, z_, first_step_);
        }
        fresh_ = false;
        if (stepper_.advance(flow_, HUGE_VAL, tolerance_) != StepOutcome::accepted) return false;
        s_begin_ = stepper_.t_begin();
        s_end_ = stepper_.t_end();
        std::copy(stepper_.y_end().begin(), stepper_.y_end().end(), z_.begin());
        if (z_[n_] > t_limit) {
            s_end_ = find_tau(t_limit);
            stepper_.refine(flow_, s_end_, z_);
            restart();
        }
        t_end_ = get_state(end);
        if (fresh_) t_end_ = t_limit;
        return true;
    }
    double interpolate(double s, std::span<double> y) override {
        if (!stepper_.has_good_dense_output()) return find(s, y);
        stepper_.prepare_interpolation(flow_);
        stepper_.interpolate(s, z_);
        return get_state(y);
    }
    double measure(double duration) const override {
        return (s_end_ - s_begin_) * (duration / (t_end_ - t_begin_));
    }

  private:
    // Puts z_ = (y, t) into y and returns t.
    double get_state(std::span<double> y) const {
        std::copy(z_.begin(), z_.begin() + static_cast<std::ptrdiff_t>(n_), y.begin());
        return z_[n_];
    }
    // tau of the step at which t(tau) = t_limit.
    double find_tau(double t_limit) {
        const auto overshoot = [&](double tau) {
            stepper_.refine(flow_, tau, z_);
            return z_[n_] - t_limit;
        };
        const double at_end = z_[n_] - t_limit;
        return find_root(overshoot, {s_begin_, s_end_, t_begin_ - t_limit, at_end}, 0.0, RootSide::far);
    }

    std::size_t n_;
    std::vector<double> units_;  // of (y, t)
    Tolerance tolerance_;
    StretchedFlow flow_;
    EmbeddedStepper stepper_;
    mutable EmbeddedStepper evaluator_;
    std::vector<double> z_, uncorrected_;
    bool fresh_ = true;        // the stepper must be started anew
    double first_step_ = 0.0;  // of tau, to be tried then; 0: its own choice
};

}  // namespace

// In tau the distance to the singular state falls like exp(-tau). A method of high order takes a factor of 4 in each
// step, so that too few rows would show the approach.
std::unique_ptr<Piece> make_stretched_piece(const HybridAutomaton& automaton, const Mode& mode,
                                            const Tableau& tableau, Tolerance tolerance, double touch) {
    const bool is_high = tableau.order > dormand_prince().order;
    return std::make_unique<StretchedPiece>(automaton, mode, is_high ? dormand_prince() : tableau, tolerance,
                                            touch);
}

}  // namespace stiction
