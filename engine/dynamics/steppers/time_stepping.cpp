// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Moreau-Jean time stepping (conventions, section 2):
//
//     q_m = q + dt v/2,  t_m = t + dt/2;  contacts with g(q_m) <= 0 take part;  M, h, J at q_m (h also at v)
//     v+ = v + M^-1 ( dt h + J^T P ),   0 <= P_N, 0 <= U_N = u_N+ + e u_N-, P_N U_N = 0
//                                       friction cone on (P_T, u_T+)
//     q+ = q + dt (v + v+)/2
//
// Joints are eliminated from M^-1 h and M^-1 J^T, so that they hold for the change of v; what of an error is left after
// the step (of its second order) is taken out of q+ and v+ along M^-1 J_B^T.
//
// Where mu_s > mu_k a contact with u_T = 0 at the start of the step has mu_s, and the step is solved again
// with mu_k if that does not hold it; a sliding contact has mu(|u_T|) of the start of the step. Forces
// reported are P/dt. e is Newton's restitution for approaches faster than the threshold of the method, else 0.
//
// State (q, v, dissipated, input, P of the step that led here). Energy: the work of P on the mean velocity;
// dampers and drives at (t_m, q_m) with the mean velocity. The ledger closes up to the error of the scheme
// itself, and that is what its balance shows. That error can have the sign of a gain: in a step in which a slip
// turns, the applied forces push through half of it; where the row of a closed contact turns with q_m, the
// step begins with u_N- > 0 and P_N works on u_N-/2 = O(dt). Such a gain does not count as dissipated energy;
// only an impact with restitution may give some back (Newton's law with friction can).
//
// h is taken at the old velocity: damping c of a mass m needs dt < 2 m/c, a spring k needs dt < 2 sqrt(m/k).
#include "dynamics/steppers/time_stepping.hpp"

#include "contact/catalogue.hpp"
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double rest_speed = 1e-12;   // m/s, a contact at the start of a step that stuck in the one before
constexpr double impact_speed = 1e-6;  // m/s, an approach above it is reported as an impact
// Position drift leaves a persisting contact out of a step now and then. It counts as open if it will still be apart
// after this many steps, or has been left out of so many.
constexpr int steps_of_lift_off = 8;
constexpr int max_enumerated_contacts = 4;
constexpr double bound_rounding = 1e-9;   // of mu_s N
constexpr double largest_motion = 1e150;  // SI units: the energy of what is larger is no number
constexpr std::string_view beyond_all_numbers =
    " grew beyond all numbers in time stepping: dt is too long for the damping or stiffness here; choose a "
    "smaller dt";

class TimeStepping : public Motion {
  public:
    TimeStepping(const Mechanism& mechanism, std::string_view solver, double dt, bool reports_verdict,
                 const MethodSettings& settings)
        : mechanism_(mechanism),
          dt_(dt),
          settings_(settings),
          n_(static_cast<std::size_t>(mechanism.size().coordinates)),
          nc_(static_cast<std::size_t>(mechanism.size().contacts)),
          rows_(static_cast<std::size_t>(1 + mechanism.size().tangents)),
          equations_(mechanism),
          examiner_(mechanism, "", "enumeration", false, reports_verdict) {
        const std::string_view id =
            static_cast<int>(nc_) <= max_enumerated_contacts && rows_ <= 2 ? solver : "alart_curnier";
        const SolverEntry* entry = find_solver(id);
        const SolverSize limits{static_cast<int>(nc_), static_cast<int>(rows_),
                                static_cast<int>(nc_ * 2 * rows_)};
        if (entry != nullptr && nc_ > 0)
            solver_ = rows_ <= 2 ? entry->make_planar(limits) : entry->make_spatial(limits);
        y_.assign(dimension(), 0.0);
        y_before_ = y_;
        middle_.assign(n_, 0.0);
        mean_.assign(n_, 0.0);
        drive_sample_.a.assign(n_, 0.0);
        drive_sample_.contacts.resize(nc_);
        drive_sample_.multipliers.assign(static_cast<std::size_t>(equations_.joints()), 0.0);
        u_before_.assign(nc_ * rows_, 0.0);
        closed_.reserve(nc_);
        restitution_.assign(nc_, 0.0);
        steps_out_.assign(nc_, 0);
        end_values_.resize(mechanism.end_conditions().size());
    }

