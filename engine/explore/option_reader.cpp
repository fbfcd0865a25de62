// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/option_reader.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr double most_cells = 1e7;

}  // namespace

std::vector<double> find_point(const Scenario& scenario, std::span<const Axis> axes,
                               std::span<const std::size_t> index, std::vector<std::string>& sentences) {
    std::vector<double> values = scenario.values;
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (axes[a].parameter >= 0)
            values[static_cast<std::size_t>(axes[a].parameter)] = axes[a].at(index[a]);
    const System& system = *scenario.system;
    for (const Conflict& conflict :
         resolve_conflicts(system, scenario.settings.method, values, scenario.settings.mystery))
        sentences.push_back(conflict.refused);
    if (const auto refusal =
            find_refusal(system, scenario.settings.method, values, scenario.settings.mystery))
        sentences.push_back(refusal->reason + ".");
    return values;
}

void add_point(const Scenario& scenario, std::span<const Axis> axes, std::span<const std::size_t> index,
               Rows& out) {
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const Parameter& parameter = scenario.system->parameters[static_cast<std::size_t>(axes[a].parameter)];
        const double value = axes[a].at(index[a]);
        if (parameter.scale == Scale::choice)
            out.add(parameter.choices[static_cast<std::size_t>(value)]);
        else
            out.add(value);
    }
}

OptionReader::OptionReader(const Scenario& scenario, std::span<const Option> given)
    : scenario_(scenario),
      given_(given.begin(), given.end()),
      run_(std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings)),
      is_driven_(find_drive_period(*scenario.system, scenario.values) > 0.0) {
    // A sweep over an amplitude may switch the drive on.
    for (const Option& option : given_) {
        const System& system = *scenario.system;
        const int swept = find_parameter(system, option.value.substr(0, option.value.find(':')));
        if (option.key != "over" || swept < 0) continue;
        std::vector<double> values = scenario.values;
        values[static_cast<std::size_t>(swept)] = system.parameters[static_cast<std::size_t>(swept)].max;
        is_driven_ = is_driven_ || find_drive_period(system, values) > 0.0;
    }
}

bool OptionReader::has(std::string_view key) const {
    return std::any_of(given_.begin(), given_.end(), [&](const Option& option) { return option.key == key; });
}

std::string_view OptionReader::get(std::string_view key) const {
    for (auto option = given_.rbegin(); option != given_.rend(); ++option)
        if (option->key == key) return option->value;
    return {};
}

double OptionReader::read_number(std::string_view key, double initial, double least, bool whole) {
    if (!has(key)) return initial;
    const std::string_view text = get(key);
    const std::optional<double> value = stiction::read_number(text);
    const std::string shown = "--" + std::string(key) + " " + make_printable(text);
    if (!value || (whole && std::floor(*value) != *value)) {
        refuse(shown + (whole ? " is not a whole number." : " is not a number."));
        return initial;
    }
    if (!(*value >= least)) {
        refuse(shown + " is out of range: the smallest allowed value is " + write_number(least) + ".");
        return initial;
    }
    if (*value != initial) keep(key, write_number(*value + 0.0));
    return *value + 0.0;
}

bool OptionReader::read_flag(std::string_view key) {
    if (!has(key)) return false;
    keep(key, {});
    return true;
}

std::string_view OptionReader::read_word(std::string_view key, std::span<const std::string_view> words) {
    if (!has(key)) return words[0];
    const std::string_view text = get(key);
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) {
        std::string known;
        for (const std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
        refuse("--" + std::string(key) + " " + make_printable(text) + " is none of " + known + ".");
        return words[0];
    }
    if (found != words.begin()) keep(key, std::string(text));
    return *found;
}

std::vector<Axis> OptionReader::read_axes(std::size_t least, std::size_t most, bool cells, bool takes_phase) {
    std::vector<Axis> axes;
    std::size_t given = 0;
    for (const Option& option : given_) {
        if (option.key != "over") continue;
        ++given;
        const auto axis = read_axis(*scenario_.system, option.value, cells, takes_phase, errors_);
        if (axis && scenario_.settings.mystery.has(axis->parameter))
            refuse("--over " + make_printable(option.value) + ": " +
                   std::string(axis->id(*scenario_.system)) + " is a mystery value of the scenario.");
        else if (axis)
            axes.push_back(*axis);
    }
    if (given < least || given > most)
        refuse("The job takes " + std::to_string(least) +
               (least == most ? "" : " to " + std::to_string(most)) +
               " of --over ID:MIN:MAX:N, and was given " + std::to_string(given) + ".");
    if (!errors_.empty()) return axes;
    if (axes.size() == 2 && axes[0].parameter == axes[1].parameter)
        refuse("Both --over name " + std::string(axes[0].id(*scenario_.system)) + ".");
    double total = 1.0;
    for (const Axis& axis : axes) {
        total *= static_cast<double>(axis.count);
        keep("over", axis.write(*scenario_.system));
    }
    if (total > most_cells) refuse("--over makes more than " + write_number(most_cells) + " points.");
    if (!errors_.empty()) return axes;
    // All points are checked here, so that errors are reported before the first run.
    std::size_t index[2] = {0, 0};
    std::vector<std::string> sentences;
    for (std::size_t k = 0; k < static_cast<std::size_t>(total) && sentences.empty(); ++k) {
        const std::size_t inner = axes.empty() ? 1 : axes.back().count;
        index[0] = axes.size() == 2 ? k / inner : k;
        index[1] = k % inner;
        find_point(scenario_, axes, index, sentences);
        if (sentences.empty()) continue;
        std::string where;
        for (std::size_t a = 0; a < axes.size(); ++a)
            where += (a > 0 ? ", " : "") + std::string(axes[a].id(*scenario_.system)) + " = " +
                     write_number(axes[a].at(index[a]));
        refuse("--over: at " + where + ": " + sentences.front());
    }
    return axes;
}

Plan OptionReader::read_plan() {
    Plan plan;
    plan.settle = read_number("settle", plan.settle, 0.0);
    if (has("window")) plan.window = read_number("window", -1.0, 0.0);
    if (plan.window && *plan.window == 0.0) refuse("--window 0 is not above 0.");
    if (has("section")) {
        plan.section = read_section(*run_, get("section"), is_driven_, errors_);
        if (plan.section) {
            const std::string text = plan.section->write(*run_);
            if (text != get_default_section(is_driven_).write(*run_)) keep("section", text);
        }
    }
    return plan;
}

std::vector<std::size_t> OptionReader::read_columns() {
    std::vector<std::size_t> out;
    std::string text;
    if (!has("columns")) {
        for (std::size_t i = 0; i < 2 * scenario_.system->coordinates.size(); ++i) out.push_back(i + 1);
        return out;
    }
    for (const std::string_view name : split(get("columns"), ',')) {
        const int column = run_->find_column(name);
        if (column < 0)
            refuse("--columns: " + std::string(scenario_.system->id) + " has no column " +
                   quote_printable(name) + " with these values.");
        else
            out.push_back(static_cast<std::size_t>(column));
        text += (text.empty() ? "" : ",") + std::string(name);
    }
    keep("columns", text);
    return out;
}

std::vector<Observed> OptionReader::read_observables() {
    const std::string initial = "amplitude:" + std::string(scenario_.system->coordinates[0].name);
    const std::string text(has("observe") ? get("observe") : std::string_view(initial));
    std::vector<Observed> out = explore::read_observables(*run_, text, errors_);
    if (has("observe") && text != initial) keep("observe", text);
    return out;
}

}  // namespace stiction::explore
