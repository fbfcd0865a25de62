// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/energy_ledger.hpp"

#include <array>
#include <cmath>

namespace stiction {

void EnergyLedger::integrate(const Simulation& simulation, double t0, double t1, std::span<double> sums) {
    // Nodes and weights of Gauss' rule with three points on [-1, 1].
    static constexpr std::array<double, 3> place{-0.7745966692414834, 0.0, 0.7745966692414834};
    static constexpr std::array<double, 3> weight{5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0};
    const double middle = 0.5 * (t0 + t1), half = 0.5 * (t1 - t0);
    for (std::size_t k = 0; k < place.size(); ++k) {
        simulation.get_sample(middle + half * place[k], sample_);
        for (std::size_t c = 0; c < contacts_; ++c) {
            const ContactSample& contact = sample_.contacts[c];
            const double power = -contact.tangent[0] * contact.slip[0] - contact.tangent[1] * contact.slip[1];
            if (std::isfinite(power)) sums[c] += half * weight[k] * power;
        }
        sums[contacts_] +=
            half * weight[k] * simulation.mechanism().damping_power(sample_.t, sample_.q, sample_.v);
    }
}

void EnergyLedger::advance(const Simulation& simulation) {
    const std::size_t width = contacts_ + 2;
    for (; nodes_ < simulation.node_count(); ++nodes_) {
        sums_.resize((nodes_ + 1) * width, 0.0);
        if (nodes_ == 0) continue;
        const std::span<double> now(sums_.data() + nodes_ * width, width);
        for (std::size_t i = 0; i < width; ++i) now[i] = sums_[(nodes_ - 1) * width + i];
        const double t0 = simulation.node_time(nodes_ - 1), t1 = simulation.node_time(nodes_);
        if (t1 > t0) {
            integrate(simulation, t0, t1, now);
            continue;
        }
        simulation.get_node_sample(nodes_ - 1, before_);
        simulation.get_node_sample(nodes_, sample_);
        now[width - 1] += sample_.dissipated - before_.dissipated;
    }
}

EnergyShares EnergyLedger::find_shares(const Simulation& simulation, int generation, double t) {
    const auto contacts = static_cast<std::size_t>(simulation.mechanism().size().contacts);
    if (generation != generation_ || simulation.node_count() < nodes_ || contacts != contacts_) {
        generation_ = generation;
        contacts_ = contacts;
        nodes_ = 0;
        sums_.clear();
    }
    advance(simulation);
    const std::size_t node = simulation.find_node(t), width = contacts_ + 2;
    std::vector<double> sums(sums_.begin() + static_cast<std::ptrdiff_t>(node * width),
                             sums_.begin() + static_cast<std::ptrdiff_t>((node + 1) * width));
    if (t > simulation.node_time(node)) integrate(simulation, simulation.node_time(node), t, sums);
    simulation.get_sample(t, sample_);
    EnergyShares out;
    out.impact = sums[width - 1];
    out.friction.assign(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(contacts_));
    out.damping = sums[contacts_];
    double total = out.damping;
    for (double share : out.friction) total += share;
    const double wanted = sample_.dissipated - out.impact;
    if (total > 0.0) {
        for (double& share : out.friction) share *= wanted / total;
        out.damping *= wanted / total;
    } else if (!out.friction.empty()) {
        out.friction[0] += wanted - total;
    }
    return out;
}

}  // namespace stiction