    std::size_t dimension() const override { return 2 * n_ + 2 + nc_ * rows_; }
    double time() const override { return t_; }
    std::span<const double> state() const override { return y_; }
    const Mode& mode() const override { return mode_; }
    std::span<const double> state_before() const override { return y_before_; }
    const Mode& mode_before() const override { return mode_before_; }
    std::string_view trouble() const override { return trouble_; }

    StepResult start(EventSink& events) override {
        t_ = t_origin_ = 0.0;
        steps_ = 0;
        std::fill(y_.begin(), y_.end(), 0.0);
        mechanism_.set_initial_state(std::span<double>(y_).subspan(0, n_),
                                     std::span<double>(y_).subspan(n_, n_));
        return begin(events);
    }
    StepResult restart(double t, std::span<const double> state, const Mode& mode, bool keep_mode,
                       EventSink& events) override {
        t_ = t_origin_ = t;
        steps_ = 0;
        std::copy(state.begin(), state.end(), y_.begin());
        mode_ = mode;
        if (keep_mode) return StepResult::stepped;
        return begin(events);
    }
    StepResult advance(double t_limit, EventSink& events) override;

    // Positions between two steps follow the scheme's own straight line; velocities and forces are those of
    // the step's beginning.
    void evaluate(double t0, std::span<const double> state, const Mode&, double t_next,
                  std::span<const double> next, double t, std::span<double> out) const override {
        std::copy(state.begin(), state.end(), out.begin());
        if (!(t_next > t0) || next.empty()) return;
        const double part = std::clamp((t - t0) / (t_next - t0), 0.0, 1.0);
        for (std::size_t k = 0; k < 2 * n_ + 2; ++k) out[k] = state[k] + part * (next[k] - state[k]);
    }

    void sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const override {
        examiner_.sample(t, state.first(2 * n_ + 2), mode, out);
        if (mode.variant == first_row) {
            // Before the first step the forces are those of the acceleration level, where they exist.
            for (ContactSample& contact : out.contacts)
                if (contact.normal < 0.0)
                    contact.normal = contact.tangent[0] = contact.tangent[1] = std::nan("");
            return;
        }
        const std::span<const double> P = state.subspan(2 * n_ + 2);
        equations_.update(t, state.subspan(0, n_), state.subspan(n_, n_), {mode.states.data(), nc_});
        for (std::size_t i = 0; i < nc_; ++i) {
            ContactSample& s = out.contacts[i];
            s.gap = equations_.contact(static_cast<int>(i)).gap;
            s.normal = P[i * rows_];
            s.stick_bound = equations_.mu_stick(static_cast<int>(i)) * s.normal;
            s.normal_velocity = equations_.velocity()[equations_.row(static_cast<int>(i))];
            for (std::size_t k = 0; k + 1 < rows_; ++k) {
                s.tangent[k] = P[i * rows_ + 1 + k];
                if (s.state != ContactState::open)  // the viscous part is not in P
                    s.tangent[k] -= equations_.contact(static_cast<int>(i)).viscous * s.slip[k];
            }
        }
    }

  private:
    // Mode variant of a state that no step has led to.
    static constexpr int first_row = ContactAutomaton::separating;

