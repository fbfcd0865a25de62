// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Event-driven integration of a hybrid automaton: smooth steps by Dormand and Prince 5(4) unless asked
// otherwise, the automaton's guards watched at the ends and at two inner points of every step, an event
// placed by root finding on fresh steps of full order, then a transition.
//
// Three things are easy to get wrong:
// * A guard that is 0 when its mode begins (slip that has just begun, a gap that has just opened) is not
// armed until it has risen; it must
//   not fire again at once. If it falls instead, the mode was wrong and the transition comes at the beginning
//   of the step.
// * A guard that dips below 0 by less than the integration error and returns is a touch, not an event (the
// limit orbit of Coulomb friction
//   touches the belt speed once per period). Depth is estimated from slope and curvature at the crossing.
// * Near a state where contact forces have no bound the time step would shrink for ever; there the flow is
// integrated in tau with
//   dt = time_scale dtau (painleve_rod, section 5), t being one more component of the state.
#include "dynamics/steppers/event_driven.hpp"

#include "ode/embedded_stepper.hpp"
#include "ode/root.hpp"
#include "ode/tableau.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace stiction {

namespace {

constexpr double step_share = 0.05;        // of tol for one step: the errors of many steps add up
constexpr double least_tolerance = 2e-15;  // rounding of one step
constexpr double scaled_below = 0.1;       // time scale below which tau is the independent variable
constexpr double vanishing_scale = 1e-13;  // time scale at which the singular state counts as reached
constexpr double rounding = 1e-13;         // of a guard, relative to its largest value in this mode
constexpr double graze_factor = 50.0;      // a touch is shallower than this many tolerances
constexpr int max_events_at_once = 60;     // transitions at one instant before the run is given up
constexpr int inner_points = 2;
constexpr int max_inversions = 60;  // Newton steps for t(tau) = t

double find_step_tolerance(double tol) { return std::max(step_share * tol, least_tolerance); }

// The flow of one mode in t, or in tau with t as the last component.
class Flow : public Equation {
  public:
    Flow(const HybridAutomaton& automaton, bool scaled) : automaton_(automaton), scaled_(scaled) {}
    void set_mode(const Mode& mode) { mode_ = mode; }
    std::size_t dimension() const override { return automaton_.dimension() + (scaled_ ? 1 : 0); }
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        const std::size_t n = automaton_.dimension();
        if (!scaled_) return automaton_.flow(t, y, mode_, out);
        const double time = y[n];
        const double scale = automaton_.time_scale(time, y.first(n), mode_);
        automaton_.flow(time, y.first(n), mode_, out.first(n));
        for (std::size_t k = 0; k < n; ++k) out[k] *= scale;
        out[n] = scale > 0.0 ? scale : std::nan("");
    }

  private:
    const HybridAutomaton& automaton_;
    bool scaled_;
    Mode mode_;
};

class EventDriven : public Motion {
  public:
    EventDriven(HybridAutomaton& automaton, double tol, const Tableau& tableau)
        : automaton_(automaton),
          tolerance_{find_step_tolerance(tol), 1e-2 * find_step_tolerance(tol)},
          n_(automaton.dimension()),
          plain_(automaton, false),
          scaled_(automaton, true),
          stepper_(tableau, n_),
          scaled_stepper_(tableau, n_ + 1),
          evaluator_(tableau, n_),
          scaled_evaluator_(tableau, n_ + 1),
          y_(n_),
          y_before_(n_),
          y_root_(n_),
          y_scaled_(n_ + 1),
          z_(n_ + 1),
          z_out_(n_ + 1) {
        constexpr std::size_t most_guards = 3 * static_cast<std::size_t>(max_contacts) + 8;
        for (std::vector<double>* values :
             {&g_begin_, &g_end_, &g_inner_[0], &g_inner_[1], &g_scale_, &g_probe_, &g_dip_})
            values->assign(most_guards, 0.0);
    }

    std::size_t dimension() const override { return n_; }
    double time() const override { return t_; }
    std::span<const double> state() const override { return y_; }
    const Mode& mode() const override { return mode_; }
    std::span<const double> state_before() const override { return y_before_; }
    const Mode& mode_before() const override { return mode_before_; }
    std::string_view trouble() const override { return trouble_; }

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
    struct Crossing {
        bool found = false;
        double s = 0.0;  // independent variable of the step: t or tau
        std::size_t guard = 0;
        bool at_begin = false;
    };
    class GuardFunction : public ScalarFunction {
      public:
        GuardFunction(EventDriven& owner, std::size_t guard) : owner_(owner), guard_(guard) {}
        double operator()(double s) const override {
            owner_.compute_at(s);
            owner_.automaton_.guards(owner_.t_root_, owner_.y_root_, owner_.mode_,
                                     owner_.guard_span(owner_.g_probe_));
            return owner_.g_probe_[guard_];
        }

