// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_automaton.hpp"

#include "base/least_norm.hpp"
#include "contact/catalogue.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

// A contact of an enumeration beyond four would take 4^n combinations; larger problems go to the iterative
// solver.
constexpr int max_enumerated_contacts = 4;

// A smooth piece of motion holds at most these parts of a period of what is prescribed, and of a turn.
constexpr double share_of_period = 0.125;
constexpr double angle_of_piece = 0.785;  // rad

std::unique_ptr<ContactSolver> make_solver(std::string_view id, const MechanismSize& size) {
    const SolverEntry* entry = find_solver(id);
    if (entry == nullptr || size.contacts == 0) return nullptr;
    const SolverSize limits{size.contacts, 1 + size.tangents, size.contacts * (2 + 2 * size.tangents)};
    if (size.tangents == 1) return entry->make_planar != nullptr ? entry->make_planar(limits) : nullptr;
    return entry->make_spatial != nullptr ? entry->make_spatial(limits) : nullptr;
}

}  // namespace

std::string_view find_event_kind(ContactState from, ContactState to) {
    if (from == to) return {};
    if (to == ContactState::open) return "lift_off";
    if (from == ContactState::open) return "touch_down";
    if (to == ContactState::stick) return "slip_to_stick";
    if (from == ContactState::stick) return "stick_to_slip";
    return "slip_reversal";
}

ContactAutomaton::ContactAutomaton(const Mechanism& mechanism, std::string_view method,
                                   std::string_view solver, bool exact, bool reports_verdict)
    : mechanism_(mechanism),
      n_(static_cast<std::size_t>(mechanism.size().coordinates)),
      nc_(static_cast<std::size_t>(mechanism.size().contacts)),
      method_(method),
      exact_(exact),
      reports_verdict_(reports_verdict),
      minimises_(solver == "gauss_qp" && mechanism.size().tangents == 1),
      solver_(make_solver(solver, mechanism.size())),
      equations_(mechanism) {
    if (solver_ == nullptr) solver_ = make_solver("alart_curnier", mechanism.size());
    if (static_cast<int>(nc_) <= max_enumerated_contacts)
        examiner_ = make_solver("enumeration", mechanism.size());
    closed_.reserve(nc_);
    rest_speed_.assign(nc_, 0.0);
    acceleration_.assign(n_, 0.0);
    end_values_.assign(mechanism.end_conditions().size(), 0.0);
    for (double period : mechanism.periods()) shortest_period_ = std::min(shortest_period_, period);
}

void ContactAutomaton::set_initial_state(std::span<double> y) const {
    mechanism_.set_initial_state(y.subspan(0, n_), y.subspan(n_, n_));
    y[2 * n_] = y[2 * n_ + 1] = 0.0;
}

void ContactAutomaton::update(double t, std::span<const double> y, const Mode& mode) const {
    equations_.update(t, position(y), velocity(y), states(mode));
}

bool ContactAutomaton::find_forces(const Mode& mode) const {
    if (mode.variant != separating) return equations_.solve_mode(states(mode));
    closed_.clear();
    for (std::size_t i = 0; i < nc_; ++i) {
        if (mode.states[i] == ContactState::open) continue;
        closed_.push_back(static_cast<int>(i));
        rest_speed_[i] = is_slipping(mode.states[i]) ? 0.0 : HUGE_VAL;
    }
    equations_.make_acceleration_problem(closed_, rest_speed_, problem_);
    solver_->solve(problem_, {}, report_);
    equations_.force().setZero();
    if (report_.known == 0) return false;
    for (std::size_t a = 0; a < closed_.size(); ++a)
        for (int p = 0; p < equations_.rows(); ++p)
            equations_.force()[equations_.row(closed_[a]) + p] =
                report_.solutions[0].r[static_cast<int>(a) * equations_.rows() + p];
    return true;
}

void ContactAutomaton::flow(double t, std::span<const double> y, const Mode& mode,
                            std::span<double> out) const {
    update(t, y, mode);
    const bool solved = find_forces(mode);
    equations_.compute_acceleration(states(mode), out.subspan(n_, n_));
    const VectorIn q = position(y), v = velocity(y);
    double dissipated = mechanism_.damping_power(t, q, v);
    drive_sample_.t = t;
    drive_sample_.q.assign(q.begin(), q.end());
    drive_sample_.v.assign(v.begin(), v.end());
    double input = mechanism_.drive_power(drive_sample_);
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
    for (std::size_t k = 0; k < n_; ++k) out[k] = v[k];
    out[2 * n_] = dissipated;
    out[2 * n_ + 1] = input;
    if (!solved) std::fill(out.begin(), out.end(), std::nan(""));  // asks the integrator for a smaller step
}

