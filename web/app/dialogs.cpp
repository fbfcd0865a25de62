// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contents of the dialogs of the page. Their look is defined in web/shell/dialogs.js.
#include "app/app.hpp"
#include "base/number_text.hpp"
#include "dynamics/row_times.hpp"
#include "dynamics/trace_text.hpp"
#include "model/catalogue.hpp"
#include "platform/value.hpp"
#include "session/start_here.hpp"
#include "view/names.hpp"
#include "view/page_parts.hpp"
#include "view/view.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <numeric>
#include <optional>

namespace stiction {

namespace {

constexpr std::size_t most_rows = 500'000;  // limit for a text in the memory of the page

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
    value::text("seed", scenario.mystery.seed);
    value::begin_array("items");
    for (const Mystery::Item& item : scenario.mystery.items) {
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

namespace {

// The rows of a table: at equal times, or from the node `first` on one for each step of the integrator.
struct Rows {
    std::optional<RowTimes> times;
    std::size_t first = 0, count = 0;
    void get(const Simulation& simulation, std::size_t i, std::span<double> out) const {
        if (times.has_value())
            simulation.get_row(times->at(i), out);
        else
            simulation.get_node_row(first + i, out);
    }
};

// `text`: a format, and the time between rows unless there is a row at each step. `tells`: adds notices.
Rows find_rows(Session& session, std::string_view text, bool tells) {
    const Simulation& simulation = session.simulation();
    const auto say = [&](std::string notice) {
        if (tells) session.notices.add(std::move(notice));
    };
    const std::size_t blank = text.find(' ');
    const std::string_view wanted = blank == text.npos ? std::string_view{} : text.substr(blank + 1);
    Rows out;
    out.first = simulation.first_node();
    out.count = simulation.node_count() - out.first;
    const double begin = simulation.begin(), end = simulation.now();
    if (const std::optional<double> read = read_number(wanted); read.has_value() && *read > 0.0) {
        out.times.emplace(*read, begin, end);
        out.count = static_cast<std::size_t>(std::min(out.times->count(), 1e9));
    } else if (!wanted.empty()) {
        say("The time between rows is not a number above 0. The rows are those of the integrator.");
    }
    if (out.first > 0)
        say("The table begins at t = " + write_number(out.times.has_value() ? out.times->at(0) : begin) +
            " because earlier states were dropped. The command line writes the whole run.");
    if (out.count > most_rows) {
        say("The table would have " + std::to_string(out.count) + " rows. It has at most " +
            std::to_string(most_rows) + ", at equal times.");
        out.times.emplace((end - begin) / static_cast<double>(most_rows - 1), begin, end);
        out.count = static_cast<std::size_t>(out.times->count());
    }
    return out;
}

}  // namespace

void put_trace(App& app, std::string_view text) {
    Session& session = app.session();
    const Simulation& simulation = session.simulation();
    const Rows rows = find_rows(session, text, true);
    std::vector<std::size_t> columns(simulation.columns().size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::vector<double> row(columns.size());
    std::string out;
    TraceWriter writer(simulation, std::move(columns), text.starts_with("json"), out);
    writer.begin(session.experiment.text());
    for (std::size_t i = 0; i < rows.count; ++i) {
        rows.get(simulation, i, row);
        writer.add_row(row);
    }
    writer.end(session.notices.list(), simulation.has_ended() ? simulation.end_reason() : "recorded so far",
               false);
    value::text("", out);
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
