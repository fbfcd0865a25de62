// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/values.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <utility>

namespace stiction {

namespace {

constexpr double deepest = -1e-9;  // gap between rigid bodies that touch, in the length unit of the system

// Messages of the engine contain ids of parameters, which are not on screen: "mu_k = mu_s" becomes "Kinetic friction
// = Static friction".
std::string name_parameters(const System& system, std::string_view text) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    std::string out;
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size() && is_letter(text[end])) ++end;
        const int at = end > 1 ? find_parameter(system, text.substr(0, end)) : -1;
        end = std::max<std::size_t>(end, 1);
        out += at >= 0 ? system.parameters[static_cast<std::size_t>(at)].name : text.substr(0, end);
        text.remove_prefix(end);
    }
    return out;
}

// 12 significant digits: a stop at 0.3 is not 0.30000000000000004.
double round_digits(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", x);
    return std::strtod(text, nullptr);
}

}  // namespace

void Values::set(std::string_view id, double value) {
    const int at = find_parameter(experiment_.system(), id);
    if (at >= 0) set(at, value);
}

void Values::set(int at, double value) {
    const Parameter& parameter = experiment_.system().parameters[static_cast<std::size_t>(at)];
    if (!std::isfinite(value)) {
        notices_.add(std::string(parameter.name) + " was not changed: the value is not a number.");
        return;
    }
    if (value < parameter.min || value > parameter.max) {
        const double limit = value < parameter.min ? parameter.min : parameter.max;
        notices_.add("You asked for " + std::string(parameter.name) + " = " + write_number(value) +
                     ". Using " + write_number(limit) +
                     (value < parameter.min ? ", the smallest allowed." : ", the largest allowed."));
        value = limit;
    }
    if (parameter.scale == Scale::integer || parameter.scale == Scale::choice) value = std::round(value);
    std::vector<double> values = experiment_.scenario().values;
    values[static_cast<std::size_t>(at)] = value;
    put_in_force(std::move(values));
}

void Values::reset() {
    std::vector<double> values = get_initial_scenario(experiment_.system()).values;
    for (const Mystery::Item& item : experiment_.scenario().settings.mystery.items)
        values[static_cast<std::size_t>(item.parameter)] = experiment_.value(item.parameter);
    put_in_force(std::move(values));
}

double Values::find_limit(int at) const {
    const Scenario& now = experiment_.scenario();
    const std::span<const Parameter> parameters = experiment_.system().parameters;
    if (limits_.experiment != experiment_.number() || limits_.method != now.settings.method ||
        limits_.values != now.values)
        limits_ = {experiment_.number(), now.settings.method, now.values,
                   std::vector<double>(parameters.size(), no_value)};
    const auto row = static_cast<std::size_t>(at);
    double& limit = limits_.most[row];
    if (std::isnan(limit)) {
        std::vector<double> values = now.values;
        values[row] = parameters[row].max;
        correct_values(experiment_.system(), now.settings.method, values, now.settings.mystery);
        limit = values[row];
    }
    return limit;
}

bool Values::put_in_force(std::vector<double> values) {
    const System& system = experiment_.system();
    const Mystery mystery = experiment_.scenario().settings.mystery;
    const auto is_refused = [&](std::size_t i) {
        if (values[i] == experiment_.scenario().values[i]) return false;
        const std::string_view id = system.parameters[i].id;
        const bool hidden = mystery.has(static_cast<int>(i));
        if (hidden) notices_.add(std::string(id) + " is a mystery value and cannot be changed.");
        return hidden || locks_.refuses(id, notices_);
    };
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (is_refused(i)) values[i] = experiment_.scenario().values[i];
    std::vector<std::string> said;
    if (!relate_values(system, experiment_.scenario().settings.method, values, mystery, said)) {
        const std::vector<double> wanted = values;
        go_towards(values);
        std::string used;
        for (std::size_t i = 0; i < system.parameters.size(); ++i)
            if (values[i] != wanted[i])
                used += (used.empty() ? " Using " : ", ") + std::string(system.parameters[i].id) + " = " +
                        write_value(system.parameters[i], values[i]);
        for (std::string& text : said) text += used + ", which fits every value of the hidden one.";
    }
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (is_refused(i)) return false;  // another value would have to follow, and it cannot
    if (!changes_.is_held())
        for (const std::string& text : said) notices_.add(name_parameters(system, text));
    Scenario scenario = experiment_.scenario();
    std::swap(scenario.values, values);
    const std::vector<double>& before = values;
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (scenario.values[i] != before[i]) changed.push_back(i);
    const std::span<const double> table = find_table(system, scenario.values),
                                  table_before = find_table(system, before);
    const bool same_table = std::equal(table.begin(), table.end(), table_before.begin(), table_before.end());
    if (table.empty()) scenario.values.resize(system.parameters.size());
    if (changed.empty() && same_table) return false;
    if (scenario.settings.t_end == find_t_end(system, find_told_values(before, mystery)))
        scenario.settings.t_end = find_t_end(system, find_told_values(scenario.values, mystery));
    bool live = clock_.t > 0.0 && same_table;
    for (const std::size_t i : changed) {
        live = live && system.parameters[i].effect == Effect::live;
        if (system.parameters[i].id == system.picture->region.rule) beginning_.hold(false);  // it was chosen
    }
    int& method = scenario.settings.method;
    if (const auto refusal = find_refusal(system, method, scenario.values, mystery)) {
        method = find_substitute(system, method);
        notices_.add(name_parameters(system, refusal->reason) + ". Using " +
                     std::string(system.methods[static_cast<std::size_t>(method)].title) + ".");
        live = false;
    }
    experiment_.change(std::move(scenario));
    if (!live)
        beginning_.restart_on_the_way();
    else
        for (const std::size_t i : changed)
            change_live(static_cast<int>(i), before[i], experiment_.scenario().values[i]);
    return true;
}

