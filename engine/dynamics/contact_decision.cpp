// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The discrete half of ContactAutomaton: which mode begins, and what jumps.
//
// At a state every unilateral contact with gap 0 is approaching (u_N < 0: an impact comes first), separating
// (u_N > 0: open) or persisting (u_N = 0: it takes part in the acceleration-level problem). The answer of the
// solver is read as the new mode. Of several solutions that is taken in which most contacts at rest stick, then that
// in which fewest contacts open (one that slid stays closed, one that was open opens unless the mechanism prefers
// contact), then that with the least value of Gauss' function 1/2 r'G r. The order of the contacts has no influence,
// so that a mirror image moves as the mirror image. Where a sliding contact has no solution an impact without collision
// follows: the velocity-level problem with e = 0 without its trivial solution P = 0 (Gomez 2008, section 2.8).
//
// With mu_s > mu_k and one tangent, contacts at rest that act on each other may admit several modes. If no contact opens in
// any of them, the problem is first solved with mu_s for mu_k; under given loads this is Gauss' principle, and its
// accelerations are unique. Contacts with a_T = 0 there stick, and the others slip in the sense of a_T. If this mode is a
// solution (with mu_k N in slip), it is taken; rest of all contacts is its first case. Else the solution with the least
// a'M a/2 is taken.
//
// Velocity-level problems are answered by enumeration whatever the method: the papers define their methods
// for accelerations.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr int max_decisions = 12;  // impacts that may follow each other at one instant
// A slip with two tangents begins as an onset (Mode::starts) if a_T is less than these fractions of the bias, or of the
// acceleration by friction. The direction then relaxes so much faster than the speed grows that each stage of a step
// would multiply its error.
constexpr double start_acceleration = 1e-2, stiff_start = 0.25;

}  // namespace

ContactState ContactAutomaton::get_slip_state(int contact) const {
    return equations_.tangents(contact) == 0 ? ContactState::stick : equations_.get_slip_state(contact);
}

// Solves problem_ with `first`. If that fails, enumeration is tried, or the iterative solver if there are too many
// combinations. Where enumeration comes first, the iterative solver takes its place for too many contacts.
void ContactAutomaton::solve_problem(ContactSolver& first, const SolveOptions& options) {
    if (enumerates_ && !can_enumerate()) {
        iterative_->solve(problem_, options, report_);
        if (report_.known > 0 && report_.verdict != Verdict::not_converged) return;
    }
    first.solve(problem_, options, report_);
    const bool solved = report_.known > 0 && report_.verdict != Verdict::not_converged;
    if (solved || report_.verdict == Verdict::none || minimises_) return;
    if (can_enumerate() && &first != examiner_.get()) {
        examiner_->solve(problem_, options, report_);
        if (report_.known > 0 || report_.verdict == Verdict::none) return;
    }
    iterative_->solve(problem_, options, report_);
}

bool ContactAutomaton::is_choice_of_bounds() const {
    const auto stays_closed = [&](const ContactSolution& solution) {
        const auto end = solution.states.begin() + static_cast<std::ptrdiff_t>(closed_.size());
        return std::find(solution.states.begin(), end, ContactState::open) == end;
    };
    const std::vector<ContactCondition>& laws = problem_.conditions;
    return report_.known > 1 && problem_.dimension == 2 && can_enumerate() &&
           std::all_of(report_.solutions.begin(), report_.solutions.begin() + report_.known, stays_closed) &&
           std::any_of(laws.begin(), laws.end(), [](const ContactCondition& c) {
               return c.tangent == TangentLaw::rest && c.mu_stick > c.mu_slip;
           });
}

