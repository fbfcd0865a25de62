// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction list: the list of all systems, or of all solvers.
#include "arguments.hpp"
#include "commands.hpp"
#include "contact/catalogue.hpp"
#include "json.hpp"
#include "model/catalogue.hpp"

namespace stiction::cli {

namespace {

std::vector<std::string> find_kinds(const SolverEntry& solver) {
    std::vector<std::string> kinds;
    if (solver.make_lcp != nullptr) kinds.emplace_back("lcp");
    if (solver.make_planar != nullptr) kinds.emplace_back("friction2");
    if (solver.make_spatial != nullptr) kinds.emplace_back("friction3");
    if (solver.make_gauss != nullptr) kinds.emplace_back("gauss");
    return kinds;
}

void list_solvers(bool as_json, Output& output) {
    Json json = Json::array();
    for (const SolverEntry* solver : all_solvers()) {
        const std::vector<std::string> kinds = find_kinds(*solver);
        json.push_back(
            {{"id", solver->id}, {"title", solver->title}, {"source", solver->source}, {"kinds", kinds}});
        std::string line(solver->id);
        for (const std::string& kind : kinds) line += " " + kind;
        if (!as_json) output.print(line + "\n");
    }
    if (as_json) output.print(json.dump(1) + "\n");
}

void list_systems(bool as_json, Output& output) {
    Json json = Json::array();
    std::vector<const System*> systems(all_systems().begin(), all_systems().end());
    systems.push_back(&example_system());
    for (const System* system : systems) {
        json.push_back({{"id", system->id}, {"title", system->title}, {"source", system->source}});
        if (!as_json) output.print(std::string(system->id) + "\n");
    }
    if (as_json) output.print(json.dump(1) + "\n");
}

}  // namespace

int run_list(std::span<const std::string> words) {
    Arguments arguments("list", "Systems, one id per line");
    bool as_json = false, solvers = false;
    arguments.add_flag("--json", as_json, "An array of {id, title, source}");
    arguments.add_flag("--solvers", solvers,
                       "Contact solvers instead, each with the kinds of problem it takes");
    if (const auto stop = arguments.read(words)) return *stop;
    Output output;
    solvers ? list_solvers(as_json, output) : list_systems(as_json, output);
    return done;
}

}  // namespace stiction::cli
