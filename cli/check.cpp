// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction check and stiction value: a statement, or a number, about the run of a scenario at its end time.
#include "explore/check.hpp"
#include "arguments.hpp"
#include "base/number_text.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "motion.hpp"
#include "output.hpp"

#include <algorithm>

namespace stiction::cli {

namespace {

using explore::CheckAnswer;

Json write_json(const CheckAnswer::Value& value) {
    if (value.word) return *value.word;
    return value.number ? Json(*value.number) : Json();
}

std::string write_answer(const CheckAnswer& answer) {
    Json clauses = Json::array();
    for (const CheckAnswer::Clause& clause : answer.clauses)
        clauses.push_back({{"text", clause.text},
                           {"holds", clause.holds},
                           {"value", write_json(clause.value)},
                           {"wanted", write_json(clause.wanted)},
                           {"said", clause.said}});
    return Json({{"holds", answer.holds}, {"t", answer.t}, {"clauses", clauses}}).dump() + "\n";
}

// A sum that begins with a minus sign would be taken for an option. A blank in front of it makes it a word; true if there is one now.
bool protect_sign(std::vector<std::string>& arguments) {
    bool found = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string& word = arguments[i];
        if (word.size() < 2 || word[0] != '-' || word[1] == '-' || word == "-h") continue;
        if (i > 0 && arguments[i - 1] == "--until") continue;
        word.insert(0, " ");
        found = true;
    }
    return found;
}

struct Command {
    std::string_view id, help;
    const char* name;
    std::string_view name_help;
    explore::ReadCheck (*read)(std::string_view text, const Simulation& run);
    std::string (*write)(const explore::Check& check, const explore::Moment& moment);
};

int answer(const Command& command, std::span<const std::string> given) {
    Arguments arguments(command.id, command.help);
    std::string text, question, until;
    bool lenient = false;
    arguments.add_positional("SCENARIO", text, scenario_help);
    arguments.add_positional(command.name, question, command.name_help);
    arguments.add_option("--until", until, until_help);
    arguments.add_flag("--lenient", lenient, lenient_help);
    std::vector<std::string> words(given.begin(), given.end());
    const bool has_sign = protect_sign(words);
    if (const auto stop = arguments.read(words)) return *stop;
    if (has_sign && question.starts_with(" -")) question.erase(0, 1);

    std::vector<std::string> notices, errors;
    std::optional<Scenario> scenario = read_scenario_argument(text, lenient, notices);
    if (!scenario) return refused;
    if (arguments.has("--until")) read_until(until, lenient, *scenario, errors, notices);
    Simulation run(*scenario->system, scenario->values, scenario->settings);
    const explore::ReadCheck read = command.read(question, run);
    if (!read.check)
        errors.push_back(std::string(command.name) + ", column " + std::to_string(read.mistake.column) +
                         ": " + read.mistake.sentence);
    if (!errors.empty()) return refuse(errors);

    const RunEnd end = compute_motion(run);
    for (const std::string& notice : run.notices()) say(notice);
    const double t = std::min(scenario->settings.t_end, run.now());
    Output output;
    output.print(command.write(*read.check, {&run, &*scenario, t}));
    return finish(end, output);
}

}  // namespace

int run_check(std::span<const std::string> given) {
    static constexpr Command command{
        "check",
        "Whether a clause holds at the end time, and the value of each comparison, as JSON",
        "CLAUSE",
        "As 'share(belt.stick, 5) == 0 and t > 10'",
        explore::read_clause,
        [](const explore::Check& check, const explore::Moment& moment) {
            return write_answer(answer_check(check, moment));
        }};
    return answer(command, given);
}

int run_value(std::span<const std::string> given) {
    static constexpr Command command{"value",
                                     "The value of a sum at the end time; an empty line if it has none",
                                     "SUM",
                                     "As 'period(slip_to_stick)' or 'max(x) - mu_k*normal_force/stiffness'",
                                     explore::read_number_text,
                                     [](const explore::Check& check, const explore::Moment& moment) {
                                         const std::optional<double> value = find_value(check, moment);
                                         return (value ? write_full_number(*value) : std::string()) + "\n";
                                     }};
    return answer(command, given);
}

}  // namespace stiction::cli
