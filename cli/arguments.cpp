// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "base/printable.hpp"

#include <algorithm>
#include <vector>

namespace stiction::cli {

std::optional<int> parse_arguments(CLI::App& app, std::span<const std::string> arguments) {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 takes them
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        Output().print(app.help());
        return done;
    } catch (const CLI::ParseError& error) {
        std::string sentence = make_printable(error.what(), 300);
        if (sentence.empty() || sentence.back() != '.') sentence += '.';
        return refuse(sentence);
    }
    return std::nullopt;
}

std::optional<Scenario> read_scenario_argument(std::string_view text, bool lenient,
                                               std::vector<std::string>& notices) {
    ReadScenario from = read_scenario(text, "The scenario");
    if (!from.scenario || (!lenient && !from.errors.empty())) {
        refuse(std::move(from.errors));
        return std::nullopt;
    }
    shorten(from.notices);
    for (const std::string& notice : from.notices) say(notice);
    notices.insert(notices.end(), from.notices.begin(), from.notices.end());
    return from.scenario;
}

}  // namespace stiction::cli
