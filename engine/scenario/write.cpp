// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"
#include "base/percent.hpp"
#include "scenario/scenario.hpp"
#include "scenario/table_text.hpp"
#include "scenario/value_text.hpp"

#include <cstddef>

namespace stiction {

std::span<const RunKey> run_keys() {
    static constexpr RunKey keys[] = {
        {"t_end", "s", &RunSettings::t_end, 0.0, 1e6, "end of the run"},
        {"dt", "s", &RunSettings::dt, 1e-9, 1.0, "step of time stepping"},
        {"tol", "1", &RunSettings::tol, 1e-14, 1e-1, "relative tolerance of event-driven methods"},
    };
    return keys;
}

RunSettings get_initial_settings(const System& system) {
    RunSettings settings;
    settings.t_end = find_t_end(system, get_initial_values(system));
    settings.dt = system.dt;
    settings.tol = system.tol;
    return settings;
}

Scenario get_initial_scenario(const System& system) {
    return {&system, get_initial_settings(system), get_initial_values(system)};
}

std::string write_scenario(const Scenario& scenario) {
    const System& system = *scenario.system;
    const RunSettings& settings = scenario.settings;
    RunSettings initial = get_initial_settings(system);
    initial.t_end = find_t_end(system, find_told_values(scenario.values, scenario.settings.mystery));
    std::string out = encode_percent(system.id);
    char separator = '?';
    const auto add_plain = [&](std::string_view key, std::string_view value) {
        out += separator;
        out += encode_percent(key) + "=" + std::string(value);
        separator = '&';
    };
    const auto add = [&](std::string_view key, std::string_view value) {
        add_plain(key, encode_percent(value));
    };
    if (settings.method != initial.method)
        add("method", system.methods[static_cast<std::size_t>(settings.method)].id);
    for (const RunKey& key : run_keys())
        if (settings.*key.member != initial.*key.member) add(key.id, write_number(settings.*key.member));
    // `:` and `,` stay as they are, as in the text of a job.
    if (!scenario.settings.mystery.items.empty())
        add_plain("mystery", write_mystery(system, scenario.settings.mystery));
    if (system.text_key != nullptr) add_plain(system.text_key->id, system.text_key->encode(system.text));
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const Parameter& parameter = system.parameters[i];
        if (scenario.values[i] != parameter.initial && !scenario.settings.mystery.has(static_cast<int>(i)))
            add(parameter.id, write_value(parameter, scenario.values[i]));
    }
    const AngleTable points(find_table(system, scenario.values));
    if (!points.empty()) add(system.table->id, write_table(points));
    return out;
}

}  // namespace stiction
