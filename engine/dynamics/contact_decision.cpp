// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The discrete half of ContactAutomaton: which mode begins, and what jumps.
//
// At a state every unilateral contact with gap 0 is approaching (u_N < 0: an impact comes first), separating
// (u_N > 0: open) or persisting (u_N = 0: it takes part in the acceleration-level problem). The answer of the
// solver is read as the new mode. Of several solutions a contact at rest takes stick before slip before open;
// a sliding contact keeps its present state, else the rule of the mechanism, else the least value of Gauss'
// function 1/2 r'G r. Where a sliding contact has no solution an impact without collision follows: the
// velocity-level problem with e = 0 without its trivial solution P = 0 (Gomez 2008, section 2.8).
//
// Velocity-level problems are answered by enumeration whatever the method: the papers define their methods
// for accelerations.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double least_speed = 1e-14;   // m/s, slower is rest: what is left of larger speeds that cancelled
constexpr double rebound_speed = 1e-8;  // m/s, below it a bouncing contact closes (end of a Zeno sequence)
constexpr double hop_speed = 1e-5;      // m/s, a hop begun slower than this may be lower than rounding
constexpr double relative_rounding = 1e-12;  // of speeds and lengths that cancel to 0 at an event
constexpr int max_decisions = 12;            // impacts that may follow each other at one instant
constexpr double yield_share = 1e-6;         // of mu_k, by which slip at a stick bound is tried

double largest(std::span<const double> values) {
    double out = 0.0;
    for (double value : values) out = std::max(out, std::abs(value));
    return out;
}

}  // namespace

void ContactAutomaton::find_rest_speeds(std::span<const double> y) const {
    const double speed = largest(velocity(y));
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactKinetics& contact = equations_.contact(static_cast<int>(i));
        const double prescribed =
            std::max({std::abs(contact.w_N), std::abs(contact.w_T[0]), std::abs(contact.w_T[1])});
        rest_speed_[i] = relative_rounding * (speed + prescribed) + least_speed;
    }
}

void ContactAutomaton::find_persisting(std::span<const double> y, const Mode& mode) const {
    find_rest_speeds(y);
    const double touching = relative_rounding * (1.0 + largest(position(y)));
    closed_.clear();
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        const ContactKinetics& kinetics = equations_.contact(contact);
        if (mode.states[i] == ContactState::open && kinetics.law == NormalLaw::unilateral &&
            (!(kinetics.gap <= touching) ||
             std::abs(equations_.velocity()[equations_.row(contact)]) > rest_speed_[i]))
            continue;
        closed_.push_back(contact);
    }
}

ContactState ContactAutomaton::get_slip_state(int contact) const {
    if (equations_.tangents() == 2) return ContactState::slip;
    return equations_.velocity()[equations_.row(contact) + 1] > 0.0 ? ContactState::slip_plus
                                                                    : ContactState::slip_minus;
}

bool ContactAutomaton::is_consistent(double t, std::span<const double> y, const Mode& mode) const {
    update(t, y, mode);
    if (!equations_.solve_mode(states(mode))) return false;
    find_rest_speeds(y);
    const Eigen::VectorXd& r = equations_.force();
    const double force = relative_rounding * (1.0 + r.cwiseAbs().maxCoeff());
    const double gap = relative_rounding * (1.0 + largest(position(y)));
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        const ContactState state = mode.states[i];
        const auto acceleration = [&](int at) {
            return equations_.delassus().row(at).dot(r) +
                   equations_.jacobian().row(at).dot(equations_.free_motion()) +
                   (at == row ? kinetics.b_N : kinetics.b_T[static_cast<std::size_t>(at - row - 1)]);
        };
        if (state == ContactState::open) {
            if (kinetics.gap > gap || equations_.velocity()[row] > rest_speed_[i]) continue;
            if (acceleration(row) < -relative_rounding * (1.0 + std::abs(kinetics.b_N))) return false;
            continue;
        }
        if (kinetics.law == NormalLaw::unilateral && r[row] < -force) return false;
        if (state == ContactState::stick) {
            if (equations_.stick_margin(contact) < -force) return false;
        } else if (equations_.tangents() == 1 && equations_.slip_speed(contact) <= rest_speed_[i]) {
            if (slip_sign(state) * acceleration(row + 1) <
                -relative_rounding * (1.0 + std::abs(kinetics.b_T[0])))
                return false;
        }
    }
    return true;
}