    StepResult begin(EventSink&) {
        y_before_ = y_;
        mode_.states.fill(ContactState::open);
        mode_.variant = first_row;
        equations_.update(t_, position(), velocity(), {mode_.states.data(), nc_});
        for (std::size_t i = 0; i < nc_; ++i) {
            const int contact = static_cast<int>(i);
            const ContactKinetics& kinetics = equations_.contact(contact);
            if (kinetics.law == NormalLaw::unilateral &&
                (kinetics.out_of_reach || kinetics.gap > rest_speed ||
                 std::abs(equations_.velocity()[equations_.row(contact)]) > rest_speed))
                continue;
            mode_.states[i] = find_state(contact);
        }
        // What is at rest and at its bound, and slips in the first step, slips from the beginning.
        Sample now;
        sample(t_, y_, mode_, now);
        if (const ContactSolution* solution = solve_step(dt_))
            for (std::size_t a = 0; a < closed_.size(); ++a) {
                const auto i = static_cast<std::size_t>(closed_[a]);
                const ContactSample& contact = now.contacts[i];
                const double T = std::hypot(contact.tangent[0], contact.tangent[1]);
                const double mu = std::min(equations_.mu_stick(closed_[a]), equations_.mu_slip(closed_[a]));
                const bool holds = T < (1.0 - bound_rounding) * mu * contact.normal;
                if (mode_.states[i] == ContactState::stick && is_slipping(solution->states[a]) && !holds)
                    mode_.states[i] = solution->states[a];
            }
        trouble_.clear();
        std::fill(steps_out_.begin(), steps_out_.end(), 0);
        mode_before_ = mode_;
        return StepResult::stepped;
    }
    VectorIn position() const { return std::span<const double>(y_).subspan(0, n_); }
    VectorIn velocity() const { return std::span<const double>(y_).subspan(n_, n_); }
    ContactState find_state(int contact) const {
        if (equations_.slip_speed(contact) <= rest_speed) return ContactState::stick;
        if (rows_ == 3) return ContactState::slip;
        const double u_T = equations_.velocity()[equations_.row(contact) + 1];
        return u_T > 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    }
    void find_closed();
    void make_problem(double dt);
    bool hold_or_release();
    void shorten(ContactSolution& solution) const;
    ContactSolution* solve_step(double dt);
    bool fail_unless_finite();
    bool is_lifting_off(std::size_t contact, double dt) const;
    void report_changes(double dt, EventSink& events);
    StepResult check_ends(EventSink& events);

    const Mechanism& mechanism_;
    double dt_;
    MethodSettings settings_;
    std::size_t n_, nc_, rows_;
    mutable ContactEquations equations_;
    ContactAutomaton examiner_;
    std::unique_ptr<ContactSolver> solver_;
    ContactProblem problem_;
    ContactReport report_;
    std::vector<int> closed_;
    std::vector<double> y_, y_before_, middle_, mean_, u_before_;
    std::vector<double> restitution_;  // e of the contacts in the step in work
    double t_ = 0.0, t_origin_ = 0.0;
    std::size_t steps_ = 0;
    Mode mode_, mode_before_;
    std::string trouble_;
    mutable Sample end_sample_;
    Sample drive_sample_;
    std::vector<double> end_values_;
    std::vector<int> steps_out_;  // consecutive steps in which a closed contact took no part
};

// The contacts that take part in the step, and their restitution.
void TimeStepping::find_closed() {
    closed_.clear();
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
        if (kinetics.out_of_reach) continue;
        if (kinetics.law == NormalLaw::unilateral && !(kinetics.gap <= 0.0)) continue;
        closed_.push_back(static_cast<int>(i));
        const double approach = equations_.velocity()[equations_.row(static_cast<int>(i))];
        const bool rebounds = approach < 0.0 && approach < -settings_.restitution_threshold;
        restitution_[i] = rebounds ? kinetics.restitution : 0.0;
    }
}

// U = G P + J (v + dt M^-1 h) + w + e u_N- of the contacts in closed_.
void TimeStepping::make_problem(double dt) {
    const int d = static_cast<int>(rows_), count = static_cast<int>(closed_.size());
    problem_.dimension = d;
    problem_.delassus.resize(count * d, count * d);
    problem_.bias.resize(count * d);
    problem_.conditions.resize(static_cast<std::size_t>(count));
    for (int a = 0; a < count; ++a) {
        const int i = closed_[static_cast<std::size_t>(a)], row = equations_.row(i);
        const ContactKinetics& kinetics = equations_.contact(i);
        for (int p = 0; p < d; ++p) {
            double free = equations_.velocity()[row + p];
            for (std::size_t k = 0; k < n_; ++k)
                free += dt * equations_.jacobian()(row + p, static_cast<int>(k)) *
                        equations_.free_motion()[static_cast<int>(k)];
            if (p == 0) free += restitution_[static_cast<std::size_t>(i)] * equations_.velocity()[row];
            problem_.bias[a * d + p] = free;
            for (int b = 0; b < count; ++b)
                for (int s = 0; s < d; ++s)
                    problem_.delassus(a * d + p, b * d + s) = equations_.delassus()(
                        row + p, equations_.row(closed_[static_cast<std::size_t>(b)]) + s);
        }
        ContactCondition& condition = problem_.conditions[static_cast<std::size_t>(a)];
        condition = {};
        condition.normal = kinetics.law;
        condition.prescribed_normal = dt * kinetics.prescribed_normal;
        const bool rested = equations_.slip_speed(i) <= rest_speed;
        condition.mu_stick = condition.mu_slip = rested ? equations_.mu_stick(i) : equations_.mu_slip(i);
    }
}

