// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Transitions of ContactAutomaton: a guard has fallen to 0, or an announced instant has come. The simple next mode is
// tried first (one contact opens, or begins to slip against its own force). If its equations are inconsistent, the
// contact problem decides. The other files answer one question each:
//
//     contact_bound.cpp          which way does a contact go whose force is at its bound?
//     contact_decision.cpp       which mode do the contact problem and the rules of the system give?
//     contact_impact.cpp         which impulse changes the velocities?
//     contact_singularity.cpp    are there finite forces at all?
//     contact_projection.cpp     how is rounding removed from the state?
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr double jump_of_speed = 1e3;  // of the speed of rest: a closed contact with a larger u_N has jumped

bool has_slip(const Mode& mode) {
    return std::any_of(mode.states.begin(), mode.states.end(), [](ContactState s) { return is_slipping(s); });
}

void open(std::size_t contact, Mode& mode) {
    mode.states[contact] = ContactState::open;
    mode.directions[contact] = {0.0, 0.0};
    mode.starts[contact] = false;
}

}  // namespace

bool ContactAutomaton::is_consistent(double t, std::span<const double> y, const Mode& mode) const {
    if (!update_margins(t, y, mode)) return false;
    find_rest_speeds(y);
    const Eigen::VectorXd& r = equations_.force();
    const Scales& unit = scales();
    const double force = rounding::relative * (unit.force() + r.cwiseAbs().maxCoeff());
    const double touching = equations_.find_touching_gap(position(y));
    // An acceleration of 0 is the sum of the free one and that of the forces, which cancel.
    const auto rounding_of = [&](int row) {
        return rounding::relative * (unit.acceleration() + std::abs(equations_.free_acceleration()[row]));
    };
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        const ContactState state = mode.states[i];
        if (state == ContactState::open) {
            if (!equations_.touches(contact, touching) || equations_.velocity()[row] > rest_speed_[i])
                continue;
            if (equations_.acceleration(row) < -rounding_of(row)) return false;
            continue;
        }
        if (kinetics.out_of_reach && kinetics.law == NormalLaw::unilateral) return false;
        if (kinetics.law == NormalLaw::unilateral && equations_.normal_margin(contact) < -force) return false;
        if (mode.sides[i] * r[row] < -force) return false;
        if (state == ContactState::stick) {
            if (equations_.stick_margin(contact) < -force) return false;
        } else if (equations_.tangents() == 1 && equations_.slip_speed(contact) <= rest_speed_[i]) {
            if (slip_sign(state) * equations_.acceleration(row + 1) < -rounding_of(row + 1)) return false;
        }
    }
    return true;
}

// The simple next mode, if its equations are consistent; else the contact problem decides.
Continuation ContactAutomaton::pass_to(const Mode& next, double t, std::span<double> y, Mode& mode,
                                       EventSink& events) {
    if (!is_consistent(t, y, next)) return decide(t, y, mode, events, {});
    mode = next;
    return Continuation::goes_on;
}

// No earlier state is known, except where drift stays: a contact that was closed is closed, wherever it has drifted. Its
// u_T is drift if it was at rest and may go on resting.
Mode ContactAutomaton::make_undecided(const Mode& earlier, bool may_rest) const {
    Mode out;
    out.kind = Mode::undecided;
    for (std::size_t i = 0; equations_.drifts() && i < nc_; ++i)
        if (earlier.states[i] != ContactState::open)
            out.states[i] = may_rest && earlier.states[i] == ContactState::stick ? ContactState::stick
                                                                                 : ContactState::slip;
    return out;
}