// At the stick bound slip in the sense of the force has a_T = 0 where mu_s = mu_k; what follows shows with a
// little less friction. For one contact s a_T = delta det G/A_s, delta the friction taken away and
// A_s = G_NN - s mu G_NT: where A_s < 0 (Painleve's case) slip in this sense belongs to smaller forces, it
// ends together with stick, and another solution has to go on.
bool ContactAutomaton::slips_backwards(double t, std::span<const double> y, const Mode& slip,
                                       int contact) const {
    if (equations_.tangents() != 1) return false;
    update(t, y, slip);
    equations_.reduce_slip_friction(contact, yield_share);
    if (!equations_.solve_mode(states(slip))) return false;
    const Eigen::VectorXd& r = equations_.force();
    const int row = equations_.row(contact) + 1;
    const double a_T = equations_.delassus().row(row).dot(r) + equations_.free_acceleration()[row];
    return slip_sign(slip.states[static_cast<std::size_t>(contact)]) * a_T <
           -relative_rounding * (1.0 + r.cwiseAbs().maxCoeff());
}

// Takes the solutions out of the report in which the yielding contact goes on at rest.
void ContactAutomaton::drop_exhausted() {
    const auto at = std::find(closed_.begin(), closed_.end(), yielding_);
    if (at == closed_.end()) return;
    const int row = static_cast<int>(at - closed_.begin()) * problem_.dimension;
    const double motion = yield_share * (1.0 + problem_.bias.cwiseAbs().maxCoeff());
    int kept = 0;
    for (int s = 0; s < report_.known; ++s) {
        ContactSolution& solution = report_.solutions[static_cast<std::size_t>(s)];
        if (solution.r[row] > 0.0 && std::abs(solution.u[row + 1]) <= motion) continue;
        if (s != kept) std::swap(report_.solutions[static_cast<std::size_t>(kept)], solution);
        ++kept;
    }
    report_.known = kept;
    report_.verdict = kept == 0 ? Verdict::none : kept == 1 ? Verdict::unique : Verdict::multiple;
}

const ContactSolution* ContactAutomaton::choose(const Mode& present) const {
    const ContactSolution* best = nullptr;
    int best_rank = 0;
    double best_gauss = 0.0;
    for (int s = 0; s < report_.known; ++s) {
        const ContactSolution& solution = report_.solutions[static_cast<std::size_t>(s)];
        int rank = 0;
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const ContactState state = solution.states[a];
            int cost = 0;
            if (problem_.conditions[a].tangent == TangentLaw::sliding) {
                const bool open = state == ContactState::open;
                if (present.variant >= 0 &&
                    present.states[static_cast<std::size_t>(closed_[a])] != ContactState::open)
                    cost = open ? 1 : 0;
                else if (mechanism_.prefers_contact())
                    cost = open ? 1 : 0;
            } else {
                cost = state == ContactState::stick ? 0 : state == ContactState::open ? 2 : 1;
            }
            rank = rank * 3 + cost;
        }
        const double gauss =
            0.5 * solution.r.head(problem_.size()).dot(problem_.delassus * solution.r.head(problem_.size()));
        if (best == nullptr || rank < best_rank || (rank == best_rank && gauss < best_gauss))
            best = &solution, best_rank = rank, best_gauss = gauss;
    }
    return best;
}

