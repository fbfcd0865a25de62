// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the dialogs of the page say. Their looks are in web/shell/dialogs.js.
#include "base/number_text.hpp"
#include "dynamics/trace_text.hpp"
#include "model/catalogue.hpp"
#include "panels/app.hpp"
#include "platform/value.hpp"
#include "session/start_here.hpp"

#include "imgui.h"
#include "implot.h"

#include <Eigen/Core>

#include <cmath>
#include <numeric>

namespace stiction {

namespace {

constexpr std::size_t most_rows = 500'000;  // what a text in the memory of the page can hold

void put_library(const char* name, int major, int minor, int patch) {
    value::text(
        "", name + (' ' + std::to_string(major)) + '.' + std::to_string(minor) + '.' + std::to_string(patch));
}

}  // namespace

void put_about() {
    value::begin_object("");
    value::text("version", STICTION_VERSION);
    value::begin_array("libraries");
    value::text("", "Dear ImGui " IMGUI_VERSION);
    value::text("", "ImPlot " IMPLOT_VERSION);
    put_library("Eigen", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
#ifdef __EMSCRIPTEN__
    put_library("Emscripten", __EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__);
#endif
    value::end();
    value::begin_array("systems");
    for (const System* system : all_systems()) {
        value::begin_object("");
        value::text("title", std::string(system->title));
        value::text("source", std::string(system->source));
        value::end();
    }
    value::end();
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
    const Simulation& simulation = session.simulation();
    const bool as_json = text.starts_with("json");
    const std::size_t blank = text.find(' ');
    const std::string_view wanted = blank == text.npos ? std::string_view{} : text.substr(blank + 1);
    double every = 0.0;
    if (const std::optional<double> read = read_number(wanted); read.has_value() && *read > 0.0)
        every = *read;
    else if (!wanted.empty())
        session.add_notice(
            "The time between rows is not a number above 0. The rows are those of the integrator.");
    const std::size_t first = simulation.first_node();
    double begin = simulation.begin();
    if (first > 0)
        session.add_notice("The table begins at t = " + write_number(begin) +
                           ": what came before is forgotten. The command line writes all of it.");
    if (every > 0.0) begin = std::ceil(begin / every) * every;
    std::size_t rows = every > 0.0
                           ? static_cast<std::size_t>(std::min((simulation.now() - begin) / every, 1e9)) + 1
                           : simulation.node_count() - first;
    if (rows > most_rows) {
        session.add_notice("The table would have " + std::to_string(rows) + " rows. It has " +
                           std::to_string(most_rows) + ", at equal times.");
        rows = most_rows;
        every = (simulation.now() - begin) / static_cast<double>(most_rows - 1);
    }
    std::vector<std::size_t> columns(simulation.columns().size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::vector<double> row(columns.size());
    std::string out;
    TraceWriter writer(simulation, std::move(columns), as_json, out);
    writer.begin(session.scenario_text());
    for (std::size_t i = 0; i < rows; ++i) {
        if (every > 0.0)
            simulation.get_row(std::min(begin + static_cast<double>(i) * every, simulation.now()), row);
        else
            simulation.get_node_row(first + i, row);
        writer.add_row(row);
    }
    writer.end(session.notices(), simulation.has_ended() ? simulation.end_reason() : "recorded so far",
               false);
    value::text("", out);
}

}  // namespace stiction