Continuation ContactAutomaton::find_first_mode(double t, std::span<double> y, Mode& mode, Mode& before,
                                               EventSink& events) {
    const Mode earlier = mode;
    close_joints(t, y, {});
    mode = before = make_undecided(earlier, true);
    entered_.assign(y.begin(), y.end());
    drift_at_start_ = settings_.drift ? settings_.drift->at_start + rounding::drift * scales().speed() : 0.0;
    Continuation result = decide(t, y, mode, before, events, {});
    const auto has_jumped = [&] { return !std::equal(y.begin(), y.end(), entered_.begin()); };
    // If friction does not hold the contact, its velocity is slip.
    if (std::exchange(drift_at_start_, 0.0) > 0.0 && result == Continuation::goes_on && has_slip(mode) &&
        !has_jumped()) {
        mode = before = make_undecided(earlier, false);
        result = decide(t, y, mode, before, events, {});
    }
    if (mode.kind == Mode::undecided) mode.kind = Mode::regular;
    const bool jumped = has_jumped();
    if (before.kind == Mode::undecided) {
        if (jumped)
            before.kind = Mode::regular;  // it came with an approaching contact
        else
            before = mode;
    }
    if (result != Continuation::goes_on) return result;
    if (mechanism_.ends_when_open()) {
        Mode closed = mode;
        closed.kind = Mode::no_forces;
        for (std::size_t i = 0; i < nc_; ++i)
            if (mode.states[i] == ContactState::open)
                closed.states[i] = equations_.slip_speed(static_cast<int>(i)) > rest_speed_[i]
                                       ? get_slip_state(static_cast<int>(i))
                                       : ContactState::stick;
        if (ends_open(t, closed, mode, events)) {
            before = closed;
            return Continuation::ends;
        }
    }
    if (!equations_.drifts()) project_new(t, y, mode);
    // A contact that touched and separated may close in an impact.
    if (jumped) report_changes(t, before, mode, Cause::closing_impact, events);
    return result;
}

// Reports the contacts whose state differs, except those that decide() has reported.
void ContactAutomaton::report_changes(double t, const Mode& before, const Mode& mode, Cause cause,
                                      EventSink& events) const {
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactState from = before.states[i], to = mode.states[i];
        const std::optional<EventKind> kind = find_event_kind(from, to);
        if (kind && reported_[i] == 0) events.add({t, static_cast<int>(i), *kind, from, to, cause});
    }
}

// A prescribed motion may have a break here. The mode stays if it is still consistent. If a surface has moved by more
// than rounding but nothing jumps, the state is first projected onto it.
Continuation ContactAutomaton::meet_break(double t, std::span<double> y, Mode& mode, EventSink& events) {
    if (mode.kind != Mode::regular) return Continuation::goes_on;
    update(t, y, mode);
    find_rest_speeds(y);
    bool moved = false, jumped = false;
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
        if (kinetics.law != NormalLaw::unilateral || kinetics.out_of_reach) continue;
        const double u_N = equations_.velocity()[equations_.row(static_cast<int>(i))];
        const bool open = mode.states[i] == ContactState::open;
        const bool touches = std::abs(kinetics.gap) <= rounding::moved_surface * scales().length;
        moved = moved || (!open && kinetics.holonomic && !touches);
        jumped = jumped || ((!open || touches) && u_N < -jump_of_speed * rest_speed_[i]) ||
                 (!open && u_N > jump_of_speed * rest_speed_[i]);
    }
    if (moved && !jumped) project(t, y, mode);
    if (!jumped && is_consistent(t, y, mode)) return Continuation::goes_on;
    const Mode before = mode;
    const Continuation result = decide(t, y, mode, events, {});
    if (result != Continuation::goes_on) return result;
    project_new(t, y, mode);
    report_changes(t, before, mode, Cause::prescribed_change, events);
    return Continuation::goes_on;
}

// Opens contacts without load. Of contacts that share a load these are all that the distribution of least norm leaves
// without load, unless another distribution loads them (at the bound of shared friction the best distribution can leave
// a foot without load). Call it after update_margins of the mode. False, with the mode unchanged,
// if the remaining contacts are inconsistent.
bool ContactAutomaton::open_unloaded(int contact, double t, std::span<const double> y, Mode& mode) {
    const bool shares = equations_.is_redundant(contact);
    if (shares) equations_.distribute(mode);
    const double nothing = std::max(bound_share * equations_.force().cwiseAbs().maxCoeff(),
                                    rounding::relative * scales().force());
    Mode next = mode;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int other = static_cast<int>(i);
        if (mode.states[i] == ContactState::open || equations_.contact(other).law != NormalLaw::unilateral ||
            !(other == contact || equations_.share_forces(contact, other)) ||
            !(equations_.force()[equations_.row(other)] < nothing) ||
            !(equations_.normal_margin(other) < nothing))
            continue;
        open(i, next);
    }
    if (next == mode || !is_consistent(t, y, next)) return false;
    mode = next;
    return true;
}

Continuation ContactAutomaton::pass_normal(int contact, double t, std::span<double> y, Mode& mode,
                                           EventSink& events) {
    if (mode.kind == Mode::separating) {
        Mode closed = mode;
        closed.kind = Mode::regular;
        project(t, y, closed);
        return decide(t, y, mode, events, {.complementarity_only = true});
    }
    if (equations_.drifts() && !mechanism_.ends_when_open()) end_drift(contact, t, y, mode, true);
    update_margins(t, y, mode);
    // Its load may jump to other contacts: a body whose foot leaves a side tilts over the other one.
    const bool leaves = equations_.contact(contact).out_of_reach;
    if (!leaves && open_unloaded(contact, t, y, mode)) return Continuation::goes_on;
    Mode next = mode;
    open(static_cast<std::size_t>(contact), next);
    return pass_to(next, t, y, mode, events);
}

