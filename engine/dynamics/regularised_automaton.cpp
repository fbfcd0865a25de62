// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/regularised_automaton.hpp"

#include "dynamics/contact_sample.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

RegularisedAutomaton::RegularisedAutomaton(const Mechanism& mechanism)
    : mechanism_(mechanism),
      n_(static_cast<std::size_t>(mechanism.size().coordinates)),
      nc_(static_cast<std::size_t>(mechanism.size().contacts)),
      law_(mechanism.regularization()),
      equations_(mechanism) {
    std::vector<double> y(dimension());
    set_initial_state(y);
    equations_.update(0.0, position(y), velocity(y), {});
    for (int i = 0; i < static_cast<int>(nc_); ++i)
        if (is_guide(equations_.contact(i))) guides_.push_back(equations_.row(i));
    guide_errors_.resize(guides_.size());
    joint_errors_.resize(static_cast<std::size_t>(equations_.joints()));
}

void RegularisedAutomaton::set_initial_state(std::span<double> y) const {
    mechanism_.set_initial_state(y.subspan(0, n_), y.subspan(n_, n_));
    y[2 * n_] = y[2 * n_ + 1] = 0.0;
}

double RegularisedAutomaton::find_load(int contact) const {
    return -law_.stiffness * equations_.contact(contact).gap -
           law_.damping * equations_.velocity()[equations_.row(contact)];
}

double RegularisedAutomaton::find_stored_energy(const Mode& mode) const {
    double out = 0.0;
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactKinetics& contact = equations_.contact(i);
        // In the last row before a contact leaves its side its spring is still loaded.
        const bool reaches =
            !contact.out_of_reach || mode.states[static_cast<std::size_t>(i)] != ContactState::open;
        if (contact.law == NormalLaw::unilateral && reaches && contact.gap < 0.0)
            out += 0.5 * law_.stiffness * contact.gap * contact.gap;
    }
    return out;
}

// Evaluates the mechanism and puts the contact forces into equations_.force().
void RegularisedAutomaton::update(double t, std::span<const double> y, const Mode& mode) const {
    equations_.update(t, position(y), velocity(y), states(mode));
    equations_.clear_forces();
    Eigen::VectorXd& r = equations_.force();
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        if (state == ContactState::open) continue;
        const ContactKinetics& contact = equations_.contact(i);
        const int row = equations_.row(i);
        if (is_guide(contact)) continue;
        const double N =
            contact.law == NormalLaw::prescribed ? contact.prescribed_normal : std::max(0.0, find_load(i));
        r[row] = N;
        // With one tangent slip keeps its sense up to the end of its mode, though the step may end beyond u_T = 0.
        if (equations_.tangents() == 1 && state != ContactState::stick) {
            r[row + 1] =
                -equations_.mu_slip(i) * equations_.side(i, -slip_sign(state)) * N * slip_sign(state);
            continue;
        }
        const double speed = state == ContactState::stick ? law_.slip_speed : equations_.slip_speed(i);
        const double mu = equations_.mu_slip(i) * equations_.side(i, -equations_.velocity()[row + 1]);
        for (int k = 0; k < equations_.tangents(); ++k)
            r[row + 1 + k] = -mu * N * equations_.velocity()[row + 1 + k] / speed;
    }
    if (!guides_.empty()) find_guide_forces(mode);
}

// The sign of N is assumed, as in ContactEquations::solve_mode.
void RegularisedAutomaton::find_guide_forces(const Mode& mode) const {
    const auto m = static_cast<Eigen::Index>(guides_.size());
    Eigen::VectorXd& r = equations_.force();
    GuideVector free(m), N(m), pull(m), side(m);  // T = side pull N
    const auto row = [&](Eigen::Index a) { return guides_[static_cast<std::size_t>(a)]; };
    for (Eigen::Index a = 0; a < m; ++a) {
        const int i = row(a) / equations_.rows();
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        const double u = equations_.velocity()[row(a) + 1];
        free[a] = equations_.acceleration(row(a));
        const double sense = state == ContactState::stick ? u / law_.slip_speed : slip_sign(state);
        pull[a] = -equations_.mu_slip(i) * equations_.side(i, -sense) * sense;
        side[a] = 1.0;
    }
    constexpr int most_rounds = 4;
    bool turned = true;
    for (int round = 0; turned && round < most_rounds; ++round) {
        GuideMatrix A(m, m);
        for (Eigen::Index a = 0; a < m; ++a)
            for (Eigen::Index b = 0; b < m; ++b)
                A(a, b) = equations_.delassus(row(a), row(b)) +
                          side[b] * pull[b] * equations_.delassus(row(a), row(b) + 1);
        N = A.fullPivLu().solve(-free);
        turned = false;
        for (Eigen::Index a = 0; a < m; ++a) {
            const double right = N[a] < 0.0 ? -1.0 : 1.0;
            turned = turned || (right != side[a] && pull[a] != 0.0);
            side[a] = right;
        }
    }
    for (Eigen::Index a = 0; a < m; ++a) r[row(a)] = N[a], r[row(a) + 1] = side[a] * pull[a] * N[a];
}