ContactAutomaton::Guard ContactAutomaton::get_guard(const Mode& mode, std::size_t index) const {
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactState state = mode.states[i];
        const int contact = static_cast<int>(i);
        if (state == ContactState::open) {
            if (index-- == 0) return {GuardKind::gap, contact};
            continue;
        }
        if (equations_.contact(contact).law == NormalLaw::unilateral)
            if (index-- == 0) return {GuardKind::normal, contact};
        if (index-- == 0)
            return {state == ContactState::stick ? GuardKind::stick_bound : GuardKind::slip, contact};
    }
    return {GuardKind::end, static_cast<int>(index)};
}

std::size_t ContactAutomaton::guard_count(const Mode& mode) const {
    std::size_t count = end_values_.size();
    for (std::size_t i = 0; i < nc_; ++i)
        count += mode.states[i] != ContactState::open &&
                         equations_.contact(static_cast<int>(i)).law == NormalLaw::unilateral
                     ? 2
                     : 1;
    return count;
}

void ContactAutomaton::guards(double t, std::span<const double> y, const Mode& mode,
                              std::span<double> out) const {
    update(t, y, mode);
    find_forces(mode);
    if (mode.variant == separating) find_rest_speeds(y);
    std::size_t at = 0;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        const ContactState state = mode.states[i];
        if (state == ContactState::open) {
            out[at++] = kinetics.gap;
            continue;
        }
        // A loaded contact that separates is closed until its normal velocity is more than rounding.
        if (kinetics.law == NormalLaw::unilateral)
            out[at++] = mode.variant == separating
                            ? std::max(-1.0, 1.0 - equations_.velocity()[row] / rest_speed_[i])
                            : equations_.force()[row];
        if (state == ContactState::stick)
            out[at++] = equations_.stick_margin(contact);
        else if (state == ContactState::slip)
            out[at++] = equations_.slip_speed(contact);
        else
            out[at++] = slip_sign(state) * equations_.velocity()[row + 1];
    }
    if (end_values_.empty()) return;
    end_sample_.t = t;
    end_sample_.q.assign(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(n_));
    end_sample_.v.assign(y.begin() + static_cast<std::ptrdiff_t>(n_),
                         y.begin() + static_cast<std::ptrdiff_t>(2 * n_));
    end_sample_.contacts.resize(nc_);
    for (std::size_t i = 0; i < nc_; ++i) {
        end_sample_.contacts[i].state = mode.states[i];
        end_sample_.contacts[i].gap = equations_.contact(static_cast<int>(i)).gap;
    }
    mechanism_.evaluate_end_conditions(end_sample_, end_values_);
    for (double value : end_values_) out[at++] = value;
}

double ContactAutomaton::longest_piece(double, std::span<const double> y, const Mode&) const {
    double out = share_of_period * shortest_period_;
    for (int angle : mechanism_.angles())
        out = std::min(out, angle_of_piece / std::abs(y[n_ + static_cast<std::size_t>(angle)]));
    return out;
}

double ContactAutomaton::time_scale(double t, std::span<const double> y, const Mode& mode) const {
    return mechanism_.singularity(t, position(y), velocity(y), states(mode));
}

