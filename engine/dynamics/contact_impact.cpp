// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Impacts of ContactAutomaton: the velocity-level problem of all touching contacts, joints included (they are
// eliminated from G). With the impulses P and u- before, u+ after,
//
//     dissipated  -sum P.(u+ + u-)/2            (Thomson and Tait: an impulse works on the mean velocity)
//     input       change of kinetic energy + dissipated
//
// The input is the work of prescribed motion, -sum P.w - sum Lambda w_B, and the work of drives that appear only as
// terms linear in v of the kinetic energy.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double rebound_speed = 1e-8;  // m/s, below it a bouncing contact closes (end of a Zeno sequence)

constexpr double unseen_approach = 1e-9, seen_change = 1e-6;  // of the largest speed of a contact

}  // namespace

void ContactAutomaton::apply_impulse(double t, std::span<double> y, const ContactSolution& solution) const {
    const double before = mechanism_.kinetic_energy(t, position(y), velocity(y));
    const int d = equations_.rows();
    double dissipated = 0.0;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const int row = equations_.row(closed_[a]);
        for (int p = 0; p < d; ++p) {
            const double P = solution.r[static_cast<int>(a) * d + p];
            if (P == 0.0) continue;
            double after = equations_.velocity()[row + p];
            for (std::size_t b = 0; b < closed_.size(); ++b)
                for (int s = 0; s < d; ++s)
                    after += equations_.delassus(row + p, equations_.row(closed_[b]) + s) *
                             solution.r[static_cast<int>(b) * d + s];
            dissipated -= 0.5 * P * (equations_.velocity()[row + p] + after);
            for (std::size_t k = 0; k < n_; ++k)
                y[n_ + k] += equations_.response(static_cast<int>(k), row + p) * P;
        }
    }
    const double after = mechanism_.kinetic_energy(t, position(y), velocity(y));
    y[2 * n_] += dissipated;
    y[2 * n_ + 1] += after - before + dissipated;
}

// True if the impulse that was found changes no velocity by more than rounding.
bool ContactAutomaton::changes_nothing() const {
    if (report_.known == 0) return false;
    const Eigen::VectorXd change = problem_.delassus * report_.solutions[0].r.head(problem_.size());
    return change.lpNorm<Eigen::Infinity>() <= seen_change * problem_.bias.lpNorm<Eigen::Infinity>();
}

// Solves the velocity-level problem of the contacts in closed_ and applies the impulse. Contacts that approach no faster
// than `threshold` do not rebound.
Continuation ContactAutomaton::collide(double t, std::span<double> y, const Mode& mode, EventSink& events,
                                       bool collision, double threshold) {
    ContactSolver& solver = can_enumerate() ? *examiner_ : *iterative_;
    if (collision) collision_.t = t, collision_.y.assign(y.begin(), y.end());
    SolveOptions options;
    options.all = true;
    options.exclude_zero = !collision;
    const auto rebound_of = [&](int contact, bool restitution) {
        const bool fast = equations_.velocity()[equations_.row(contact)] < -threshold;
        return restitution && collision && fast ? equations_.contact(contact).restitution : 0.0;
    };
    for (const bool restitution : {true, false}) {
        equations_.make_impact_problem(closed_, restitution && collision, threshold, problem_);
        solve_problem(solver, options);
        // If no contact approaches, an iterative solver finds the impulse 0. A tiny approach, far below the other speeds,
        // makes it find the finite impulse.
        const bool searched = !collision && !can_enumerate();
        if (searched && changes_nothing()) {
            const double speed = unseen_approach * problem_.bias.cwiseAbs().maxCoeff();
            for (int row = 0; row < problem_.size(); row += problem_.dimension) problem_.bias[row] -= speed;
            solve_problem(solver, options);
        }
        if (report_.verdict == Verdict::not_converged) return Continuation::unsolved;
        if (report_.known == 0 || report_.verdict == Verdict::none || (searched && changes_nothing()))
            return end_inconsistent(t, closed_[0], mode, mode, Cause::no_impulse, events);
        Mode fresh;
        fresh.kind = Mode::undecided;
        const ContactSolution* solution = choose(fresh);
        bool rebounds = false, slow = false;
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const int row = static_cast<int>(a) * problem_.dimension;
            const double u_before = equations_.velocity()[equations_.row(closed_[a])];
            const double e = rebound_of(closed_[a], restitution);
            const double u_after = solution->u[row] - e * u_before;
            if (u_after > 0.0 && u_before < 0.0 && e > 0.0)
                (u_after < rebound_speed ? slow : rebounds) = true;
        }
        if (slow && !rebounds) continue;  // solve once more without restitution: the contact stays closed
        apply_impulse(t, y, *solution);
        Mode stuck = mode;  // contacts without remaining velocity are put exactly at rest
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const ContactState state = solution->states[a];
            const bool leaves = rebound_of(closed_[a], restitution) > 0.0;
            stuck.states[static_cast<std::size_t>(closed_[a])] = leaves ? ContactState::open : state;
        }
        const bool all_stay = std::none_of(closed_.begin(), closed_.end(), [&](int i) {
            return stuck.states[static_cast<std::size_t>(i)] == ContactState::open &&
                   !(equations_.velocity()[equations_.row(i)] > rest_speed_[static_cast<std::size_t>(i)]);
        });
        if (all_stay || equations_.tangents() == 2) project(t, y, stuck);
        return Continuation::goes_on;
    }
    return Continuation::unsolved;
}