void RegularisedAutomaton::flow(double t, std::span<const double> y, const Mode& mode,
                                std::span<double> out) const {
    update(t, y, mode);
    const VectorIn q = position(y), v = velocity(y);
    const Eigen::VectorXd& r = equations_.force();
    fill_sample(t, y, mode, sample_);
    double dissipated = mechanism_.damping_power(t, q, v), input = mechanism_.drive_power(sample_);
    for (std::size_t j = 0; j < sample_.multipliers.size(); ++j)
        input -= sample_.multipliers[j] * equations_.kinetics().joints[j].w;
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactKinetics& contact = equations_.contact(i);
        const int row = equations_.row(i);
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        const double u_N = equations_.velocity()[row];
        // The damper takes energy while the contact is closed, and later while its spring relaxes (g < 0 without load).
        if (contact.law == NormalLaw::unilateral && !contact.out_of_reach &&
            (state != ContactState::open || contact.gap < 0.0))
            dissipated += std::max(0.0, -(r[row] + law_.stiffness * contact.gap) * u_N);
        if (state == ContactState::open) continue;
        input -= r[row] * contact.w_N;
        for (int k = 0; k < equations_.tangents(); ++k) {
            const double T = equations_.tangent_force(i, k, state);
            dissipated -= T * equations_.velocity()[row + 1 + k];
            input -= T * contact.w_T[static_cast<std::size_t>(k)];
        }
    }
    for (std::size_t k = 0; k < n_; ++k) out[k] = v[k], out[n_ + k] = sample_.a[k];
    out[2 * n_] = dissipated;
    out[2 * n_ + 1] = input;
}

void RegularisedAutomaton::list_guards(const Mode& mode, std::vector<Guard>& out) const {
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        if (state == ContactState::open) {
            out.push_back({Guard::gap, i});
            continue;
        }
        out.push_back({Guard::normal, i});
        out.push_back({state == ContactState::stick ? Guard::stick_bound : Guard::slip, i});
    }
    for (std::size_t k = 0; k < mechanism_.end_conditions().size(); ++k)
        out.push_back({Guard::end, static_cast<int>(k)});
}

// Below the slip speed v_r a heavily loaded contact relaxes at the rate mu N G_TT/v_r. If the time cannot resolve that,
// the run ends.
Continuation RegularisedAutomaton::pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) {
    constexpr double resolved = 1e-3;  // largest unit in the last place of t, relative to the relaxation time
    update(t, y, mode);
    const double unit = std::nextafter(std::abs(t), HUGE_VAL) - std::abs(t);
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        const int row = equations_.row(i);
        if (state != ContactState::stick || equations_.tangents(i) == 0) continue;
        const double rate = equations_.mu_slip(i) * std::max(1.0, equations_.asymmetry(i)) *
                            equations_.force()[row] * equations_.delassus(row + 1, row + 1) / law_.slip_speed;
        if (!(rate * unit > resolved)) continue;
        events.add({t, i, EventKind::inconsistent, state, state, Cause::fast_relaxation});
        return Continuation::ends;
    }
    return Continuation::unsolved;
}

// Positions first, then velocities.
void RegularisedAutomaton::project(double t, std::span<double> y, const Mode& mode) const {
    if (guides_.empty()) return equations_.project_joints(t, y, states(mode));
    for (const bool positions : {true, false}) {
        equations_.update(t, position(y), velocity(y), states(mode));
        for (std::size_t a = 0; a < guides_.size(); ++a)
            guide_errors_[a] = positions ? equations_.contact(guides_[a] / equations_.rows()).gap
                                         : equations_.velocity()[guides_[a]];
        for (std::size_t j = 0; j < joint_errors_.size(); ++j) {
            const JointKinetics& joint = equations_.kinetics().joints[j];
            joint_errors_[j] = !positions        ? equations_.joint_velocity(static_cast<int>(j), velocity(y))
                               : joint.holonomic ? joint.gap
                                                 : 0.0;
        }
        equations_.correct(guides_, guide_errors_, joint_errors_, y.subspan(positions ? 0 : n_, n_));
    }
}

