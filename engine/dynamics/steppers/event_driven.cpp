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
//   dip is cut before it, so that the next step contains the whole dip.
// * If the flow is singular at a zero (slip with two tangents that stops has no direction there), steps end before
//   the zero, so that no stage lies so close to it that its direction is only rounding.
// * Steps do not depend on the end of the run: a shorter run is the beginning of a longer one.
// * Near a state where contact forces grow without bound the time step would shrink to 0; there the flow is
//   integrated in tau with dt = time_scale dtau (docs/theory/painleve_rod.md), t being one more component of the
//   state.
#include "dynamics/steppers/event_driven.hpp"

#include "dynamics/steppers/event_driven_motion.hpp"

#include <cstring>

namespace stiction {

namespace {

constexpr double step_share = 0.05;         // of tol, for one step: the errors of many steps add up
constexpr double least_tolerance = 2e-15;   // rounding of one step
constexpr double vanishing_scale = 1e-13;   // time scale at which the singular state counts as reached
constexpr double graze_factor = 50.0;       // a touch is shallower than this many tolerances
constexpr double linear_touch = 1e-11;      // depth of a touch where the flow is exact, relative to the guard
constexpr double same_instant = 1e-12;      // s, and relative to t: nearer times count as one instant
constexpr int max_events_at_once = 60;      // transitions at one instant before the run is given up
constexpr int few_events = 4;               // of them: so many use the shortest look-ahead
constexpr double few_steps = 8.0;           // look-ahead of find_crossing, in shortest look-aheads
constexpr double small_correction = 1e-11;  // of a state put back on its constraints
constexpr double longest_step = 10.0;       // s, where nothing happens: a row now and then

// The shortest look-ahead: 16 units in the last place after t.
double find_later(double t) { return t + 16.0 * (std::nextafter(t, HUGE_VAL) - t); }

double find_step_tolerance(double tol) { return std::max(step_share * tol, least_tolerance); }

// In tau the distance to the singular state falls like exp(-tau). A method of high order takes a factor of 4 in each
// step, so that too few rows would show the approach.
const Tableau& find_scaled_tableau(const Tableau& tableau) {
    return tableau.order > dormand_prince().order ? dormand_prince() : tableau;
}

}  // namespace

EventDriven::EventDriven(HybridAutomaton& automaton, double tol, const Tableau& tableau)
    : MotionOfState(automaton.dimension()),
      automaton_(automaton),
      tolerance_{find_step_tolerance(tol), 1e-2 * find_step_tolerance(tol)},
      n_(automaton.dimension()),
      plain_(automaton, false),
      scaled_(automaton, true),
      stepper_(tableau, n_),
      scaled_stepper_(find_scaled_tableau(tableau), n_ + 1),
      evaluator_(tableau, n_),
      scaled_evaluator_(find_scaled_tableau(tableau), n_ + 1),
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
    guards_.reserve(automaton.most_guards());
    plain_.set_mode(mode_);
    scaled_.set_mode(mode_);
}

StepResult EventDriven::enter(EventSink& events) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    Mode before;
    const Continuation result = automaton_.enter(t_, y_, mode_, before, events);
    mode_before_ = before;
    begin_mode();
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail(automaton_.trouble());
    const bool same = before == mode_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
    if (same) settle();
    return same ? StepResult::stepped : StepResult::event;  // a jump is recorded with both its sides
}

// True if each contact whose state differs in `next` has no load here, or sticks with a force at its bound.
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

// Finds the initial mode without logging an event. If a guard is 0 at the beginning and falls (a force at its bound
// that grows, a contact without load), its mode has ended before it began. The initial mode is then the mode after the
// transition, unless the state jumps. The trial step is undone.
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
    guards_.clear();
    automaton_.list_guards(mode_, guards_);
    guard_count_ = has_rows() ? linear_->guard_of_row.size() : guards_.size();
    update_guards();
    watch_.begin_mode(guard_span(g_end_),
                      linear_ != nullptr ? linear_touch : graze_factor * tolerance_.relative);
    const double gap_rounding = automaton_.find_gap_rounding(y_);
    for (std::size_t i = 0; i < guard_count_ && linear_ == nullptr; ++i) {
        if (std::isfinite(automaton_.crossing_distance(guards_[i]))) watch_.count_every_fall(i);
        watch_.set_rounding(i, guards_[i].kind == Guard::gap ? gap_rounding : 0.0);
    }
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

