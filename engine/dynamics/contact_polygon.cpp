// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A polygon around the circle of friction bounds the force of a contact at rest (MethodSettings::bound_axes). It decides
// when rest ends, whether it begins, and the first direction of slip; then slip is that of the circle:
//
//     margin of rest, and the contact problem     mu_s in the direction of the force (ContactEquations::find_stretch)
//     first row of a slip                         along a_T of the polygon (contact/polygon_slip.hpp)
//
// The first direction belongs to one instant, so that the motion is that of the circle.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

// Contacts at rest in problem_ get the coefficient in the direction of the force that would hold them.
void ContactAutomaton::widen_bounds(const Mode& mode) {
    Mode rest = mode;
    for (std::size_t a = 0; a < closed_.size(); ++a)
        if (problem_.conditions[a].tangent == TangentLaw::rest)
            rest.states[static_cast<std::size_t>(closed_[a])] = ContactState::stick;
    if (!equations_.solve_mode(rest)) return;
    for (std::size_t a = 0; a < closed_.size(); ++a)
        if (problem_.conditions[a].tangent == TangentLaw::rest)
            problem_.conditions[a].mu_stick *= equations_.find_stretch(closed_[a]);
}

// False if there is none. The state is that of the last update.
bool ContactAutomaton::find_polygon_direction(int contact, std::array<double, 2>& out) const {
    closed_.assign(1, contact);
    rest_speed_[static_cast<std::size_t>(contact)] = HUGE_VAL;
    equations_.make_acceleration_problem(closed_, rest_speed_, problem_);
    for (double share = look_ahead::less_friction; share <= look_ahead::least_friction; share *= 10.0) {
        const auto answer = polygon_->find(problem_, equations_.mu_stick(contact) * (1.0 - share), out);
        if (answer != PolygonSlip::Answer::rests) return answer == PolygonSlip::Answer::slips;
    }
    return false;
}

// False if slip begins without a direction by the polygon.
bool ContactAutomaton::has_polygon_directions(const Mode& mode) {
    std::array<double, 2> direction;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        if (mode.states[i] == ContactState::slip && equations_.is_still(contact) &&
            equations_.mu_stick(contact) > 0.0 && !find_polygon_direction(contact, direction))
            return false;
    }
    return true;
}

// Replaces the forces by those of the polygon in the first row of a slip.
void ContactAutomaton::take_polygon_directions(const Mode& mode) const {
    Mode own = mode;
    for (std::size_t i = 0; i < nc_; ++i) {
        const int contact = static_cast<int>(i);
        if (mode.states[i] != ContactState::slip || !equations_.is_still(contact) ||
            !(equations_.mu_stick(contact) > 0.0) || !find_polygon_direction(contact, own.directions[i]))
            continue;
        own.starts[i] = false;
        equations_.solve_mode(own);
        if (!(equations_.force()[equations_.row(contact)] > 0.0)) find_forces(mode);
    }
}

}  // namespace stiction