void ContactAutomaton::adopt(const ContactSolution& solution, Mode& mode) const {
    for (std::size_t i = 0; i < nc_; ++i)
        if (std::find(closed_.begin(), closed_.end(), static_cast<int>(i)) == closed_.end())
            mode.states[i] = ContactState::open;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed_[a]);
        ContactState state = solution.states[a];
        if (problem_.conditions[a].tangent == TangentLaw::sliding) {
            // N = 0 and a_N = 0 together: closed as long as nothing opens it.
            const double a_N = solution.u[static_cast<int>(a) * problem_.dimension];
            const bool grazes = a_N <= relative_rounding * (1.0 + problem_.bias.cwiseAbs().maxCoeff());
            if (state != ContactState::open || grazes) state = get_slip_state(closed_[a]);
        }
        mode.states[i] = state;
    }
    mode.variant = 0;
}

// The minimiser of Gauss' principle where it does not solve the complementarity problem. False with contacts
// at rest: the principle presumes that they stay and names no direction of slip, so complementarity decides.
bool ContactAutomaton::adopt_minimiser(Mode& mode) const {
    const auto slides = [](const ContactCondition& c) { return c.tangent == TangentLaw::sliding; };
    if (report_.known == 0 || !std::all_of(problem_.conditions.begin(), problem_.conditions.end(), slides))
        return false;
    const ContactSolution& solution = report_.solutions[0];
    const double motion = relative_rounding * (1.0 + problem_.bias.cwiseAbs().maxCoeff());
    const double force = relative_rounding * (1.0 + solution.r.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < nc_; ++i) mode.states[i] = ContactState::open;
    bool separates = false;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const int row = static_cast<int>(a) * problem_.dimension;
        const double N = solution.r[row], a_N = solution.u[row];
        if (N <= force && a_N > motion) continue;
        mode.states[static_cast<std::size_t>(closed_[a])] = get_slip_state(closed_[a]);
        separates = separates || (N > force && a_N > motion);
    }
    mode.variant = separating;
    return separates;
}

void ContactAutomaton::apply_impulse(std::span<double> y, const ContactSolution& solution) const {
    const double t = 0.0;
    const double before = mechanism_.kinetic_energy(t, position(y), velocity(y));
    double work = 0.0;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const int contact = closed_[a];
        const ContactKinetics& kinetics = equations_.contact(contact);
        for (int p = 0; p < equations_.rows(); ++p) {
            const double P = solution.r[static_cast<int>(a) * equations_.rows() + p];
            work -= P * (p == 0 ? kinetics.w_N : kinetics.w_T[static_cast<std::size_t>(p - 1)]);
            for (std::size_t k = 0; k < n_; ++k)
                y[n_ + k] += equations_.response()(static_cast<int>(k), equations_.row(contact) + p) * P;
        }
    }
    const double after = mechanism_.kinetic_energy(t, position(y), velocity(y));
    y[2 * n_] += before - after + work;
    y[2 * n_ + 1] += work;
}

Continuation ContactAutomaton::end_inconsistent(double t, int contact, const Mode& mode,
                                                std::string_view cause, EventSink& events) const {
    const std::string state(get_name(mode.states[static_cast<std::size_t>(contact)]));
    events.add({t, contact, "inconsistent", state, state, std::string(cause)});
    return Continuation::ends;
}

