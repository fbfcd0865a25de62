// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_automaton.hpp"

#include "base/stable_sort.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stiction {

namespace {

// Longest smooth piece of motion: as a fraction of the shortest prescribed period, and as an angle of turning bodies.
constexpr double share_of_period = 0.125;
constexpr double angle_of_piece = 0.785;  // rad

// The mechanism, which must keep to the fixed sizes of the engine.
const Mechanism& check(const Mechanism& mechanism) {
    [[maybe_unused]] const MechanismSize size = mechanism.size();
    assert(size.coordinates > 0 && size.contacts <= max_contacts && size.tangents >= 0 &&
           size.tangents <= 2 && size.joints <= ContactEquations::max_joints);
    return mechanism;
}

constexpr double gaining = 1e-3;         // of the free acceleration: slip that accelerates by more goes on
constexpr double gaining_freely = 1e-9;  // the same without friction, which turns no direction
constexpr std::size_t usual_jumps = 40;  // events of a transition beside one for each contact

}  // namespace

ContactAutomaton::ContactAutomaton(const Mechanism& mechanism, std::string_view method,
                                   std::string_view solver, bool exact, bool reports_verdict,
                                   const MethodSettings& settings)
    : mechanism_(check(mechanism)),
      n_(static_cast<std::size_t>(mechanism.size().coordinates)),
      nc_(static_cast<std::size_t>(mechanism.size().contacts)),
      method_(method),
      exact_(exact),
      minimises_(solver == "gauss_qp" && mechanism.size().tangents == 1),
      enumerates_(solver == "enumeration" && mechanism.size().tangents < 2),
      settings_(settings),
      solver_(make_solver_of(mechanism, solver)),
      equations_(mechanism, settings),
      series_(mechanism, !exact && !settings.drift && settings.bound_axes == 0),
      powers_(mechanism),
      held_(nc_ + usual_jumps) {
    set_scales(mechanism.scales());
    if (settings.bound_axes > 0) polygon_.emplace(settings.bound_axes);
    examiner_ = make_solver_of(mechanism, "enumeration");
    iterative_ = make_solver_of(mechanism, "alart_curnier");
    if (reports_verdict) verdict_.emplace(mechanism);
    closed_.reserve(nc_);
    const auto rows = static_cast<std::size_t>(equations_.rows());
    rows_.reserve(nc_ * rows);
    errors_.reserve(nc_ * rows);
    for (std::vector<double>* values : {&sample_.q, &sample_.v, &sample_.a}) values->reserve(n_);
    sample_.multipliers.reserve(static_cast<std::size_t>(equations_.joints()));
    sample_.contacts.reserve(nc_);
    rest_speed_.assign(nc_, 0.0);
    turning_.assign(nc_, {0.0, 0.0});
    direction_ = later_ = turning_;
    earlier_.assign(dimension(), 0.0);
    yields_.assign(nc_, 0);
    reported_.assign(nc_, 0);
    end_values_.assign(mechanism.end_conditions().size(), 0.0);
    joint_errors_.assign(static_cast<std::size_t>(equations_.joints()), 0.0);
    for (double period : mechanism.periods()) shortest_period_ = std::min(shortest_period_, period);
    // The kinetics say which contacts are unilateral, also for a motion that begins in a given mode.
    std::vector<double> y(dimension());
    set_initial_state(y);
    update(0.0, y, {});
}

// In the order of the contacts, those of one contact in their own order. The event that ends a run stays the last.
Continuation ContactAutomaton::HeldEvents::pass_on(Continuation result, EventSink& to) {
    if (result == Continuation::goes_on && events_.size() > 1)
        sort_stably(events_, [](const Event& a, const Event& b) { return a.contact < b.contact; });
    for (Event& event : events_) to.add(std::move(event));
    events_.clear();
    return result;
}

void ContactAutomaton::set_initial_state(std::span<double> y) const {
    mechanism_.set_initial_state(y.subspan(0, n_), y.subspan(n_, n_));
    y[2 * n_] = y[2 * n_ + 1] = 0.0;
}

void ContactAutomaton::take_over(const Sample& now, std::span<double> y) const {
    mechanism_.find_state(now, y.subspan(0, n_), y.subspan(n_, n_));
    y[2 * n_] = now.dissipated, y[2 * n_ + 1] = now.input;
}