// True if a contact that was given its static coefficient slips all the same; it then has the kinetic one.
bool TimeStepping::hold_or_release() {
    bool released = false;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const double mu_slip = equations_.mu_slip(closed_[a]);
        ContactCondition& condition = problem_.conditions[a];
        if (!(condition.mu_stick > mu_slip) || !is_slipping(report_.solutions[0].states[a])) continue;
        condition.mu_stick = condition.mu_slip = mu_slip;
        released = true;
    }
    return released;
}

// Impulses that are not unique although the motion is: the shortest on the segments to the other end points.
void TimeStepping::shorten(ContactSolution& solution) const {
    constexpr double same = 1e-9;  // of velocities
    for (int s = 0; s < report_.known; ++s) {
        const ContactSolution& other = report_.solutions[static_cast<std::size_t>(s)];
        if (other.states != solution.states) continue;
        double change = 0.0, length = 0.0, slope = 0.0, speed = 0.0;
        for (int j = 0; j < problem_.size(); ++j) {
            change = std::max(change, std::abs(other.u[j] - solution.u[j]));
            speed = std::max(speed, std::abs(solution.u[j]));
            const double d = other.r[j] - solution.r[j];
            length += d * d;
            slope -= d * solution.r[j];
        }
        if (change > same * (1.0 + speed) || !(length > 0.0)) continue;
        const double part = std::clamp(slope / length, 0.0, 1.0);
        for (int j = 0; j < problem_.size(); ++j) solution.r[j] += part * (other.r[j] - solution.r[j]);
    }
}

// Equations and impulses of the step of length dt from the present state; null where nothing takes part, and,
// with trouble_, where there is no answer.
ContactSolution* TimeStepping::solve_step(double dt) {
    for (std::size_t k = 0; k < n_; ++k) middle_[k] = y_[k] + 0.5 * dt * y_[n_ + k];
    equations_.update(t_ + 0.5 * dt, middle_, velocity(), {mode_.states.data(), nc_});
    find_closed();
    const Eigen::VectorXd& u = equations_.velocity();
    for (std::size_t j = 0; j < u_before_.size(); ++j) u_before_[j] = u[static_cast<int>(j)];
    if (closed_.empty()) return nullptr;
    make_problem(dt);
    SolveOptions options;
    options.polygon_axes = settings_.polygon_axes;
    for (int round = 0; round < 2; ++round) {
        solver_->solve(problem_, options, report_);
        if (report_.known == 0 || report_.verdict == Verdict::none ||
            report_.verdict == Verdict::not_converged) {
            trouble_ = problem_.bias.allFinite() ? "the velocity-level problem of a step was not solved"
                                                 : "a velocity" + std::string(beyond_all_numbers);
            return nullptr;
        }
        if (!hold_or_release()) break;
    }
    ContactSolution* solution = &report_.solutions[0];
    for (int s = 1; s < report_.known; ++s) {  // of several, the one that dissipates most: it sticks
        ContactSolution& other = report_.solutions[static_cast<std::size_t>(s)];
        const auto sticking = [](const ContactSolution& of) {
            return std::count(of.states.begin(), of.states.end(), ContactState::stick);
        };
        if (sticking(other) > sticking(*solution)) solution = &other;
    }
    if (report_.continuum) shorten(*solution);
    return solution;
}

