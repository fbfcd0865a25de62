// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "base/printable.hpp"
#include "file.hpp"
#include "model/catalogue.hpp"

#include <CLI/CLI.hpp>

namespace stiction::cli {

struct Arguments::Parser {
    CLI::App app;
};

Arguments::Arguments(std::string_view command, std::string_view help)
    : parser_(new Parser{CLI::App(std::string(help), "stiction " + std::string(command))}) {}

Arguments::~Arguments() = default;

void Arguments::add_positional(const char* name, std::string& out, std::string_view help) {
    parser_->app.add_option(name, out, std::string(help))->required();
}

void Arguments::add_positionals(const char* name, std::vector<std::string>& out, std::string_view help) {
    parser_->app.add_option(name, out, std::string(help))->required();
}

void Arguments::add_flag(const std::string& name, bool& out, std::string_view help) {
    parser_->app.add_flag(name, out, std::string(help));
}

void Arguments::add_option(const std::string& name, std::string& out, std::string_view help) {
    parser_->app.add_option(name, out, std::string(help));
}

void Arguments::add_required_option(const std::string& name, std::string& out, std::string_view help) {
    parser_->app.add_option(name, out, std::string(help))->required();
}

void Arguments::add_repeated_option(const std::string& name, std::vector<std::string>& out,
                                    std::string_view help) {
    // Only one value each time, because the scenario may follow it.
    parser_->app.add_option(name, out, std::string(help))
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

void Arguments::restrict_to(const std::string& name, const std::vector<std::string>& values) {
    parser_->app.get_option(name)->check(CLI::IsMember(values));
}

void Arguments::hide(const std::string& name) { parser_->app.get_option(name)->group(""); }

std::optional<int> Arguments::read(std::span<const std::string> arguments) {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // the order that CLI11 expects
    try {
        parser_->app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        Output().print(parser_->app.help());
        return done;
    } catch (const CLI::ParseError& error) {
        std::string sentence = make_printable(error.what(), 300);
        if (sentence.empty() || sentence.back() != '.') sentence += '.';
        return refuse(sentence);
    }
    return std::nullopt;
}

bool Arguments::has(const std::string& name) const { return parser_->app.get_option(name)->count() > 0; }

bool names_text_system(std::string_view text) {
    constexpr std::size_t end = text_system_id.size();
    return text.starts_with(text_system_id) &&
           (text.size() == end || std::string_view("?/:").find(text[end]) != text.npos);
}

std::optional<std::string> expand_file(std::string_view text) {
    const std::string prefix = std::string(text_system_id) + ":";
    if (!text.starts_with(prefix)) return std::string(text);
    const System& system = example_system();
    const std::size_t end = std::min(text.find('?'), text.size());
    const std::string path(text.substr(prefix.size(), end - prefix.size()));
    const bool is_input = path == "-";
    const std::optional<std::string> content = is_input ? read_standard_input() : read_file(path);
    if (!content) return std::nullopt;
    MadeSystem made = system.text_key->make(*content);
    if (made.system == nullptr) {
        for (std::string& mistake : made.mistakes)
            mistake = (is_input ? "standard input" : make_printable(path)) + ": " + mistake;
        refuse(std::move(made.mistakes));
        return std::nullopt;
    }
    std::string out = std::string(system.id) + "?" + std::string(system.text_key->id) + "=" +
                      system.text_key->encode(made.system->text);
    const std::string_view items = text.substr(std::min(end + 1, text.size()));
    return items.empty() ? out : out + "&" + std::string(items);
}

std::optional<Scenario> read_scenario_argument(std::string_view given, bool lenient,
                                               std::vector<std::string>& notices) {
    const std::optional<std::string> text = expand_file(given);
    if (!text) return std::nullopt;
    ReadScenario from = read_scenario(*text, "The scenario");
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