      private:
        EventDriven& owner_;
        std::size_t guard_;
    };

    std::span<double> guard_span(std::vector<double>& values) const { return {values.data(), guard_count_}; }
    double noise(std::size_t i) const { return rounding * (1.0 + g_scale_[i]); }
    bool is_scaled(double t, std::span<const double> y, const Mode& mode) const {
        return automaton_.has_time_scale() && automaton_.time_scale(t, y, mode) < scaled_below;
    }
    bool is_exact() const { return automaton_.propagation_step() > 0.0; }

    StepResult enter(EventSink& events);
    void begin_mode();
    bool step(double t_limit);
    void compute_at(double s);
    Crossing find_crossing();
    void find_earlier(Crossing& first);
    bool is_graze(const GuardFunction& g, std::size_t i, double root);
    StepResult transit(const Crossing& crossing, EventSink& events);
    StepResult fail(std::string_view trouble) {
        trouble_ = trouble;
        return StepResult::failed;
    }

    HybridAutomaton& automaton_;
    Tolerance tolerance_;
    std::size_t n_;
    Flow plain_, scaled_;
    EmbeddedStepper stepper_, scaled_stepper_;
    mutable EmbeddedStepper evaluator_, scaled_evaluator_;

    double t_ = 0.0;
    std::vector<double> y_, y_before_, y_root_, y_scaled_;
    mutable std::vector<double> z_, z_out_;
    Mode mode_, mode_before_;
    std::size_t guard_count_ = 0;
    std::vector<double> g_begin_, g_end_, g_inner_[inner_points], g_scale_, g_probe_;
    std::vector<double> g_dip_;  // depth below 0 that a touch under way may still have
    double t_root_ = 0.0;

    // The step in work: from s_begin_ to s_end_, and where it began in t and y.
    bool step_scaled_ = false;
    bool fresh_ = true;  // the steppers must be started anew
    double s_begin_ = 0.0, s_end_ = 0.0, t_begin_ = 0.0, t_end_ = 0.0;
    double last_event_time_ = -1.0;
    int events_at_once_ = 0;
    std::string_view trouble_;
};

StepResult EventDriven::enter(EventSink& events) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    Mode before;
    const Continuation result = automaton_.enter(t_, y_, mode_, before, events);
    mode_before_ = before;
    begin_mode();
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail("the contact problem was not solved");
    return before == mode_ ? StepResult::stepped : StepResult::event;
}

void EventDriven::begin_mode() {
    plain_.set_mode(mode_);
    scaled_.set_mode(mode_);
    guard_count_ = automaton_.guard_count(mode_);
    automaton_.guards(t_, y_, mode_, guard_span(g_end_));
    for (std::size_t i = 0; i < guard_count_; ++i) g_scale_[i] = std::abs(g_end_[i]), g_dip_[i] = 0.0;
    fresh_ = true;
}

// One accepted step of the integrator (or of the exact propagator) at most to t_limit. Fills s_begin_ ..
// t_end_ and y_.
bool EventDriven::step(double t_limit) {
    t_begin_ = t_;
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    if (is_exact()) {
        s_begin_ = t_;
        s_end_ = std::min(t_limit, t_ + automaton_.propagation_step());
        step_scaled_ = false;
        if (!automaton_.propagate(t_, y_before_, mode_, s_end_, y_)) return false;
        t_end_ = s_end_;
        return true;
    }
    const bool scaled = is_scaled(t_, y_, mode_);
    if (scaled != step_scaled_) fresh_ = true;
    step_scaled_ = scaled;
    if (!scaled) {
        if (fresh_) stepper_.start(plain_, t_, y_, 0.0);
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
        double a = s_begin_, b = s_end_;
        for (int i = 0; i < max_inversions && b - a > 0.0; ++i) {
            const double middle = 0.5 * (a + b);
            if (middle <= a || middle >= b) break;
            scaled_stepper_.refine(scaled_, middle, z_);
            (z_[n_] < t_limit ? a : b) = middle;
        }
        s_end_ = b;
        scaled_stepper_.refine(scaled_, s_end_, z_);
        fresh_ = true;
    } else {
        std::copy(scaled_stepper_.y_end().begin(), scaled_stepper_.y_end().end(), z_.begin());
    }
    std::copy(z_.begin(), z_.begin() + static_cast<std::ptrdiff_t>(n_), y_.begin());
    t_end_ = fresh_ ? t_limit : z_[n_];
    return true;
}