// The load of a sliding bilateral contact has fallen to 0, and would press on the other side from here on. It does if A has the
// same sign there; else no force goes on from 0.
Continuation ContactAutomaton::turn_load(int contact, double t, Mode& mode, EventSink& events) {
    const auto at = static_cast<std::size_t>(contact);
    Mode next = mode;
    next.sides[at] = static_cast<signed char>(-mode.sides[at]);
    find_forces(mode);
    const double before = equations_.find_load_rate(contact);
    find_forces(next);
    const double after = equations_.find_load_rate(contact);
    if (before * after > 0.0) {
        mode = next;
        return Continuation::goes_on;
    }
    return end_inconsistent(t, contact, mode, mode, Cause::inconsistent_slip, events);
}

Continuation ContactAutomaton::pass_end(const EndCondition& condition, double t, Mode& mode,
                                        EventSink& events) {
    const auto at = static_cast<std::size_t>(condition.contact);
    const ContactState state = mode.states[at];
    if (condition.kind == EventKind::lift_off) open(at, mode);
    events.add({t, condition, state, mode.states[at]});
    return Continuation::ends;
}

// A mechanism whose contacts stay closed ends its run where one of them opens.
bool ContactAutomaton::ends_open(double t, const Mode& before, const Mode& mode, EventSink& events) const {
    for (std::size_t i = 0; mechanism_.ends_when_open() && i < nc_; ++i) {
        const ContactState from = before.states[i], to = mode.states[i];
        if (to != ContactState::open || from == ContactState::open) continue;
        events.add({t, static_cast<int>(i), EventKind::lift_off, from, to, Cause::load_ends});
        return true;
    }
    return false;
}

// At the end of an onset, or of a slip that has turned by more than a right angle in one step, u_T has a direction of its
// own. True if the slip goes on with two tangents: feet of one body that begin to slip together get their directions
// together.
bool ContactAutomaton::turn_slip(const Guard& guard, Mode& mode) const {
    const bool is_onset = guard.kind == Guard::onset;
    const double speed = equations_.slip_speed(guard.contact), unit = scales().speed();
    if (is_onset ? equations_.drifts() && speed <= rounding::onset_speed * unit
                 : !(speed > accuracy::turning_speed * unit))
        return false;
    if (equations_.tangents() < 2) {
        mode.starts[static_cast<std::size_t>(guard.contact)] = false;
        return false;
    }
    for (std::size_t i = 0; i < nc_; ++i) {
        const double* u = equations_.velocity().data() + equations_.row(static_cast<int>(i));
        const double own = std::hypot(u[1], u[2]);
        const bool leaves = static_cast<int>(i) == guard.contact || (is_onset && mode.starts[i]);
        if (!leaves || !(own > 0.0)) continue;
        mode.starts[i] = false;
        mode.directions[i] = {u[1] / own, u[2] / own};
    }
    return true;
}

// The contact comes to rest, and with it other feet of the same body that are as slow.
Continuation ContactAutomaton::pass_slip(int contact, double t, std::span<double> y, Mode& mode,
                                         EventSink& events) {
    const auto at = static_cast<std::size_t>(contact);
    Mode rest = slow_slips_at_rest(mode, accuracy::resting_speed);
    rest.states[at] = ContactState::stick;
    project(t, y, rest);
    const Continuation result = decide(t, y, mode, events, {});
    if (result == Continuation::goes_on && mode.states[at] == ContactState::slip)
        events.add({t, contact, EventKind::slip_reversal, ContactState::slip, ContactState::slip,
                    Cause::slip_stops});
    return result;
}

Continuation ContactAutomaton::pass_gap(int contact, double t, std::span<double> y, Mode& mode,
                                        EventSink& events) {
    const Scales& unit = scales();
    if (equations_.contact(contact).gap <
        -accuracy::reach_depth * (unit.length + unit.find_largest(position(y))))
        return end_inconsistent(t, contact, mode, mode, Cause::negative_gap, events);
    close_hop(contact, t, y, mode);
    return decide(t, y, mode, events, {});
}

