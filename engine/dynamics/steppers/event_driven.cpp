// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Event-driven integration of a hybrid automaton: smooth steps by Dormand and Prince 5(4) unless asked
// otherwise, the automaton's guards resolved as functions on every step (ode/guard_scan), an event placed by
// root finding on fresh steps of full order, then a transition.
//
// * A guard that is 0 when its mode begins (slip that has just begun, a gap that has just opened) must not
//   fire again at once. If it falls instead of rising, the mode was wrong and the transition comes at the
//   beginning of the step.
// * A guard that dips below 0 by less than the integration error and returns is a touch, not an event (the
//   limit orbit of Coulomb friction touches the belt speed once per period). A step that ends inside such a
//   dip is cut before it, so that the next one sees it whole.
// * A zero at which the flow is singular (slip with two tangents that stops: its direction ends there) is come near
//   in steps that end before it, so that no stage lies so close to it that it is made of rounding.
// * Steps do not know how far the motion is wanted: a shorter run is the beginning of a longer one.
// * Near a state where contact forces have no bound the time step would shrink for ever; there the flow is
//   integrated in tau with dt = time_scale dtau (painleve_rod, section 5), t being one more component of the
//   state.
#include "dynamics/steppers/event_driven.hpp"

#include "dynamics/linear_step.hpp"
#include "ode/embedded_stepper.hpp"
#include "ode/guard_scan.hpp"
#include "ode/tableau.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace stiction {

