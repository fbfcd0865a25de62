// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contents of the dialogs of the page. Their look is defined in web/shell/dialogs.js.
#include "app/answer_text.hpp"
#include "app/app.hpp"
#include "model/catalogue.hpp"
#include "session/start_here.hpp"
#include "view/names.hpp"
#include "view/page_parts.hpp"
#include "view/view.hpp"

#include <Eigen/Core>

#include <cmath>
#include <optional>

namespace stiction {

namespace {

void put_library(AnswerText& json, const char* name, int major, int minor, int patch) {
    json.text(
        "", name + (' ' + std::to_string(major)) + '.' + std::to_string(minor) + '.' + std::to_string(patch));
}

}  // namespace

void put_about(AnswerText& json) {
    json.begin_object("");
    json.text("version", STICTION_VERSION);
    json.begin_array("libraries");
    for (const char* name : toolkit_names) json.text("", name);
    put_library(json, "Eigen", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
#ifdef __EMSCRIPTEN__
    put_library(json, "Emscripten", __EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__);
#endif
    json.end();
    json.begin_array("systems");
    for (const System* system : all_systems()) {
        json.begin_object("");
        json.text("id", std::string(system->id));
        json.text("title", std::string(system->title));
        const Reference& source = system->claims->source;
        std::string text(system->source);
        for (const std::string_view more : {source.text, source.doi})
            if (!more.empty()) text += ". " + std::string(more);
        json.text("source", text);
        json.end();
    }
    json.end();
    json.end();
}

void put_locks(AnswerText& json, App& app) {
    const Session& session = app.session();
    json.begin_array("");
    const auto put = [&](std::string_view id, std::string_view name) {
        json.begin_object("");
        json.text("id", std::string(id));
        json.text("name", std::string(name));
        json.truth("locked", session.locks.has(id));
        json.end();
    };
    put(Locks::all, "Everything below");
    put("system", "System");
    put("preset", "Experiment");
    put("method", "Method");
    for (const Parameter& parameter : session.system().parameters) put(parameter.id, parameter.name);
    json.end();
}

void put_mystery(AnswerText& json, App& app) {
    const Scenario& scenario = app.session().experiment.scenario();
    const std::span<const Parameter> table = scenario.system->parameters;
    json.begin_object("");
    json.text("seed", scenario.settings.mystery.seed);
    json.begin_array("items");
    for (const Mystery::Item& item : scenario.settings.mystery.items) {
        json.begin_object("");
        json.text("id", std::string(table[static_cast<std::size_t>(item.parameter)].id));
        json.number("min", item.min);
        json.number("max", item.max);
        json.end();
    }
    json.end();
    json.begin_array("parameters");
    for (const Parameter& parameter : table) {
        if (parameter.scale == Scale::choice) continue;
        json.begin_object("");
        json.text("id", std::string(parameter.id));
        json.text("name", std::string(parameter.name));
        json.number("min", parameter.min);
        json.number("max", parameter.max);
        json.end();
    }
    json.end();
    json.end();
}

void put_parts(AnswerText& json, App& app) {
    json.begin_array("");
    for (const PagePart& part : find_page_parts(app.session())) {
        json.begin_object("");
        json.text("id", std::string(part.id));
        json.text("name", std::string(part.name));
        json.truth("hidden", !app.view().parts.shows(part.id));
        json.end();
    }
    json.end();
}

void put_start_link(AnswerText& json, App& app) {
    if (const std::optional<Scenario> start = find_start_here(app.session()))
        json.text("", std::string(platform::address_base()) + "#" + write_scenario(*start));
    else
        json.null("");
}

void put_trace(AnswerText& json, App& app, std::string_view text) {
    Session& session = app.session();
    ExportedTable table(session, text, ExportedTable::most_at_once);
    json.text("", table.write(session, Slice(HUGE_VAL)).value_or(""));
}

void put_trace_part(AnswerText& json, App& app, std::string_view text) {
    constexpr double part = 0.02;  // s of work
    Session& session = app.session();
    std::optional<ExportedTable>& table = app.exported();
    if (!text.empty()) table.emplace(session, text, ExportedTable::most_in_parts);
    const std::optional<std::string> written =
        table.has_value() ? table->write(session, Slice(part)) : std::nullopt;
    if (!written.has_value() || written->empty()) table.reset();
    written.has_value() ? json.text("", *written) : json.null("");
}

void put_columns(AnswerText& json, App& app) {
    const Simulation& simulation = app.session().simulation();
    json.begin_array("");
    for (const TraceColumn& column : simulation.columns()) {
        json.begin_object("");
        json.text("name", column.name);
        json.text("unit", column.unit);
        json.text("axis", name_axis(simulation, column.name));
        json.end();
    }
    json.end();
}

}  // namespace stiction