const ContactSolution* ContactAutomaton::choose_by_bounds() const {
    bounds_ = problem_;
    for (ContactCondition& law : bounds_.conditions)
        if (law.tangent == TangentLaw::rest) law.mu_slip = law.mu_stick;
    examiner_->solve(bounds_, {}, bounds_report_);
    const double motion = rounding::relative * (1.0 + problem_.bias.cwiseAbs().maxCoeff());
    const auto has_mode_of_bounds = [&](const ContactSolution& solution) {
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            if (problem_.conditions[a].tangent != TangentLaw::rest) continue;
            const double a_T = bounds_report_.solutions[0].u[2 * static_cast<int>(a) + 1];
            if (solution.states[a] != (std::abs(a_T) <= motion ? ContactState::stick : find_slip_state(a_T)))
                return false;
        }
        return true;
    };
    // a'M a/2 without its part of the free accelerations.
    const auto find_energy = [&](const ContactSolution& solution) {
        const auto r = solution.r.head(problem_.size());
        return r.dot(problem_.bias) + 0.5 * r.dot(problem_.delassus * r);
    };
    const ContactSolution* best = nullptr;
    for (int s = 0; s < report_.known; ++s) {
        const ContactSolution& solution = report_.solutions[static_cast<std::size_t>(s)];
        if (bounds_report_.known > 0 && has_mode_of_bounds(solution)) return &solution;
        if (best == nullptr || find_energy(solution) < find_energy(*best)) best = &solution;
    }
    return best;
}

const ContactSolution* ContactAutomaton::choose(const Mode* present) const {
    if (is_choice_of_bounds()) return choose_by_bounds();
    const ContactSolution* best = nullptr;
    int best_rank = 0;
    double best_gauss = 0.0;
    for (int s = 0; s < report_.known; ++s) {
        const ContactSolution& solution = report_.solutions[static_cast<std::size_t>(s)];
        int moving = 0, opening = 0;  // contacts at rest that do not stick; contacts that open
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const bool opens = solution.states[a] == ContactState::open;
            if (problem_.conditions[a].tangent != TangentLaw::sliding) {
                moving += solution.states[a] == ContactState::stick ? 0 : 1;
                opening += opens ? 1 : 0;
                continue;
            }
            const bool was_closed =
                present != nullptr && present->kind != Mode::undecided &&
                present->states[static_cast<std::size_t>(closed_[a])] != ContactState::open;
            if (was_closed || mechanism_.prefers_contact()) opening += opens ? 1 : 0;
        }
        const int rank = moving * static_cast<int>(closed_.size() + 1) + opening;
        const double gauss =
            0.5 * solution.r.head(problem_.size()).dot(problem_.delassus * solution.r.head(problem_.size()));
        if (best == nullptr || rank < best_rank || (rank == best_rank && gauss < best_gauss))
            best = &solution, best_rank = rank, best_gauss = gauss;
    }
    return best;
}

void ContactAutomaton::adopt(const ContactSolution& solution, Mode& mode) const {
    const double bias = 1.0 + problem_.bias.cwiseAbs().maxCoeff();
    bool starts = false;
    for (std::size_t i = 0; i < nc_; ++i) {
        mode.directions[i] = {0.0, 0.0};
        mode.starts[i] = false;
        mode.sides[i] = 0;
        if (std::find(closed_.begin(), closed_.end(), static_cast<int>(i)) == closed_.end())
            mode.states[i] = ContactState::open;
    }
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed_[a]);
        ContactState state = solution.states[a];
        if (state != ContactState::open && equations_.tangents(closed_[a]) == 0) state = ContactState::stick;
        if (problem_.conditions[a].tangent == TangentLaw::sliding) {
            // N = 0 and a_N = 0 together: the contact stays closed.
            const double a_N = solution.u[static_cast<int>(a) * problem_.dimension];
            const bool grazes = a_N <= rounding::relative * bias;
            if (state != ContactState::open || grazes) state = get_slip_state(closed_[a]);
        }
        mode.states[i] = state;
        const double N = solution.r[static_cast<int>(a) * problem_.dimension];
        if (is_slipping(state) && problem_.conditions[a].normal == NormalLaw::bilateral &&
            problem_.conditions[a].mu_slip > 0.0)
            mode.sides[i] = N < 0.0 ? -1 : N > 0.0 ? 1 : 0;
        if (state != ContactState::slip) continue;
        // Direction of u_T, or of a_T if the contact is at rest.
        const bool slides = problem_.conditions[a].tangent == TangentLaw::sliding;
        const int row = slides ? equations_.row(closed_[a]) : static_cast<int>(a) * problem_.dimension;
        const Eigen::VectorXd& motion = slides ? equations_.velocity() : solution.u;
        const double size = std::hypot(motion[row + 1], motion[row + 2]);
        if (size > 0.0) mode.directions[i] = {motion[row + 1] / size, motion[row + 2] / size};
        const int first = static_cast<int>(a) * problem_.dimension;
        const auto G_TT = problem_.delassus.block<2, 2>(first + 1, first + 1);
        const double largest = 0.5 * (G_TT(0, 0) + G_TT(1, 1)) +
                               std::hypot(0.5 * (G_TT(0, 0) - G_TT(1, 1)), G_TT(0, 1));  // eigenvalue
        const double friction = problem_.conditions[a].mu_slip * std::abs(solution.r[first]) * largest;
        starts = starts || (!slides && friction > 0.0 &&
                            size < std::max(start_acceleration * bias, stiff_start * friction));
    }
    // Contacts that begin to slip together get their directions together.
    for (std::size_t a = 0; starts && a < closed_.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed_[a]);
        mode.starts[i] = mode.states[i] == ContactState::slip && problem_.conditions[a].mu_slip > 0.0 &&
                         problem_.conditions[a].tangent != TangentLaw::sliding;
    }
    mode.kind = Mode::regular;
}