// State inside the last step at full order, into y_root_ and t_root_.
void EventDriven::compute_at(double s) {
    if (is_exact()) {
        t_root_ = s;
        automaton_.propagate(t_begin_, y_before_, mode_, s, y_root_);
    } else if (!step_scaled_) {
        t_root_ = s;
        stepper_.refine(plain_, s, y_root_);
    } else {
        scaled_stepper_.refine(scaled_, s, z_);
        std::copy(z_.begin(), z_.begin() + static_cast<std::ptrdiff_t>(n_), y_root_.begin());
        t_root_ = z_[n_];
    }
}

// A crossing whose dip, estimated by the parabola through the crossing, is within the integration error.
bool EventDriven::is_graze(const GuardFunction& g, std::size_t i, double root) {
    const double depth = graze_factor * tolerance_.relative * g_scale_[i];
    const double h = 0.25 * (s_end_ - s_begin_);
    if (!(h > 0.0)) return false;
    const double left = std::max(s_begin_, root - h), right = root + h;
    const double g_left = g(left), g_root = g(root), g_right = g(right);
    const double a = root - left, b = right - root;
    if (!(a > 0.0)) return false;
    const double slope_left = (g_root - g_left) / a, slope_right = (g_right - g_root) / b;
    const double curvature = 2.0 * (slope_right - slope_left) / (a + b);
    const double slope = (slope_left * b + slope_right * a) / (a + b);
    return curvature > 0.0 && slope * slope < 2.0 * curvature * depth;
}

EventDriven::Crossing EventDriven::find_crossing() {
    Crossing first;
    if (guard_count_ == 0) return first;
    automaton_.guards(t_end_, y_, mode_, guard_span(g_end_));
    double s[inner_points + 2];
    const std::vector<double>* value[inner_points + 2] = {&g_begin_, &g_inner_[0], &g_inner_[1], &g_end_};
    for (int j = 0; j < inner_points + 2; ++j) s[j] = s_begin_ + (s_end_ - s_begin_) * j / (inner_points + 1);
    s[inner_points + 1] = s_end_;
    for (int j = 0; j < inner_points; ++j) {
        compute_at(s[j + 1]);
        automaton_.guards(t_root_, y_root_, mode_, guard_span(g_inner_[j]));
    }
    for (std::size_t i = 0; i < guard_count_; ++i) {
        for (int j = 0; j < inner_points + 2; ++j)
            g_scale_[i] = std::max(g_scale_[i], std::abs((*value[j])[i]));
        const double floor = std::max(noise(i), g_dip_[i]);
        if (g_end_[i] > noise(i)) g_dip_[i] = 0.0;
        const GuardFunction g(*this, i);
        // Where the guard has been above the floor before it falls below: the bracket of its root.
        double a = 0.0, g_a = -1.0, b = 0.0, g_b = 0.0;
        bool armed = false, fallen = false;
        for (int j = 0; j < inner_points + 2 && !fallen; ++j) {
            const double here = (*value[j])[i];
            if (here > floor) {
                armed = true;
                a = s[j], g_a = here;
            } else if (here < (armed ? 0.0 : -floor)) {
                fallen = true;
                b = s[j], g_b = here;
            }
        }
        if (!fallen && armed) {  // a dip between the points
            for (int j = 1; j < inner_points + 1 && !fallen; ++j) {
                const double left = (*value[j - 1])[i], here = (*value[j])[i], right = (*value[j + 1])[i];
                if (!(left > floor && here < left && here < right)) continue;
                const double curvature = left - 2.0 * here + right, slope = 0.5 * (right - left);
                if (here - 0.5 * slope * slope / curvature > 0.5 * here) continue;
                const Extremum dip = find_extremum(g, s[j - 1], s[j + 1], 1e-12 * (s_end_ - s_begin_));
                if (dip.value >= 0.0) continue;
                fallen = true;
                a = s[j - 1], g_a = left, b = dip.x, g_b = dip.value;
            }
        }
        if (!fallen) continue;
        Crossing crossing{true, s_begin_, i, false};
        if (!armed) {
            // Began at 0 and fell. If it rose in between it fell back: search the rise, else the mode is
            // wrong from its beginning.
            const Extremum rise =
                find_extremum(g, s_begin_, b, 1e-12 * (s_end_ - s_begin_), ExtremumKind::maximum);
            if (rise.value > floor && rise.x > s_begin_)
                crossing.s = find_root(g, {rise.x, b, rise.value, g_b}, 0.0, RootSide::far);
            else
                crossing.at_begin = true;
        } else {
            crossing.s = find_root(g, {a, b, g_a, g_b}, 0.0, RootSide::far);
            if (is_graze(g, i, crossing.s)) {
                if (g_end_[i] < noise(i)) g_dip_[i] = 4.0 * graze_factor * tolerance_.relative * g_scale_[i];
                continue;
            }
        }
        if (!first.found || crossing.s < first.s) first = crossing;
    }
    find_earlier(first);
    return first;
}

