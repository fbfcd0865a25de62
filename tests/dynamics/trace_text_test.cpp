// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/trace_text.hpp"

#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace stiction;

TEST_CASE("a trace as JSON holds the numbers of the recorded rows to the bit") {
    const Scenario scenario = get_initial_scenario(*find_system("belt_oscillator"));
    Simulation simulation(*scenario.system, scenario.values, scenario.settings);
    simulation.advance(1.0, 1000);
    std::string out;
    TraceWriter writer(simulation, {0, 1, 2}, true, out);
    writer.begin(write_scenario(scenario));
    std::vector<double> row(simulation.columns().size());
    for (std::size_t node = 0; node < simulation.node_count(); ++node) {
        simulation.get_node_row(node, row);
        writer.add_row(row);
    }
    writer.end({}, "", false);
    const nlohmann::json read = nlohmann::json::parse(out, nullptr, false);
    REQUIRE(read.is_object());
    CHECK(read["scenario"] == "belt_oscillator");
    CHECK(read["columns"] == nlohmann::json({"t", "x", "x_dot"}));
    REQUIRE(read["rows"].size() == simulation.node_count());
    CHECK(read["rows"].back()[1].get<double>() == row[1]);
    CHECK(read["events"].size() == simulation.events().size());
}
