// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/state_lanes.hpp"

#include <algorithm>

namespace stiction {

std::size_t find_change(std::span<const StateLanes::Change> lane, double t) {
    const auto next = std::upper_bound(lane.begin(), lane.end(), t,
                                       [](double value, const StateLanes::Change& c) { return value < c.t; });
    return next == lane.begin() ? 0 : static_cast<std::size_t>(next - lane.begin()) - 1;
}

void StateLanes::update(const Simulation& simulation, int motion) {
    if (motion_ != motion) {
        motion_ = motion;
        nodes_ = branches_ = first_ = 0;
        mode_ = -1;
        lanes_.assign(static_cast<std::size_t>(simulation.mechanism().size().contacts), {});
    }
    if (const std::size_t kept = simulation.unchanged_nodes(branches_); kept < nodes_) {
        for (std::vector<Change>& lane : lanes_)
            while (!lane.empty() && lane.back().node >= kept) lane.pop_back();
        nodes_ = kept;
        mode_ = -1;
    }
    branches_ = simulation.branch_count();
    for (nodes_ = std::max(nodes_, simulation.first_node()); nodes_ < simulation.node_count(); ++nodes_) {
        if (simulation.node_mode(nodes_) == mode_) continue;
        mode_ = simulation.node_mode(nodes_);
        const std::span<const ContactState> states = simulation.node_states(nodes_);
        const double t = simulation.node_time(nodes_);
        for (std::size_t c = 0; c < std::min(states.size(), lanes_.size()); ++c) {
            std::vector<Change>& lane = lanes_[c];
            if (!lane.empty() && lane.back().state == states[c]) continue;
            if (!lane.empty() && lane.back().t == t) lane.pop_back();  // it lasted for no time
            if (lane.empty() || lane.back().state != states[c]) lane.push_back({t, nodes_, states[c]});
        }
    }
    if (first_ == simulation.first_node()) return;
    first_ = simulation.first_node();
    for (std::vector<Change>& lane : lanes_) {  // half of it at least, so that moving the rest costs little
        const std::size_t forgotten = lane.empty() ? 0 : find_change(lane, simulation.begin());
        if (2 * forgotten > lane.size())
            lane.erase(lane.begin(), lane.begin() + static_cast<std::ptrdiff_t>(forgotten));
    }
}

std::size_t StateLanes::bytes() const {
    std::size_t out = 0;
    for (const std::vector<Change>& lane : lanes_) out += lane.capacity() * sizeof(Change);
    return out;
}

}  // namespace stiction
