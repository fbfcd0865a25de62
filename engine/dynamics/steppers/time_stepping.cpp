// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Moreau-Jean time stepping (docs/conventions.md, The contact problem):
//
//     q_m = q + dt v/2,  t_m = t + dt/2;  contacts with g(q_m) <= 0 take part;  M, h, J at q_m (h also at v)
//     v+ = v + M^-1 ( dt h + J^T P ),   0 <= P_N, 0 <= U_N = u_N+ + e u_N-, P_N U_N = 0
//                                       friction cone on (P_T, u_T+)
//     q+ = q + dt (v + v+)/2
//
// Joints are eliminated from M^-1 h and M^-1 J^T, so that they hold for the change of v. The error that is left after
// the step (of second order) is removed from q+ and v+ along M^-1 J_B^T.
//
// If mu_s > mu_k, a contact that stuck in the step before, or with u_T = 0 at the start of the step, gets mu_s; if it slips
// all the same, the step is solved again with mu_k. A sliding contact gets mu(|u_T|) of the start of the step. Forces reported are P/dt. e is
// Newton's restitution for approaches faster than the threshold of the method, else 0.
//
// State (q, v, dissipated, input, P of the step that led here). Energy: the work of P on the mean velocity;
// dampers and drives at (t_m, q_m) with the mean velocity. The energy balance therefore shows the error of the scheme
// itself. This error can be a gain. In a step in which a slip reverses, the applied forces push through half of the
// step. If the row of a closed contact turns with q_m, the step begins with u_N- > 0 and P_N works on u_N-/2 = O(dt).
// Such a gain is not subtracted from the dissipated energy. Only an impact with restitution may reduce the dissipated
// energy (with friction Newton's law can gain energy).
//
// A mechanism may have formulas of its own for a step (Mechanism::step). Then rows, states and events are made from the states
// before and after it in the same way.
//
// h is taken at the old velocity: damping c of a mass m needs dt < 2 m/c, a spring k needs dt < 2 sqrt(m/k).
#include "dynamics/steppers/time_stepping.hpp"

#include "dynamics/contact_automaton.hpp"
#include "dynamics/step_problem.hpp"
#include "model/row_entries.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// Because of position drift a closed contact takes no part in some steps. It counts as open if its gap will still be
// positive after this many steps, or if it has taken no part in so many steps.
constexpr int steps_of_lift_off = 8;
constexpr double bound_rounding = 1e-9;   // of mu_s N
constexpr double largest_motion = 1e150;  // SI units: squares of larger numbers overflow

// q, v, the two energies, and the forces of the contacts.
std::size_t find_dimension(const MechanismSize& size) {
    return static_cast<std::size_t>(2 * size.coordinates + 2 + size.contacts * (1 + size.tangents));
}

class TimeStepping : public Motion {
  public:
    TimeStepping(const Mechanism& mechanism, std::string_view solver, double dt, bool reports_verdict,
                 const MethodSettings& settings)
        : Motion(find_dimension(mechanism.size())),
          mechanism_(mechanism),
          dt_(dt),
          n_(static_cast<std::size_t>(mechanism.size().coordinates)),
          nc_(static_cast<std::size_t>(mechanism.size().contacts)),
          rows_(static_cast<std::size_t>(1 + mechanism.size().tangents)),
          problem_(mechanism, solver, settings),
          equations_(problem_.equations()),
          now_(mechanism),
          closed_(mechanism),
          reports_verdict_(reports_verdict) {
        mean_.assign(n_, 0.0);
        drive_sample_.a.assign(n_, 0.0);
        drive_sample_.contacts.resize(nc_);
        drive_sample_.multipliers.assign(static_cast<std::size_t>(equations_.joints()), 0.0);
        steps_out_.assign(nc_, 0);
        formula_q_.assign(n_, 0.0), formula_v_.assign(n_, 0.0), formula_tangent_.assign(nc_, 0.0);
        end_values_.resize(mechanism.end_conditions().size());
        end_sample_.q.assign(n_, 0.0), end_sample_.v.assign(n_, 0.0);
        end_sample_.contacts.resize(nc_);
    }

