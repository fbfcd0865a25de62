// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Values that are put in force: one, or all of them back to their defaults in one step.
#include "base/number_text.hpp"
#include "session/session.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// The engine speaks of parameters by their ids, which are not on screen: "mu_k = mu_s" becomes
// "Kinetic friction = Static friction".
std::string name_parameters(const System& system, std::string_view text) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    std::string out;
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size() && is_letter(text[end])) ++end;
        const int at = end > 1 ? find_parameter(system, text.substr(0, end)) : -1;
        end = std::max<std::size_t>(end, 1);
        out += at >= 0 ? system.parameters[static_cast<std::size_t>(at)].name : text.substr(0, end);
        text.remove_prefix(end);
    }
    return out;
}

}  // namespace

void Session::set_value(std::string_view id, double value) {
    const int at = find_parameter(system(), id);
    if (at >= 0) set_value(at, value);
}

void Session::set_value(int at, double value) {
    const Parameter& parameter = system().parameters[static_cast<std::size_t>(at)];
    if (!std::isfinite(value)) {
        add_notice(std::string(parameter.name) + " was not changed: the value is not a number.");
        return;
    }
    if (value < parameter.min || value > parameter.max) {
        const double limit = value < parameter.min ? parameter.min : parameter.max;
        add_notice("You asked for " + std::string(parameter.name) + " = " + write_number(value) + ". Using " +
                   write_number(limit) +
                   (value < parameter.min ? ", the smallest allowed." : ", the largest allowed."));
        value = limit;
    }
    if (parameter.scale == Scale::integer || parameter.scale == Scale::choice) value = std::round(value);
    const std::vector<double> before = scenario_.values;
    scenario_.values[static_cast<std::size_t>(at)] = value;
    put_in_force(before);
}

void Session::reset_values() {
    const std::vector<double> before = scenario_.values;
    for (std::size_t i = 0; i < before.size(); ++i) scenario_.values[i] = system().parameters[i].initial;
    put_in_force(before);
}

double Session::find_limit(int at) const {
    const Parameter& parameter = system().parameters[static_cast<std::size_t>(at)];
    if (system().relate == nullptr) return parameter.max;
    std::vector<double> values = scenario_.values;
    std::vector<std::string> said;
    values[static_cast<std::size_t>(at)] = parameter.max;
    system().relate(values, said);
    return values[static_cast<std::size_t>(at)];
}

// The values of the scenario, where they are not those `before`.
void Session::put_in_force(std::span<const double> before) {
    if (system().relate != nullptr) {
        std::vector<std::string> said;
        system().relate(scenario_.values, said);
        if (!changes_.is_held())
            for (const std::string& text : said) add_notice(name_parameters(system(), text));
    }
    if (scenario_.settings.t_end == find_t_end(system(), before))
        scenario_.settings.t_end = find_t_end(system(), scenario_.values);
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (scenario_.values[i] != before[i]) changed.push_back(i);
    if (changed.empty()) return;
    preset_.clear();
    for (const std::size_t i : changed)  // the rule itself was chosen
        if (system().parameters[i].id == system().picture->region.rule) held_ = false;
    const Method& method = system().methods[static_cast<std::size_t>(scenario_.settings.method)];
    if (method.refuse != nullptr && !method.refuse(scenario_.values).empty()) {
        add_notice(std::string(method.refuse(scenario_.values)) + ". Using " +
                   std::string(system().methods[0].title) + ".");
        scenario_.settings.method = 0;
        return restart_on_the_way();
    }
    bool live = t_ > 0.0;
    for (const std::size_t i : changed) live = live && system().parameters[i].effect == Effect::live;
    if (!live) return restart_on_the_way();
    for (const std::size_t i : changed) change_live(static_cast<int>(i), before[i]);
}

}  // namespace stiction