StepResult TimeStepping::advance(double t_limit, EventSink& events) {
    if (t_limit <= t_) return StepResult::stepped;
    // The grid is t_origin + k dt; a step is cut only by a limit that lies before its end.
    const double t_next = t_origin_ + static_cast<double>(steps_ + 1) * dt_;
    const bool whole = t_next <= t_limit;
    const double t_end = whole ? t_next : t_limit;
    const double dt = whole ? dt_ : t_end - t_;
    y_before_ = y_;
    std::copy_n(mode_.states.begin(), nc_, mode_before_.states.begin());
    mode_before_.variant = mode_.variant;
    const ContactSolution* const solution = solve_step(dt);
    if (!trouble_.empty()) return StepResult::failed;
    const double t_m = t_ + 0.5 * dt;
    equations_.clear_forces();
    double* const P = y_.data() + 2 * n_ + 2;
    std::fill(P, P + nc_ * rows_, 0.0);
    for (std::size_t k = 0; k < n_; ++k) {
        double change = dt * equations_.free_motion()[static_cast<int>(k)];
        for (std::size_t a = 0; a < closed_.size(); ++a)
            for (std::size_t p = 0; p < rows_; ++p)
                change += equations_.response()(static_cast<int>(k),
                                                equations_.row(closed_[a]) + static_cast<int>(p)) *
                          solution->r[static_cast<int>(a * rows_ + p)];
        const double v_old = y_[n_ + k], v_new = v_old + change;
        mean_[k] = 0.5 * (v_old + v_new);
        drive_sample_.a[k] = change / dt;
        y_[k] += dt * mean_[k];
        y_[n_ + k] = v_new;
    }
    std::fill_n(mode_.states.begin(), nc_, ContactState::open);
    mode_.variant = 0;
    double dissipated = dt * mechanism_.damping_power(t_m, middle_, mean_), by_contacts = 0.0;
    bool may_gain = false;
    drive_sample_.t = t_m;
    drive_sample_.q = middle_;
    drive_sample_.v = mean_;
    double input = 0.0;
    for (std::size_t i = 0; i < nc_; ++i) {
        // Load-independent viscous friction is part of h, at the old velocity.
        const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
        for (std::size_t p = 1; kinetics.viscous != 0.0 && p < rows_; ++p)
            dissipated += dt * kinetics.viscous * u_before_[i * rows_ + p] * u_before_[i * rows_ + p];
    }
    std::fill(drive_sample_.contacts.begin(), drive_sample_.contacts.end(), ContactSample{});
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed_[a]);
        const ContactKinetics& kinetics = equations_.contact(closed_[a]);
        const int at = static_cast<int>(a * rows_);
        may_gain = may_gain || restitution_[i] > 0.0;
        for (std::size_t p = 0; p < rows_; ++p) {
            double after = solution->u[at + static_cast<int>(p)];
            if (p == 0) after -= restitution_[i] * u_before_[i * rows_];
            const double w = p == 0 ? kinetics.w_N : kinetics.w_T[p - 1];
            const double impulse = solution->r[at + static_cast<int>(p)];
            by_contacts -= impulse * 0.5 * (u_before_[i * rows_ + p] + after);
            input -= impulse * w;
            P[i * rows_ + p] = impulse / dt;
            equations_.force()[equations_.row(closed_[a]) + static_cast<int>(p)] = impulse / dt;
            (p == 0 ? drive_sample_.contacts[i].normal : drive_sample_.contacts[i].tangent[p - 1]) =
                impulse / dt;
        }
        if (kinetics.law == NormalLaw::unilateral && solution->states[a] == ContactState::open) continue;
        mode_.states[i] = solution->states[a];
        if (solution->states[a] != ContactState::stick) continue;
        // A stuck contact on one coordinate alone keeps exactly the velocity of what it sticks to.
        for (std::size_t p = 1; p < rows_; ++p) {
            int only = -1, entries = 0;
            const int row = equations_.row(closed_[a]) + static_cast<int>(p);
            for (std::size_t k = 0; k < n_; ++k)
                if (equations_.jacobian()(row, static_cast<int>(k)) != 0.0)
                    only = static_cast<int>(k), ++entries;
            if (entries == 1)
                y_[n_ + static_cast<std::size_t>(only)] =
                    -kinetics.w_T[p - 1] / equations_.jacobian()(row, only);
        }
    }
    equations_.compute_multipliers(drive_sample_.multipliers);
    input += dt * mechanism_.drive_power(drive_sample_);
    for (std::size_t j = 0; j < drive_sample_.multipliers.size(); ++j)
        input -= dt * drive_sample_.multipliers[j] * equations_.kinetics().joints[j].w;
    if (equations_.joints() > 0) examiner_.project(t_end, std::span<double>(y_).first(2 * n_ + 2), Mode{});
    y_[2 * n_] += dissipated + (may_gain ? by_contacts : std::max(0.0, by_contacts));
    y_[2 * n_ + 1] += input;
    if (!fail_unless_finite()) return StepResult::failed;
    t_ = t_end;
    if (whole)
        ++steps_;
    else
        t_origin_ = t_end, steps_ = 0;
    report_changes(dt, events);
    return check_ends(events);
}

