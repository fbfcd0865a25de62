// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Impacts of ContactAutomaton: the velocity-level problem of everything that touches, joints included (they are
// eliminated from G). With the impulses P and u- before, u+ after,
//
//     dissipated  -sum P.(u+ + u-)/2            (Thomson and Tait: an impulse works on the mean velocity)
//     input       change of kinetic energy + dissipated
//
// The input is the work of what is prescribed, -sum P.w - sum Lambda w_B, and that of the drives that are hidden in
// coordinates with a kinetic energy of terms linear in v.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double rebound_speed = 1e-8;  // m/s, below it a bouncing contact closes (end of a Zeno sequence)

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

// Solves the velocity-level problem of the contacts in closed_ and applies the impulse.
Continuation ContactAutomaton::collide(double t, std::span<double> y, const Mode& mode, EventSink& events,
                                       bool collision) {
    ContactSolver& solver = can_enumerate() ? *examiner_ : *iterative_;
    const double threshold = settings_.restitution_threshold;
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
        if (report_.verdict == Verdict::not_converged) return Continuation::unsolved;
        if (report_.known == 0 || report_.verdict == Verdict::none)
            return end_inconsistent(t, closed_[0], mode, mode, "no impulse", events);
        Mode fresh;
        fresh.variant = Mode::undecided;
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

}  // namespace stiction