StepResult EventDriven::transit(const Fall& fall, EventSink& events) {
    // The last transition at this instant changed nothing: a force that is 0 here, or at its bound as nearly as time
    // resolves, does not determine the next mode. The decision is then made at a look-ahead.
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
    const Guard guard = get_guard(fall);
    const Continuation result = automaton_.pass(guard, t_, y_, mode_, events);
    nothing_changed_ = mode_ == mode_before_;
    for (std::size_t k = 0; k < n_; ++k)
        nothing_changed_ =
            nothing_changed_ && std::abs(y_[k] - y_before_[k]) <= small_correction * (1.0 + std::abs(y_[k]));
    automaton_.mark_end(guard, mode_before_);
    begin_mode();
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail(automaton_.trouble());
    return StepResult::event;
}

// The end of the step is an instant that the automaton announced.
StepResult EventDriven::meet_instant(EventSink& events) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    mode_before_ = mode_;
    const Continuation result = automaton_.meet_instant(t_, y_, mode_, events);
    const bool same = mode_ == mode_before_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
    if (same) {
        fresh_ = true;  // prescribed motion may have a break here
        update_guards();
    } else {
        begin_mode();
    }
    if (result == Continuation::ends) return StepResult::ended;
    if (result == Continuation::unsolved) return fail(automaton_.trouble());
    return same ? StepResult::stepped : StepResult::event;
}

// Called when no step is short enough. Late in a run this happens just before a zero at which the flow is singular: a
// guard is so small that a step may cross the zero, or time hardly resolves the way to it. The fall is placed here.
Fall EventDriven::find_crossing() {
    Fall out;
    if (linear_ != nullptr || is_exact() || (nothing_changed_ && t_begin_ == last_event_time_)) return out;
    const double later = t_ + few_steps * (find_later(t_) - t_);
    automaton_.flow(t_, y_, mode_, y_root_);
    for (std::size_t k = 0; k < n_; ++k) y_root_[k] = y_[k] + (later - t_) * y_root_[k];
    automaton_.guards(later, y_root_, mode_, guard_span(g_probe_));
    for (std::size_t i = 0; i < guard_count_ && !out.found; ++i) {
        const double crossing = automaton_.crossing_distance(guards_[i]);
        out.guard = i;
        out.found = out.at_begin = std::isfinite(crossing) && (g_begin_[i] <= crossing || g_probe_[i] <= 0.0);
    }
    return out;
}

// Called when no step is short enough and no zero is near: the flow may go to infinity (a singularity A = 0). The state
// is that of the end of the last step.
StepResult EventDriven::meet_pole(EventSink& events) {
    Mode next = mode_;
    const Continuation result = automaton_.pass_pole(t_, y_, next, events);
    if (result == Continuation::unsolved) {
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
        return fail("the step size fell below the resolution of the time");
    }
    mode_before_ = mode_;
    mode_ = next;
    begin_mode();
    return result == Continuation::ends ? StepResult::ended : StepResult::event;
}

// Puts the state at the fall into y_root_. False if the error of the step up to the fall exceeds the tolerance (with
// Stribeck's law the friction changes within a short time at the end of a long step).
bool EventDriven::hits(const Fall& fall) {
    if (fall.at_begin || fall.s <= s_begin_) return true;
    compute_at(fall.s);
    if (is_exact() || linear_ != nullptr || step_scaled_) return true;
    return stepper_.find_refined_error(plain_, fall.s, y_root_, tolerance_) <= 1.0;
}

// Repeats the step with a smaller first step.
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
    if (instant <= std::min(t_limit, std::nextafter(t_, HUGE_VAL))) {
        // Two instants without a number between them are the two sides of a jump: nothing moves between them, and the
        // forces of this mode may not exist on the later side.
        t_ = t_end_ = instant;
        const StepResult result = meet_instant(events);
        if (mode_before_.kind == Mode::regular) mode_before_.kind = Mode::jumped;
        return result;
    }
    if (!step(std::min({t_limit, instant, t_ + longest_step}))) {
        std::copy(y_before_.begin(), y_before_.end(), y_.begin());
        const Fall fall = find_crossing();
        return fall.found ? transit(fall, events) : meet_pole(events);
    }
    watch_before_.copy(watch_, guard_count_);
    Fall fall = find_fall();
    bool approaches = false;
    while (fall.found && approach(fall)) approaches = true;
    if (!fall.found && !approaches) {
        const double dip = watch_.undecided(guard_count_);
        was_cut_ = dip < s_end_ && cut_before(dip, fall);
        // A dip that is longer than a step and deeper at its end is a fall.
        if (!was_cut_ && dip < s_end_) fall = find_deepening();
    }
    if (fall.found) {
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
        // If the projection changed the state, the integrator starts anew; after a small change it keeps its step size.
        // Pairs without a good dense output choose a new step size after any change, as published.
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

std::unique_ptr<Motion> make_event_driven(HybridAutomaton& automaton, double tol, const Tableau& tableau) {
    return std::make_unique<EventDriven>(automaton, tol, tableau);
}

}  // namespace stiction