// False, with the state of before, if a number of the state is none, or none when it is squared: energies are.
bool TimeStepping::fail_unless_finite() {
    std::size_t k = 0;
    while (k < y_.size() && std::abs(y_[k]) < (k < 2 * n_ ? largest_motion : HUGE_VAL)) ++k;
    if (k == y_.size()) return true;
    const std::string number = std::to_string(1 + k % n_);
    trouble_ = k < n_           ? "position " + number
               : k < 2 * n_     ? "velocity " + number
               : k < 2 * n_ + 2 ? "the energy"
                                : "a contact force";
    trouble_ += beyond_all_numbers;
    y_ = y_before_;
    std::copy_n(mode_before_.states.begin(), nc_, mode_.states.begin());
    mode_.variant = mode_before_.variant;
    return false;
}

StepResult TimeStepping::check_ends(EventSink& events) {
    const std::span<const EndCondition> ends = mechanism_.end_conditions();
    if (ends.empty()) return StepResult::stepped;
    sample(t_, y_, mode_, end_sample_);
    mechanism_.evaluate_end_conditions(end_sample_, end_values_);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (end_values_[i] > 0.0) continue;
        const std::string state(get_name(mode_.states[static_cast<std::size_t>(ends[i].contact)]));
        events.add({t_, ends[i].contact, ends[i].kind, state, state, std::string(ends[i].cause)});
        return StepResult::ended;
    }
    return StepResult::stepped;
}

// True if a contact that took no part in this step moves apart for more than a few steps: its parabola from here,
//     g + u_N T + a_N T^2/2 > 0     at T = steps_of_lift_off dt, g = g(q_m) + dt u_N/2, a_N = (u_N+ - u_N-)/dt + b_N
bool TimeStepping::is_lifting_off(std::size_t i, double dt) const {
    const int row = equations_.row(static_cast<int>(i));
    const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
    if (kinetics.out_of_reach) return true;
    double u = kinetics.w_N;
    for (std::size_t k = 0; k < n_; ++k) u += equations_.jacobian()(row, static_cast<int>(k)) * y_[n_ + k];
    const double acceleration = (u - u_before_[i * rows_]) / dt + kinetics.b_N;
    const double T = steps_of_lift_off * dt;
    return u > 0.0 && kinetics.gap + 0.5 * dt * u + T * (u + 0.5 * T * acceleration) > 0.0;
}

void TimeStepping::report_changes(double dt, EventSink& events) {
    const double* const P = y_.data() + 2 * n_ + 2;
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactState before = mode_before_.states[i];
        ContactState& state = mode_.states[i];
        if (state == ContactState::open && before != ContactState::open &&
            ++steps_out_[i] < steps_of_lift_off && !is_lifting_off(i, dt)) {
            state = before;
            continue;
        }
        steps_out_[i] = 0;
        const std::string_view kind = find_event_kind(before, state);
        const bool hits =
            before == ContactState::open && u_before_[i * rows_] < -impact_speed && P[i * rows_] > 0.0;
        if (kind.empty() && !hits) continue;
        const std::string from(get_name(before)), to(get_name(state));
        if (!kind.empty()) events.add({t_, static_cast<int>(i), kind, from, to, "found in a step"});
        if (hits) events.add({t_, static_cast<int>(i), "impact", from, to, "u_N < 0"});
    }
}

}  // namespace

std::unique_ptr<Motion> make_time_stepping(const Mechanism& mechanism, std::string_view solver, double dt,
                                           bool reports_verdict, const MethodSettings& settings) {
    return std::make_unique<TimeStepping>(mechanism, solver, dt, reports_verdict, settings);
}

}  // namespace stiction
