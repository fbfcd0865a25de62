// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Arguments of one command, including the scenario. CLI11 reads them. Only arguments.cpp includes its header, which
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
    /// The usage line begins with `command`; `help` is printed above it.
    Arguments(std::string_view command, std::string_view help);
    ~Arguments();
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;

    /// A required value without an option name. The variables of all functions below must outlive read().
    void add_positional(const char* name, std::string& out, std::string_view help);
    /// One or more values without an option name.
    void add_positionals(const char* name, std::vector<std::string>& out, std::string_view help);
    void add_flag(const std::string& name, bool& out, std::string_view help);
    void add_option(const std::string& name, std::string& out, std::string_view help);
    void add_required_option(const std::string& name, std::string& out, std::string_view help);
    /// May be given several times, with one value each time.
    void add_repeated_option(const std::string& name, std::vector<std::string>& out, std::string_view help);

    /// Allows only these values of an option.
    void restrict_to(const std::string& name, const std::vector<std::string>& values);
    /// Leaves an option out of the help.
    void hide(const std::string& name);

    /// Reads the arguments. Empty if the command can continue; else its exit code, after --help or one sentence about
    /// a mistake was printed.
    std::optional<int> read(std::span<const std::string> arguments);
    /// Whether the option was among the arguments of read().
    bool has(const std::string& name) const;

  private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

/// Reads the scenario of a command. Strict: every value that the page would correct is an error; all errors are
/// printed, and the result is empty. Lenient: values are corrected as on the page; the notices are printed and appended
/// to `notices`.
std::optional<Scenario> read_scenario_argument(std::string_view text, bool lenient,
                                               std::vector<std::string>& notices);

/// `mechanism:FILE?items` as `mechanism?text=TEXT&items`, with the text of the file or, if FILE is `-`, of standard input; any
/// other text as it is. Empty if the file cannot be read or has mistakes, which are printed.
std::optional<std::string> expand_file(std::string_view text);

/// The text begins with the id of the systems that are made from texts.
bool names_text_system(std::string_view text);

inline constexpr std::string_view lenient_help =
    "Read the scenario as the page does: mend what is wrong and say so on standard error";
inline constexpr std::string_view scenario_help =
    "system_id?key=value&..., system_id/preset_id?key=value&... or mechanism:FILE?key=value&...";

}  // namespace stiction::cli
