// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Event-driven integration of a hybrid automaton. The stepper makes a smooth piece (piece.hpp), searches it for the first
// guard that falls (ode/guard_scan.hpp), and passes to the next mode there. The place of an event is a root on fresh
// states of full order.
//
// * A guard that is 0 when its mode begins (slip that has just begun, a gap that has just opened) must not fire again at
//   once. If it falls instead of rising, the mode was wrong and the transition comes at the beginning of the piece.
// * A guard that dips below 0 by less than the integration error and returns is a touch, not an event (the limit orbit of
//   Coulomb friction touches the belt speed once per period). A piece that ends inside such a dip is cut before it, so
//   that the next piece contains the whole dip.
// * If the flow is singular at a zero (slip with two tangents that stops has no direction there), pieces end before the
//   zero, so that no stage lies so close to it that its direction is only rounding.
// * Pieces do not depend on the end of the run: a shorter run is the beginning of a longer one.
#include "dynamics/steppers/event_driven.hpp"

#include "dynamics/steppers/piece.hpp"
#include "model/tolerances.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace stiction {

namespace {

constexpr double step_share = 0.05;            // of tol, for one step: the errors of many steps add up
constexpr double least_tolerance = 2e-15;      // rounding of one step
constexpr double touch_in_tolerances = 50.0;   // a touch is shallower than this many tolerances of a step
constexpr double touch_of_exact_flow = 1e-11;  // the same where the flow is exact, relative to the guard
constexpr int max_events_at_once = 60;         // transitions at one instant before the run is given up
constexpr int both_ways = 2;                   // after so many returns at once two modes take turns
constexpr int few_events = 4;                  // of them: so many use the shortest look-ahead
constexpr double few_steps = 8.0;              // look-ahead of find_crossing, in shortest look-aheads
constexpr double stretched_below =
    0.1;                              // time scale below which the stretched time is the independent variable
constexpr double least_return = 0.1;  // of a piece: a dip that begins earlier is longer than a piece
constexpr double share_of_approach = 0.9;  // of the way to a zero at which the flow is singular
constexpr int most_approaches = 20;  // one after another, so that the approach to a jump of a guard ends

// The shortest look-ahead: 16 units in the last place after t.
double find_later(double t) { return t + 16.0 * (std::nextafter(t, HUGE_VAL) - t); }

std::vector<double> find_units(const HybridAutomaton& automaton) {
    std::vector<double> out(automaton.dimension());
    automaton.fill_units(out);
    return out;
}

double find_step_tolerance(double tol) { return std::max(step_share * tol, least_tolerance); }

class EventDriven : public Motion {
  public:
    /// `tableau`: null for Radau IIA.
    EventDriven(HybridAutomaton& automaton, double tol, const Tableau* tableau, double dt);

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
                  double t, std::span<double> out) const override {
        if (t == t0)
            std::copy(state.begin(), state.end(), out.begin());
        else
            get(choose(t0, state, mode)).evaluate(t0, state, mode, t, out);
    }
    void sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const override {
        automaton_.sample(t, state, mode, out);
    }

  private:
    enum Maker : std::size_t { plain, stretched, series, formula, fixed, makers };
    Maker choose(double t, std::span<const double> y, const Mode& mode) const;
    Piece& get(Maker maker) const;
    std::unique_ptr<Piece> make(Maker maker) const;
    std::span<double> values(std::vector<double>& guards) const { return {guards.data(), guards_.size()}; }

    void copy_guards(const std::vector<double>& from, std::vector<double>& to) const {
        std::copy_n(from.begin(), guards_.size(), to.begin());
    }