void ContactAutomaton::update(double t, std::span<const double> y, const Mode& mode,
                              ContactEquations::Extent extent) const {
    equations_.update(t, position(y), velocity(y), states(mode), extent);
    if (equations_.tangents() == 2 && starts(mode)) find_turning(t, y, mode);
}

// Friction of a bilateral contact follows |N|, so a slip is smooth only as long as N keeps its sign.
void ContactAutomaton::find_sides(double t, std::span<const double> y, Mode& mode) const {
    const auto rubs = [&](std::size_t i) {
        const int contact = static_cast<int>(i);
        return equations_.contact(contact).law == NormalLaw::bilateral && is_slipping(mode.states[i]) &&
               !mode.starts[i] && !equations_.is_frictionless(contact);
    };
    bool missing = false;
    for (std::size_t i = 0; i < nc_; ++i) {
        if (!rubs(i)) mode.sides[i] = 0;
        missing = missing || (rubs(i) && mode.sides[i] == 0);
    }
    if (!missing) return;
    update(t, y, mode);
    find_forces(mode);
    for (std::size_t i = 0; i < nc_; ++i)
        if (rubs(i) && mode.sides[i] == 0)
            mode.sides[i] = equations_.force()[equations_.row(static_cast<int>(i))] < 0.0 ? -1 : 1;
}

// True if problem_ can be solved by enumeration. With two tangents several contacts at rest are not enumerated.
bool ContactAutomaton::can_enumerate() const {
    const auto count = static_cast<int>(closed_.size());
    if (count > max_enumerated_contacts) return false;
    const auto rests = [](const ContactCondition& c) { return c.tangent == TangentLaw::rest; };
    return equations_.tangents() < 2 ||
           std::count_if(problem_.conditions.begin(), problem_.conditions.end(), rests) <= 1;
}

bool ContactAutomaton::starts(const Mode& mode) const {
    return std::any_of(mode.starts.begin(), mode.starts.begin() + static_cast<std::ptrdiff_t>(nc_),
                       [](bool value) { return value; });
}

bool ContactAutomaton::find_forces(const Mode& mode) const {
    if (mode.kind == Mode::separating || starts(mode)) return solve_closed(mode);
    return equations_.solve_mode(mode);
}

bool ContactAutomaton::update_margins(double t, std::span<const double> y, const Mode& mode) const {
    update(t, y, mode);
    const bool found = find_forces(mode);
    equations_.find_margins(mode);
    return found;
}

// Forces from the acceleration-level problem of all closed contacts.
bool ContactAutomaton::solve_closed(const Mode& mode) const {
    closed_.clear();
    for (std::size_t i = 0; i < nc_; ++i)
        if (mode.states[i] != ContactState::open) closed_.push_back(static_cast<int>(i));
    equations_.clear_forces();
    if (closed_.empty()) return true;
    equations_.make_acceleration_problem(closed_, mode, rest_speed_, problem_);
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed_[a]);
        if (!mode.starts[i]) continue;
        problem_.conditions[a].mu_stick = problem_.conditions[a].mu_slip;
        // Friction opposes a_T - |u_T| e', the part of a_T along e.
        const int row = static_cast<int>(a) * problem_.dimension;
        for (int k = 0; k < 2; ++k)
            problem_.bias[row + 1 + k] -= turning_[i][static_cast<std::size_t>(k)] / scales().acceleration();
    }
    (mode.kind == Mode::separating ? solver_ : iterative_)->solve(problem_, {}, report_);
    if (report_.known == 0) return false;
    for (std::size_t a = 0; a < closed_.size(); ++a)
        for (int p = 0; p < equations_.rows(); ++p)
            equations_.force()[equations_.row(closed_[a]) + p] =
                scales().force() * report_.solutions[0].r[static_cast<int>(a) * equations_.rows() + p];
    return true;
}