    StepResult start(EventSink& events) override {
        std::vector<double> y(y_.size(), 0.0);
        mechanism_.set_initial_state({y.data(), n_}, {y.data() + n_, n_});
        return restart(0.0, y, {}, false, events);
    }
    StepResult restart(double t, std::span<const double> state, const Mode& mode, bool keep_mode,
                       EventSink&) override {
        t_ = t_origin_ = t;
        steps_ = 0;
        std::copy(state.begin(), state.end(), y_.begin());
        mode_ = mode;
        if (!keep_mode) begin();
        return StepResult::stepped;
    }
    StepResult advance(double t_limit, EventSink& events) override;

    // Inside a step positions follow the scheme's own straight line; velocities and energies are interpolated in the
    // same way. Forces are those of the beginning of the step.
    void evaluate(double t0, std::span<const double> state, const Mode&, double t_next,
                  std::span<const double> next, double t, std::span<double> out) const override {
        std::copy(state.begin(), state.end(), out.begin());
        if (!(t_next > t0) || next.empty()) return;
        const double part = std::clamp((t - t0) / (t_next - t0), 0.0, 1.0);
        for (std::size_t k = 0; k < 2 * n_ + 2; ++k) out[k] = state[k] + part * (next[k] - state[k]);
    }

    void sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const override;

  private:
    void begin() {
        y_before_ = y_;
        mode_.states.fill(ContactState::open);
        if (!decide_start()) find_persisting();
        // If a contact is at rest at its bound and slips in the first step, it slips from the beginning, and so do contacts at rest
        // that slip in this step together with it: they share the load.
        Sample now;
        sample(t_, y_, mode_, now);
        const bool solves = !mechanism_.steps_by_formulas();
        if (const ContactSolution* solution = solves ? solve_step(dt_) : nullptr) {
            const std::size_t closed = problem_.closed().size();
            const auto starts = [&](std::size_t a) {
                return mode_.states[static_cast<std::size_t>(problem_.closed()[a])] == ContactState::stick &&
                       is_slipping(solution->states[a]);
            };
            bool yields = false;
            for (std::size_t a = 0; a < closed; ++a) {
                const ContactSample& contact = now.contacts[static_cast<std::size_t>(problem_.closed()[a])];
                const double T = std::hypot(contact.tangent[0], contact.tangent[1]);
                yields = yields || (starts(a) && !(T < (1.0 - bound_rounding) * contact.bound()));
            }
            const Mode rest = mode_;
            for (std::size_t a = 0; yields && a < closed; ++a) {
                if (!starts(a)) continue;
                const auto i = static_cast<std::size_t>(problem_.closed()[a]);
                mode_.states[i] = solution->states[a];
                const auto r =
                    solution->r.segment(static_cast<int>(a * rows_) + 1, static_cast<int>(rows_) - 1);
                const double size = r.norm();  // friction opposes the slip that begins
                for (int k = 0; k < r.size() && size > 0.0; ++k)
                    mode_.directions[i][static_cast<std::size_t>(k)] = -r[k] / size;
            }
            // A foot that opens in the step would have to hold too much here: then the slip begins with the step.
            if (yields) {
                sample(t_, y_, mode_, now);
                if (!keeps_bounds(now)) mode_ = rest;
            }
        }
        trouble_.clear();
        std::fill(steps_out_.begin(), steps_out_.end(), 0);
        mode_before_ = mode_;
    }
    static bool keeps_bounds(const Sample& now) {
        return std::all_of(now.contacts.begin(), now.contacts.end(), [](const ContactSample& contact) {
            const double T = std::hypot(contact.tangent[0], contact.tangent[1]);
            return contact.state != ContactState::stick || !(T > (1.0 + bound_rounding) * contact.bound());
        });
    }
    VectorIn position() const { return std::span<const double>(y_).subspan(0, n_); }
    VectorIn velocity() const { return std::span<const double>(y_).subspan(n_, n_); }
    ContactState find_state(int contact) const {
        return equations_.slip_speed(contact) <= problem_.rest_speed() ? ContactState::stick
                                                                       : equations_.get_slip_state(contact);
    }
    bool decide_start();
    void find_persisting();
    void show_impulses(std::span<const double> P, Sample& out) const;
    const ContactSolution* solve_step(double dt) {
        return problem_.solve(t_, dt, position(), velocity(), {mode_.states.data(), nc_});
    }
    struct Work {
        double dissipated, input;
    };
    bool make_step(double t_end, double dt);
    void step_by_formulas(double dt);
    void move(double dt, const ContactSolution* solution);
    void take_impulses(double dt, const ContactSolution* solution);
    void hold(int contact);
    Work find_work(double dt, const ContactSolution* solution);
    bool fail_unless_finite();
    void fill_end_sample();
    bool is_lifting_off(std::size_t contact, double dt) const;
    void report_changes(double dt, EventSink& events);
    StepResult finish(double dt, EventSink& events);