// Solves the velocity-level problem of the contacts in closed_ and applies the impulse.
Continuation ContactAutomaton::collide(double t, std::span<double> y, const Mode& mode, EventSink& events,
                                       bool collision) {
    ContactSolver& solver = examiner_ != nullptr ? *examiner_ : *solver_;
    SolveOptions options;
    options.all = true;
    options.exclude_zero = !collision;
    for (const bool restitution : {true, false}) {
        equations_.make_impact_problem(closed_, restitution && collision, problem_);
        solver.solve(problem_, options, report_);
        if (report_.known == 0 || report_.verdict == Verdict::none)
            return end_inconsistent(t, closed_[0], mode, "no impulse", events);
        Mode fresh;
        fresh.variant = Mode::undecided;
        const ContactSolution* solution = choose(fresh);
        bool rebounds = false, slow = false;
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const int row = static_cast<int>(a) * problem_.dimension;
            const double u_before = equations_.velocity()[equations_.row(closed_[a])];
            const double e = restitution && collision ? equations_.contact(closed_[a]).restitution : 0.0;
            const double u_after = solution->u[row] - (u_before < 0.0 ? e * u_before : 0.0);
            if (u_after > 0.0 && u_before < 0.0 && e > 0.0)
                (u_after < rebound_speed ? slow : rebounds) = true;
        }
        if (slow && !rebounds) continue;  // solve once more without restitution: the contact stays closed
        apply_impulse(y, *solution);
        Mode stuck = mode;  // contacts without remaining velocity are put exactly at rest
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            const ContactState state = solution->states[a];
            const double e = restitution && collision ? equations_.contact(closed_[a]).restitution : 0.0;
            const bool leaves = e > 0.0 && equations_.velocity()[equations_.row(closed_[a])] < 0.0;
            stuck.states[static_cast<std::size_t>(closed_[a])] = leaves ? ContactState::open : state;
        }
        if (std::none_of(closed_.begin(), closed_.end(), [&](int i) {
                return stuck.states[static_cast<std::size_t>(i)] == ContactState::open;
            }))
            project(t, y, stuck);
        return Continuation::goes_on;
    }
    return Continuation::unsolved;
}

Continuation ContactAutomaton::decide(double t, std::span<double> y, Mode& mode, Mode& from,
                                      EventSink& events) {
    struct Jump {
        std::string_view kind, cause;
        int contact;
    };
    std::array<Jump, 3 * max_decisions> jumps;
    std::size_t jump_count = 0;
    const auto remember = [&](std::string_view kind, std::string_view cause, int contact) {
        if (jump_count < jumps.size()) jumps[jump_count++] = {kind, cause, contact};
    };
    const auto report = [&] {
        for (std::size_t j = 0; j < jump_count; ++j) {
            const auto i = static_cast<std::size_t>(jumps[j].contact);
            events.add({t, jumps[j].contact, jumps[j].kind, std::string(get_name(from.states[i])),
                        std::string(get_name(mode.states[i])), std::string(jumps[j].cause)});
        }
    };
    const bool at_start = from.variant == Mode::undecided;
    reported_touch_down_ = false;
    for (int round = 0; round < max_decisions; ++round) {
        update(t, y, mode);
        find_rest_speeds(y);
        const double touching = relative_rounding * (1.0 + largest(position(y)));
        closed_.clear();
        bool approaches = false;
        for (std::size_t i = 0; i < nc_; ++i) {
            const int contact = static_cast<int>(i);
            const ContactKinetics& kinetics = equations_.contact(contact);
            const double u_N = equations_.velocity()[equations_.row(contact)];
            if (kinetics.law == NormalLaw::unilateral &&
                (!(kinetics.gap <= touching) || u_N > rest_speed_[i]))
                continue;
            approaches = approaches || (kinetics.law == NormalLaw::unilateral && u_N < -rest_speed_[i]);
            closed_.push_back(contact);
        }
        if (approaches) {
            std::erase_if(closed_, [&](int i) { return equations_.contact(i).law == NormalLaw::prescribed; });
            for (int i : closed_) {
                if (!(equations_.velocity()[equations_.row(i)] < -rest_speed_[static_cast<std::size_t>(i)]))
                    continue;
                if (!at_start && from.states[static_cast<std::size_t>(i)] == ContactState::open) {
                    remember("touch_down", "gap reaches 0", i);
                    reported_touch_down_ = true;
                }
                remember("impact", "u_N < 0", i);
            }
            const Continuation result = collide(t, y, mode, events, true);
            if (result != Continuation::goes_on) return report(), result;
            continue;
        }
        if (closed_.empty()) {
            for (std::size_t i = 0; i < nc_; ++i) mode.states[i] = ContactState::open;
            mode.variant = 0;
            report();
            return Continuation::goes_on;
        }
        equations_.make_acceleration_problem(closed_, rest_speed_, problem_);
        SolveOptions options;
        options.all = true;
        (complementarity_only_ && examiner_ != nullptr ? *examiner_ : *solver_)
            .solve(problem_, options, report_);
        if (minimises_ && report_.verdict == Verdict::not_converged && examiner_ != nullptr) {
            if (adopt_minimiser(mode)) {
                report();
                return Continuation::goes_on;
            }
            examiner_->solve(problem_, options, report_);
        }
        if (yielding_ >= 0) drop_exhausted();
        const bool sliding =
            std::any_of(problem_.conditions.begin(), problem_.conditions.end(),
                        [](const ContactCondition& c) { return c.tangent == TangentLaw::sliding; });
        const bool none = report_.verdict == Verdict::none;
        const bool jumps_by_choice = report_.verdict == Verdict::multiple && sliding && at_start &&
                                     jump_count == 0 &&
                                     mechanism_.indeterminate_rule() == ParadoxRule::impact;
        if (none || jumps_by_choice) {
            const bool single = closed_.size() == 1 && sliding;
            const std::string_view cause = !single ? "no finite force"
                                           : none  ? "A < 0 and b > 0"
                                                   : "A < 0 and b < 0";
            Mode paradox = mode;
            for (int i : closed_) paradox.states[static_cast<std::size_t>(i)] = get_slip_state(i);
            paradox.variant = none ? Mode::no_forces : 0;
            if (at_start && jump_count == 0) from = paradox;
            if (none && (!sliding || mechanism_.inconsistent_rule() == ParadoxRule::stop)) {
                mode = paradox;
                report();
                return end_inconsistent(t, closed_[0], mode, cause, events);
            }
            for (int i : closed_) remember("impact_without_collision", cause, i);
            const Continuation result = collide(t, y, mode, events, false);
            if (result != Continuation::goes_on) return report(), result;
            continue;
        }
        if (report_.known == 0 || report_.verdict == Verdict::not_converged)
            return report(), Continuation::unsolved;
        Mode present = from;
        if (jump_count > 0) present.variant = Mode::undecided;
        adopt(*choose(present), mode);
        report();
        return Continuation::goes_on;
    }
    return Continuation::unsolved;
}