// Adopts the minimiser of Gauss' principle if it does not solve the complementarity problem. False with contacts at
// rest: the principle assumes that they stay at rest and gives no direction of slip, so complementarity decides.
bool ContactAutomaton::adopt_minimiser(Mode& mode) const {
    const auto slides = [](const ContactCondition& c) { return c.tangent == TangentLaw::sliding; };
    if (report_.known == 0 || !std::all_of(problem_.conditions.begin(), problem_.conditions.end(), slides))
        return false;
    const ContactSolution& solution = report_.solutions[0];
    const double motion = rounding::relative * (1.0 + problem_.bias.cwiseAbs().maxCoeff());
    const double force = rounding::relative * (1.0 + solution.r.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < nc_; ++i) mode.states[i] = ContactState::open;
    bool separates = false;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const int row = static_cast<int>(a) * problem_.dimension;
        const double N = solution.r[row], a_N = solution.u[row];
        if (N <= force && a_N > motion) continue;
        mode.states[static_cast<std::size_t>(closed_[a])] = get_slip_state(closed_[a]);
        separates = separates || (N > force && a_N > motion);
    }
    mode.kind = Mode::separating;
    return separates;
}

// If the motion is not unique, forces of least norm can break a bound that other forces of the same mode keep (a wall and friction
// hold one body). A contact beyond its bound then has the force at its bound.
void ContactAutomaton::keep_bounds(double t, std::span<const double> y, Mode& mode) const {
    if (equations_.tangents() != 1 || is_consistent(t, y, mode)) return;
    Mode next = mode;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        const double T = equations_.force()[equations_.row(contact) + 1];
        if (mode.states[i] == ContactState::stick && T != 0.0 && equations_.stick_margin(contact) < 0.0)
            next.states[i] = find_slip_state(-T);
    }
    if (next != mode && is_consistent(t, y, next)) mode = next;
}

Continuation ContactAutomaton::end_inconsistent(double t, int contact, const Mode& from, const Mode& mode,
                                                Cause cause, EventSink& events) const {
    const auto at = static_cast<std::size_t>(contact);
    events.add({t, contact, EventKind::inconsistent, from.states[at], mode.states[at], cause});
    return Continuation::ends;
}