// Guards of a contact. Open: one, which falls when the gap is negative and the load positive. Closed: the load
// (constant 1 if prescribed), then |u_T| against v_r.
void RegularisedAutomaton::guards(double t, std::span<const double> y, const Mode& mode,
                                  std::span<double> out) const {
    update(t, y, mode);
    std::size_t at = 0;
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        const ContactKinetics& contact = equations_.contact(i);
        const double load = find_load(i);
        if (state == ContactState::open) {
            out[at++] = contact.out_of_reach || !std::isfinite(contact.gap)
                            ? scales().length
                            : std::max(contact.gap, -load / law_.stiffness);
            continue;
        }
        // As a length, because the rounding of a gap times the stiffness would look like a load.
        out[at++] = contact.law == NormalLaw::prescribed || is_guide(contact) ? scales().length
                    : contact.out_of_reach                                    ? -scales().length
                    : law_.stiffness > 0.0                                    ? load / law_.stiffness
                                                                              : load;
        if (equations_.tangents() == 2) {
            const double over = equations_.slip_speed(i) - law_.slip_speed;
            out[at++] = state == ContactState::stick ? -over : over;
        } else {
            const double u = equations_.velocity()[equations_.row(i) + 1];
            out[at++] = state == ContactState::stick ? law_.slip_speed - std::abs(u)
                                                     : slip_sign(state) * u - law_.slip_speed;
        }
    }
    if (at == out.size()) return;
    fill_sample(t, y, mode, sample_);
    mechanism_.evaluate_end_conditions(sample_, out.subspan(at));
}

ContactState RegularisedAutomaton::find_friction_state(int contact) const {
    return equations_.slip_speed(contact) < law_.slip_speed ? ContactState::stick
                                                            : equations_.get_slip_state(contact);
}

Continuation RegularisedAutomaton::enter(double t, std::span<double> y, Mode& mode, Mode& before,
                                         EventSink&) {
    mode.states.fill(ContactState::open);
    mode.kind = Mode::regular;
    update(t, y, mode);
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        const ContactKinetics& contact = equations_.contact(i);
        const bool closed = contact.law == NormalLaw::prescribed || is_guide(contact) ||
                            (!contact.out_of_reach && contact.gap <= 0.0 && find_load(i) >= 0.0);
        mode.states[static_cast<std::size_t>(i)] = closed ? find_friction_state(i) : ContactState::open;
    }
    before = mode;
    return Continuation::goes_on;
}

Continuation RegularisedAutomaton::pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                                        EventSink& events) {
    if (guard.kind == Guard::end) {
        const EndCondition& condition = mechanism_.end_conditions()[static_cast<std::size_t>(guard.contact)];
        const ContactState state = mode.states[static_cast<std::size_t>(condition.contact)];
        events.add({t, condition, state, state});
        return Continuation::ends;
    }
    const int i = guard.contact;
    ContactState& state = mode.states[static_cast<std::size_t>(i)];
    const ContactState before = state;
    update(t, y, mode);
    Cause cause{};
    if (guard.kind == Guard::gap) {
        state = find_friction_state(i), cause = Cause::gap_closes;
    } else if (guard.kind == Guard::normal) {
        const ContactKinetics& contact = equations_.contact(i);
        state = ContactState::open;
        cause = contact.off_side       ? Cause::off_side
                : contact.out_of_reach ? Cause::out_of_reach
                                       : Cause::load_ends;
        if (contact.off_side)  // the energy of its spring is lost
            y[2 * n_] += 0.5 * law_.stiffness * contact.gap * contact.gap;
    } else if (guard.kind == Guard::stick_bound) {
        // The speed equals v_r to rounding; its sign gives the sense of slip.
        state = equations_.get_slip_state(i), cause = Cause::slip_speed_exceeded;
    } else {
        state = ContactState::stick, cause = Cause::slip_speed_undershot;
    }
    if (const std::optional<EventKind> kind = find_event_kind(before, state))
        events.add({t, i, *kind, before, state, cause});
    return Continuation::goes_on;
}

// A compliant contact keeps its gap and its velocities, so the sample is that of open contacts with forces.
void RegularisedAutomaton::fill_sample(double t, std::span<const double> y, const Mode& mode,
                                       Sample& out) const {
    stiction::fill_sample(equations_, t, y, {}, out);
    for (int i = 0; i < static_cast<int>(nc_); ++i) {
        ContactSample& s = out.contacts[static_cast<std::size_t>(i)];
        s.state = mode.states[static_cast<std::size_t>(i)];
        s.stick_bound = equations_.mu_slip(i) * std::abs(equations_.force()[equations_.row(i)]);
        for (int k = 0; k < equations_.tangents(); ++k)
            s.tangent[static_cast<std::size_t>(k)] = equations_.tangent_force(i, k, s.state) + 0.0;
    }
}

void RegularisedAutomaton::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    update(t, y, mode);
    fill_sample(t, y, mode, out);
    // The end of the band |u_T| < v_r is located to the tolerance only. In a row beyond it friction is mu N.
    for (ContactSample& contact : out.contacts) {
        const double over = std::hypot(contact.slip[0], contact.slip[1]) / law_.slip_speed;
        if (contact.state == ContactState::stick && over > 1.0)
            for (double& T : contact.tangent) T /= over;
    }
    fill_energies(mechanism_, y, out);
    out.potential += find_stored_energy(mode);
}

}  // namespace stiction