Continuation ContactAutomaton::enter(double t, std::span<double> y, Mode& mode, Mode& before,
                                     EventSink& events) {
    mode.states.fill(ContactState::open);
    mode.variant = Mode::undecided;
    before = mode;
    entered_.assign(y.begin(), y.end());
    const Continuation result = decide(t, y, mode, before, events);
    if (mode.variant == Mode::undecided) mode.variant = 0;
    const bool jumped = !std::equal(y.begin(), y.end(), entered_.begin());
    if (before.variant == Mode::undecided) {
        if (jumped)
            before.variant = 0;  // it came with an approaching contact
        else
            before = mode;
    }
    if (result == Continuation::goes_on) project(t, y, mode);
    return result;
}

// What is prescribed may break here: the mode stays where it still holds.
Continuation ContactAutomaton::meet_instant(double t, std::span<double> y, Mode& mode, EventSink& events) {
    if (mode.variant != 0 || is_consistent(t, y, mode)) return Continuation::goes_on;
    const Mode before = mode;
    Mode from = before;
    const Continuation result = decide(t, y, mode, from, events);
    if (result != Continuation::goes_on) return result;
    project(t, y, mode);
    for (std::size_t i = 0; i < nc_; ++i) {
        const std::string_view kind = find_event_kind(before.states[i], mode.states[i]);
        if (kind.empty() || (kind == "touch_down" && reported_touch_down_)) continue;
        events.add({t, static_cast<int>(i), kind, std::string(get_name(before.states[i])),
                    std::string(get_name(mode.states[i])), "what is prescribed changes"});
    }
    return Continuation::goes_on;
}