// The rebound of a contact from the impact at this instant is too low to be distinguished from rounding. Then it does not
// rebound, nor do contacts that approached more slowly: the impact is solved again from the state before it. Returns
// false if the contact did not take part in an impact here, and with two tangents.
bool ContactAutomaton::collide_without_rebound(int contact, double t, std::span<double> y, const Mode& mode,
                                               EventSink& events, Continuation& result) {
    if (collision_.t != t || equations_.tangents() == 2) return false;
    update(t, collision_.y, mode);
    const double approach = -equations_.velocity()[equations_.row(contact)];
    if (!(approach > 0.0) || !find_closed(collision_.y) ||
        std::find(closed_.begin(), closed_.end(), contact) == closed_.end()) {
        update(t, y, mode);
        return false;
    }
    std::copy(collision_.y.begin(), collision_.y.end(), y.begin());
    result = collide(t, y, mode, events, true, std::max(approach, settings_.restitution_threshold));
    return true;
}

// N = -b/A goes to infinity as A = G_NN - s mu G_NT falls to 0 with b < 0. A falls in proportion to the time that is
// left, so the impulse over that time grows without bound, like a logarithm. It ends the slip before A is 0, within a
// time that no number resolves. Here this impulse is applied at once: it stops the contact at A = 0, on the edge of its
// cone.
Continuation ContactAutomaton::pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) {
    constexpr double near_pole = 1e-5;       // of G_NN
    constexpr double stopping_speed = 1e-8;  // m/s, an impulse as small as rounding stops a slower slip
    update(t, y, mode);
    // With two tangents the direction of slip can turn towards a singularity of N at the end of a slip: it stops there.
    for (int i = 0; equations_.tangents() == 2 && i < static_cast<int>(nc_); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (is_slipping(mode.states[at]) && !mode.starts[at] && equations_.tangents(i) > 0 &&
            equations_.slip_speed(i) < stopping_speed)
            return pass_guard({Guard::slip, i}, t, y, mode, events);
    }
    if (equations_.tangents() != 1 || !can_enumerate()) return Continuation::unsolved;
    if (!find_forces(mode)) return Continuation::unsolved;
    int pole = -1;
    double share = near_pole;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        if (!is_slipping(mode.states[i]) || equations_.contact(contact).law != NormalLaw::unilateral)
            continue;
        const double N = equations_.force()[row], T = equations_.force()[row + 1];
        const double A = equations_.delassus(row, row) + T / N * equations_.delassus(row, row + 1);
        if (!(N > 0.0) || !(A >= 0.0 && A < share * equations_.delassus(row, row))) continue;
        pole = contact, share = A / equations_.delassus(row, row);
    }
    if (pole < 0) return Continuation::unsolved;
    const Mode before = mode;
    const auto at = static_cast<std::size_t>(pole);
    if (mechanism_.inconsistent_rule() == ParadoxRule::stop)
        return end_inconsistent(t, pole, before, mode, Cause::pivot_falls, events);
    closed_.assign(1, pole);
    equations_.make_impact_problem(closed_, false, 0.0, problem_);
    for (double* mu : {&problem_.conditions[0].mu_stick, &problem_.conditions[0].mu_slip})
        *mu *= 1.0 + 4.0 * share;  // A = 0, and the slip that is left stops inside the cone
    SolveOptions options;
    options.all = true;
    options.exclude_zero = true;
    solve_problem(*examiner_, options);
    if (report_.known == 0) return Continuation::unsolved;
    Mode fresh;
    fresh.kind = Mode::undecided;
    apply_impulse(t, y, *choose(fresh));
    Mode stuck = mode;
    stuck.states[at] = ContactState::stick;
    project(t, y, stuck);
    Mode from = before;
    from.kind = Mode::undecided;
    const Continuation result = decide(t, y, mode, from, events, {});
    if (result == Continuation::unsolved) return result;
    events.add({t, pole, EventKind::impact_without_collision, before.states[at], mode.states[at],
                Cause::pivot_falls});
    if (result == Continuation::goes_on) project(t, y, mode);
    return result;
}

}  // namespace stiction
