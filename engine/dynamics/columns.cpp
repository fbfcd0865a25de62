// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/simulation.hpp"

#include <array>

namespace stiction {

namespace {

constexpr std::array<std::string_view, 5> state_words{"open", "stick", "slip", "slip+",
                                                      "slip-"};  // order of ContactState

}  // namespace

std::vector<TraceColumn> make_columns(const System& system, const Mechanism& mechanism) {
    std::vector<TraceColumn> out;
    const auto add = [&](std::string name, std::string_view unit, std::string help,
                         std::span<const std::string_view> words = {}) {
        out.push_back({std::move(name), std::string(unit), std::move(help), words});
    };
    add("t", system.units.time, "time");
    for (const Coordinate& q : system.coordinates) add(std::string(q.name), q.unit, std::string(q.help));
    for (const Coordinate& q : system.coordinates)
        add(q.velocity_name.empty() ? std::string(q.name) + "_dot" : std::string(q.velocity_name),
            q.velocity_unit, "rate of " + std::string(q.name));
    const MechanismSize size = mechanism.size();
    const std::string_view length_unit = system.coordinates.empty() ? "m" : system.units.length;
    for (int i = 0; i < size.contacts; ++i) {
        const std::string name = mechanism.contact_name(i);
        add(name + ".gap", length_unit, "gap; 0 or more");
        add(name + ".normal", system.units.force, "normal force, compressive");
        if (size.tangents == 1) {
            add(name + ".tangent", system.units.force, "friction force on the body named first");
        } else {
            add(name + ".tangent1", system.units.force, "friction force, first tangent");
            add(name + ".tangent2", system.units.force, "friction force, second tangent");
        }
        add(name + ".state", "-", "open, stick or slip", state_words);
    }
    add("energy.kinetic", system.units.energy, "kinetic energy");
    add("energy.potential", system.units.energy, "potential energy");
    add("energy.dissipated", system.units.energy, "taken by friction, dampers and impacts");
    add("energy.input", system.units.energy, "work of drives and prescribed motion");
    for (const Observable& o : system.observables)
        add(std::string(o.name), o.unit, std::string(o.help), o.words);
    return out;
}

void fill_row(const Mechanism& mechanism, const Sample& sample, std::span<double> out) {
    std::size_t at = 0;
    out[at++] = sample.t;
    for (double q : sample.q) out[at++] = q;
    for (double v : sample.v) out[at++] = v;
    const auto tangents = static_cast<std::size_t>(mechanism.size().tangents);
    for (const ContactSample& contact : sample.contacts) {
        out[at++] = contact.gap;
        out[at++] = contact.normal;
        for (std::size_t k = 0; k < tangents; ++k) out[at++] = contact.tangent[k];
        out[at++] = static_cast<double>(contact.state);
    }
    for (double energy : {sample.kinetic, sample.potential, sample.dissipated, sample.input})
        out[at++] = energy;
    mechanism.observe(sample, out.subspan(at));
}

}  // namespace stiction
