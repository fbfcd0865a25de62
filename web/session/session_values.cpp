// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Values that are put in force: one, or all of them back to their defaults in one step.
#include "base/number_text.hpp"
#include "session/session.hpp"

#include <cmath>

namespace stiction {

void Session::set_value(std::string_view id, double value) {
    const int at = find_parameter(system(), id);
    if (at >= 0) set_value(at, value);
}

void Session::set_value(int at, double value) {
    const Parameter& parameter = system().parameters[static_cast<std::size_t>(at)];
    if (!std::isfinite(value)) {
        add_notice(std::string(parameter.id) + " was not changed: the value is not a number.");
        return;
    }
    if (value < parameter.min || value > parameter.max) {
        const double limit = value < parameter.min ? parameter.min : parameter.max;
        add_notice("You asked for " + std::string(parameter.id) + " = " + write_number(value) + ". Using " +
                   write_number(limit) +
                   (value < parameter.min ? ", the smallest allowed." : ", the largest allowed."));
        value = limit;
    }
    if (parameter.scale == Scale::integer || parameter.scale == Scale::choice) value = std::round(value);
    double& stored = scenario_.values[static_cast<std::size_t>(at)];
    if (stored == value) return;
    stored = value;
    put_in_force({&at, 1});
}

void Session::reset_values() {
    std::vector<int> changed;
    for (std::size_t i = 0; i < scenario_.values.size(); ++i)
        if (const double initial = system().parameters[i].initial; scenario_.values[i] != initial) {
            scenario_.values[i] = initial;
            changed.push_back(static_cast<int>(i));
        }
    if (!changed.empty()) put_in_force(changed);
}

// Parameters of which at least one has another value than the motion.
void Session::put_in_force(std::span<const int> changed) {
    preset_.clear();
    if (system().relate != nullptr) {
        std::vector<std::string> said;
        system().relate(scenario_.values, said);
        for (std::string& text : said) add_notice(std::move(text));
    }
    const Method& method = system().methods[static_cast<std::size_t>(scenario_.settings.method)];
    if (method.refuse != nullptr && !method.refuse(scenario_.values).empty()) {
        add_notice(std::string(method.refuse(scenario_.values)) + ". Using " +
                   std::string(system().methods[0].id) + ".");
        scenario_.settings.method = 0;
        return restart_on_the_way();
    }
    bool live = t_ > 0.0;
    for (const int at : changed)
        live = live && system().parameters[static_cast<std::size_t>(at)].effect == Effect::live;
    for (const int at : changed) live = live && change_live(at);
    if (!live) restart_on_the_way();
}

}  // namespace stiction
