// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/region.hpp"

namespace stiction {

std::string classify_initial_state(const System& system, std::span<const double> values,
                                   const RunSettings& settings) {
    const Simulation simulation(system, values, settings);
    Sample sample;
    simulation.get_node_sample(0, sample);
    const std::string_view word = simulation.mechanism().classify(sample);
    if (!word.empty()) return std::string(word);
    std::string out;
    for (ContactState state : simulation.node_states(0)) {
        if (!out.empty()) out += '+';
        out += get_name(state);
    }
    return out;
}

}  // namespace stiction
