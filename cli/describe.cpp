// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction describe: parameters, methods, columns, presets and findings of a system, without a run. A mechanism of the user's own is
// described at the values of its scenario.
#include "arguments.hpp"
#include "base/markup.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/text_reader.hpp"
#include "commands.hpp"
#include "dynamics/simulation.hpp"
#include "json.hpp"
#include "model/catalogue.hpp"
#include "own/from_system.hpp"
#include "own/report.hpp"
#include "own/system.hpp"
#include "scenario/value_text.hpp"

#include <cmath>

namespace stiction::cli {

namespace {

std::string_view get_name(Scale scale) {
    switch (scale) {
        case Scale::linear:
            return "linear";
        case Scale::log:
            return "log";
        case Scale::angle:
            return "angle";
        case Scale::integer:
            return "integer";
        case Scale::choice:
            break;
    }
    return "choice";
}

std::string_view get_name(Effect effect) { return effect == Effect::live ? "live" : "restart"; }

// A number; infinity becomes the text "inf", as in scenarios.
Json make_number(double value) { return std::isinf(value) ? Json(write_number(value)) : Json(value); }

std::string join_lines(const std::vector<std::string>& lines, std::string_view indent) {
    std::string out;
    for (const std::string& line : lines) out += std::string(indent) + line + "\n";
    return out;
}

// The canonical text of a preset.
std::string expand_preset(const System& system, const Preset& preset) {
    const ReadScenario from = read_scenario(std::string(system.id) + "/" + std::string(preset.id));
    return from.scenario ? write_scenario(*from.scenario) : std::string(preset.scenario);
}

std::vector<TraceColumn> find_columns(const System& system, std::span<const double> values) {
    return make_columns(system, *system.make(system, values, system.methods.front().id));
}

Json describe_parameter(const Parameter& parameter) {
    const bool is_choice = parameter.scale == Scale::choice;
    Json json = {{"id", parameter.id}, {"symbol", parameter.symbol}, {"unit", parameter.unit}};
    json["default"] =
        is_choice ? Json(write_value(parameter, parameter.initial)) : make_number(parameter.initial);
    json["min"] = is_choice ? Json() : make_number(parameter.min);
    json["max"] = is_choice ? Json() : make_number(parameter.max);
    if (parameter.has_usual()) json["usual"] = {parameter.usual.min, parameter.usual.max};
    json["scale"] = get_name(parameter.scale);
    json["effect"] = get_name(parameter.effect);
    json["choices"] = Json::array();
    for (const std::string_view choice : parameter.choices) json["choices"].push_back(choice);
    json["help"] = parameter.help;
    return json;
}

// The words, parts and equations of a text, in addition to those of any system.
Json describe_text(const Scenario& scenario) {
    const own::Description& d = own::get_description(*scenario.system);
    const std::string text = write_scenario(scenario);
    Json json = {{"version", d.version},
                 {"level", d.level == own::Level::rows ? "rows" : "bodies"},
                 {"linear", own::is_linear(d, scenario.values)},
                 {"title", d.title},
                 {"text", scenario.system->text},
                 {"scenario", text},
                 {"length", count_characters(text)}};
    for (const char* list : {"coordinates", "contacts"}) json[list] = Json::array();
    for (const own::CoordinateEntry& q : d.coordinates) json["coordinates"].push_back(q.name);
    for (const own::ContactEntry& contact : d.contacts)
        json["contacts"].push_back({{"name", contact.name},
                                    {"kind", own::get_kind_name(contact.kind)},
                                    {"first", own::write_first(d, contact)},
                                    {"second", own::write_second(d, contact)}});
    json["equations"] = own::write_equations(d);
    json["enumerated"] = scenario.system->reports_verdict;
    if (d.level != own::Level::rows) return json;
    const own::Matrices matrices = own::find_matrices(d, scenario.values);
    json["matrices"] = {{"M", matrices.M}, {"C", matrices.C}, {"K", matrices.K}, {"f", matrices.f}};
    return json;
}

std::string write_json(const Scenario& scenario) {
    const System& system = *scenario.system;
    Json json = {{"id", system.id}, {"title", system.title}, {"source", system.source}};
    for (const char* list : {"parameters", "columns", "methods", "presets", "planes", "findings"})
        json[list] = Json::array();
    for (const Parameter& parameter : system.parameters)
        json["parameters"].push_back(describe_parameter(parameter));
    for (const TraceColumn& column : find_columns(system, scenario.values))
        json["columns"].push_back({{"name", column.name}, {"unit", column.unit}, {"help", column.help}});
    for (const Method& method : system.methods) json["methods"].push_back(method.id);
    for (const Preset& preset : system.claims->presets)
        json["presets"].push_back({{"id", preset.id},
                                   {"title", preset.title},
                                   {"scenario", expand_preset(system, preset)},
                                   {"group", preset.group},
                                   {"view", preset.view},
                                   {"beside", preset.beside}});
    for (const PlaneMap& plane : system.picture->maps)
        json["planes"].push_back({{"title", make_plain(plane.title)}, {"x", plane.x}, {"y", plane.y}});
    for (const Finding& finding : system.claims->findings)
        json["findings"].push_back({{"where", make_plain(finding.where)},
                                    {"claim", make_plain(finding.claim)},
                                    {"holds", make_plain(finding.holds)},
                                    {"see", finding.see}});
    if (system.text_key != nullptr) json["mechanism"] = describe_text(scenario);
    return json.dump(1) + "\n";
}

// The canonical text of the scenario, or that of a built-in system with the values in force.
own::SystemText find_text(const Scenario& scenario) {
    const System& system = *scenario.system;
    if (system.text_key != nullptr) return {std::string(system.text), {}};
    const RunSettings& run = scenario.settings;
    const std::string_view method = system.methods[static_cast<std::size_t>(run.method)].id;
    return own::write_system(system, scenario.values, {method, run.t_end, run.dt, run.tol});
}

// "  id        text": ids in a column of this width; a longer id has a line of its own.
std::string write_line(std::string_view id, std::size_t width, const std::string& text) {
    std::string line = "  " + std::string(id);
    line.resize(std::max(line.size(), width + 2), ' ');
    if (!text.empty()) line += "  " + text;
    return line + "\n";
}

std::string write_range(const Parameter& parameter) {
    if (parameter.scale == Scale::choice) return join_choices(parameter);
    std::string out = write_number(parameter.min) + ".." + write_number(parameter.max);
    if (parameter.has_usual())
        out +=
            " (usual " + write_number(parameter.usual.min) + ".." + write_number(parameter.usual.max) + ")";
    return out;
}

std::string write_finding(const Finding& finding) {
    std::string out = "  " + make_plain(finding.where) + "\n";
    const auto add = [&out](const std::string& what, std::string_view text) {
        if (!text.empty()) out += "    " + what + ": " + make_plain(text) + "\n";
    };
    add("claim", finding.claim);
    add("holds", finding.holds);
    if (!finding.see.empty()) out += "    see: " + std::string(finding.see) + "\n";
    return out;
}

std::string write_text(const Scenario& scenario) {
    const System& system = *scenario.system;
    constexpr std::size_t width = 20;
    std::string out = std::string(system.id) + ": " + std::string(system.title) + "\n";
    out += "Source: " + std::string(system.source) + "\n\nParameters (default; range; scale, effect)\n";
    for (const Parameter& parameter : system.parameters) {
        std::string text = write_value(parameter, parameter.initial);
        if (parameter.unit != "-" && parameter.unit != "1") text += " " + std::string(parameter.unit);
        text += "; " + write_range(parameter) + "; " + std::string(get_name(parameter.scale)) + ", " +
                std::string(get_name(parameter.effect));
        if (!parameter.help.empty()) text += "; " + std::string(parameter.help);
        out += write_line(parameter.id, width, text);
    }
    if (system.table != nullptr)
        out += "\nTable of points\n" +
               write_line(system.table->id, width,
                          std::string(system.table->value) + "(" + std::string(system.table->angle) + "), " +
                              std::string(system.table->unit) + "; " + std::string(system.table->help));
    out += "\nColumns\n";
    for (const TraceColumn& column : find_columns(system, scenario.values))
        out += write_line(column.name, width, column.unit + (column.help.empty() ? "" : "  " + column.help));
    out += "\nMethods (the first is the default)\n";
    for (const Method& method : system.methods)
        out += write_line(method.id, width, std::string(method.title));
    out += "\nPresets\n";
    for (const Preset& preset : system.claims->presets)
        out += write_line(
            preset.id, width,
            std::string(preset.title) +
                (system.text_key != nullptr ? std::string() : ": " + expand_preset(system, preset)));
    if (system.text_key != nullptr)
        return out + "\nEquations\n" + join_lines(own::write_equations(own::get_description(system)), "  ");
    out += "\nFindings\n";
    for (const Finding& finding : system.claims->findings) out += write_finding(finding);
    return out;
}

}  // namespace

int run_describe(std::span<const std::string> words) {
    Arguments arguments("describe", "Parameters, columns, methods and presets of a system");
    std::string id;
    bool as_json = false, equations = false, text = false;
    arguments.add_positional("ID", id,
                             "Id of a system, see stiction list; or a scenario of the system mechanism");
    arguments.add_flag("--json", as_json, "As JSON");
    arguments.add_flag("--equations", equations, "Only the equations of a mechanism of your own");
    arguments.add_flag("--text", text,
                       "Only the text of a mechanism of your own, or a built-in scenario as such a text");
    if (const auto stop = arguments.read(words)) return *stop;
    std::optional<Scenario> scenario;
    std::vector<std::string> notices;
    if (names_text_system(id) || (text && !equations)) {
        scenario = read_scenario_argument(id, false, notices);
        if (!scenario) return refused;
    } else if (const System* system = find_system(id)) {
        if (equations)
            return refuse(quote_printable(id) + " is not made from a text, so --equations does not apply.");
        scenario = get_initial_scenario(*system);
    } else {
        return refuse("There is no system " + quote_printable(id) + ".");
    }
    Output output;
    if (text) {
        const own::SystemText found = find_text(*scenario);
        if (!found.refusal.empty())
            return refuse(quote_printable(scenario->system->id) + ": " + found.refusal + ".");
        output.print(found.text + "\n");
    }
    if (equations)
        output.print(join_lines(own::write_equations(own::get_description(*scenario->system)), ""));
    if (!text && !equations) output.print(as_json ? write_json(*scenario) : write_text(*scenario));
    return done;
}

}  // namespace stiction::cli
