// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A contact of ContactAutomaton that sticks has reached its bound: which way does it go? If mu_k = mu_s, the force is
// continuous, a_T = 0, and stick and slip have the same forces, so that this instant alone does not give the next mode.
// A small change gives it:
//
//     one tangent                         slip in the sense of the force, if it gains speed in this sense with slightly
//                                         less friction and this mode is consistent; else a solution in which this
//                                         contact does not rest
//     two tangents, or shared friction    the contact problem with slightly less friction
//     force and bound are both 0          the same a little later, because less friction shows nothing
//
// Of contacts that share friction, those that the distribution of largest margin loads fully reach their bound together.
// They break away together, each in the direction of its a_T.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double rest_share = 1e-6;  // of the bias: a smaller a_T counts as rest when a contact breaks away

}  // namespace

// At the stick bound with mu_s = mu_k slip in the sense of the force begins with a_T = 0. Slightly less friction
// shows how it goes on. For one contact s a_T = delta det G/A_s, delta the friction taken away and
// A_s = G_NN - s mu G_NT. If A_s < 0 (Painleve's case), slip in this sense belongs to smaller forces and ends
// together with stick; another solution has to go on.
bool ContactAutomaton::slips_backwards(double t, std::span<const double> y, const Mode& slip,
                                       int contact) const {
    update(t, y, slip);
    equations_.reduce_slip_friction(contact, look_ahead::less_friction);
    if (!equations_.solve_mode(slip)) return false;
    const Eigen::VectorXd& r = equations_.force();
    const double a_T = equations_.acceleration(equations_.row(contact) + 1);
    const Scales& unit = scales();
    return slip_sign(slip.states[static_cast<std::size_t>(contact)]) * a_T <
           -rounding::relative * (unit.acceleration() + r.cwiseAbs().maxCoeff() / unit.mass);
}

Continuation ContactAutomaton::pass_stick_bound(int contact, double t, std::span<double> y, Mode& mode,
                                                EventSink& events) {
    update_margins(t, y, mode);
    // Without its drift the contact may hold.
    if (equations_.drifts()) {
        const int row = equations_.row(contact) + 1;
        const bool drifted =
            std::hypot(equations_.drift(row), equations_.drift(row + 1)) > rounding::drift * scales().speed();
        project(t, y, mode);
        if (drifted) return decide(t, y, mode, events, {});
        update_margins(t, y, mode);
    }
    if (!find_yielding(contact, mode)) {  // the bounds are 0
        entered_.resize(dimension());
        flow(t, y, mode, entered_);
        const double later = look_ahead::delay * scales().time;
        for (std::size_t k = 0; k < entered_.size(); ++k) entered_[k] = y[k] + later * entered_[k];
        return decide(t + later, entered_, mode, events, {});
    }
    if (equations_.tangents() == 2 || equations_.is_redundant(contact))
        return yield(contact, t, y, mode, events);
    Mode next = mode;
    next.states[static_cast<std::size_t>(contact)] = equations_.force()[equations_.row(contact) + 1] > 0.0
                                                         ? ContactState::slip_minus
                                                         : ContactState::slip_plus;
    const bool backwards =
        static_cast<int>(nc_) <= max_enumerated_contacts && slips_backwards(t, y, next, contact);
    if (backwards || !is_consistent(t, y, next))
        return decide(t, y, mode, events,
                      {.complementarity_only = true, .leaving = contact, .may_stay = !backwards});
    mode = next;
    return Continuation::goes_on;
}

// Puts the contact, and those that reach the bound together with it, into yields_. False if all their bounds are 0.
bool ContactAutomaton::find_yielding(int contact, const Mode& mode) {
    const bool shares = equations_.is_redundant(contact);
    if (shares) equations_.take_central_forces(mode);
    bool bounded = false;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int other = static_cast<int>(i), row = equations_.row(other);
        const double T = equations_.force().segment(row + 1, equations_.tangents()).norm();
        const double bound = equations_.mu_stick(other) *
                             equations_.side(other, equations_.force()[row + 1]) *
                             std::abs(equations_.force()[row]);
        yields_[i] =
            other == contact || (mode.states[i] == ContactState::stick &&
                                 equations_.share_forces(contact, other) && T >= (1.0 - bound_share) * bound);
        bounded = bounded || (yields_[i] != 0 && bound > 0.0);
    }
    return bounded;
}