void ContactAutomaton::vanish(double t, std::span<const double>, const Mode& mode, EventSink& events) const {
    const std::string state(get_name(mode.states[0]));
    events.add({t, 0, "inconsistent", state, state, "A = b = 0"});
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

// Velocities first, then positions: along M^-1 J^T, the direction in which constraint forces act, so that
// nothing else changes.
void ContactAutomaton::project(double t, std::span<double> y, const Mode& mode) const {
    if (nc_ == 0 || exact_ || mode.variant == separating) return;
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, ContactEquations::max_rows, 1>;
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, ContactEquations::max_rows,
                                 ContactEquations::max_rows>;
    for (const bool positions : {true, false}) {
        update(t, y, mode);
        rows_.clear();
        for (std::size_t i = 0; i < nc_; ++i) {
            const ContactState state = mode.states[i];
            if (state == ContactState::open) continue;
            const int row = equations_.row(static_cast<int>(i));
            const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
            if (kinetics.law != NormalLaw::prescribed) rows_.push_back(row);
            if (state == ContactState::stick)
                for (int k = 0; k < equations_.tangents(); ++k) rows_.push_back(row + 1 + k);
        }
        const int m = static_cast<int>(rows_.size());
        if (m == 0 || m > ContactEquations::max_rows) return;
        Rows error = Rows::Zero(m);
        bool moved = false;
        for (int a = 0; a < m; ++a) {
            const int row = rows_[static_cast<std::size_t>(a)], contact = row / equations_.rows();
            const bool normal = row == equations_.row(contact);
            const ContactKinetics& kinetics = equations_.contact(contact);
            if (!positions)
                error[a] = equations_.velocity()[row];
            else
                error[a] = normal && kinetics.holonomic && std::isfinite(kinetics.gap) ? kinetics.gap : 0.0;
            moved = moved || error[a] != 0.0;
        }
        if (!moved) continue;
        Square G(m, m);
        for (int a = 0; a < m; ++a)
            for (int b = 0; b < m; ++b)
                G(a, b) = equations_.delassus()(rows_[static_cast<std::size_t>(a)],
                                                rows_[static_cast<std::size_t>(b)]);
        Rows P(m);
        if (m == 1) {
            P[0] = error[0] / G(0, 0);
        } else {
            LeastNorm factors;
            factors.factor(G.data(), m, m * std::numeric_limits<double>::epsilon());
            factors.solve(error.data(), P.data());
        }
        const std::span<double> target = positions ? y.subspan(0, n_) : y.subspan(n_, n_);
        for (std::size_t k = 0; k < n_; ++k)
            for (int a = 0; a < m; ++a)
                target[k] -=
                    equations_.response()(static_cast<int>(k), rows_[static_cast<std::size_t>(a)]) * P[a];
        if (positions) continue;
        for (int row : rows_) {  // a constraint on one coordinate alone holds to the bit
            const int contact = row / equations_.rows(), part = row - equations_.row(contact);
            const ContactKinetics& kinetics = equations_.contact(contact);
            const double w = part == 0 ? kinetics.w_N : kinetics.w_T[static_cast<std::size_t>(part - 1)];
            int only = -1, entries = 0;
            for (std::size_t k = 0; k < n_; ++k)
                if (equations_.jacobian()(row, static_cast<int>(k)) != 0.0)
                    only = static_cast<int>(k), ++entries;
            if (entries == 1) target[static_cast<std::size_t>(only)] = -w / equations_.jacobian()(row, only);
        }
    }
}

void ContactAutomaton::examine(double t, std::span<const double> y, const Mode& mode,
                               ContactReport& out) const {
    out.verdict = Verdict::not_converged;
    out.count = -1;
    out.known = 0;
    out.continuum = false;
    if (examiner_ == nullptr) return;
    update(t, y, mode);
    find_persisting(y, mode);
    for (std::size_t i = 0; i < nc_; ++i) {
        if (is_slipping(mode.states[i])) rest_speed_[i] = 0.0;
        if (mode.states[i] == ContactState::stick) rest_speed_[i] = HUGE_VAL;
    }
    if (closed_.empty()) return;
    equations_.make_acceleration_problem(closed_, rest_speed_, problem_);
    SolveOptions options;
    options.all = true;
    examiner_->solve(problem_, options, out);
}

void ContactAutomaton::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    update(t, y, mode);
    find_forces(mode);
    out.t = t;
    out.q.assign(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(n_));
    out.v.assign(y.begin() + static_cast<std::ptrdiff_t>(n_),
                 y.begin() + static_cast<std::ptrdiff_t>(2 * n_));
    out.a.resize(n_);
    equations_.compute_acceleration(states(mode), out.a);
    out.contacts.resize(nc_);
    if (mode.variant == Mode::no_forces) {
        equations_.force().setConstant(std::nan(""));
        std::fill(out.a.begin(), out.a.end(), std::nan(""));
    }
    const Eigen::VectorXd& r = equations_.force();
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        ContactSample& s = out.contacts[i];
        s = {};
        s.state = mode.states[i];
        s.gap = s.state == ContactState::open ? kinetics.gap : 0.0;
        s.normal = r[row] + 0.0;  // no minus zero on screen
        s.stick_bound = equations_.mu_stick(contact) * std::abs(r[row]);
        s.normal_velocity = s.state == ContactState::open ? equations_.velocity()[row] : 0.0;
        s.normal_acceleration = equations_.delassus().row(row).dot(r) + kinetics.b_N;
        for (std::size_t k = 0; k < n_; ++k)
            s.normal_acceleration += equations_.jacobian()(row, static_cast<int>(k)) *
                                     equations_.free_motion()[static_cast<int>(k)];
        for (int k = 0; k < equations_.tangents(); ++k) {
            s.tangent[static_cast<std::size_t>(k)] = equations_.tangent_force(contact, k, s.state) + 0.0;
            s.slip[static_cast<std::size_t>(k)] =
                s.state == ContactState::stick ? 0.0 : equations_.velocity()[row + 1 + k];
        }
    }
    out.kinetic = mechanism_.kinetic_energy(t, out.q, out.v);
    out.potential = mechanism_.potential_energy(t, out.q);
    out.dissipated = y[2 * n_];
    out.input = y[2 * n_ + 1];
    out.verdict = {};
    out.solutions = -1;
    if (!reports_verdict_) return;
    examine(t, y, mode, examination_);
    if (closed_.empty()) return;
    out.verdict = get_name(examination_.verdict);
    if (!examination_.continuum) out.solutions = examination_.count;
}

}  // namespace stiction
