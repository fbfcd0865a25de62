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

// States beside an instant. A formula could be the same for all values at the instant itself: the force of a spring that
// is not stretched.
constexpr int probes = 8;

Sample move(const Sample& now, int probe) {
    Sample out = now;
    double shift = 0.0;
    const auto move = [&](double& x) { x += shift += 0.1 * probe; };
    move(out.t);
    for (std::vector<double>* numbers : {&out.q, &out.v, &out.a, &out.multipliers, &out.state})
        for (double& x : *numbers) move(x);
    for (ContactSample& contact : out.contacts)
        for (double* x : {&contact.normal, &contact.tangent[0], &contact.tangent[1]}) move(*x);
    return out;
}

}  // namespace

Withholding::Withholding(const System& system, std::span<const double> values, const Mystery& mystery,
                         std::string_view method, const Mechanism* before, double t)
    : row_(make_columns(system, *make_mechanism(system, values, method)).size()), other_(row_.size()) {
    for (const End end : {End::lower, End::upper}) {
        std::unique_ptr<Mechanism>& made = ends_[end == End::upper];
        made = make_mechanism(system, find_told_values(values, mystery, end), method);
        if (before != nullptr) made->go_on_from(*before, t);
    }
}

void Withholding::probe(const Mechanism& mechanism, const Sample& now) {
    const MechanismSize size = mechanism.size();
    const auto n = static_cast<std::size_t>(size.coordinates);
    std::vector<double> q(n), v(n);
    Kinetics is = make_kinetics(size), other = make_kinetics(size);
    columns_.assign(row_.size(), false);
    for (int k = 1; k <= probes; ++k) {
        const Sample there = move(now, k);
        mechanism.find_state(there, q, v);
        mechanism.evaluate(there.t, q, v, is);
        fill_row(mechanism, there, row_);
        for (const auto& end : ends_) {
            const auto depends = [&](auto find) { return differ(find(mechanism), find(*end)); };
            energies_ = energies_ ||
                        depends([&](const Mechanism& m) { return m.kinetic_energy(there.t, q, v); }) ||
                        depends([&](const Mechanism& m) { return m.potential_energy(there.t, q); }) ||
                        depends([&](const Mechanism& m) { return m.damping_power(there.t, q, v); }) ||
                        depends([&](const Mechanism& m) { return m.drive_power(there); });
            fill_row(*end, there, other_);
            for (std::size_t i = 0; i < row_.size(); ++i)
                if (differ(row_[i], other_[i])) columns_[i] = true;
            end->evaluate(there.t, q, v, other);
            const auto width = static_cast<std::size_t>(3 + size.tangents);
            for (std::size_t i = 0; i < is.contacts.size(); ++i)
                if (is.contacts[i].law == NormalLaw::prescribed &&
                    differ(is.contacts[i].prescribed_normal, other.contacts[i].prescribed_normal))
                    columns_[1 + 2 * now.q.size() + i * width + 1] = true;
        }
    }
}

void Withholding::withhold(const Mechanism& mechanism, Sample& now) {
    if (columns_.empty()) probe(mechanism, now);
    if (energies_) now.kinetic = now.potential = now.dissipated = now.input = std::nan("");
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
