// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/energy_ledger.hpp"

#include "base/quadrature.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void EnergyLedger::integrate(const Simulation& simulation, std::size_t node, double t0, double t1,
                             std::span<double> sums) {
    const Mechanism& mechanism = simulation.mechanism(node);
    const double middle = 0.5 * (t0 + t1), half = 0.5 * (t1 - t0);
    for (const auto [x, w] : three_nodes) {
        simulation.get_sample(middle + half * x, sample_);
        for (std::size_t c = 0; c < contacts_; ++c) {
            const ContactSample& contact = sample_.contacts[c];
            const double power = -contact.tangent[0] * contact.slip[0] - contact.tangent[1] * contact.slip[1];
            if (std::isfinite(power)) sums[c] += half * w * power;
        }
        sums[contacts_] += half * w * mechanism.damping_power(sample_.t, sample_.q, sample_.v);
    }
}

void EnergyLedger::add_step(const Simulation& simulation, std::size_t node, std::span<double> sums) {
    const double t0 = simulation.node_time(node - 1), t1 = simulation.node_time(node);
    if (t1 > t0) return integrate(simulation, node - 1, t0, t1, sums);
    simulation.get_node_sample(node - 1, before_);
    simulation.get_node_sample(node, sample_);
    sums.back() += sample_.dissipated - before_.dissipated;
}

// Back to the last anchor at or below these nodes.
void EnergyLedger::return_to(std::size_t nodes) {
    const std::size_t width = contacts_ + 2;
    const std::size_t at = nodes == 0 ? 0 : (nodes - 1) / anchor;
    nodes_ = nodes == 0 ? 0 : at * anchor + 1;
    sums_.resize(nodes == 0 ? 0 : (at + 1 - first_) * width);
    present_.assign(width, 0.0);
    if (nodes_ > 0) std::copy_n(sums_.end() - static_cast<std::ptrdiff_t>(width), width, present_.begin());
}

void EnergyLedger::advance(const Simulation& simulation, int motion, std::size_t node) {
    const auto contacts = static_cast<std::size_t>(simulation.mechanism().size().contacts);
    if (motion != motion_ || contacts != contacts_) {
        motion_ = motion;
        contacts_ = contacts;
        first_ = branches_ = 0;
        return_to(0);
    }
    if (const std::size_t kept = simulation.unchanged_nodes(branches_); kept < nodes_) return_to(kept);
    branches_ = simulation.branch_count();
    const std::size_t width = contacts_ + 2;
    // Anchors before the first recorded node are never needed again. Half of them at least are dropped at once.
    if (const std::size_t forgotten = simulation.first_node() / anchor - first_, kept = sums_.size() / width;
        2 * forgotten > kept && forgotten < kept) {
        sums_.erase(sums_.begin(), sums_.begin() + static_cast<std::ptrdiff_t>(forgotten * width));
        first_ += forgotten;
    }
    for (; nodes_ <= node; ++nodes_) {
        if (nodes_ > 0) add_step(simulation, nodes_, present_);
        if (nodes_ % anchor == 0) sums_.insert(sums_.end(), present_.begin(), present_.end());
    }
}

EnergyShares EnergyLedger::find_shares(const Simulation& simulation, int motion, double t) {
    const std::size_t node = simulation.find_node(t);
    advance(simulation, motion, node);
    const std::size_t from = node / anchor, width = contacts_ + 2;
    std::vector<double> sums(sums_.begin() + static_cast<std::ptrdiff_t>((from - first_) * width),
                             sums_.begin() + static_cast<std::ptrdiff_t>((from - first_ + 1) * width));
    for (std::size_t k = from * anchor + 1; k <= node; ++k) add_step(simulation, k, sums);
    const double begin = simulation.node_time(node);
    if (t > begin) integrate(simulation, node, begin, t, sums);
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
