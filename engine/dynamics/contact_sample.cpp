// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_sample.hpp"

#include "contact/catalogue.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stiction {

void fill_sample(const ContactEquations& equations, double t, std::span<const double> y, const Mode& mode,
                 Sample& out) {
    const auto n = static_cast<std::size_t>(equations.coordinates());
    const auto nc = static_cast<std::size_t>(equations.contacts());
    out.t = t;
    out.q.assign(y.data(), y.data() + n);
    out.v.assign(y.data() + n, y.data() + 2 * n);
    out.a.resize(n);
    equations.compute_acceleration({mode.states.data(), nc}, out.a);
    out.multipliers.resize(static_cast<std::size_t>(equations.joints()));
    equations.compute_multipliers(out.multipliers);
    out.contacts.resize(nc);
    const Eigen::VectorXd& r = equations.force();
    for (std::size_t i = 0; i < nc; ++i) {
        const int contact = static_cast<int>(i), row = equations.row(contact);
        const ContactKinetics& kinetics = equations.contact(contact);
        ContactSample& s = out.contacts[i];
        s = {};
        s.state = mode.states[i];
        if (equations.is_skipped(contact)) continue;
        s.gap = s.state == ContactState::open ? kinetics.gap : 0.0;
        if (equations.drifts()) s.gap = equations.drift_gap(contact);
        s.normal = r[row] + 0.0;  // no minus zero on screen
        s.stick_bound = equations.mu_stick(contact) * std::abs(r[row]);
        s.asymmetry = equations.asymmetry(contact);
        s.normal_velocity = s.state == ContactState::open ? equations.velocity()[row] : 0.0;
        if (equations.drifts()) s.normal_velocity = equations.drift(row) + equations.velocity()[row];
        s.normal_acceleration = kinetics.b_N;
        for (std::size_t k = 0; k < n; ++k)
            s.normal_acceleration += equations.jacobian()(row, static_cast<int>(k)) * out.a[k];
        for (int k = 0; k < equations.tangents(); ++k) {
            s.tangent[static_cast<std::size_t>(k)] = equations.tangent_force(contact, k, s.state) + 0.0;
            s.slip[static_cast<std::size_t>(k)] =
                s.state == ContactState::stick ? 0.0 : equations.velocity()[row + 1 + k];
        }
    }
}

void drop_rounding(const ContactEquations& equations, double share, Sample& out) {
    double largest = 0.0;
    for (const ContactSample& contact : out.contacts) largest = std::max(largest, contact.normal);
    for (std::size_t i = 0; i < out.contacts.size(); ++i) {
        ContactSample& contact = out.contacts[i];
        const bool presses = equations.contact(static_cast<int>(i)).law == NormalLaw::unilateral;
        if (presses && contact.normal < 0.0 &&
            contact.normal > -share * (equations.scales().force() + largest))
            contact.normal = contact.tangent[0] = contact.tangent[1] = contact.stick_bound = 0.0;
    }
}

void fill_energies(const Mechanism& mechanism, std::span<const double> y, Sample& out) {
    out.kinetic = mechanism.kinetic_energy(out.t, out.q, out.v);
    out.potential = mechanism.potential_energy(out.t, out.q);
    out.dissipated = y[2 * out.q.size()];
    out.input = y[2 * out.q.size() + 1];
    out.verdict = {};
    out.solutions = -1;
    out.state.clear();
    mechanism.restate(out);
}

ClosedContacts::ClosedContacts(const Mechanism& mechanism)
    : solver_(make_solver_of(mechanism, "enumeration")),
      rest_speed_(static_cast<std::size_t>(mechanism.size().contacts)) {}

// False if no contact takes part.
bool ClosedContacts::solve(const ContactEquations& equations, std::span<const double> y, const Mode& mode) {
    equations.find_persisting(y, mode, closed_, rest_speed_);
    if (closed_.empty()) return false;
    equations.make_acceleration_problem(closed_, mode, rest_speed_, problem_);
    SolveOptions options;
    options.all = true;
    solver_->solve(problem_, options, report_);
    return true;
}

void ClosedContacts::find_forces(ContactEquations& equations, std::span<const double> y, const Mode& mode) {
    equations.clear_forces();
    if (!solve(equations, y, mode) || report_.known == 0) return;
    const int rows = equations.rows();
    for (std::size_t a = 0; a < closed_.size(); ++a)
        equations.force().segment(equations.row(closed_[a]), rows) =
            equations.scales().force() * report_.solutions[0].r.segment(static_cast<int>(a) * rows, rows);
}

void ClosedContacts::fill_verdict(const ContactEquations& equations, std::span<const double> y,
                                  const Mode& mode, Sample& out) {
    equations.find_persisting(y, mode, closed_, rest_speed_);
    if (equations.tangents() < 2 && static_cast<int>(closed_.size()) > max_enumerated_contacts) {
        out.verdict = get_name(Verdict::found);  // others are not looked for
        return;
    }
    if (!solve(equations, y, mode)) return;
    out.verdict = get_name(report_.verdict);
    if (!report_.continuum) out.solutions = report_.count;
}

const SolverEntry* find_solver_of(const Mechanism& mechanism, std::string_view id) {
    const SolverEntry* own = mechanism.find_own_solver(id);
    return own != nullptr ? own : find_solver(id);
}

std::unique_ptr<ContactSolver> make_solver_of(const Mechanism& mechanism, std::string_view id) {
    const MechanismSize size = mechanism.size();
    if (size.contacts == 0) return nullptr;
    const SolverEntry* entry = find_solver_of(mechanism, id);
    const auto make = entry == nullptr     ? nullptr
                      : size.tangents == 2 ? entry->make_spatial
                                           : entry->make_planar;
    assert(make != nullptr);
    return make({size.contacts, 1 + size.tangents, size.contacts * (2 + 2 * size.tangents)});
}

}  // namespace stiction
