// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/start_orbit.hpp"

#include "session/run/preview.hpp"

namespace stiction {

namespace {

constexpr double budget = 0.006;  // s of computing
constexpr int segments = 300;     // between events

}  // namespace

void compute_start_orbit(const Session& session, std::span<const double> values, std::size_t x, std::size_t y,
                         int contact, StateCurves& out) {
    compute_start_orbit(session.system(), session.experiment.scenario().settings, values,
                        0.5 * shown_share * session.system().t_end, x, y, contact, out);
}

bool compute_start_orbit(const System& system, const RunSettings& settings, std::span<const double> values,
                         double horizon, std::size_t x, std::size_t y, int contact, StateCurves& out) {
    out.clear();
    Simulation simulation(system, values, settings);
    Slice slice(budget);
    while (simulation.advance(horizon, slice.steps()) == RunStatus::out_of_budget)
        if (slice.is_over()) break;
    std::vector<double> row(simulation.columns().size());
    const double end = std::min(horizon, simulation.now()), spacing = horizon / segments;
    ContactState state = ContactState::stick;
    const auto add = [&] { out.add(state, row[x], row[y]); };
    double last = 0.0;
    for (std::size_t node = 0; node < simulation.node_count() && simulation.node_time(node) <= end; ++node) {
        const double t = simulation.node_time(node);
        for (int k = 1; last + k * spacing < t; ++k) {
            simulation.get_row(last + k * spacing, row);
            add();
        }
        const std::span<const ContactState> states = simulation.node_states(node);
        const auto at = static_cast<std::size_t>(contact);
        const ContactState next = at < states.size() ? states[at] : ContactState::stick;
        simulation.get_node_row(node, row);
        if (node > 0 && next != state) {
            add();
            out.part(next);
        }
        state = next;
        add();
        last = t;
    }
    for (int k = 1; last < end && last + k * spacing < end; ++k) {
        simulation.get_row(last + k * spacing, row);
        add();
    }
    if (last < end) simulation.get_row(end, row), add();
    return simulation.now() >= horizon;
}

}  // namespace stiction