    const Mechanism& mechanism_;
    double dt_;
    std::size_t n_, nc_, rows_;
    StepProblem problem_;
    ContactEquations& equations_;   // of the problem
    mutable ContactEquations now_;  // at a node
    mutable ClosedContacts closed_;
    bool reports_verdict_;
    std::vector<double> mean_;
    std::vector<double> formula_q_, formula_v_, formula_tangent_;  // of a step by formulas
    double t_origin_ = 0.0;
    std::size_t steps_ = 0;
    Sample end_sample_, drive_sample_;
    std::vector<double> end_values_;
    std::vector<int> steps_out_;  // consecutive steps in which a closed contact took no part
};

void TimeStepping::sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const {
    now_.update(t, state.first(n_), state.subspan(n_, n_), {mode.states.data(), nc_});
    const bool jumps = mode.kind == Mode::separating;  // the first row, where the state jumps
    jumps ? closed_.find_forces(now_, state, mode) : static_cast<void>(now_.solve_mode(mode));
    const bool has_impulses = mode.kind == Mode::regular;
    if (!has_impulses) {
        now_.find_margins(mode);
        now_.distribute(mode);
    }
    fill_sample(now_, t, state, mode, out);
    if (has_impulses)
        show_impulses(state.subspan(2 * n_ + 2), out);
    else
        drop_rounding(now_, rounding::load, out);
    fill_energies(mechanism_, state, out);
    // Before the first step the forces are those of the acceleration level. N < 0 means that none exist. Such a row may stand at
    // the end of this step too, before an event.
    for (ContactSample& contact : out.contacts)
        if (!has_impulses && contact.normal < 0.0)
            contact.normal = contact.tangent[0] = contact.tangent[1] = std::nan("");
    if (reports_verdict_) closed_.fill_verdict(now_, state, mode, out);
}

// The forces of a row are those of the step that led there, and the gap and its rate are those of the scheme.
void TimeStepping::show_impulses(std::span<const double> P, Sample& out) const {
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        ContactSample& s = out.contacts[i];
        s.gap = now_.contact(contact).gap;
        s.normal = P[i * rows_];
        s.stick_bound = now_.mu_stick(contact) * s.normal;
        s.normal_velocity = now_.velocity()[now_.row(contact)];
        for (std::size_t k = 0; k + 1 < rows_; ++k) {
            s.tangent[k] = P[i * rows_ + 1 + k];
            if (s.state != ContactState::open)  // the viscous part is not in P
                s.tangent[k] -= now_.contact(contact).viscous * s.slip[k];
        }
    }
}

// Decides the initial mode as the event-driven motion does. False if the state jumps there: the first step then jumps.
bool TimeStepping::decide_start() {
    EventSink unheard;
    std::vector<double> y(y_.begin(), y_.begin() + static_cast<std::ptrdiff_t>(2 * n_ + 2));
    Mode before;
    const Continuation result =
        ContactAutomaton(mechanism_, "", "enumeration", false, false).enter(t_, y, mode_, before, unheard);
    if (result != Continuation::goes_on || before != mode_) return false;
    mode_.kind = Mode::first_row;
    // If the forces are not unique and the motion depends on them, the equations of the mode do not determine them; the
    // contact problem does.
    Sample now;
    sample(t_, y_, mode_, now);
    return std::none_of(now.contacts.begin(), now.contacts.end(),
                        [](const ContactSample& contact) { return contact.normal < 0.0; });
}

