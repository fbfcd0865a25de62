// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/region.hpp"

namespace stiction {

std::string find_region(const Simulation& run, std::size_t node, const Sample& sample) {
    const std::string_view word = run.mechanism(node).classify(sample);
    if (!word.empty()) return std::string(word);
    std::string out;
    for (ContactState state : run.node_states(node)) {
        if (!out.empty()) out += '+';
        out += get_name(state);
    }
    return out;
}

std::string classify_initial_state(const System& system, std::span<const double> values,
                                   const RunSettings& settings) {
    const Simulation simulation(system, values, settings);
    Sample sample;
    simulation.get_node_sample(0, sample);
    return find_region(simulation, 0, sample);
}

std::string classify_slip(const System& system, std::span<const double> values, int contact, double sense,
                          double t) {
    const std::unique_ptr<Mechanism> mechanism = make_mechanism(system, values, system.methods.front().id);
    Sample sample;
    sample.contacts.resize(static_cast<std::size_t>(mechanism->size().contacts));
    ContactSample& slides = sample.contacts[static_cast<std::size_t>(contact)];
    slides.state = sense > 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    slides.slip[0] = sense;
    sample.q.resize(static_cast<std::size_t>(mechanism->size().coordinates));
    sample.v.resize(sample.q.size());
    mechanism->set_initial_state(sample.q, sample.v);
    sample.t = t;
    return std::string(mechanism->classify(sample));
}

}  // namespace stiction
