// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Arguments of one command, and the scenario among them. CLI11 reads them; only arguments.cpp includes its header, which
// takes seconds to compile.
#pragma once

#include "output.hpp"
#include "scenario/scenario.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::cli {

class Arguments {
  public:
    /// `command` is written in front of the usage line, `help` above it.
    Arguments(std::string_view command, std::string_view help);
    ~Arguments();
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;

    /// A value by its place; it must be given. The variables of all functions below must outlive read().
    void add_positional(const char* name, std::string& out, std::string_view help);
    /// One value or more by their place.
    void add_positionals(const char* name, std::vector<std::string>& out, std::string_view help);
    void add_flag(const std::string& name, bool& out, std::string_view help);
    void add_option(const std::string& name, std::string& out, std::string_view help);
    void add_required_option(const std::string& name, std::string& out, std::string_view help);
    /// May be given several times, with one value each time.
    void add_repeated_option(const std::string& name, std::vector<std::string>& out, std::string_view help);

    /// Only these values are taken.
    void restrict_to(const std::string& name, const std::vector<std::string>& values);
    /// Leaves it out of the help.
    void hide(const std::string& name);

    /// Nothing where the command can go on; else its exit code: --help was printed, or one sentence says what is wrong.
    std::optional<int> read(std::span<const std::string> arguments);
    /// Whether it was among the arguments that read() was given.
    bool has(const std::string& name) const;

  private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

/// The scenario of a command. Strict: anything that the page would mend is an error, all are said, and
/// nothing comes back. Lenient: as the page reads, notices said and appended to `notices`.
std::optional<Scenario> read_scenario_argument(std::string_view text, bool lenient,
                                               std::vector<std::string>& notices);

inline constexpr std::string_view lenient_help =
    "Read the scenario as the page does: mend what is wrong and say so on standard error";
inline constexpr std::string_view scenario_help =
    "system_id?key=value&... or system_id/preset_id?key=value&...";

}  // namespace stiction::cli