    double find_next_row() const { return t_ + look_ahead::longest_step * automaton_.scales().time; }
    StepResult enter(EventSink& events);
    bool is_at_bounds(const Mode& next);
    void settle();
    void begin_mode();
    void choose_again();
    bool step(double t_limit);
    Fall find_fall() {
        if (guards_.empty()) return {};
        watch_.begin_step(values(g_begin_));
        return piece_->find_fall(scan_, watch_, y_, values(g_begin_), values(g_end_));
    }
    Fall find_deepening();
    Fall end_at(double s);
    Fall find_crossing();
    bool cut_before(double s, Fall& fall);
    bool approach(Fall& fall);
    bool hits(const Fall& fall);
    StepResult advance_again(double t_limit, double first_step, EventSink& events);
    StepResult finish(double instant, EventSink& events);
    StepResult transit(const Fall& fall, EventSink& events);
    StepResult meet_instant(EventSink& events);
    StepResult meet_pole(EventSink& events);
    void undo_step() { std::copy(y_before_.begin(), y_before_.end(), y_.begin()); }
    StepResult fail(std::string_view trouble) {
        trouble_ = trouble;
        return StepResult::failed;
    }
    /// Result of a transition. `same`: it changed neither state nor mode.
    StepResult conclude(Continuation result, bool same) {
        if (result == Continuation::ends) return StepResult::ended;
        if (result == Continuation::unsolved) return fail(automaton_.trouble());
        return same ? StepResult::stepped : StepResult::event;
    }

    HybridAutomaton& automaton_;
    std::vector<double> units_;  // of the state
    Tolerance tolerance_;
    const Tableau* tableau_;
    double dt_;
    mutable std::array<std::unique_ptr<Piece>, makers> pieces_;  // made when they are first needed
    Maker maker_ = plain;
    Piece* piece_ = nullptr;     // of the present mode
    std::vector<Guard> guards_;  // of the mode
    std::vector<double> g_begin_, g_end_, g_probe_, g_units_;
    GuardWatch watch_, watch_before_;
    GuardScan scan_;
    double t_inside_ = 0.0;  // a place inside the piece, and the state there
    std::vector<double> y_inside_;

    bool was_cut_ = false;  // the last piece was cut before a dip
    int approaches_ = 0;    // pieces so far that ended before the same zero
    double last_event_time_ = -HUGE_VAL;
    int events_at_once_ = 0;
    bool nothing_changed_ = false;  // by the last transition
    std::vector<Mode> left_;        // the modes before the transitions at the last instant of events
    int returns_ = 0;               // last transitions that each led back at once
};

EventDriven::EventDriven(HybridAutomaton& automaton, double tol, const Tableau* tableau, double dt)
    : Motion(automaton.dimension()),
      automaton_(automaton),
      units_(find_units(automaton)),
      tolerance_{find_step_tolerance(tol), 1e-2 * find_step_tolerance(tol), automaton.scales().time, units_},
      tableau_(tableau),
      dt_(dt),
      g_begin_(2 * automaton.most_guards()),
      g_end_(g_begin_),
      g_probe_(g_begin_),
      g_units_(g_begin_),
      watch_(g_begin_.size()),
      watch_before_(g_begin_.size()),
      scan_(automaton.most_guards()),
      y_inside_(automaton.dimension()) {
    guards_.reserve(g_begin_.size());
}

// In a mode the choice changes only to the stretched time and back.
EventDriven::Maker EventDriven::choose(double t, std::span<const double> y, const Mode& mode) const {
    if (dt_ > 0.0) return fixed;
    if (automaton_.propagation_step() > 0.0) return formula;
    if (automaton_.has_time_scale() && std::abs(automaton_.time_scale(t, y, mode)) < stretched_below)
        return stretched;
    return automaton_.series_flow(mode) != nullptr ? series : plain;
}

Piece& EventDriven::get(Maker maker) const {
    std::unique_ptr<Piece>& piece = pieces_[maker];
    if (piece == nullptr) piece = make(maker);
    return *piece;
}

std::unique_ptr<Piece> EventDriven::make(Maker maker) const {
    const double touch = touch_in_tolerances * tolerance_.relative;
    switch (maker) {
        case stretched:
            return make_stretched_piece(automaton_, mode_, tableau_ ? *tableau_ : dormand_prince(),
                                        tolerance_, touch);
        case series:
            return make_series_piece(automaton_, mode_, touch_of_exact_flow);
        case formula:
            return make_formula_piece(automaton_, mode_, touch);
        case fixed:
            return make_fixed_step_piece(automaton_, mode_, dt_, touch);
        default:
            return make_runge_kutta_piece(automaton_, mode_, tableau_, tolerance_, touch);
    }
}