namespace {

constexpr double step_share = 0.05;         // of tol for one step: the errors of many steps add up
constexpr double least_tolerance = 2e-15;   // rounding of one step
constexpr double scaled_below = 0.1;        // time scale below which tau is the independent variable
constexpr double vanishing_scale = 1e-13;   // time scale at which the singular state counts as reached
constexpr double graze_factor = 50.0;       // a touch is shallower than this many tolerances
constexpr double linear_touch = 1e-11;      // depth of a touch where the flow is exact, share of the guard
constexpr double same_instant = 1e-12;      // s, and of t: what is nearer counts as one instant
constexpr int max_events_at_once = 60;      // transitions at one instant before the run is given up
constexpr int few_events = 4;               // of them
constexpr int max_inversions = 60;          // Newton steps for t(tau) = t
constexpr double small_correction = 1e-11;  // of a state put back on its constraints
constexpr double longest_step = 10.0;       // s, where nothing happens: a row now and then
constexpr double most_pieces = 64.0;        // of a step, so that it is never long to compute
constexpr double least_return = 0.1;        // of a step: a dip that began earlier lasts longer than a step
constexpr double share_of_approach = 0.9;   // of the way to a zero at which the flow is singular
constexpr int most_approaches = 20;  // one after another: a jump of a guard is not come nearer to for ever

// Late enough to be another time than t.
double find_later(double t) { return t + 16.0 * (std::nextafter(t, HUGE_VAL) - t); }

double find_step_tolerance(double tol) { return std::max(step_share * tol, least_tolerance); }

// In tau the state goes to the singular one like exp(-tau): the steps of a high order, a factor of 4 each, would leave
// nothing to be seen of the approach.
const Tableau& find_scaled_tableau(const Tableau& tableau) {
    return tableau.order > dormand_prince().order ? dormand_prince() : tableau;
}

// The flow of one mode in t, or in tau with t as the last component.
class Flow : public Equation {
  public:
    Flow(const HybridAutomaton& automaton, bool scaled) : automaton_(automaton), scaled_(scaled) {}
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

class EventDriven : public Motion, private GuardedStep {
  public:
    EventDriven(HybridAutomaton& automaton, double tol, const Tableau& tableau)
        : automaton_(automaton),
          tolerance_{find_step_tolerance(tol), 1e-2 * find_step_tolerance(tol)},
          n_(automaton.dimension()),
          plain_(automaton, false),
          scaled_(automaton, true),
          stepper_(tableau, n_),
          scaled_stepper_(find_scaled_tableau(tableau), n_ + 1),
          evaluator_(tableau, n_),
          scaled_evaluator_(find_scaled_tableau(tableau), n_ + 1),
          y_(n_),
          y_before_(n_),
          y_root_(n_),
          y_scaled_(n_ + 1),
          z_(n_ + 1),
          z_out_(n_ + 1),
          g_begin_(2 * automaton.most_guards()),
          g_end_(2 * automaton.most_guards()),
          g_probe_(2 * automaton.most_guards()),
          watch_(2 * automaton.most_guards()),
          watch_before_(2 * automaton.most_guards()),
          scan_(automaton.most_guards()),
          linear_step_(automaton, n_),
          linear_evaluator_(automaton, n_),
          z_linear_(LinearFlow::most_size) {
        plain_.set_mode(mode_);
        scaled_.set_mode(mode_);
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
    void find_guards(double s, std::span<double> out) override;
    double find_exactly(double s, std::size_t guard) override;
    double longest_piece(double s) override;

    std::span<double> guard_span(std::vector<double>& values) const { return {values.data(), guard_count_}; }
    bool is_scaled(double t, std::span<const double> y, const Mode& mode) const {
        return automaton_.has_time_scale() && automaton_.time_scale(t, y, mode) < scaled_below;
    }
    // Of an order that makes interpolated states nearly as good as those of fresh steps.
    bool has_extension() const { return stepper_.tableau().dense_order + 1 >= stepper_.tableau().order; }
    bool is_exact() const { return automaton_.propagation_step() > 0.0; }

    StepResult enter(EventSink& events);
    bool is_at_bounds(const Mode& next);
    void settle();
    void begin_mode();
    std::size_t get_guard(const Fall& fall) const {
        return has_rows() ? linear_->guard_of_row[fall.guard] : fall.guard;
    }
    void update_guards();
    bool has_rows() const { return linear_ != nullptr && linear_->guards_are_rows; }
    Fall find_fall_of_rows();
    bool step(double t_limit);
    void compute_at(double s);
    void interpolate_at(double s);
    Fall find_fall();
    Fall find_deepening();
    void end_at(double s);
    bool cut_before(double s);
    bool approach(const Fall& fall);
    bool hits(const Fall& fall);
    StepResult advance_again(double t_limit, double first_step, EventSink& events);
    StepResult transit(const Fall& fall, EventSink& events);
    StepResult meet_instant(EventSink& events);
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
    std::vector<double> g_begin_, g_end_, g_probe_;
    GuardWatch watch_, watch_before_;
    GuardScan scan_;
    double t_root_ = 0.0;

    const LinearFlow* linear_ = nullptr;  // of the mode, where it has one
    LinearStep linear_step_;
    mutable LinearStep linear_evaluator_;
    std::vector<double> z_linear_;

    // The step in work: from s_begin_ to s_end_, and where it began in t and y.
    bool step_scaled_ = false;
    bool fresh_ = true;        // the steppers must be started anew
    bool was_cut_ = false;     // the last step was cut before a dip
    int approaches_ = 0;       // steps so far that ended before the same zero
    double first_step_ = 0.0;  // to be tried by a stepper that starts anew; 0: its own choice
    double s_begin_ = 0.0, s_end_ = 0.0, t_begin_ = 0.0, t_end_ = 0.0;
    double last_event_time_ = -1.0;
    int events_at_once_ = 0;
    bool nothing_changed_ = false;  // by the last transition
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
    const bool same = before == mode_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
    if (same) settle();
    return same ? StepResult::stepped : StepResult::event;  // a jump too has both its sides recorded
}

// True if each contact whose state differs in `next` carries nothing here, or sticks by a force at its bound.
bool EventDriven::is_at_bounds(const Mode& next) {
    constexpr double rounding = 1e-9;  // of a bound
    Sample now;
    automaton_.sample(t_, y_, mode_, now);
    for (std::size_t i = 0; i < now.contacts.size(); ++i) {
        const ContactSample& contact = now.contacts[i];
        const double T = std::hypot(contact.tangent[0], contact.tangent[1]);
        const bool at_bound = contact.state == ContactState::stick &&
                              std::abs(T - contact.stick_bound) <= rounding * contact.stick_bound;
        if (next.states[i] != mode_.states[i] && !at_bound && contact.normal != 0.0) return false;
    }
    return true;
}

// What holds where a motion begins is no event. A guard that is 0 there and falls has ended its mode before it began
// (a force at its bound that grows, a contact that carries nothing): what follows is the mode of the beginning, unless
// the state jumps.
void EventDriven::settle() {
    class : public EventSink {
        void add(Event) override {}
    } unheard;
    for (int round = 0; round < max_events_at_once; ++round) {
        bool any = false;
        for (std::size_t i = 0; i < guard_count_; ++i) any = any || !(g_end_[i] > watch_.noise(i));
        if (!any) break;
        std::copy(g_end_.begin(), g_end_.begin() + static_cast<std::ptrdiff_t>(guard_count_),
                  g_begin_.begin());
        Fall fall;
        if (step(std::min(automaton_.find_next_instant(t_), t_ + longest_step))) fall = find_fall();
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
        Mode next = mode_;
        bool falls = fall.found && fall.at_begin &&
                     automaton_.pass(get_guard(fall), t_, y_, next, unheard) == Continuation::goes_on &&
                     next != mode_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
        falls = falls && is_at_bounds(next);
        if (falls) mode_ = next;
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
        begin_mode();
        if (!falls) break;
    }
    mode_before_ = mode_;
}

void EventDriven::begin_mode() {
    linear_ = is_exact() ? nullptr : automaton_.linear_flow(mode_);
    guard_count_ = has_rows() ? linear_->guard_of_row.size() : automaton_.guard_count(mode_);
    update_guards();
    watch_.begin_mode(guard_span(g_end_),
                      linear_ != nullptr ? linear_touch : graze_factor * tolerance_.relative);
    for (std::size_t i = 0; i < guard_count_ && linear_ == nullptr; ++i)
        if (std::isfinite(automaton_.crossing_distance(i, mode_))) watch_.count_every_fall(i);
    fresh_ = true;
    was_cut_ = false;
    approaches_ = 0;
    first_step_ = 0.0;
}

// The guards at the present state, into g_end_.
void EventDriven::update_guards() {
    if (!has_rows()) return automaton_.guards(t_, y_, mode_, guard_span(g_end_));
    const std::size_t d = linear_->size();
    linear_->fill(t_, y_, z_linear_);
    for (std::size_t i = 0; i < guard_count_; ++i) {
        double sum = 0.0;
        for (std::size_t k = 0; k < d; ++k) sum += linear_->guard_rows[i * d + k] * z_linear_[k];
        g_end_[i] = sum;
    }
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

// The same by the continuous extension of the method where that is nearly as good.
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

// Guards of a linear flow are polynomials themselves.
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
        const Fall fall = watch_.look(i, p, s_begin_, s_end_);
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

// The step ends at s, before anything falls. The next one is as long as this one was.
void EventDriven::end_at(double s) {
    first_step_ = s_end_ - s_begin_;
    s_end_ = s;
    compute_at(s_end_);
    t_end_ = t_root_;
    std::copy(y_root_.begin(), y_root_.end(), y_.begin());
    watch_.copy(watch_before_, guard_count_);
    find_fall();  // what the guards do up to there is known again
    fresh_ = true;
}

// The step ends before s, where a dip begins that it does not see to its end. False where the dip lasts about as long
// as a step, or is there again: then nothing is gained.
bool EventDriven::cut_before(double s) {
    const double length = s_end_ - s_begin_, way = s - s_begin_;
    if (was_cut_ || !(way > least_return * length)) return false;
    end_at(s_begin_ + 0.5 * way);
    return true;
}

// The step ends before a zero at which the flow is singular. False where it begins so near that it may cross.
bool EventDriven::approach(const Fall& fall) {
    if (fall.at_begin || linear_ != nullptr || is_exact() || step_scaled_) return false;
    if (!(g_begin_[fall.guard] > automaton_.crossing_distance(fall.guard, mode_))) return false;
    const double s = s_begin_ + share_of_approach * (fall.s - s_begin_);
    if (!(s > s_begin_) || approaches_ == most_approaches) return false;
    ++approaches_;
    end_at(s);
    return true;
}

StepResult EventDriven::transit(const Fall& fall, EventSink& events) {
    // Forces that are 0 at this instant, or at their bound by less than a time can resolve, do not say which way the
    // motion goes on: the decision before left all as it was. A moment later they do.
    const bool at_begin = fall.at_begin || fall.s <= s_begin_;
    if (at_begin && nothing_changed_ && t_begin_ == last_event_time_) {
        const bool soon = !fall.at_begin && events_at_once_ < few_events;
        compute_at(soon ? std::min(s_end_, find_later(s_begin_)) : fall.below);
        t_ = t_root_;
        std::copy(y_root_.begin(), y_root_.end(), y_.begin());
    } else if (at_begin) {
        t_ = t_begin_;
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
    } else {  // computed already
        t_ = t_root_;
        std::copy(y_root_.begin(), y_root_.end(), y_.begin());
    }
    events_at_once_ = t_ - last_event_time_ <= same_instant * (1.0 + t_) ? events_at_once_ + 1 : 0;
    last_event_time_ = t_;
    if (events_at_once_ > max_events_at_once) return fail("more events at one instant than the run allows");
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    mode_before_ = mode_;
    const std::size_t guard = get_guard(fall);
    const Continuation result = automaton_.pass(guard, t_, y_, mode_, events);
    nothing_changed_ = mode_ == mode_before_;
    for (std::size_t k = 0; k < n_; ++k)
        nothing_changed_ =
            nothing_changed_ && std::abs(y_[k] - y_before_[k]) <= small_correction * (1.0 + std::abs(y_[k]));
    automaton_.mark_end(guard, mode_before_);
    begin_mode();
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail("the contact problem was not solved");
    return StepResult::event;
}

// The end of the step is an instant that the automaton announced.
StepResult EventDriven::meet_instant(EventSink& events) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    mode_before_ = mode_;
    const Continuation result = automaton_.meet_instant(t_, y_, mode_, events);
    const bool same = mode_ == mode_before_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
    if (same) {
        fresh_ = true;  // what is prescribed may have a break here
        update_guards();
    } else {
        begin_mode();
    }
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail("the contact problem was not solved");
    return same ? StepResult::stepped : StepResult::event;
}

// Puts the state at the fall into y_root_; false if the piece of the step up to there is not as good as a step has to
// be (Stribeck's law falls within a short time at the end of a long one).
bool EventDriven::hits(const Fall& fall) {
    if (fall.at_begin || fall.s <= s_begin_) return true;
    compute_at(fall.s);
    if (is_exact() || linear_ != nullptr || step_scaled_) return true;
    return stepper_.find_refined_error(plain_, fall.s, y_root_, tolerance_) <= 1.0;
}

// The step once more, a shorter one.
StepResult EventDriven::advance_again(double t_limit, double first_step, EventSink& events) {
    std::copy(y_before_.begin(), y_before_.end(), y_.begin());
    watch_.copy(watch_before_, guard_count_);
    std::copy(g_begin_.begin(), g_begin_.begin() + static_cast<std::ptrdiff_t>(guard_count_), g_end_.begin());
    fresh_ = true;
    first_step_ = first_step;
    return advance(t_limit, events);
}

StepResult EventDriven::advance(double t_limit, EventSink& events) {
    if (t_limit <= t_) return StepResult::stepped;
    std::copy(g_end_.begin(), g_end_.begin() + static_cast<std::ptrdiff_t>(guard_count_), g_begin_.begin());
    const double instant = automaton_.find_next_instant(t_);
    if (!step(std::min({t_limit, instant, t_ + longest_step}))) {
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
        return fail("the step size fell below the resolution of the time");
    }
    watch_before_.copy(watch_, guard_count_);
    Fall fall = find_fall();
    const bool approaches = fall.found && approach(fall);
    if (!fall.found) {
        const double dip = watch_.undecided(guard_count_);
        was_cut_ = dip < s_end_ && cut_before(dip);
        // Longer than a step and deeper at its end: it falls.
        if (!was_cut_ && dip < s_end_) fall = find_deepening();
    }
    if (fall.found && !approaches) {
        if (!hits(fall)) return advance_again(t_limit, 0.5 * (fall.s - s_begin_), events);
        return transit(fall, events);
    }
    if (!approaches) {
        approaches_ = 0;
        if (!was_cut_) first_step_ = 0.0;
    }
    t_ = t_end_;
    if (has_rows() && !was_cut_) linear_step_.find(t_end_, y_);
    if (step_scaled_ && automaton_.time_scale(t_, y_, mode_) < vanishing_scale) {
        mode_before_ = mode_;
        std::copy(y_.begin(), y_.end(), y_before_.begin());
        automaton_.vanish(t_, y_, mode_, events);
        return StepResult::ended;
    }
    if (!is_exact() && linear_ == nullptr) {
        std::copy(y_.begin(), y_.end(), y_root_.begin());
        automaton_.project(t_, y_, mode_);
        automaton_.refresh(t_, y_, mode_);
        // Only a visible correction costs the integrator its memory, and only a large one the size of its
        // steps. The pairs of the papers start anew after any, as published.
        if (!fresh_ && std::memcmp(y_.data(), y_root_.data(), n_ * sizeof(double)) != 0) {
            fresh_ = true;
            bool small = !step_scaled_ && has_extension();
            for (std::size_t k = 0; k < n_; ++k)
                small = small && std::abs(y_[k] - y_root_[k]) <= small_correction * (1.0 + std::abs(y_[k]));
            first_step_ = small ? stepper_.next_step() : 0.0;
        }
    }
    return t_ == instant ? meet_instant(events) : StepResult::stepped;
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
        Flow flow(automaton_, false);
        flow.set_mode(mode);
        evaluator_.start(flow, t0, state, t - t0);
        evaluator_.take(flow, t, out);
        return automaton_.project(t, out, mode);
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
    automaton_.project(t, out, mode);
}

}  // namespace

std::unique_ptr<Motion> make_event_driven(HybridAutomaton& automaton, double tol, const Tableau& tableau) {
    return std::make_unique<EventDriven>(automaton, tol, tableau);
}

}  // namespace stiction
