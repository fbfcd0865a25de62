// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Projects accepted states of ContactAutomaton onto the constraints of their mode, and renews the directions of slip
// that are stored in the mode.
#include "dynamics/contact_automaton.hpp"

#include "base/constants.hpp"
#include "base/largest.hpp"
#include "model/row_entries.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double turned = 0.8;  // cosine between u_T and d below which d is renewed
constexpr int most_steps = 30;
constexpr int kept_directions = 16;  // values that a renewed d can have: few, so that equal modes recur

}  // namespace

// Positions by Newton's method, then velocities: along M^-1 J^T, the direction in which constraint forces act, so that
// nothing else changes. If drift stays, u_T of contacts at rest alone is removed, which transitions ask for.
void ContactAutomaton::project(double t, std::span<double> y, const Mode& mode) const {
    if ((nc_ == 0 && joint_errors_.empty()) || exact_ || mode.kind == Mode::separating) return;
    const double kinetic = equations_.drifts() ? mechanism_.kinetic_energy(t, position(y), velocity(y)) : 0.0;
    const Scales& unit = scales();
    const double near = accuracy::constraints * (unit.length + unit.find_largest(position(y)));
    double error = HUGE_VAL;
    for (int step = 0; error > near && step < most_steps; ++step) error = project_part(true, t, y, mode);
    project_part(false, t, y, mode);
    if (equations_.drifts()) y[2 * n_] += kinetic - mechanism_.kinetic_energy(t, position(y), velocity(y));
}

// A mode that has just begun: a slip that begins from rest keeps u_T = 0, because rounding would give it another direction.
void ContactAutomaton::project_new(double t, std::span<double> y, const Mode& mode) const {
    update(t, y, mode);
    project(t, y, equations_.drifts() ? mode : slow_slips_at_rest(mode, rounding::relative));
}

Mode ContactAutomaton::slow_slips_at_rest(const Mode& mode, double speed) const {
    Mode out = mode;
    for (std::size_t i = 0; equations_.tangents() == 2 && i < nc_; ++i)
        if (is_slipping(mode.states[i]) &&
            equations_.slip_speed(static_cast<int>(i)) < speed * scales().speed())
            out.states[i] = ContactState::stick;
    return out;
}

// Returns the largest error that was corrected.
double ContactAutomaton::project_part(bool positions, double t, std::span<double> y, const Mode& mode) const {
    update(t, y, mode, ContactEquations::Extent::closed_contacts);
    rows_.clear();
    errors_.clear();
    const auto add = [&](int row, double error) {
        rows_.push_back(row);
        errors_.push_back(error);
    };
    for (std::size_t i = 0; i < nc_; ++i) {
        if (mode.states[i] == ContactState::open) continue;
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const ContactKinetics& kinetics = equations_.contact(contact);
        if (kinetics.out_of_reach && kinetics.law == NormalLaw::unilateral) continue;
        const bool has_gap = kinetics.holonomic && !kinetics.out_of_reach && std::isfinite(kinetics.gap);
        if (kinetics.law != NormalLaw::prescribed)
            add(row, !positions ? equations_.velocity()[row] : has_gap ? kinetics.gap : 0.0);
        if (mode.states[i] != ContactState::stick) continue;
        for (int k = 0; k < equations_.tangents(contact); ++k)
            add(row + 1 + k, positions             ? 0.0
                             : equations_.drifts() ? equations_.drift(row + 1 + k)
                                                   : equations_.velocity()[row + 1 + k]);
    }
    for (std::size_t j = 0; j < joint_errors_.size(); ++j) {
        const JointKinetics& joint = equations_.kinetics().joints[j];
        joint_errors_[j] = !positions        ? equations_.joint_velocity(static_cast<int>(j), velocity(y))
                           : joint.holonomic ? joint.gap
                                             : 0.0;
    }
    const double largest = std::max(find_largest(errors_), find_largest(joint_errors_));
    if (largest == 0.0) return largest;
    const std::span<double> target = positions ? y.subspan(0, n_) : y.subspan(n_, n_);
    equations_.correct(rows_, errors_, joint_errors_, target);
    if (positions || equations_.drifts() || !joint_errors_.empty()) return largest;
    // A constraint on one coordinate alone holds to the bit, and so does one that makes two coordinates move as one.
    for (const int exact : {2, 1})
        for (int row : rows_) {
            const int contact = row / equations_.rows(), part = row - equations_.row(contact);
            const ContactKinetics& kinetics = equations_.contact(contact);
            const double w = part == 0 ? kinetics.w_N : kinetics.w_T[static_cast<std::size_t>(part - 1)];
            const Eigen::MatrixXd& J = equations_.jacobian();
            const auto [count, first, last] = RowEntries(J, row);
            if (count != exact) continue;
            if (count == 1)
                target[static_cast<std::size_t>(last)] = -w / J(row, last);
            else if (w == 0.0 && J(row, first) == -J(row, last))
                target[static_cast<std::size_t>(last)] = target[static_cast<std::size_t>(first)];
        }
    const unsigned held = equations_.find_held(states(mode), true);
    for (std::size_t k = 0; k < n_; ++k)
        if ((held >> k & 1U) != 0) target[k] = 0.0;
    return largest;
}