StepResult EventDriven::enter(EventSink& events) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    Mode before;
    const Continuation result = automaton_.enter(t_, y_, mode_, before, events);
    mode_before_ = before;
    begin_mode();
    const bool same = before == mode_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
    if (result == Continuation::goes_on && same) settle();
    return conclude(result, same);  // a jump is recorded with both its sides
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
                              std::abs(T - contact.bound()) <= rounding * contact.bound();
        if (next.states[i] != mode_.states[i] && !at_bound && contact.normal != 0.0) return false;
    }
    return true;
}

// Finds the initial mode without logging an event. If a guard is 0 at the beginning and falls (a force at its bound
// that grows, a contact without load), its mode has ended before it began. The initial mode is then the mode after the
// transition, unless the state jumps. The trial step is undone.
void EventDriven::settle() {
    EventSink unheard;
    for (int round = 0; round < max_events_at_once; ++round) {
        bool any = false;
        for (std::size_t i = 0; i < guards_.size(); ++i) any = any || !(g_end_[i] > watch_.noise(i));
        if (!any) break;
        copy_guards(g_end_, g_begin_);
        Fall fall;
        if (step(std::min(automaton_.find_next_instant(t_), find_next_row()))) fall = find_fall();
        undo_step();
        Mode next = mode_;
        bool falls = fall.found && fall.at_begin &&
                     automaton_.pass(guards_[fall.guard], t_, y_, next, unheard) == Continuation::goes_on &&
                     next != mode_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
        falls = falls && is_at_bounds(next);
        if (falls) mode_ = next;
        undo_step();
        begin_mode();
        if (!falls) break;
    }
    mode_before_ = mode_;
}

void EventDriven::begin_mode() {
    guards_.clear();
    automaton_.list_guards(mode_, guards_);
    // A step allocates nothing, so all pieces that the mode may need are made where it begins.
    if (automaton_.has_time_scale() && dt_ == 0.0)
        get(stretched), get(automaton_.series_flow(mode_) != nullptr ? series : plain);
    maker_ = choose(t_, y_, mode_);
    piece_ = &get(maker_);
    piece_->begin_mode(guards_);
    piece_->restart(0.0);
    piece_->measure_guards(t_, y_, values(g_end_));
    for (std::size_t i = 0; i < guards_.size(); ++i) g_units_[i] = automaton_.find_unit(guards_[i], mode_);
    watch_.begin_mode(values(g_end_), piece_->touch(), g_units_);
    for (std::size_t i = 0; i < guards_.size(); ++i) {
        if (std::isfinite(piece_->crossing_distance(guards_[i]))) watch_.count_every_fall(i);
        watch_.set_rounding(i, automaton_.find_rounding(guards_[i], y_));
    }
    was_cut_ = false;
    approaches_ = 0;
}

// One accepted piece, at most to t_limit; y_ becomes the state at its end.
bool EventDriven::step(double t_limit) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    return piece_->make(t_, y_before_, t_limit, y_);
}

