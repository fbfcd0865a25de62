// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contents of the dialogs of the page. Their look is defined in web/shell/dialogs.js.
#include "app/app.hpp"
#include "model/catalogue.hpp"
#include "platform/value.hpp"
#include "session/start_here.hpp"
#include "view/names.hpp"
#include "view/page_parts.hpp"
#include "view/view.hpp"

#include <Eigen/Core>

#include <cmath>
#include <optional>

namespace stiction {

namespace {

void put_library(const char* name, int major, int minor, int patch) {
    value::text(
        "", name + (' ' + std::to_string(major)) + '.' + std::to_string(minor) + '.' + std::to_string(patch));
}

}  // namespace

void put_about() {
    value::begin_object("");
    value::text("version", STICTION_VERSION);
    value::begin_array("libraries");
    for (const char* name : toolkit_names) value::text("", name);
    put_library("Eigen", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
#ifdef __EMSCRIPTEN__
    put_library("Emscripten", __EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__);
#endif
    value::end();
    value::begin_array("systems");
    for (const System* system : all_systems()) {
        value::begin_object("");
        value::text("id", std::string(system->id));
        value::text("title", std::string(system->title));
        const Reference& source = system->claims->source;
        std::string text(system->source);
        for (const std::string_view more : {source.text, source.doi})
            if (!more.empty()) text += ". " + std::string(more);
        value::text("source", text);
        value::end();
    }
    value::end();
    value::end();
}

void put_locks(App& app) {
    const Session& session = app.session();
    value::begin_array("");
    const auto put = [&](std::string_view id, std::string_view name) {
        value::begin_object("");
        value::text("id", std::string(id));
        value::text("name", std::string(name));
        value::truth("locked", session.locks.has(id));
        value::end();
    };
    put(Locks::all, "Everything below");
    put("system", "System");
    put("preset", "Experiment");
    put("method", "Method");
    for (const Parameter& parameter : session.system().parameters) put(parameter.id, parameter.name);
    value::end();
}

void put_mystery(App& app) {
    const Scenario& scenario = app.session().experiment.scenario();
    const std::span<const Parameter> table = scenario.system->parameters;
    value::begin_object("");
    value::text("seed", scenario.settings.mystery.seed);
    value::begin_array("items");
    for (const Mystery::Item& item : scenario.settings.mystery.items) {
        value::begin_object("");
        value::text("id", std::string(table[static_cast<std::size_t>(item.parameter)].id));
        value::number("min", item.min);
        value::number("max", item.max);
        value::end();
    }
    value::end();
    value::begin_array("parameters");
    for (const Parameter& parameter : table) {
        if (parameter.scale == Scale::choice) continue;
        value::begin_object("");
        value::text("id", std::string(parameter.id));
        value::text("name", std::string(parameter.name));
        value::number_or_null("min", parameter.min);
        value::number_or_null("max", parameter.max);
        value::end();
    }
    value::end();
    value::end();
}

void put_parts(App& app) {
    value::begin_array("");
    for (const PagePart& part : find_page_parts(app.session())) {
        value::begin_object("");
        value::text("id", std::string(part.id));
        value::text("name", std::string(part.name));
        value::truth("hidden", !app.view().parts.shows(part.id));
        value::end();
    }
    value::end();
}

void put_start_link(App& app) {
    if (const std::optional<Scenario> start = find_start_here(app.session()))
        value::text("", std::string(platform::address_base()) + "#" + write_scenario(*start));
    else
        value::null("");
}

void put_trace(App& app, std::string_view text) {
    Session& session = app.session();
    ExportedTable table(session, text, ExportedTable::most_at_once);
    value::text("", table.write(session, Slice(HUGE_VAL)).value_or(""));
}

void put_trace_part(App& app, std::string_view text) {
    constexpr double part = 0.02;  // s of work
    Session& session = app.session();
    std::optional<ExportedTable>& table = app.exported();
    if (!text.empty()) table.emplace(session, text, ExportedTable::most_in_parts);
    const std::optional<std::string> written =
        table.has_value() ? table->write(session, Slice(part)) : std::nullopt;
    if (!written.has_value() || written->empty()) table.reset();
    written.has_value() ? value::text("", *written) : value::null("");
}

void put_columns(App& app) {
    const Simulation& simulation = app.session().simulation();
    value::begin_array("");
    for (const TraceColumn& column : simulation.columns()) {
        value::begin_object("");
        value::text("name", column.name);
        value::text("unit", column.unit);
        value::text("axis", name_axis(simulation, column.name));
        value::end();
    }
    value::end();
}

}  // namespace stiction