void ContactAutomaton::flow(double t, std::span<const double> y, const Mode& mode,
                            std::span<double> out) const {
    update(t, y, mode, ContactEquations::Extent::closed_contacts);
    const bool solved = find_forces(mode);
    fill_sample(equations_, t, y, mode, sample_);
    const VectorIn q = position(y), v = velocity(y);
    double dissipated = mechanism_.damping_power(t, q, v);
    double input = mechanism_.drive_power(sample_);
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactState state = mode.states[i];
        if (state == ContactState::open) continue;
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        input -= equations_.force()[row] * kinetics.w_N;
        for (int k = 0; k < equations_.tangents(); ++k) {
            const double T = equations_.tangent_force(contact, k, state);
            if (is_slipping(state)) dissipated -= T * equations_.velocity()[row + 1 + k];
            input -= T * kinetics.w_T[static_cast<std::size_t>(k)];
        }
    }
    for (std::size_t j = 0; j < sample_.multipliers.size(); ++j)
        input -= sample_.multipliers[j] * equations_.kinetics().joints[j].w;
    for (std::size_t k = 0; k < n_; ++k) out[k] = v[k], out[n_ + k] = sample_.a[k];
    out[2 * n_] = dissipated;
    out[2 * n_ + 1] = input;
    if (!solved) std::fill(out.begin(), out.end(), std::nan(""));  // makes the integrator try a smaller step
}

void ContactAutomaton::list_guards(const Mode& mode, std::vector<Guard>& out) const {
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactState state = mode.states[i];
        const int contact = static_cast<int>(i);
        if (state == ContactState::open) {
            out.push_back({Guard::gap, contact});
            continue;
        }
        if (equations_.contact(contact).law == NormalLaw::unilateral || mode.sides[i] != 0)
            out.push_back({Guard::normal, contact});
        if (equations_.tangents(contact) == 0) continue;
        out.push_back({state == ContactState::stick ? Guard::stick_bound
                       : mode.starts[i]             ? Guard::onset
                                                    : Guard::slip,
                       contact});
    }
    for (std::size_t k = 0; k < end_values_.size(); ++k) out.push_back({Guard::end, static_cast<int>(k)});
}

// The guard is lowered by the whole stop_speed if the slip does not gain speed. A slip of constant speed (the applied
// force just balances friction) would otherwise go on below stop_speed, where its direction relaxes faster than any
// step can follow.
double ContactAutomaton::find_slip_guard(int contact, const Mode& mode) const {
    // Without friction nothing happens where a slip with two tangents stops.
    const Scales& unit = scales();
    if (equations_.tangents() == 2 && !(equations_.mu_stick(contact) > 0.0)) return unit.speed();
    const double rho = equations_.signed_slip_speed(contact, mode);
    const std::array<double, 2> e = equations_.find_slip_direction(contact, mode);
    double along = 0.0, size = unit.acceleration();
    for (int k = 0; k < equations_.tangents(); ++k) {
        const int row = equations_.row(contact) + 1 + k;
        along += e[static_cast<std::size_t>(k)] * equations_.acceleration(row);
        size += std::abs(equations_.free_acceleration()[row]);
    }
    const double needed = (equations_.mu_slip(contact) > 0.0 ? gaining : gaining_freely) * size;
    return rho - accuracy::stop_speed * unit.speed() * std::clamp(1.0 - along / needed, 0.0, 1.0);
}

// |1/(r G_NN)|, where r is the force that the closed contacts need at this one for a unit of its normal acceleration: |A|/G_NN with
// A = G_NN - mu G_NT.e for a contact that is closed alone. It is 0 where the equations of the mode are singular, which a slip with
// A < 0 (the branch between two solutions) meets too; below 0 if no such singularity lies ahead. A mechanism with a time scale near
// its singularities needs no such guard.
double ContactAutomaton::find_pole_share(int contact, const Mode& mode) const {
    const double none = -1.0;
    if (equations_.tangents() == 0 || mode.kind == Mode::separating) return none;
    if (has_time_scale() && equations_.is_constant_friction(contact)) return none;
    if (!is_slipping(mode.states[static_cast<std::size_t>(contact)])) return none;
    const int row = equations_.row(contact);
    const double N = equations_.force()[row];
    if (!(equations_.contact(contact).law == NormalLaw::bilateral ? N != 0.0 : N > 0.0)) return none;
    if (equations_.force().segment(row + 1, equations_.tangents()).isZero(0.0)) return none;
    const double rate = equations_.find_load_rate(contact);
    return rate == 0.0 ? none : 1.0 / std::abs(rate * equations_.delassus(row, row));
}