void TimeStepping::find_persisting() {
    mode_ = {};
    mode_.kind = Mode::separating;
    equations_.update(t_, position(), velocity(), {mode_.states.data(), nc_});
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        const ContactKinetics& kinetics = equations_.contact(contact);
        if (kinetics.law == NormalLaw::unilateral &&
            (kinetics.out_of_reach || kinetics.gap > rounding::moved_surface * equations_.scales().length ||
             std::abs(equations_.velocity()[equations_.row(contact)]) > problem_.rest_speed()))
            continue;
        mode_.states[i] = find_state(contact);
    }
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
    mode_before_.kind = mode_.kind;
    if (mechanism_.steps_by_formulas())
        step_by_formulas(dt);
    else if (!make_step(t_end, dt))
        return StepResult::failed;
    if (!fail_unless_finite()) return StepResult::failed;
    t_ = t_end;
    if (whole)
        ++steps_;
    else
        t_origin_ = t_end, steps_ = 0;
    return finish(dt, events);
}

// False if the problem of the step was not solved.
bool TimeStepping::make_step(double t_end, double dt) {
    const ContactSolution* const solution = solve_step(dt);
    if (!problem_.trouble().empty()) {
        trouble_ = problem_.trouble();
        return false;
    }
    move(dt, solution);
    take_impulses(dt, solution);
    const Work work = find_work(dt, solution);
    if (equations_.joints() > 0) now_.project_joints(t_end, y_, Mode{}.states);
    y_[2 * n_] += work.dissipated;
    y_[2 * n_ + 1] += work.input;
    return true;
}

void TimeStepping::step_by_formulas(double dt) {
    mechanism_.step(t_, dt, position(), velocity(), formula_q_, formula_v_, formula_tangent_, y_[2 * n_],
                    y_[2 * n_ + 1]);
    std::copy(formula_q_.begin(), formula_q_.end(), y_.begin());
    std::copy(formula_v_.begin(), formula_v_.end(), y_.begin() + static_cast<std::ptrdiff_t>(n_));
    mode_.kind = Mode::regular;
    equations_.update(t_ + dt, position(), velocity(), {mode_.states.data(), nc_});
    for (std::size_t i = 0; i < nc_; ++i) {
        const double u = equations_.velocity()[equations_.row(static_cast<int>(i)) + 1];
        mode_.states[i] = u == 0.0 ? ContactState::stick : find_slip_state(u);
        y_[2 * n_ + 2 + 2 * i] = equations_.contact(static_cast<int>(i)).prescribed_normal;
        y_[2 * n_ + 3 + 2 * i] = formula_tangent_[i];
    }
}

// v+ = v + M^-1 (dt h + J^T P),  q+ = q + dt (v + v+)/2
void TimeStepping::move(double dt, const ContactSolution* solution) {
    const std::vector<int>& closed = problem_.closed();
    for (std::size_t k = 0; k < n_; ++k) {
        const int coordinate = static_cast<int>(k);
        double change = dt * equations_.free_motion()[coordinate];
        for (std::size_t a = 0; a < closed.size(); ++a)
            for (std::size_t p = 0; p < rows_; ++p)
                change += equations_.response(coordinate, equations_.row(closed[a]) + static_cast<int>(p)) *
                          solution->r[static_cast<int>(a * rows_ + p)];
        const double v_old = y_[n_ + k], v_new = v_old + change;
        mean_[k] = 0.5 * (v_old + v_new);
        drive_sample_.a[k] = change / dt;
        y_[k] += dt * mean_[k];
        y_[n_ + k] = v_new;
    }
}