// Puts into closed_ the contacts that take part in the decision, and in an impact if one of them approaches: then true.
bool ContactAutomaton::find_closed(std::span<const double> y) {
    find_rest_speeds(y);
    const double touching = equations_.find_touching_gap(position(y));
    closed_.clear();
    bool approaches = false;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        const NormalLaw law = equations_.contact(contact).law;
        if (law == NormalLaw::unilateral && !equations_.touches(contact, touching)) continue;
        const double u_N = equations_.velocity()[equations_.row(contact)];
        approaches = approaches || (law == NormalLaw::unilateral && u_N < -rest_speed_[i]);
        closed_.push_back(contact);
    }
    // A separating contact takes part in an impact, and in nothing else; a prescribed load is not an impulse.
    std::erase_if(closed_, [&](int i) {
        const NormalLaw law = equations_.contact(i).law;
        if (approaches) return law == NormalLaw::prescribed;
        return law == NormalLaw::unilateral &&
               equations_.velocity()[equations_.row(i)] > rest_speed_[static_cast<std::size_t>(i)];
    });
    return approaches;
}

// Solves the acceleration-level problem of the contacts in closed_. True if Gauss' principle has given the mode.
bool ContactAutomaton::solve_decision(double t, std::span<const double> y, Mode& mode,
                                      const Question& question) {
    // The viscous force of a touching contact acts, whatever the state of the contact was before.
    Mode touching_mode = mode;
    for (const int i : closed_) {
        ContactState& state = touching_mode.states[static_cast<std::size_t>(i)];
        if (state == ContactState::open && equations_.contact(i).viscous != 0.0) state = ContactState::stick;
    }
    if (touching_mode != mode) update(t, y, touching_mode);
    equations_.make_acceleration_problem(closed_, rest_speed_, problem_);
    if (polygon_) widen_bounds(mode);
    if (question.less_friction > 0.0) release_yielding(question.less_friction);
    SolveOptions options;
    options.all = true;
    options.polygon_axes = settings_.polygon_axes;
    solve_problem(question.complementarity_only && can_enumerate() ? *examiner_ : *solver_, options);
    if (minimises_ && report_.verdict == Verdict::not_converged && can_enumerate()) {
        if (adopt_minimiser(mode)) return true;
        examiner_->solve(problem_, options, report_);
    }
    if (question.leaving >= 0) drop_exhausted(question.leaving, question.may_stay);
    return false;
}

// The jumps of one decision, in the order in which they happen. They are reported with the states that the decision
// begins and ends with.
class ContactAutomaton::Jumps {
  public:
    explicit Jumps(std::vector<char>& reported) : reported_(reported) {
        std::fill(reported.begin(), reported.end(), 0);
    }
    bool empty() const { return count_ == 0; }
    void add(EventKind kind, Cause cause, int contact) {
        if (count_ < jumps_.size()) jumps_[count_++] = {kind, cause, contact};
        reported_[static_cast<std::size_t>(contact)] = 1;
    }
    void report(double t, const Mode& from, const Mode& mode, EventSink& events) const {
        for (std::size_t j = 0; j < count_; ++j) {
            const auto& [kind, cause, contact] = jumps_[j];
            const auto i = static_cast<std::size_t>(contact);
            events.add({t, contact, kind, from.states[i], mode.states[i], cause});
        }
    }

  private:
    struct Jump {
        EventKind kind;
        Cause cause;
        int contact;
    };
    std::array<Jump, 3 * max_decisions> jumps_;
    std::size_t count_ = 0;
    std::vector<char>& reported_;
};

// Some of the contacts in closed_ approach: the velocities jump.
Continuation ContactAutomaton::meet_approach(double t, std::span<double> y, const Mode& mode,
                                             const Mode& from, Jumps& jumps) {
    for (const int i : closed_) {
        const auto at = static_cast<std::size_t>(i);
        if (!(equations_.velocity()[equations_.row(i)] < -rest_speed_[at])) continue;
        if (from.kind != Mode::undecided && from.states[at] == ContactState::open)
            jumps.add(EventKind::touch_down, Cause::gap_closes, i);
        jumps.add(EventKind::impact, Cause::approach, i);
    }
    return collide(t, y, mode, true);
}