// A hidden value cannot follow. Then the values go from those in force towards the wanted ones as long as every value
// between the limits of the hidden one fits, so that the stop does not tell it.
void Values::go_towards(std::vector<double>& values) const {
    const Scenario& now = experiment_.scenario();
    const std::vector<double> wanted = std::exchange(values, now.values);
    const auto reach = [&](double share, bool rounds) {
        std::vector<double> out = now.values, related;
        for (std::size_t i = 0; i < now.system->parameters.size(); ++i) {
            const Scale scale = now.system->parameters[i].scale;
            if (wanted[i] == now.values[i] || scale == Scale::choice || scale == Scale::integer) continue;
            out[i] += share * (wanted[i] - now.values[i]);
            if (rounds) out[i] = round_digits(out[i]);
        }
        related = out;
        std::vector<std::string> said;
        if (relate_values(*now.system, now.settings.method, related, now.settings.mystery, said) &&
            said.empty())
            values = std::move(out);
        else
            return false;
        return true;
    };
    double low = 0.0, high = 1.0;
    for (double middle = 0.5; middle > low && middle < high; middle = 0.5 * (low + high))
        (reach(middle, false) ? low : high) = middle;
    reach(low, true);
}

void Values::change_live(int parameter, double before, double after) {
    hand_.release();
    history_.branch_here();
    const Scenario& scenario = experiment_.scenario();
    history_.simulation().set_values(scenario.values, scenario.settings.method);
    changes_.add(clock_.t, parameter, before, after);
    history_.branch_off();
}

void Values::choose_method(int method) {
    Scenario scenario = experiment_.scenario();
    if (method == scenario.settings.method || locks_.refuses("method", notices_)) return;
    const System& system = experiment_.system();
    const Method &chosen = system.methods[static_cast<std::size_t>(method)], &before = experiment_.method();
    if (const auto refusal = find_refusal(system, method, scenario.values, scenario.settings.mystery)) {
        notices_.add("The method " + std::string(chosen.title) +
                     " was not taken: " + name_parameters(system, refusal->reason) + ".");
        return;
    }
    std::vector<std::string> said;
    const bool fits = relate_values(system, method, scenario.values, scenario.settings.mystery, said);
    for (const std::string& text : said) notices_.add(name_parameters(system, text));
    if (!fits)
        return notices_.add("The method " + std::string(chosen.title) +
                            " was not taken: it would change a mystery value.");
    // With compliant contacts the bodies overlap. A rigid method cannot begin from that state.
    bool overlaps = false;
    for (const ContactSample& contact : history_.sample().contacts) overlaps |= contact.gap < deepest;
    const double earlier = std::exchange(scenario.settings.method, method);
    experiment_.change(std::move(scenario));
    if (clock_.t > 0.0 && said.empty()) {
        const bool rigid = chosen.kind != MethodKind::regularised;
        if (!(overlaps && rigid && before.kind == MethodKind::regularised))
            return change_live(LiveChange::the_method, earlier, method);
        notices_.add("The method " + std::string(chosen.title) + " cannot take over the state of " +
                     std::string(before.title) + ". The run begins again at t = 0.");
    }
    beginning_.restart_on_the_way();
}

}  // namespace stiction