// The state may be that of another method, or of other values of the parameters, which the joints do not admit: they move
// the bodies, and the change of energy counts as input.
void ContactAutomaton::close_joints(double t, std::span<double> y, const Mode& open) const {
    if (joint_errors_.empty()) return;
    const auto find_energy = [&] {
        return mechanism_.kinetic_energy(t, position(y), velocity(y)) +
               mechanism_.potential_energy(t, position(y));
    };
    const double before = find_energy();
    project(t, y, open);
    y[2 * n_ + 1] += find_energy() - before;
}

// Puts a closed contact on its surface where it leaves or ends a micro-rebound, without the normal velocity of its drift unless
// an impact has thrown it up. The change of energy counts as input, as the work of constraint forces on a drift does.
void ContactAutomaton::end_drift(int contact, double t, std::span<double> y, const Mode& mode,
                                 bool and_velocity) {
    const auto find_energy = [&] {
        return mechanism_.kinetic_energy(t, position(y), velocity(y)) +
               mechanism_.potential_energy(t, position(y));
    };
    const double before = find_energy();
    const int row = equations_.row(contact);
    std::fill(joint_errors_.begin(), joint_errors_.end(), 0.0);
    for (const bool positions : {true, false}) {
        if (!positions && !and_velocity) break;
        update(t, y, mode);
        const double error = positions ? equations_.drift_gap(contact) : equations_.drift(row);
        equations_.correct({&row, 1}, {&error, 1}, joint_errors_, y.subspan(positions ? 0 : n_, n_));
    }
    y[2 * n_ + 1] += find_energy() - before;
}

// In a transition contacts that touch to rounding are projected onto the surface. This can move an open contact that does not
// approach slightly below the surface. Its gap is then set to 0, so that a growing gap is not mistaken for a touch-down.
void ContactAutomaton::lift_leaving(double t, std::span<double> y, const Mode& mode) {
    if (nc_ < 2 || exact_ || mode.kind == Mode::separating) return;
    update(t, y, mode);
    find_rest_speeds(y);
    const Scales& unit = scales();
    const double size = unit.length + unit.find_largest(position(y));
    Mode touching = mode;
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
        const bool leaves = mode.states[i] == ContactState::open && !kinetics.out_of_reach &&
                            equations_.velocity()[equations_.row(static_cast<int>(i))] > -rest_speed_[i];
        if (leaves && kinetics.gap < -rounding::gap * unit.length &&
            kinetics.gap > -rounding::deepest_gap * size)
            touching.states[i] = get_slip_state(static_cast<int>(i));
    }
    if (!(touching == mode)) project_part(true, t, y, touching);
}

void ContactAutomaton::refresh(double t, std::span<const double> y, Mode& mode) const {
    if (equations_.tangents() != 2) return;
    bool updated = false;
    for (std::size_t i = 0; i < nc_; ++i) {
        if (mode.states[i] != ContactState::slip || mode.starts[i]) continue;
        if (!updated) update(t, y, mode);
        updated = true;
        const int contact = static_cast<int>(i), row = equations_.row(contact);
        const double u1 = equations_.velocity()[row + 1], u2 = equations_.velocity()[row + 2];
        const std::array<double, 2>& d = mode.directions[i];
        if (u1 * d[0] + u2 * d[1] >= turned * equations_.slip_speed(contact)) continue;
        const double sector = std::round(std::atan2(u2, u1) * kept_directions / (2.0 * pi));
        const double angle = sector * 2.0 * pi / kept_directions;
        mode.directions[i] = {std::cos(angle), std::sin(angle)};
    }
}

}  // namespace stiction