StepResult EventDriven::transit(const Fall& fall, EventSink& events) {
    // The last transition at this instant changed nothing: a force that is 0 here, or at its bound as nearly as time
    // resolves, does not determine the next mode. Or modes take turns: a force exceeds its bound for so short a time
    // that the slip stays below its rounding. The decision is then made at a look-ahead.
    const bool at_begin = fall.at_begin || fall.s <= piece_->s_begin();
    const bool at_once = at_begin && piece_->t_begin() == last_event_time_;
    if (at_once && (nothing_changed_ || returns_ >= both_ways)) {
        const bool soon = !fall.at_begin && events_at_once_ < few_events;
        t_ = piece_->find(soon ? std::min(piece_->s_end(), find_later(piece_->s_begin())) : fall.below, y_);
    } else if (at_begin) {
        t_ = piece_->t_begin();
        undo_step();
    } else {  // hits() has found the state
        t_ = t_inside_;
        std::copy(y_inside_.begin(), y_inside_.end(), y_.begin());
    }
    events_at_once_ = t_ - last_event_time_ <= automaton_.find_instant(t_) ? events_at_once_ + 1 : 0;
    last_event_time_ = t_;
    if (events_at_once_ > max_events_at_once) return fail("more events at one instant than the run allows");
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    mode_before_ = mode_;
    if (!at_once) left_.clear();
    const Guard guard = guards_[fall.guard];
    const Continuation result = automaton_.pass(guard, t_, y_, mode_, events);
    const bool same = is_correction(y_before_, y_, units_);
    nothing_changed_ = same && mode_ == mode_before_;
    const auto has_same_states = [&](const Mode& left) { return left.states == mode_.states; };
    returns_ = same && std::any_of(left_.begin(), left_.end(), has_same_states) ? returns_ + 1 : 0;
    left_.push_back(mode_before_);
    automaton_.mark_end(guard, mode_before_);
    begin_mode();
    return conclude(result, false);
}

// The end of the step is an instant that the automaton announced.
StepResult EventDriven::meet_instant(EventSink& events) {
    std::copy(y_.begin(), y_.end(), y_before_.begin());
    mode_before_ = mode_;
    const Continuation result = automaton_.meet_instant(t_, y_, mode_, events);
    const bool same = mode_ == mode_before_ && std::equal(y_.begin(), y_.end(), y_before_.begin());
    if (same) {
        piece_->restart();  // prescribed motion may have a break here
        piece_->measure_guards(t_, y_, values(g_end_));
    } else {
        begin_mode();
    }
    return conclude(result, same);
}

// Called when no step is short enough. Late in a run this happens just before a zero at which the flow is singular: a
// guard is so small that a step may cross the zero, or time hardly resolves the way to it. The fall is placed here.
Fall EventDriven::find_crossing() {
    Fall out;
    if (nothing_changed_ && piece_->t_begin() == last_event_time_) return out;
    const double later = t_ + few_steps * (find_later(t_) - t_);
    automaton_.flow(t_, y_, mode_, y_inside_);
    for (std::size_t k = 0; k < y_.size(); ++k) y_inside_[k] = y_[k] + (later - t_) * y_inside_[k];
    piece_->measure_guards(later, y_inside_, values(g_probe_));
    for (std::size_t i = 0; i < guards_.size() && !out.found; ++i) {
        const double crossing = piece_->crossing_distance(guards_[i]);
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
        undo_step();
        return fail("the step size fell below the resolution of the time");
    }
    mode_before_ = mode_;
    automaton_.mark_end({Guard::pivot}, mode_before_);
    mode_ = next;
    begin_mode();
    return conclude(result, false);
}

// Puts the state at the fall into y_inside_. False if the error of the step up to the fall exceeds the tolerance.
bool EventDriven::hits(const Fall& fall) {
    if (fall.at_begin || fall.s <= piece_->s_begin()) return true;
    t_inside_ = piece_->find(fall.s, y_inside_);
    return piece_->is_accurate(fall.s, y_inside_);
}

// Repeats the step with a smaller first step.
StepResult EventDriven::advance_again(double t_limit, double first_step, EventSink& events) {
    undo_step();
    watch_.copy(watch_before_, guards_.size());
    copy_guards(g_begin_, g_end_);
    piece_->restart(first_step);
    return advance(t_limit, events);
}

Fall EventDriven::find_deepening() {
    Fall fall = watch_.find_deepening(guards_.size(), piece_->s_begin());
    if (fall.found && piece_->has_fresh_values())
        fall.found = polish(*piece_, fall, piece_->s_begin(), piece_->s_end());
    return fall;
}

// Ends the piece at s, before the fall that was found; the next one tries the present length again. The state is more
// accurate in the shorter piece: returns a guard that falls there all the same.
Fall EventDriven::end_at(double s) {
    piece_->restart(piece_->s_end() - piece_->s_begin());
    piece_->cut(s, y_);
    watch_.copy(watch_before_, guards_.size());
    return find_fall();
}