double ContactAutomaton::crossing_distance(const Guard& guard) const {
    return equations_.tangents() == 2 && guard.kind == Guard::slip
               ? accuracy::crossing_speed * scales().speed()
               : HUGE_VAL;
}

// A gap is a difference of positions, each known to the last digit of the largest coordinate. The speed of a slip is a sum, and
// after a projection some last digits of its terms are left.
double ContactAutomaton::find_rounding(const Guard& guard, std::span<const double> y) const {
    constexpr double places = 2.0, unit = std::numeric_limits<double>::epsilon();
    if (guard.kind == Guard::gap) return places * unit * scales().find_largest(position(y));
    return guard.kind == Guard::slip ? equations_.slip_rounding(guard.contact) : 0.0;
}

void ContactAutomaton::guards(double t, std::span<const double> y, const Mode& mode,
                              std::span<double> out) const {
    update(t, y, mode);
    find_forces(mode);
    if (mode.kind == Mode::separating) find_rest_speeds(y);
    equations_.find_margins(mode);
    // During the onset of slip the forces solve the contact problem and never leave their bounds. An acceleration in
    // a closed row then shows that a bound has been passed.
    const bool bounded = starts(mode) && mode.kind != Mode::separating;
    const auto find_motion = [&](int row, int count) {
        if (!bounded) return 0.0;
        double sum = 0.0;
        for (int k = row; k < row + count; ++k)
            sum += equations_.acceleration(k) * equations_.acceleration(k);
        return std::sqrt(sum) / equations_.delassus(row, row);  // N
    };
    const Scales& unit = scales();
    std::size_t at = 0;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        const ContactState state = mode.states[i];
        if (state == ContactState::open) {
            // Out of reach a gap has no meaning; one that is infinite has no value.
            out[at++] = kinetics.out_of_reach || !std::isfinite(kinetics.gap) ? unit.length : kinetics.gap;
            continue;
        }
        // A loaded contact that separates stays closed until its normal velocity exceeds rounding.
        if (kinetics.law == NormalLaw::unilateral || mode.sides[i] != 0) {
            double& guard = out[at++];
            if (mode.sides[i] != 0)
                guard = mode.sides[i] * equations_.force()[row];
            else if (kinetics.out_of_reach)
                guard = -unit.force();
            else if (mode.kind == Mode::separating)
                guard = std::max(-1.0, 1.0 - equations_.velocity()[row] / rest_speed_[i]);
            else
                guard = equations_.normal_margin(contact) - find_motion(row, 1);
            if (const double share = find_pole_share(contact, mode); share >= 0.0)
                guard = std::min(guard, unit.force() * (share / least_pole(contact) - 1.0));
        }
        if (equations_.tangents(contact) == 0) continue;
        if (state == ContactState::stick)
            out[at++] = equations_.stick_margin(contact) - find_motion(row + 1, equations_.tangents());
        else if (state != ContactState::slip)
            out[at++] = slip_sign(state) * equations_.velocity()[row + 1];
        else
            out[at++] = mode.starts[i] ? find_start_guard(contact) : find_slip_guard(contact, mode);
    }
    if (end_values_.empty()) return;
    equations_.distribute(mode);
    fill_sample(equations_, t, y, mode, sample_);
    mechanism_.evaluate_end_conditions(sample_, end_values_);
    for (double value : end_values_) out[at++] = value;
}

double ContactAutomaton::longest_piece(double t, std::span<const double> y, const Mode& mode) const {
    double out = share_of_period * shortest_period_;
    for (int angle : mechanism_.angles())
        out = std::min(out, angle_of_piece / std::abs(y[n_ + static_cast<std::size_t>(angle)]));
    const auto states = this->states(mode);
    const bool turns =
        equations_.drifts() && std::find(states.begin(), states.end(), ContactState::slip) != states.end();
    return turns ? std::min(out, find_relaxation_time(t, y, mode)) : out;
}

