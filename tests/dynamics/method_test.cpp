// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/simulation.hpp"
#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace stiction;

namespace {

// The reason why a run of a system by a method with this solver does not begin.
std::string find_end(std::string_view id, MethodKind kind, std::string_view solver) {
    System system = *find_system(id);
    const Method methods[] = {{"asked", "Asked", kind, solver}};
    system.methods = methods;
    std::vector<double> values;
    for (const Parameter& row : system.parameters) values.push_back(row.initial);
    Simulation run(system, values, {});
    CHECK(run.node_count() >= 1);
    std::vector<double> row(run.columns().size());
    run.get_node_row(0, row);
    return run.advance(0.01, 100) == RunStatus::failed ? run.end_reason() : std::string();
}

}  // namespace

TEST_CASE(
    "method: a solver that does not exist is refused in one sentence by every kind of method that has one") {
    for (const MethodKind kind : {MethodKind::event_driven, MethodKind::time_stepping})
        for (const std::string_view id : {"belt_oscillator", "painleve_rod", "bearing_pendulum"})
            for (const std::string_view solver : {"lemkee", "Lemke", ""})
                CHECK(find_end(id, kind, solver) == "The method asked names the solver " +
                                                        std::string(solver) +
                                                        ", which does not exist: nothing moves.");
}

TEST_CASE("method: a solver that exists but takes other problems is refused in one sentence") {
    CHECK(find_end("rolling_disk", MethodKind::event_driven, "lemke") ==
          "The method asked names the solver lemke, which does not take its problems: nothing moves.");
}

TEST_CASE("method: what the systems name is not refused") {
    for (const System* system : all_systems())
        for (const Method& method : system->methods)
            if (method.kind == MethodKind::event_driven || method.kind == MethodKind::time_stepping)
                CHECK(find_end(system->id, method.kind, method.solver).empty());
}
