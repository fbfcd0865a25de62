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
#include "base/constants.hpp"
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double unseen_approach = 1e-9, seen_change = 1e-6;  // of the largest speed of a contact

}  // namespace

// Velocity of a contact row after the impulses of the contacts in closed_.
double ContactAutomaton::find_velocity_after(int row, const ContactSolution& solution) const {
    const int d = equations_.rows();
    double after = equations_.velocity()[row];
    for (std::size_t b = 0; b < closed_.size(); ++b)
        for (int s = 0; s < d; ++s)
            after += equations_.delassus(row, equations_.row(closed_[b]) + s) *
                     (scales().impulse() * solution.r[static_cast<int>(b) * d + s]);
    return after;
}

// The friction of a prescribed load is no impulse: a contact that sticks under one slips after an impact that moves it.
void ContactAutomaton::release_loaded(const ContactSolution& solution, Mode& mode) const {
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        if (equations_.contact(contact).law != NormalLaw::prescribed || mode.states[i] != ContactState::stick)
            continue;
        double speed = 0.0, first = 0.0;
        for (int k = equations_.tangents(); k >= 1; --k)
            first = find_velocity_after(row + k, solution), speed = std::hypot(speed, first);
        if (!(speed > rest_speed_[i])) continue;
        mode.states[i] = equations_.tangents() == 2 ? ContactState::slip : find_slip_state(first);
    }
}

void ContactAutomaton::apply_impulse(double t, std::span<double> y, const ContactSolution& solution) const {
    const double before = mechanism_.kinetic_energy(t, position(y), velocity(y));
    const double unit = scales().impulse();
    const int d = equations_.rows();
    double dissipated = 0.0;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const int row = equations_.row(closed_[a]);
        for (int p = 0; p < d; ++p) {
            const double P = unit * solution.r[static_cast<int>(a) * d + p];
            if (P == 0.0) continue;
            dissipated -= 0.5 * P * (equations_.velocity()[row + p] + find_velocity_after(row + p, solution));
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
// than the threshold of the method do not rebound. Without an impulse the run ends.
Continuation ContactAutomaton::collide(double t, std::span<double> y, const Mode& mode, bool collision) {
    const double unit = scales().speed(), threshold = slowest_approach();
    ContactSolver& solver = can_enumerate() ? *examiner_ : *iterative_;
    SolveOptions options;
    options.all = true;
    options.exclude_zero = !collision;
    const bool expands = collision && restores_impulse();
    const auto rebound_of = [&](int contact, bool restitution) {
        const bool fast = equations_.velocity()[equations_.row(contact)] < -threshold;
        return restitution && collision && fast && !expands ? equations_.contact(contact).restitution : 0.0;
    };
    for (const bool restitution : {true, false}) {
        equations_.make_impact_problem(closed_, restitution && collision && !expands, threshold, problem_);
        // Without a collision u_N is rounding, and an impulse that answers it alone would solve nothing.
        for (int row = 0; !collision && row < problem_.size(); row += problem_.dimension)
            problem_.bias[row] = 0.0;
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
            return Continuation::ends;
        const ContactSolution* solution = choose(nullptr);
        if (expands && restitution) solution = expand(options, *solution);
        if (solution == nullptr) return Continuation::ends;
        bool rebounds = false, slow = false;
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const int row = static_cast<int>(a) * problem_.dimension;
            const double u_before = equations_.velocity()[equations_.row(closed_[a])];
            const double e = rebound_of(closed_[a], restitution);
            const double u_after = unit * solution->u[row] - e * u_before;
            if (u_after > 0.0 && u_before < 0.0 && (e > 0.0 || (expands && restitution)))
                (u_after < accuracy::rebound_speed * unit ? slow : rebounds) = true;
        }
        if (slow && !rebounds) continue;  // solve once more without restitution: the contact stays closed
        apply_impulse(t, y, *solution);
        Mode stuck = mode;  // contacts without remaining velocity are put exactly at rest
        release_loaded(*solution, stuck);
        // A contact that has left its side, or that an impact before this one has opened, takes no part.
        for (std::size_t i = 0; i < nc_; ++i)
            if (equations_.contact(static_cast<int>(i)).law == NormalLaw::unilateral)
                stuck.states[i] = ContactState::open;
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const ContactState state = solution->states[a];
            const bool leaves = rebound_of(closed_[a], restitution) > 0.0;
            // With tangential restitution a contact that sticks in the impact has u_T = -e_T u_T- after it.
            const bool slides = restitution && collision && state == ContactState::stick &&
                                equations_.rebounds_along(closed_[a], threshold);
            stuck.states[static_cast<std::size_t>(closed_[a])] = leaves   ? ContactState::open
                                                                 : slides ? get_slip_state(closed_[a])
                                                                          : state;
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

double ContactAutomaton::find_hop(const Guard& guard, double t, std::span<const double> y,
                                  const Mode& mode) const {
    if (guard.kind != Guard::gap) return no_value;
    update(t, y, mode);
    if (!find_forces(mode)) return no_value;
    find_rest_speeds(y);
    const int row = equations_.row(guard.contact);
    const double u_N = equations_.velocity()[row], pull = -equations_.acceleration(row);
    return u_N > rest_speed_[static_cast<std::size_t>(guard.contact)] && pull > 0.0 ? 2.0 * u_N / pull
                                                                                    : no_value;
}

// A contact that would land at the same instant, as far as times can tell, closes, and with it those that touch and separate no faster: else
// corners would throw each other up. If they slip no faster, friction stops them at this instant too. The change of energy is a loss, or,
// if a prescribed motion pushes the body, its work.
void ContactAutomaton::close_hop(int contact, double t, std::span<double> y, const Mode& mode) {
    const double speed = equations_.velocity()[equations_.row(contact)];
    if (!(speed > 0.0) || !(find_hop({Guard::gap, contact}, t, y, mode) <= find_instant(t))) return;
    const double touching = equations_.find_touching_gap(position(y));
    Mode closed = mode;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int other = static_cast<int>(i);
        if (mode.states[i] == ContactState::open && equations_.touches(other, touching) &&
            std::abs(equations_.velocity()[equations_.row(other)]) <= speed)
            closed.states[i] =
                equations_.slip_speed(other) > speed ? get_slip_state(other) : ContactState::stick;
    }
    if (equations_.drifts())
        end_drift(contact, t, y, closed, true);  // the drift of a closed contact is not projected
    const double kinetic = mechanism_.kinetic_energy(t, position(y), velocity(y));
    project(t, y, closed);
    const double lost = kinetic - mechanism_.kinetic_energy(t, position(y), velocity(y));
    y[2 * n_] += std::max(0.0, lost);
    y[2 * n_ + 1] += std::max(0.0, -lost);
}

}  // namespace stiction
