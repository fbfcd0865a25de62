// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of one step: smooth from its begin to its end, in one mode. State and guards are known at any instant
// inside. The event-driven stepper makes one piece after another and searches each for the first guard that falls.
//
// The independent variable s of a piece is the time t, except for the stretched time (stretched_piece.cpp).
#pragma once

#include "model/automaton.hpp"
#include "model/tolerances.hpp"
#include "ode/embedded_stepper.hpp"
#include "ode/guard_scan.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

namespace stiction {

/// True if a state, in these units, has changed by no more than rounding.
inline bool is_correction(std::span<const double> before, std::span<const double> y,
                          std::span<const double> units) {
    for (std::size_t k = 0; k < y.size(); ++k)
        if (!(std::abs(y[k] - before[k]) <= rounding::correction * (units[k] + std::abs(y[k])))) return false;
    return true;
}

class Piece : public GuardedStep {
  public:
    /// `automaton` and `mode`, the present mode of the motion, must outlive the piece.
    /// `touch`: depth of a dip of a guard below 0 that is no event, relative to the guard.
    Piece(const HybridAutomaton& automaton, const Mode& mode, double touch)
        : automaton_(automaton),
          mode_(mode),
          touch_(touch),
          y_inside_(automaton.dimension()),
          probe_(automaton.most_guards()) {}

    /// A mode begins with these guards, which stay as they are while it lasts. A piece whose guards have several functions
    /// each puts one guard per function.
    virtual void begin_mode(std::vector<Guard>& guards) { guards_ = guards; }
    /// The right-hand side or the state has jumped; the next step has the length that was proposed before.
    virtual void restart() {}
    /// The same; `first_step` (in s) is tried for the next step, or the piece chooses one if it is 0.
    virtual void restart(double /*first_step*/) {}

    /// Makes the piece that begins at (t, y), at most to t_limit. False if no step is short enough. y must stay as it
    /// is while the piece is in use. `end` receives the state at the end, see complete().
    bool make(double t, std::span<const double> y, double t_limit, std::span<double> end) {
        t_begin_ = s_begin_ = t;
        y_begin_ = y;
        return step(t_limit, end);
    }
    /// Ends the piece at an earlier s.
    void cut(double s, std::span<double> end) {
        s_end_ = s;
        t_end_ = find(s, end);
    }
    /// The piece is accepted: fills what make() has left out of the state at its end.
    virtual void complete(std::span<double> /*end*/) {}
    /// Puts the accepted state back on the constraints, which it has left by rounding only, and updates the mode.
    virtual void correct(double /*t*/, std::span<double> /*y*/, Mode& /*mode*/) {}

    double s_begin() const { return s_begin_; }
    double s_end() const { return s_end_; }
    double t_begin() const { return t_begin_; }
    double t_end() const { return t_end_; }

    /// State at s with the full accuracy of the piece; returns t.
    virtual double find(double s, std::span<double> y) = 0;
    /// False if the error of a step that ends at s, with the state y, exceeds the tolerance.
    virtual bool is_accurate(double /*s*/, std::span<const double> /*y*/) { return true; }
    /// Guards of a state.
    virtual void measure_guards(double t, std::span<const double> y, std::span<double> out) {
        automaton_.guards(t, y, mode_, out);
    }
    /// The first guard that falls in the piece. g_begin: guards at the begin; g_end receives those at the end, y_end.
    virtual Fall find_fall(GuardScan& scan, GuardWatch& watch, std::span<const double> y_end,
                           std::span<double> g_begin, std::span<double> g_end) {
        automaton_.guards(t_end_, y_end, mode_, g_end);
        return scan.find_first(*this, watch, s_begin_, s_end_, g_begin, g_end);
    }
    /// True if the place of a fall that is not yet over at the end may be improved with fresh values.
    virtual bool has_fresh_values() const { return true; }
    /// HybridAutomaton::crossing_distance, for a piece that a zero of a singular flow can disturb.
    virtual double crossing_distance(const Guard& /*guard*/) const { return HUGE_VAL; }
    double touch() const { return touch_; }
    /// True if the state has come to a singularity at which the run ends.
    virtual bool has_vanished(double /*t*/, std::span<const double> /*y*/) const { return false; }