// Ends the piece before s, where a dip begins that is not over at the end of the piece. False if the dip is about as long
// as a piece, or if the last piece was cut too: nothing would be gained.
bool EventDriven::cut_before(double s, Fall& fall) {
    const double length = piece_->s_end() - piece_->s_begin(), way = s - piece_->s_begin();
    if (was_cut_ || !(way > least_return * length)) return false;
    fall = end_at(piece_->s_begin() + 0.5 * way);
    return true;
}

// Ends the piece before a zero at which the flow is singular, or at an earlier fall. False if the piece begins so near
// the zero that it may cross it.
bool EventDriven::approach(Fall& fall) {
    if (fall.at_begin || !(g_begin_[fall.guard] > piece_->crossing_distance(guards_[fall.guard])))
        return false;
    const double begin = piece_->s_begin(), s = begin + share_of_approach * (fall.s - begin);
    if (!(s > begin) || approaches_ == most_approaches) return false;
    ++approaches_;
    fall = end_at(s);
    return true;
}

// Near a singularity time is stretched. A piece whose guards are rows has other guards.
void EventDriven::choose_again() {
    if (!automaton_.has_time_scale()) return;
    const Maker next = choose(t_, y_, mode_);
    if (next == maker_) return;
    if (next == series || maker_ == series) return begin_mode();
    maker_ = next;
    piece_ = &get(next);
    piece_->begin_mode(guards_);
    piece_->restart(0.0);
}

StepResult EventDriven::advance(double t_limit, EventSink& events) {
    if (t_limit <= t_) return StepResult::stepped;
    choose_again();
    copy_guards(g_end_, g_begin_);
    const double instant = automaton_.find_next_instant(t_);
    if (instant <= std::min(t_limit, std::nextafter(t_, HUGE_VAL))) {
        // Two instants without a number between them are the two sides of a jump: nothing moves between them, and the
        // forces of this mode may not exist on the later side.
        t_ = instant;
        const StepResult result = meet_instant(events);
        if (mode_before_.kind == Mode::regular) mode_before_.kind = Mode::jumped;
        return result;
    }
    if (!step(std::min({t_limit, instant, find_next_row()}))) {
        undo_step();
        const Fall fall = find_crossing();
        return fall.found ? transit(fall, events) : meet_pole(events);
    }
    watch_before_.copy(watch_, guards_.size());
    Fall fall = find_fall();
    bool approaches = false;
    while (fall.found && approach(fall)) approaches = true;
    if (!fall.found && !approaches) {
        const double dip = watch_.undecided(guards_.size());
        was_cut_ = dip < piece_->s_end() && cut_before(dip, fall);
        // A dip that is longer than a piece and deeper at its end is a fall.
        if (!was_cut_ && dip < piece_->s_end()) fall = find_deepening();
    }
    if (fall.found) {
        if (!hits(fall)) return advance_again(t_limit, 0.5 * (fall.s - piece_->s_begin()), events);
        return transit(fall, events);
    }
    if (!approaches) approaches_ = 0;
    return finish(instant, events);
}

// No guard falls in the piece: its end is the present state.
StepResult EventDriven::finish(double instant, EventSink& events) {
    t_ = piece_->t_end();
    piece_->complete(y_);
    if (piece_->has_vanished(t_, y_)) {
        mode_before_ = mode_;
        std::copy(y_.begin(), y_.end(), y_before_.begin());
        automaton_.vanish(t_, y_, mode_, events);
        return StepResult::ended;
    }
    piece_->correct(t_, y_, mode_);
    return t_ == instant ? meet_instant(events) : StepResult::stepped;
}

}  // namespace

std::unique_ptr<Motion> make_event_driven(HybridAutomaton& automaton, double tol, const Tableau& tableau,
                                          double dt) {
    return std::make_unique<EventDriven>(automaton, tol, &tableau, dt);
}

std::unique_ptr<Motion> make_stiff_event_driven(HybridAutomaton& automaton, double tol) {
    return std::make_unique<EventDriven>(automaton, tol, nullptr, 0.0);
}

}  // namespace stiction