// Puts forces and states of the contacts into the state, the mode and the sample of the drives.
void TimeStepping::take_impulses(double dt, const ContactSolution* solution) {
    const std::vector<int>& closed = problem_.closed();
    equations_.clear_forces();
    double* const P = y_.data() + 2 * n_ + 2;
    std::fill(P, P + nc_ * rows_, 0.0);
    std::fill_n(mode_.states.begin(), nc_, ContactState::open);
    std::fill_n(mode_.directions.begin(), nc_, std::array<double, 2>{0.0, 0.0});  // those of u_T
    mode_.kind = Mode::regular;
    std::fill(drive_sample_.contacts.begin(), drive_sample_.contacts.end(), ContactSample{});
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed[a]);
        for (std::size_t p = 0; p < rows_; ++p) {
            const double force = solution->r[static_cast<int>(a * rows_ + p)] / dt;
            P[i * rows_ + p] = force;
            equations_.force()[equations_.row(closed[a]) + static_cast<int>(p)] = force;
            (p == 0 ? drive_sample_.contacts[i].normal : drive_sample_.contacts[i].tangent[p - 1]) = force;
        }
        if (equations_.contact(closed[a]).law == NormalLaw::unilateral &&
            solution->states[a] == ContactState::open)
            continue;
        mode_.states[i] = solution->states[a];
        if (solution->states[a] != ContactState::stick) continue;
        // With tangential restitution a contact that sticks in an impact has u_T = -e_T u_T- after it.
        if (rows_ > 1 && problem_.restitution(i * rows_ + 1) > 0.0)
            mode_.states[i] =
                rows_ == 2 ? find_slip_state(-problem_.velocity_before(i * rows_ + 1)) : ContactState::slip;
        else
            hold(closed[a]);
    }
}

// A stuck contact on one coordinate alone keeps exactly the velocity of what it sticks to.
void TimeStepping::hold(int contact) {
    for (std::size_t p = 1; p < rows_; ++p) {
        const int row = equations_.row(contact) + static_cast<int>(p);
        const RowEntries entries(equations_.jacobian(), row);
        if (entries.count == 1)
            y_[n_ + static_cast<std::size_t>(entries.last)] =
                -equations_.contact(contact).w_T[p - 1] / equations_.jacobian()(row, entries.last);
    }
}

// Forces of the step on the mean velocity; dampers and drives in its middle.
TimeStepping::Work TimeStepping::find_work(double dt, const ContactSolution* solution) {
    drive_sample_.t = t_ + 0.5 * dt;
    drive_sample_.q = problem_.middle();
    drive_sample_.v = mean_;
    double dissipated = dt * mechanism_.damping_power(drive_sample_.t, problem_.middle(), mean_);
    double by_contacts = 0.0, input = 0.0;
    for (std::size_t i = 0; i < nc_; ++i) {
        // Load-independent viscous friction is part of h, at the old velocity.
        const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
        for (std::size_t p = 1; kinetics.viscous != 0.0 && p < rows_; ++p)
            dissipated += dt * kinetics.viscous * problem_.velocity_before(i * rows_ + p) *
                          problem_.velocity_before(i * rows_ + p);
    }
    bool may_gain = false;
    for (std::size_t a = 0; a < problem_.closed().size(); ++a) {
        const auto i = static_cast<std::size_t>(problem_.closed()[a]);
        const ContactKinetics& kinetics = equations_.contact(problem_.closed()[a]);
        for (std::size_t p = 0; p < rows_; ++p) {
            may_gain = may_gain || problem_.restitution(i * rows_ + p) > 0.0;
            double after = solution->u[static_cast<int>(a * rows_ + p)];
            after -= problem_.restitution(i * rows_ + p) * problem_.velocity_before(i * rows_ + p);
            const double impulse = solution->r[static_cast<int>(a * rows_ + p)];
            by_contacts -= impulse * 0.5 * (problem_.velocity_before(i * rows_ + p) + after);
            input -= impulse * (p == 0 ? kinetics.w_N : kinetics.w_T[p - 1]);
        }
    }
    equations_.compute_multipliers(drive_sample_.multipliers);
    input += dt * mechanism_.drive_power(drive_sample_);
    for (std::size_t j = 0; j < drive_sample_.multipliers.size(); ++j)
        input -= dt * drive_sample_.multipliers[j] * equations_.kinetics().joints[j].w;
    return {dissipated + (may_gain ? by_contacts : std::max(0.0, by_contacts)), input};
}

