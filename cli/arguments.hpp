// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Arguments of one command, read by CLI11, and the scenario among them.
#pragma once

#include "output.hpp"
#include "scenario/scenario.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stiction::cli {

/// Reads the arguments into the options of `app`. Nothing where the command can go on; else its exit code:
/// --help was printed, or one sentence says what is wrong.
std::optional<int> parse_arguments(CLI::App& app, std::span<const std::string> arguments);

/// The scenario of a command. Strict: anything that the page would mend is an error, all are said, and
/// nothing comes back. Lenient: as the page reads, notices said and appended to `notices`.
std::optional<Scenario> read_scenario_argument(std::string_view text, bool lenient,
                                               std::vector<std::string>& notices);

inline constexpr std::string_view lenient_help =
    "Read the scenario as the page does: mend what is wrong and say so on standard error";
inline constexpr std::string_view scenario_help =
    "system_id?key=value&... or system_id/preset_id?key=value&...";

}  // namespace stiction::cli