// Contacts in yields_ must break away from their bound: they get the coefficient of slip if it is smaller than mu_s by the
// share, else slightly less friction. A contact under a given load may stick again in the next mode with a smaller force, up to
// mu_s N; it only gets slightly less friction.
void ContactAutomaton::release_yielding(double share) {
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        if (yields_[static_cast<std::size_t>(closed_[a])] == 0) continue;
        ContactCondition& condition = problem_.conditions[a];
        if (condition.normal == NormalLaw::prescribed) {
            condition.mu_stick *= 1.0 - share;
            condition.mu_slip = std::min(condition.mu_slip, condition.mu_stick);
            continue;
        }
        if (!(condition.mu_slip < (1.0 - share) * condition.mu_stick)) condition.mu_slip *= 1.0 - share;
        condition.mu_stick = condition.mu_slip;
    }
}

// Removes from the report every solution in which the contact stays loaded and at rest. If no other solution exists and `may_stay`
// is set, the report stays as it is.
void ContactAutomaton::drop_exhausted(int contact, bool may_stay) {
    const auto at = std::find(closed_.begin(), closed_.end(), contact);
    if (at == closed_.end()) return;
    const int row = static_cast<int>(at - closed_.begin()) * problem_.dimension;
    const double motion = rest_share * (1.0 + problem_.bias.cwiseAbs().maxCoeff());
    int kept = 0;
    for (int s = 0; s < report_.known; ++s) {
        ContactSolution& solution = report_.solutions[static_cast<std::size_t>(s)];
        if (solution.r[row] > 0.0 && std::abs(solution.u[row + 1]) <= motion) continue;
        if (s != kept) std::swap(report_.solutions[static_cast<std::size_t>(kept)], solution);
        ++kept;
    }
    if (kept == 0 && may_stay) return;
    report_.known = kept;
    report_.verdict = kept == 0 ? Verdict::none : kept == 1 ? Verdict::unique : Verdict::multiple;
}

// The contacts in yields_ break away with slightly less friction.
Continuation ContactAutomaton::yield(int contact, double t, std::span<double> y, Mode& mode,
                                     EventSink& events) {
    const Mode before = mode;
    Continuation result = Continuation::goes_on;
    for (double share = look_ahead::less_friction; share <= look_ahead::least_friction; share *= 10.0) {
        Mode from = before;
        result = decide(t, y, mode, from, events, {.less_friction = share});
        if (result != Continuation::goes_on || mode.states != before.states) break;
    }
    if (result == Continuation::goes_on && mode.states == before.states) open_idle(contact, t, y, mode);
    return result;
}

// Contacts that share friction can hold only without load on some of them: a ball rests on the floor and touches a wall. Those
// contacts open.
void ContactAutomaton::open_idle(int contact, double t, std::span<const double> y, Mode& mode) {
    update_margins(t, y, mode);
    equations_.take_central_forces(mode);
    const double nothing = std::max(bound_share * equations_.force().cwiseAbs().maxCoeff(),
                                    rounding::relative * scales().force());
    Mode next = mode;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int other = static_cast<int>(i);
        if (mode.states[i] == ContactState::open || !equations_.share_forces(contact, other) ||
            equations_.contact(other).law != NormalLaw::unilateral ||
            !(equations_.force()[equations_.row(other)] < nothing))
            continue;
        next.states[i] = ContactState::open;
        next.directions[i] = {0.0, 0.0};
    }
    if (!(next == mode) && is_consistent(t, y, next)) mode = next;
}

}  // namespace stiction
