// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/withholding.hpp"

#include "dynamics/simulation.hpp"
#include "model/empty_kinetics.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

bool differ(double a, double b) { return a != b && !(std::isnan(a) && std::isnan(b)); }

// The start and states beside it. A formula could be the same for all values at the start: the force of a spring that is
// not stretched. Some formulas hold in one contact state only.
constexpr int probes = 16;

Sample make_probe(const Mechanism& mechanism, double t, int probe) {
    const MechanismSize size = mechanism.size();
    const auto count = [](int number) { return static_cast<std::size_t>(number); };
    Sample out;
    double shift = 0.0;
    const auto move = [&](double& x) { x += shift += 0.1 * probe; };
    out.t = t + 0.37 * probe;
    out.q.resize(count(size.coordinates)), out.v = out.a = out.q;
    mechanism.set_initial_state(out.q, out.v);
    out.multipliers.resize(count(size.joints));
    out.memory.resize(count(size.memory));
    for (std::vector<double>* numbers : {&out.q, &out.v, &out.a, &out.multipliers, &out.memory})
        for (double& x : *numbers) move(x);
    out.contacts.resize(count(size.contacts));
    for (ContactSample& contact : out.contacts) {
        contact.state = probe % 2 == 0       ? ContactState::stick
                        : size.tangents == 1 ? ContactState::slip_plus
                                             : ContactState::slip;
        for (double* x : {&contact.normal, &contact.tangent[0], &contact.tangent[1]}) move(*x);
    }
    return out;
}

}  // namespace

Withholding::Withholding(const System& system, std::span<const double> values, const Mystery& mystery,
                         std::string_view method, const Mechanism& mechanism, const Mechanism* before,
                         double t) {
    for (const End end : {End::lower, End::upper}) {
        std::unique_ptr<Mechanism>& made = ends_[end == End::upper];
        made = make_mechanism(system, find_told_values(values, mystery, end), method);
        if (before != nullptr) made->go_on_from(*before, t);
    }
    const MechanismSize size = mechanism.size();
    // Rows with powers in place of the works, and with the normal forces that are given.
    Kinetics kinetics = make_kinetics(size);
    std::vector<double> q(static_cast<std::size_t>(size.coordinates)), v(q.size());
    for (int k = 0; k <= probes; ++k) {
        Sample now = make_probe(mechanism, t, k);
        std::copy(now.q.begin(), now.q.end(), q.begin()), std::copy(now.v.begin(), now.v.end(), v.begin());
        mechanism.restate(now);
        energies_at_ =
            1 + 2 * now.q.size() + now.contacts.size() * (3 + static_cast<std::size_t>(size.tangents));
        columns_.resize(energies_at_ + 4 + system.observables.size());
        row_.resize(columns_.size()), other_.resize(columns_.size());
        const auto fill = [&](const Mechanism& m, std::span<double> out) {
            m.evaluate(now.t, q, v, kinetics);
            for (std::size_t i = 0; i < kinetics.contacts.size(); ++i)
                if (const ContactKinetics& c = kinetics.contacts[i]; c.law == NormalLaw::prescribed)
                    now.contacts[i].normal = c.prescribed_normal;
            now.kinetic = m.kinetic_energy(now.t, q, v);
            now.potential = m.potential_energy(now.t, q);
            now.dissipated = m.damping_power(now.t, q, v);
            now.input = m.drive_power(now);
            fill_row(m, now, out);
        };
        fill(mechanism, row_);
        for (const auto& end : ends_) {
            fill(*end, other_);
            for (std::size_t i = 0; i < row_.size(); ++i)
                if (differ(row_[i], other_[i])) columns_[i] = true;
        }
    }
}

void Withholding::withhold(Sample& now) const {
    const auto energies = columns_.begin() + static_cast<std::ptrdiff_t>(energies_at_);
    if (std::find(energies, energies + 4, true) != energies + 4)
        now.kinetic = now.potential = now.dissipated = now.input = std::nan("");
}

void Withholding::withhold(const Sample& now, std::span<double> row) {
    std::copy(row.begin(), row.end(), row_.begin());
    for (const auto& end : ends_) {
        fill_row(*end, now, other_);
        for (std::size_t i = 0; i < row.size(); ++i)
            if (columns_[i] || differ(row_[i], other_[i])) row[i] = std::nan("");
    }
}

bool Withholding::tells_region(const Mechanism& mechanism, const Sample& now) const {
    const std::string_view word = mechanism.classify(now);
    return word == ends_[0]->classify(now) && word == ends_[1]->classify(now);
}

}  // namespace stiction
