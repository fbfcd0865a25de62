// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction mystery: the mystery values of a scenario, for the person who has made the link.
#include "arguments.hpp"
#include "base/field_text.hpp"
#include "commands.hpp"
#include "output.hpp"

namespace stiction::cli {

int run_mystery(std::span<const std::string> given) {
    Arguments arguments("mystery", "The mystery values of a scenario, as CSV");
    std::string text;
    bool lenient = false;
    arguments.add_positional("SCENARIO", text, scenario_help);
    arguments.add_flag("--lenient", lenient, lenient_help);
    if (const auto stop = arguments.read(given)) return *stop;
    std::vector<std::string> notices;
    const std::optional<Scenario> scenario = read_scenario_argument(text, lenient, notices);
    if (!scenario) return refused;
    Output output;
    output.print("id,value\n");
    for (const Mystery::Item& item : scenario->settings.mystery.items) {
        const auto row = static_cast<std::size_t>(item.parameter);
        output.print(std::string(scenario->system->parameters[row].id) + "," +
                     write_csv_number(scenario->values[row]) + "\n");
    }
    return done;
}

}  // namespace stiction::cli