// The direction of a slip with two tangents relaxes at the rate mu N G_TT/|u_T|, until one step reaches the stop.
double ContactAutomaton::find_relaxation_time(double t, std::span<const double> y, const Mode& mode) const {
    constexpr double share = 0.25;  // of the time 1/rate
    const Scales& unit = scales();
    const double shortest = look_ahead::piece_at_stop * unit.time,
                 first = look_ahead::piece_at_onset * unit.time;
    double out = HUGE_VAL;
    update(t, y, mode);
    find_forces(mode);
    for (std::size_t i = 0; i < nc_; ++i) {
        if (mode.states[i] != ContactState::slip || mode.starts[i]) continue;
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const std::array<double, 2> e = equations_.find_slip_direction(contact, mode);
        const double along =
            e[0] * equations_.acceleration(row + 1) + e[1] * equations_.acceleration(row + 2);
        const double speed = equations_.slip_speed(contact);
        const double rate =
            equations_.mu_slip(contact) * std::abs(equations_.force()[row]) *
            std::max(equations_.delassus(row + 1, row + 1), equations_.delassus(row + 2, row + 2));
        if (speed < accuracy::crossing_speed * unit.speed() && along < 0.0)
            out = std::min(out, shortest - 2.0 * speed / along);
        else if (rate > 0.0)
            out = std::min(out, std::max(along > 0.0 ? first : shortest, share * speed / rate));
    }
    return out;
}

double ContactAutomaton::time_scale(double t, std::span<const double> y, const Mode& mode) const {
    return mechanism_.singularity(t, position(y), velocity(y), states(mode));
}

// A = 0. With one coefficient for every speed b is 0 too; a coefficient that rises as the slip slows down brings A to 0 while
// b > 0, and N = b/A grows beyond all bounds.
void ContactAutomaton::vanish(double t, std::span<const double> y, const Mode& mode,
                              EventSink& events) const {
    int contact = 0;
    while (contact + 1 < static_cast<int>(nc_) &&
           !is_slipping(mode.states[static_cast<std::size_t>(contact)]))
        ++contact;
    constexpr double pressing = 1e-3;  // of the unit of acceleration
    update(t, y, mode);
    const bool presses =
        equations_.free_acceleration()[equations_.row(contact)] < -pressing * scales().acceleration();
    end_inconsistent(t, contact, mode, mode, presses ? Cause::pivot_vanishes : Cause::singular_slip, events);
}

bool ContactAutomaton::propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                                 std::span<double> out) const {
    if (!exact_) return false;
    double dissipated = 0.0, input = 0.0;
    if (!mechanism_.propagate(method_, states(mode), t0, position(y0), velocity(y0), t, out.subspan(0, n_),
                              out.subspan(n_, n_), dissipated, input))
        return false;
    out[2 * n_] = y0[2 * n_] + dissipated;
    out[2 * n_ + 1] = y0[2 * n_ + 1] + input;
    return true;
}

void ContactAutomaton::mark_end(const Guard& guard, Mode& mode) const {
    if (contradicted_)
        mode.kind = Mode::no_forces;
    else if (mode.kind == Mode::regular &&
             (guard.kind == Guard::normal || guard.kind == Guard::stick_bound || guard.kind == Guard::onset))
        mode.kind = Mode::unloaded;
    // At the end of an onset the limit direction and the direction of u_T agree. By the rounding of the event time this
    // row may lie past the end, where the limit direction would hold the contact; so friction is taken along u_T.
    if (guard.kind == Guard::onset) mode.starts.fill(false);
}

// In the last row before a lift-off a load is 0 only to the rounding of the event time, and it can fall like the square
// root of the time that is left.
void ContactAutomaton::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    update(mode.kind == Mode::jumped ? std::nextafter(t, -HUGE_VAL) : t, y, mode);
    find_forces(mode);
    if (polygon_) take_polygon_directions(mode);
    equations_.find_margins(mode);
    equations_.distribute(mode);
    if (mode.kind == Mode::no_forces) equations_.force().setConstant(std::nan(""));
    fill_sample(equations_, t, y, mode, out);
    drop_rounding(equations_, mode.kind == Mode::unloaded ? rounding::last_load : rounding::load, out);
    if (mode.kind == Mode::no_forces) std::fill(out.a.begin(), out.a.end(), std::nan(""));
    fill_energies(mechanism_, y, out);
    if (verdict_) verdict_->fill_verdict(equations_, y, mode, out);
}

}  // namespace stiction