// A long step (flight, which the integrator has exactly) can hold several crossings of one guard. Whatever is
// below 0 at the first crossing known has fallen before it.
void EventDriven::find_earlier(Crossing& first) {
    for (std::size_t round = 0; first.found && !first.at_begin && round < guard_count_; ++round) {
        compute_at(first.s);
        automaton_.guards(t_root_, y_root_, mode_, guard_span(g_probe_));
        std::size_t i = 0;
        const auto fallen = [&] {
            const double floor = std::max(noise(i), g_dip_[i]);
            return i != first.guard && g_begin_[i] > floor && g_probe_[i] < -floor;
        };
        while (i < guard_count_ && !fallen()) ++i;
        if (i == guard_count_) return;
        const double here = g_probe_[i];
        first = {
            true,
            find_root(GuardFunction(*this, i), {s_begin_, first.s, g_begin_[i], here}, 0.0, RootSide::far), i,
            false};
    }
}

StepResult EventDriven::transit(const Crossing& crossing, EventSink& events) {
    if (crossing.at_begin || crossing.s <= s_begin_) {
        t_ = t_begin_;
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
    } else {
        compute_at(crossing.s);
        t_ = t_root_;
        std::copy(y_root_.begin(), y_root_.end(), y_.begin());
    }
    events_at_once_ = t_ == last_event_time_ ? events_at_once_ + 1 : 0;
    last_event_time_ = t_;
    if (events_at_once_ > max_events_at_once) return fail("more events at one instant than the run allows");
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    mode_before_ = mode_;
    const Continuation result = automaton_.pass(crossing.guard, t_, y_, mode_, events);
    begin_mode();
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail("the contact problem was not solved");
    return StepResult::event;
}

StepResult EventDriven::advance(double t_limit, EventSink& events) {
    if (t_limit <= t_) return StepResult::stepped;
    std::copy(g_end_.begin(), g_end_.begin() + static_cast<std::ptrdiff_t>(guard_count_), g_begin_.begin());
    if (!step(t_limit)) {
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
        return fail("the step size fell below the resolution of the time");
    }
    const Crossing crossing = find_crossing();
    if (crossing.found) return transit(crossing, events);
    t_ = t_end_;
    if (step_scaled_ && automaton_.time_scale(t_, y_, mode_) < vanishing_scale) {
        mode_before_ = mode_;
        std::copy(y_.begin(), y_.end(), y_before_.begin());
        automaton_.vanish(t_, y_, mode_, events);
        return StepResult::ended;
    }
    if (!is_exact()) {
        std::copy(y_.begin(), y_.end(), y_root_.begin());
        automaton_.project(t_, y_, mode_);
        // Only a visible correction costs the integrator its memory.
        if (std::memcmp(y_.data(), y_root_.data(), n_ * sizeof(double)) != 0) fresh_ = true;
    }
    return StepResult::stepped;
}

void EventDriven::evaluate(double t0, std::span<const double> state, const Mode& mode, double,
                           std::span<const double>, double t, std::span<double> out) const {
    if (t == t0) {
        std::copy(state.begin(), state.end(), out.begin());
        return;
    }
    if (automaton_.propagate(t0, state, mode, t, out)) return;
    if (!is_scaled(t0, state, mode)) {
        Flow flow(automaton_, false);
        flow.set_mode(mode);
        evaluator_.start(flow, t0, state, t - t0);
        evaluator_.take(flow, t, out);
        return;
    }
    Flow flow(automaton_, true);
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
}

}  // namespace

std::unique_ptr<Motion> make_event_driven(HybridAutomaton& automaton, double tol, const Tableau& tableau) {
    return std::make_unique<EventDriven>(automaton, tol, tableau);
}

}  // namespace stiction
