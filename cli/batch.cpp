// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "batch.hpp"

#include "arguments.hpp"
#include "json.hpp"
#include "output.hpp"

#include <algorithm>
#include <cstdio>

namespace stiction::cli {

namespace {

// Reads a line of standard input without its end; false after the last one.
bool read_line(std::string& out) {
    out.clear();
    int c = 0;
    while ((c = std::getc(stdin)) != EOF && c != '\n') out += static_cast<char>(c);
    return c != EOF || !out.empty();
}

// The words of a command; std::nullopt if the line is not a list of texts.
std::optional<std::vector<std::string>> read_command(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_array()) return std::nullopt;
    std::vector<std::string> out;
    for (const Json& word : json) {
        if (!word.is_string()) return std::nullopt;
        out.push_back(word.get<std::string>());
    }
    return out;
}

Json answer(const std::string& line, int (*run)(std::span<const std::string> command)) {
    Capture capture;
    const auto command = read_command(line);
    int code = refused;
    if (!command)
        refuse("A line of batch is a list of texts, as [\"value\", \"belt_oscillator\", \"max(x)\"].");
    else if (!command->empty() && (*command)[0] == "batch")
        refuse("batch cannot run batch.");
    else if (std::any_of(command->begin(), command->end(), [](const std::string& word) {
                 return word.starts_with("mechanism:-") && (word.size() == 11 || word[11] == '?');
             }))
        refuse("batch reads commands from standard input, so that no mechanism can stand there.");
    else
        code = run(*command);
    return {{"code", code}, {"out", capture.out()}, {"error", capture.error()}};
}

}  // namespace

int run_batch(std::span<const std::string> arguments, int (*run)(std::span<const std::string> command)) {
    Arguments options("batch",
                      "Runs commands from standard input, a JSON list of words on each line. Each answer is "
                      "one line of JSON.");
    if (const auto code = options.read(arguments)) return *code;
    for (std::string line; read_line(line);) {
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        const std::string text =
            answer(line, run).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
        Output().print(text);
    }
    return done;
}

}  // namespace stiction::cli