Continuation ContactAutomaton::pass_guard(const Guard& guard, double t, std::span<double> y, Mode& mode,
                                          EventSink& events) {
    update(t, y, mode);
    contradicted_ = false;
    std::fill(reported_.begin(), reported_.end(), 0);
    const int contact = guard.contact;
    const Mode before = mode;
    Cause cause{};
    bool at_pole = false;  // N has jumped below 0
    Continuation result = Continuation::goes_on;
    switch (guard.kind) {
        case Guard::end:
            // A contact that has drifted off its surface may have a force that grows without bound towards the end.
            contradicted_ = equations_.drifts();
            return pass_end(mechanism_.end_conditions()[static_cast<std::size_t>(contact)], t, mode, events);
        case Guard::pivot:
            return Continuation::unsolved;  // here N has a bound near A = 0 (find_pole_share)
        case Guard::normal:
            cause = mode.kind == Mode::separating              ? Cause::separating_load
                    : equations_.contact(contact).off_side     ? Cause::off_side
                    : equations_.contact(contact).out_of_reach ? Cause::out_of_reach
                                                               : Cause::load_ends;
            at_pole = mode.kind == Mode::regular && mode.sides[static_cast<std::size_t>(contact)] == 0 &&
                      contradicts_itself(contact, t, y, mode);
            if (const double share = at_pole ? -1.0 : find_pole_share(contact, mode);
                share >= 0.0 && share < 2.0 * least_pole(contact)) {
                result = pass_pole(t, y, mode, events);
                if (result != Continuation::unsolved) return result;
            }
            if (mode.sides[static_cast<std::size_t>(contact)] != 0)
                return turn_load(contact, t, mode, events);
            result = pass_normal(contact, t, y, mode, events);
            break;
        case Guard::stick_bound:
            // The friction cone of a contact without load is empty: the event is then the end of its load.
            update_margins(t, y, mode);
            cause = open_unloaded(contact, t, y, mode) ? Cause::load_ends
                    : equations_.is_redundant(contact) ? equations_.rest_rule().cause
                                                       : Cause::stick_bound;
            if (cause != Cause::load_ends) result = pass_stick_bound(contact, t, y, mode, events);
            break;
        case Guard::onset:
        case Guard::slip:
            cause = Cause::slip_stops;
            if (turn_slip(guard, mode)) return Continuation::goes_on;
            result = pass_slip(contact, t, y, mode, events);
            break;
        case Guard::gap:
            cause = Cause::gap_closes;
            result = pass_gap(contact, t, y, mode, events);
            break;
    }
    if (result == Continuation::ends) contradicted_ = has_contradiction(t, y, before);
    if (result != Continuation::goes_on) return result;
    return arrive(guard, at_pole, before, t, y, mode, cause, events);
}

// The next mode is found: checks that it is a continuation, puts the state on its constraints and reports the changes.
Continuation ContactAutomaton::arrive(const Guard& guard, bool at_pole, const Mode& before, double t,
                                      std::span<double> y, Mode& mode, Cause cause, EventSink& events) {
    const auto no_continuation = [&](Cause why) {
        contradicted_ = true;
        mode.kind = Mode::no_forces;
        return end_inconsistent(t, guard.contact, mode, mode, why, events);
    };
    if (at_pole && neither_leaves_nor_stays(guard.contact, t, y, mode)) {
        mode = before;
        return no_continuation(Cause::singular_slip);
    }
    const bool same = mode.states == before.states && mode.kind == Mode::regular;
    if (at_pole && same) return no_continuation(Cause::no_finite_force);
    if (ends_open(t, before, mode, events)) return Continuation::ends;
    for (std::size_t i = 0; equations_.drifts() && i < nc_; ++i)
        if (before.states[i] != ContactState::open && mode.states[i] == ContactState::open)
            end_drift(static_cast<int>(i), t, y, before, reported_[i] == 0);
    // If an impact follows, N went to infinity and has no value in the row before the impact.
    contradicted_ = at_pole && reported_[static_cast<std::size_t>(guard.contact)] != 0;
    project_new(t, y, mode);
    lift_leaving(t, y, mode);
    // Without friction at rest a slip decays like exp(-t) or 1/t: only its rounding reaches 0.
    if (cause == Cause::slip_stops &&
        mode.states[static_cast<std::size_t>(guard.contact)] == ContactState::stick &&
        !(equations_.mu_stick(guard.contact) > 0.0))
        cause = Cause::slip_decays;
    report_changes(t, before, mode, cause, events);
    return Continuation::goes_on;
}

}  // namespace stiction
