// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Singularities of ContactAutomaton: the mode has no finite forces here. N = -b/A of a sliding contact jumps below 0, is
// undetermined (A = b = 0), or has grown to infinity.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

// True if N has jumped below 0, because the equations of the mode have become singular (Painleve's paradox of several
// contacts). The contact problem then still returns the same mode, as long as that solves it to rounding, although no
// mode goes on.
bool ContactAutomaton::contradicts_itself(int contact, double t, std::span<const double> y,
                                          const Mode& mode) const {
    constexpr double clearly = 1e-6;
    update_margins(t, y, mode);
    return equations_.normal_margin(contact) <
           -clearly * (scales().force() + equations_.force().cwiseAbs().maxCoeff());
}

// After a transition in which N jumped: true if the contact, without its force, has no acceleration either, A = b = 0.
bool ContactAutomaton::neither_leaves_nor_stays(int contact, double t, std::span<const double> y,
                                                const Mode& mode) const {
    if (mode.states[static_cast<std::size_t>(contact)] != ContactState::open) return false;
    update(t, y, mode);
    find_forces(mode);
    const int row = equations_.row(contact);
    const double a_N = equations_.acceleration(row);
    constexpr double at_singular_point = 1e-6;  // of the free acceleration: a smaller a_N counts as 0
    return std::abs(a_N) <=
           at_singular_point * (scales().acceleration() + std::abs(equations_.free_acceleration()[row]));
}

// True if a load has ended in a mode that has become singular.
bool ContactAutomaton::has_contradiction(double t, std::span<const double> y, const Mode& mode) const {
    for (std::size_t i = 0; i < nc_ && mode.kind == Mode::regular; ++i)
        if (mode.states[i] != ContactState::open &&
            equations_.contact(static_cast<int>(i)).law == NormalLaw::unilateral &&
            contradicts_itself(static_cast<int>(i), t, y, mode))
            return true;
    return false;
}

// With two tangents A falls like the root of the time that is left: the impulse is finite, and the run ends.
Continuation ContactAutomaton::end_at_pole(double t, Mode& mode, EventSink& events) {
    constexpr double near_pole = 1e-2;  // of G_NN: below it steps fail because of the pole
    if (!find_forces(mode)) return Continuation::unsolved;
    for (std::size_t i = 0; i < nc_; ++i) {
        const double share = find_pole_share(static_cast<int>(i), mode);
        if (!(share >= 0.0 && share < near_pole)) continue;
        const Mode before = mode;
        mode.kind = Mode::no_forces;
        return end_inconsistent(t, static_cast<int>(i), before, mode, Cause::pivot_vanishes, events);
    }
    return Continuation::unsolved;
}

// N = -b/A goes to infinity as A = G_NN - s mu G_NT falls to 0 with b < 0. A falls in proportion to the time that is
// left, so the impulse over that time grows without bound, like a logarithm. It ends the slip before A is 0, within a
// time that no number resolves. Here this impulse is applied at once: it stops the contact at A = 0, on the edge of its
// cone.
Continuation ContactAutomaton::pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) {
    constexpr double near_pole = 1e-5;  // of G_NN
    contradicted_ = false;
    update(t, y, mode);
    // With two tangents the direction of slip can turn towards a singularity of N at the end of a slip: it stops there.
    for (int i = 0; equations_.tangents() == 2 && i < static_cast<int>(nc_); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (is_slipping(mode.states[at]) && !mode.starts[at] && equations_.tangents(i) > 0 &&
            equations_.slip_speed(i) < accuracy::stopping_speed * scales().speed())
            return pass_guard({Guard::slip, i}, t, y, mode, events);
    }
    if (equations_.tangents() == 2) return end_at_pole(t, mode, events);
    if (equations_.tangents() != 1 || !can_enumerate()) return Continuation::unsolved;
    if (!find_forces(mode)) return Continuation::unsolved;
    int pole = -1;
    double share = near_pole;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        if (!is_slipping(mode.states[i]) || equations_.contact(contact).law == NormalLaw::prescribed)
            continue;
        const double N = equations_.force()[row], T = equations_.force()[row + 1];
        const double A = equations_.delassus(row, row) + T / N * equations_.delassus(row, row + 1);
        if (!(std::abs(A) < share * equations_.delassus(row, row))) continue;
        pole = contact, share = std::abs(A) / equations_.delassus(row, row);
        contradicted_ = N < 0.0;  // the last step ends beyond the pole
    }
    if (pole < 0) return Continuation::unsolved;
    const Mode before = mode;
    const auto at = static_cast<std::size_t>(pole);
    if (mechanism_.inconsistent_rule() == ParadoxRule::stop)
        return end_inconsistent(t, pole, before, mode, Cause::pivot_vanishes, events);
    closed_.assign(1, pole);
    equations_.make_impact_problem(closed_, false, 0.0, problem_);
    for (double* mu : {&problem_.conditions[0].mu_stick, &problem_.conditions[0].mu_slip})
        *mu *= 1.0 + 4.0 * share;  // A = 0, and the slip that is left stops inside the cone
    SolveOptions options;
    options.all = true;
    options.exclude_zero = true;
    solve_problem(*examiner_, options);
    if (report_.known == 0) return Continuation::unsolved;
    apply_impulse(t, y, *choose(nullptr));
    Mode stuck = mode;
    stuck.states[at] = ContactState::stick;
    project(t, y, stuck);
    Mode from = before;
    from.kind = Mode::undecided;
    const Continuation result = decide(t, y, mode, from, events, {});
    if (result == Continuation::unsolved) return result;
    events.add({t, pole, EventKind::impact_without_collision, before.states[at], mode.states[at],
                Cause::pivot_vanishes});
    if (result == Continuation::goes_on) project(t, y, mode);
    return result;
}

}  // namespace stiction