Continuation ContactAutomaton::pass(std::size_t guard_index, double t, std::span<double> y, Mode& mode,
                                    EventSink& events) {
    const Guard guard = get_guard(mode, guard_index);
    const Mode before = mode;
    std::string_view cause;
    switch (guard.kind) {
        case GuardKind::end: {
            const EndCondition& condition =
                mechanism_.end_conditions()[static_cast<std::size_t>(guard.contact)];
            const std::string state(get_name(mode.states[static_cast<std::size_t>(condition.contact)]));
            events.add({t, condition.contact, condition.kind, state, state, std::string(condition.cause)});
            return Continuation::ends;
        }
        case GuardKind::normal: {
            cause = mode.variant == separating ? "N > 0 and a_N > 0" : "N reaches 0";
            if (mode.variant == separating) {
                Mode closed = mode;
                closed.variant = 0;
                project(t, y, closed);
                complementarity_only_ = true;
                Mode from = before;
                const Continuation result = decide(t, y, mode, from, events);
                complementarity_only_ = false;
                if (result != Continuation::goes_on) return result;
                break;
            }
            Mode next = mode;
            next.states[static_cast<std::size_t>(guard.contact)] = ContactState::open;
            if (is_consistent(t, y, next)) mode = next;
            break;
        }
        case GuardKind::stick_bound: {
            cause = "force reaches mu_s N";
            update(t, y, mode);
            equations_.solve_mode(states(mode));
            const double T = equations_.force()[equations_.row(guard.contact) + 1];
            Mode next = mode;
            next.states[static_cast<std::size_t>(guard.contact)] = equations_.tangents() == 2
                                                                       ? ContactState::slip
                                                                   : T > 0.0 ? ContactState::slip_minus
                                                                             : ContactState::slip_plus;
            if (examiner_ != nullptr && slips_backwards(t, y, next, guard.contact)) {
                yielding_ = guard.contact;
                complementarity_only_ = true;
                Mode from = before;
                const Continuation result = decide(t, y, mode, from, events);
                complementarity_only_ = false;
                yielding_ = -1;
                if (result != Continuation::goes_on) return result;
                break;
            }
            if (is_consistent(t, y, next)) mode = next;
            break;
        }
        case GuardKind::slip: {
            cause = "u_T reaches 0";
            Mode rest = mode;
            rest.states[static_cast<std::size_t>(guard.contact)] = ContactState::stick;
            project(t, y, rest);
            break;
        }
        case GuardKind::gap: {
            cause = "gap reaches 0";
            // A hop too low to be told from rounding (the end of a Zeno sequence): the contact closes.
            update(t, y, mode);
            find_rest_speeds(y);
            const double u_N = equations_.velocity()[equations_.row(guard.contact)];
            if (!(u_N > rest_speed_[static_cast<std::size_t>(guard.contact)]) || u_N > hop_speed) break;
            const double kinetic = mechanism_.kinetic_energy(t, position(y), velocity(y));
            Mode closed = mode;
            closed.states[static_cast<std::size_t>(guard.contact)] = get_slip_state(guard.contact);
            project(t, y, closed);
            y[2 * n_] += kinetic - mechanism_.kinetic_energy(t, position(y), velocity(y));
            break;
        }
    }
    reported_touch_down_ = false;
    if (mode == before) {
        Mode from = before;
        const Continuation result = decide(t, y, mode, from, events);
        if (result != Continuation::goes_on) return result;
    }
    project(t, y, mode);
    for (std::size_t i = 0; i < nc_; ++i) {
        const std::string_view kind = find_event_kind(before.states[i], mode.states[i]);
        if (kind.empty() || (kind == "touch_down" && reported_touch_down_)) continue;
        events.add({t, static_cast<int>(i), kind, std::string(get_name(before.states[i])),
                    std::string(get_name(mode.states[i])), std::string(cause)});
    }
    return Continuation::goes_on;
}

}  // namespace stiction