    /// State at t >= t0 of the piece that begins at (t0, y0) in this mode, with the full accuracy: a pure function.
    virtual void evaluate(double t0, std::span<const double> y0, const Mode& mode, double t,
                          std::span<double> out) const = 0;

    void find_guards(double s, std::span<double> out) override {
        t_inside_ = interpolate(s, y_inside_);
        automaton_.guards(t_inside_, y_inside_, mode_, out);
    }
    double find_exactly(double s, std::size_t guard) override {
        t_inside_ = find_motion(s, y_inside_);
        automaton_.guards(t_inside_, y_inside_, mode_, {probe_.data(), guards_.size()});
        return probe_[guard];
    }
    double find_hop_end(std::size_t guard) override {
        const double hop = automaton_.find_hop(guards_[guard], t_begin_, y_begin_, mode_);
        return hop > automaton_.find_instant(t_begin_) ? s_begin_ + measure(hop) : s_begin_;
    }
    double longest_piece(double s) override {
        return measure(s == s_begin_ ? automaton_.longest_piece(t_begin_, y_begin_, mode_)
                                     : automaton_.longest_piece(t_inside_, y_inside_, mode_));
    }

  protected:
    /// Fills s_begin_ if it is not t, s_end_, t_end_ and the state at the end.
    virtual bool step(double t_limit, std::span<double> end) = 0;
    /// As find(), but q and v alone.
    virtual double find_motion(double s, std::span<double> y) { return find(s, y); }
    /// q and v from the dense output of the step, if that is nearly as accurate.
    virtual double interpolate(double s, std::span<double> y) { return find_motion(s, y); }
    /// The latest end of an integrated step, which limits its work.
    double limit_end(double t_limit) const {
        constexpr double most_pieces = 64.0;
        return std::min(t_limit,
                        t_begin_ + most_pieces * automaton_.longest_piece(t_begin_, y_begin_, mode_));
    }
    /// A duration in units of s.
    virtual double measure(double duration) const { return duration; }

    const HybridAutomaton& automaton_;
    const Mode& mode_;
    const double touch_;
    std::span<const Guard> guards_;  // of the mode
    std::span<const double> y_begin_;
    double s_begin_ = 0.0, s_end_ = 0.0, t_begin_ = 0.0, t_end_ = 0.0;

  private:
    double t_inside_ = 0.0;  // the place of the last guards
    std::vector<double> y_inside_, probe_;
};

/// Steps of an embedded Runge-Kutta pair in t, or of Radau IIA (ode/radau_stepper.hpp) if `tableau` is null.
std::unique_ptr<Piece> make_runge_kutta_piece(const HybridAutomaton& automaton, const Mode& mode,
                                              const Tableau* tableau, Tolerance tolerance, double touch);
/// The same in tau, dt = time_scale dtau, near a state where contact forces grow without bound.
std::unique_ptr<Piece> make_stretched_piece(const HybridAutomaton& automaton, const Mode& mode,
                                            const Tableau& tableau, Tolerance tolerance, double touch);
/// The Taylor series of a mode that has one (HybridAutomaton::series_flow).
std::unique_ptr<Piece> make_series_piece(const HybridAutomaton& automaton, const Mode& mode, double touch);
/// Steps of fixed size of the classical Runge-Kutta method.
std::unique_ptr<Piece> make_fixed_step_piece(const HybridAutomaton& automaton, const Mode& mode, double dt,
                                             double touch);
/// The automaton's own formula (HybridAutomaton::propagate).
std::unique_ptr<Piece> make_formula_piece(const HybridAutomaton& automaton, const Mode& mode, double touch);

}  // namespace stiction
