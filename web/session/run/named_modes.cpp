// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/named_modes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

const std::vector<NamedModes::Item>& NamedModes::update(const Session& session) {
    const Simulation& simulation = session.simulation();
    const StateLanes& lanes = session.history.lanes();
    std::size_t count = 0;
    for (std::size_t c = 0; c < lanes.size(); ++c) count += lanes.lane(c).size();
    const bool branched = branches_ != simulation.branch_count();
    if (motion_ == session.history.motion() && changes_ == count && !branched) return list_;
    const auto add = [&](double t) {
        std::vector<double> row;
        const auto column =
            static_cast<std::size_t>(simulation.find_column(session.system().picture->mode_column));
        row.resize(simulation.columns().size());
        simulation.get_row(t, row);
        seen_ = t;
        if (std::isnan(row[column])) return;  // withheld
        const std::string_view name =
            simulation.columns()[column].words[static_cast<std::size_t>(row[column])];
        if (list_.empty() || list_.back().name != name) list_.push_back({t, name});
    };
    if (motion_ != session.history.motion() || (count < changes_ && !branched)) {
        list_.clear();
    } else if (const std::size_t kept = simulation.unchanged_nodes(branches_);
               kept < simulation.node_count()) {
        // The last unchanged node may be followed by other states now, so the modes from there on are found again.
        const double last = kept > simulation.first_node() ? simulation.node_time(kept - 1) : 0.0;
        while (!list_.empty() && list_.back().t >= last) list_.pop_back();
        seen_ = std::min(seen_, std::nextafter(last, -1.0));
    }
    if (list_.empty()) add(simulation.begin());
    motion_ = session.history.motion(), changes_ = count, branches_ = simulation.branch_count();
    for (double next = 0.0; next < HUGE_VAL;) {
        next = HUGE_VAL;
        for (std::size_t c = 0; c < lanes.size(); ++c) {
            const auto lane = lanes.lane(c);
            const std::size_t after = lane.empty() ? 1 : find_change(lane, seen_) + 1;
            if (after < lane.size()) next = std::min(next, lane[after].t);
        }
        if (next < HUGE_VAL) add(next);
    }
    return list_;
}

}  // namespace stiction
