// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/origin.hpp"

#include "base/symbol.hpp"
#include "figure/names.hpp"

#include <algorithm>

namespace stiction::figure {

std::string write_values(const Scenario& scenario) {
    const System& system = *scenario.system;
    std::string out =
        "Method: " + std::string(system.methods[static_cast<std::size_t>(scenario.settings.method)].title) +
        ".";
    std::string_view separator = " ";
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const Parameter& parameter = system.parameters[i];
        out += separator;
        separator = "; ";
        if (!parameter.choices.empty()) {
            out += std::string(parameter.name) + ": " + name_choice(parameter, scenario.values[i]);
            continue;
        }
        const std::string symbol = make_symbol(parameter.symbol), unit = show_unit(parameter.unit);
        out += (symbol.empty() ? std::string(parameter.name) : symbol) + "\u00a0=\u00a0" +
               (scenario.settings.mystery.has(static_cast<int>(i)) ? "?" : show_number(scenario.values[i])) +
               (unit.empty() ? "" : "\u00a0" + unit);
    }
    if (const std::size_t points = find_table(system, scenario.values).size(); points > 0)
        out += "; a table of " + std::to_string(points) + " numbers";
    return out + ".";
}

Figure begin_figure(const Origin& origin, const Size& size, const std::string& title,
                    const std::string& says) {
    Figure out;
    out.size = size;
    out.title = title.empty() ? std::string(origin.scenario.system->title) : title;
    out.caption = says + " " + write_values(origin.scenario);
    if (!origin.remark.empty()) out.caption += " " + origin.remark;
    out.scenario = write_scenario(origin.scenario) + origin.items;
    out.command = origin.command;
    out.base = origin.base;
    out.version = origin.version;
    return out;
}

}  // namespace stiction::figure
