// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/run_segment.hpp"

#include "dynamics/withholding.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

RunSegment::RunSegment(const System& system, std::span<const double> its_values, const RunSettings& settings,
                       const Hand* its_hand, double t, const Mechanism* before)
    : values(its_values.begin(), its_values.end()), begin(t), method(settings.method) {
    Method chosen = system.methods[static_cast<std::size_t>(method)];
    free = make_mechanism(system, values, chosen.id);
    if (before != nullptr) free->go_on_from(*before, t);
    if (its_hand != nullptr) {
        hand = *its_hand;
        held = std::make_unique<HeldMechanism>(*free, *hand);
        chosen = find_held_method(system, method);
    }
    prepared = prepare_method(system, mechanism(), chosen, settings.dt, settings.tol,
                              find_settings(system, chosen, values));
    if (!settings.mystery.items.empty())
        withholding =
            std::make_unique<Withholding>(system, values, settings.mystery, chosen.id, *free, before, t);
}

RunSegment::~RunSegment() = default;

std::span<const double> RunSegment::find_state(const Recording& past, std::size_t node, double t) const {
    const double t0 = past.node(node).t;
    const std::span<const double> state = get_state(past, node);
    if (t == t0) return state;
    const bool last = node + 1 >= past.count();
    inside_.resize(dimension());
    motion().evaluate(t0, state, past.mode(node), last ? t0 : past.node(node + 1).t,
                      last ? std::span<const double>{} : get_state(past, node + 1), t, inside_);
    return inside_;
}

void RunSegment::fill_sample(const Recording& past, std::size_t node, double t, Sample& out) const {
    motion().sample(t, find_state(past, node, t), past.mode(node), out);
    out.applied.clear();
    if (held != nullptr) {
        out.applied.resize(out.q.size());
        held->find_applied(t, out.q, out.v, out.applied);
    }
    if (memory_size() > 0) {
        const std::span<const double> memory = past.state(node).first(memory_size());
        out.memory.assign(memory.begin(), memory.end());
        if (t != past.node(node).t) free->remember(out, out.memory);
    }
    if (withholding != nullptr) withholding->withhold(out);
}

void RunSegment::record(Recording& past, const Recording::Node& node, std::span<const double> state) const {
    const std::size_t index = past.count(), size = memory_size();
    const std::span<double> stored = past.append(node), memory = stored.first(size);
    std::copy(state.begin(), state.end(), stored.begin() + static_cast<std::ptrdiff_t>(size));
    if (size == 0) return;
    if (index == 0)
        std::fill(memory.begin(), memory.end(), std::nan(""));
    else
        std::copy_n(past.state(index - 1).begin(), size, memory.begin());
    sample_.memory.assign(memory.begin(), memory.end());
    motion().sample(node.t, state, past.mode(index), sample_);
    free->remember(sample_, sample_.memory);
    std::copy(sample_.memory.begin(), sample_.memory.end(), memory.begin());
}

}  // namespace stiction