// The acceleration-level problem has no solution, or the mechanism takes the impact of several: the velocities jump
// without collision, or the run ends.
Continuation ContactAutomaton::meet_paradox(double t, std::span<double> y, Mode& mode, Mode& from,
                                            Jumps& jumps, EventSink& events) {
    const bool none = report_.verdict == Verdict::none, sliding = has_sliding();
    const Cause cause = closed_.size() > 1 || !sliding ? Cause::no_finite_force
                        : none                         ? Cause::inconsistent_slip
                                                       : Cause::indeterminate_slip;
    Mode paradox = mode;
    for (std::size_t a = 0; a < closed_.size(); ++a)
        paradox.states[static_cast<std::size_t>(closed_[a])] =
            problem_.conditions[a].tangent == TangentLaw::sliding ? get_slip_state(closed_[a])
                                                                  : ContactState::stick;
    paradox.kind = none ? Mode::no_forces : Mode::regular;
    refresh(t, y, paradox);
    Mode begin = mode;
    if (from.kind == Mode::undecided && jumps.empty()) {
        from = begin = paradox;
        begin.kind = mode.kind;
    }
    const bool stops = none && (!sliding || mechanism_.inconsistent_rule() == ParadoxRule::stop);
    const Continuation result = stops ? Continuation::ends : collide(t, y, begin, false);
    if (result == Continuation::ends) {
        mode = paradox;
        jumps.report(t, from, mode, events);
        const bool told = std::exchange(reported_[static_cast<std::size_t>(closed_[0])], 1) != 0;
        report_changes(t, from, mode, Cause::gap_closes, events);
        return end_inconsistent(t, closed_[0], told ? mode : from, mode, stops ? cause : Cause::no_impulse,
                                events);
    }
    for (const int i : closed_) jumps.add(EventKind::impact_without_collision, cause, i);
    if (result != Continuation::goes_on) jumps.report(t, from, mode, events);
    return result;
}

bool ContactAutomaton::has_sliding() const {
    return std::any_of(problem_.conditions.begin(), problem_.conditions.end(),
                       [](const ContactCondition& c) { return c.tangent == TangentLaw::sliding; });
}

Continuation ContactAutomaton::decide(double t, std::span<double> y, Mode& mode, Mode& from,
                                      EventSink& events, const Question& question) {
    Jumps jumps(reported_);
    const bool at_start = from.kind == Mode::undecided;
    for (int round = 0; round < max_decisions; ++round) {
        update(t, y, mode);
        if (find_closed(y)) {
            const Continuation result = meet_approach(t, y, mode, from, jumps);
            if (result == Continuation::goes_on) continue;
            jumps.report(t, from, mode, events);
            return result == Continuation::ends
                       ? end_inconsistent(t, closed_[0], mode, mode, Cause::no_impulse, events)
                       : result;
        }
        bool decided = closed_.empty();
        if (decided)
            mode = {};
        else
            decided = solve_decision(t, y, mode, question);
        const bool jumps_by_choice = !decided && report_.verdict == Verdict::multiple && has_sliding() &&
                                     at_start && jumps.empty() &&
                                     mechanism_.indeterminate_rule() == ParadoxRule::impact;
        if (!decided && (report_.verdict == Verdict::none || jumps_by_choice)) {
            const Continuation result = meet_paradox(t, y, mode, from, jumps, events);
            if (result == Continuation::goes_on) continue;
            return result;
        }
        const bool unsolved = !decided && (report_.known == 0 || report_.verdict == Verdict::not_converged);
        if (!decided && !unsolved) {
            adopt(*choose(jumps.empty() ? &from : nullptr), mode);
            keep_bounds(t, y, mode);
        }
        jumps.report(t, from, mode, events);
        if (!unsolved && settings_.ends_on_ray && !has_polygon_directions(mode)) {
            trouble_ = "Lemke's method ended on a ray";
            return Continuation::unsolved;
        }
        return unsolved ? Continuation::unsolved : Continuation::goes_on;
    }
    return Continuation::unsolved;
}

Continuation ContactAutomaton::decide(double t, std::span<double> y, Mode& mode, EventSink& events,
                                      const Question& question) {
    Mode from = mode;
    return decide(t, y, mode, from, events, question);
}

}  // namespace stiction