// False, with the state before the step restored, if a number of the state is not finite or its square overflows.
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
    mode_.kind = mode_before_.kind;
    return false;
}

// The part of a sample that end conditions read, without a further evaluation of the mechanism.
void TimeStepping::fill_end_sample() {
    end_sample_.t = t_;
    std::copy_n(y_.begin(), n_, end_sample_.q.begin());
    std::copy_n(y_.begin() + static_cast<std::ptrdiff_t>(n_), n_, end_sample_.v.begin());
    const double* const P = y_.data() + 2 * n_ + 2;
    for (std::size_t i = 0; i < nc_; ++i) {
        ContactSample& contact = end_sample_.contacts[i];
        contact.state = mode_.states[i];
        contact.normal = P[i * rows_];
        for (std::size_t k = 0; k + 1 < rows_; ++k) contact.tangent[k] = P[i * rows_ + 1 + k];
    }
}

// Reports the events of the step and checks the end conditions. If a lift-off ends the run, the contact opens in this
// step, and the end is its only event.
StepResult TimeStepping::finish(double dt, EventSink& events) {
    const std::span<const EndCondition> ends = mechanism_.end_conditions();
    const EndCondition* reached = nullptr;
    if (!ends.empty()) {
        fill_end_sample();
        mechanism_.evaluate_end_conditions(end_sample_, end_values_);
        for (std::size_t i = ends.size(); i-- > 0;)
            if (!(end_values_[i] > 0.0)) reached = &ends[i];
    }
    if (reached == nullptr || reached->kind != EventKind::lift_off) report_changes(dt, events);
    if (reached == nullptr) return StepResult::stepped;
    const auto contact = static_cast<std::size_t>(reached->contact);
    ContactState from = mode_.states[contact];
    if (reached->kind == EventKind::lift_off) {
        from = mode_before_.states[contact];
        mode_.states[contact] = ContactState::open;
        std::fill_n(y_.begin() + static_cast<std::ptrdiff_t>(2 * n_ + 2 + contact * rows_), rows_, 0.0);
    }
    events.add({t_, *reached, from, mode_.states[contact]});
    return StepResult::ended;
}

// True if the gap of a contact that took no part in this step stays open for more than a few steps, by its parabola:
//     g + u_N T + a_N T^2/2 > 0     at T = steps_of_lift_off dt, g = g(q_m) + dt u_N/2, a_N = (u_N+ - u_N-)/dt + b_N
bool TimeStepping::is_lifting_off(std::size_t i, double dt) const {
    const int row = equations_.row(static_cast<int>(i));
    const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
    if (kinetics.out_of_reach) return true;
    double u = kinetics.w_N;
    for (std::size_t k = 0; k < n_; ++k) u += equations_.jacobian()(row, static_cast<int>(k)) * y_[n_ + k];
    const double acceleration = (u - problem_.velocity_before(i * rows_)) / dt + kinetics.b_N;
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
        const std::optional<EventKind> kind = find_event_kind(before, state);
        const bool hits =
            before == ContactState::open &&
            problem_.velocity_before(i * rows_) < -accuracy::impact_speed * equations_.scales().speed() &&
            P[i * rows_] > 0.0;
        const int contact = static_cast<int>(i);
        if (kind) events.add({t_, contact, *kind, before, state, Cause::found_in_step});
        if (hits) events.add({t_, contact, EventKind::impact, before, state, Cause::approach});
    }
}

}  // namespace

std::unique_ptr<Motion> make_time_stepping(const Mechanism& mechanism, std::string_view solver, double dt,
                                           bool reports_verdict, const MethodSettings& settings) {
    return std::make_unique<TimeStepping>(mechanism, solver, dt, reports_verdict, settings);
}

}  // namespace stiction
