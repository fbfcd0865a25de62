// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/exploration.hpp"
#include "session/proposed_jobs.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

Scenario read(std::string_view text) { return *read_scenario(text).scenario; }

int begin(Exploration& exploration, const Scenario& scenario, std::vector<std::string>& errors) {
    const explore::Option options[] = {{"over", "belt_speed:0.1:0.5:3"}, {"settle", "1"}, {"window", "1"}};
    return exploration.begin(scenario, "sweep", options, 0.0, errors);
}

// What a worker would send.
void compute(Exploration& exploration, double now) {
    for (double unit = 0.0; (unit = exploration.next_unit()) >= 0.0;) {
        JobTable& table = exploration.shown()->table;
        table.add(unit);
        table.add(0.1 + 0.2 * unit);
        table.add(std::string_view("up"));
        table.add(0.5);
        table.add(std::nan(""));
        table.end_row();
        exploration.end_unit(static_cast<std::size_t>(unit), now);
    }
}

}  // namespace

TEST_CASE("exploration: units are handed out coarse to fine, and the file has them in their order") {
    Exploration exploration;
    std::vector<std::string> errors;
    CHECK(begin(exploration, read("belt_oscillator"), errors) == 1);
    compute(exploration, 1.0);
    const JobRecord& record = *exploration.shown();
    CHECK(record.state == JobState::done);
    CHECK(record.table.number(1, 0) == 2.0);
    const std::string file = record.write_csv("1.0");
    CHECK(file.find("# job: " + record.text + "\n# units: 3\n# engine: 1.0\n# shard: 1/1\n") == 0);
    CHECK(file.find("\n0,") < file.find("\n1,"));
    CHECK(file.find("\n1,") < file.find("\n2,"));
    CHECK(record.write_command() ==
          "stiction explore sweep 'belt_oscillator' --over belt_speed:0.1:0.5:3 --settle 1 --window 1");
}

TEST_CASE("exploration: a change begins again unless the job goes over it; what was computed is taken over") {
    Exploration exploration;
    std::vector<std::string> errors;
    begin(exploration, read("belt_oscillator"), errors);
    compute(exploration, 1.0);
    CHECK_FALSE(exploration.is_stale(read("belt_oscillator?belt_speed=0.3")));
    CHECK(exploration.is_stale(read("belt_oscillator?damping=1")));
    CHECK(exploration.is_stale(read("belt_oscillator?tol=1e-8")));
    CHECK(exploration.is_stale(read("two_masses")));
    exploration.accept(read("belt_oscillator?x0=0.01"));
    CHECK_FALSE(exploration.is_stale(read("belt_oscillator?x0=0.01")));
    begin(exploration, read("belt_oscillator?damping=1"), errors);
    CHECK(exploration.shown()->state == JobState::running);
    CHECK(begin(exploration, read("belt_oscillator"), errors) == 3);
    CHECK(exploration.find(2)->state == JobState::cancelled);
    CHECK(exploration.shown()->state == JobState::done);
    CHECK(exploration.shown()->table.rows() == 3);
    CHECK(errors.empty());
}

TEST_CASE("exploration: a job that cannot run leaves the one before") {
    Exploration exploration;
    std::vector<std::string> errors;
    begin(exploration, read("belt_oscillator"), errors);
    const explore::Option many[] = {{"over", "belt_speed:0.1:0.5:70000"}};
    CHECK(exploration.begin(read("belt_oscillator"), "sweep", many, 0.0, errors) == 0);
    CHECK(errors.size() == 1);
    CHECK(exploration.shown()->id == 1);
}

TEST_CASE("exploration: every example is a job") {
    for (const JobExample& example : job_examples()) {
        CAPTURE(example.id);
        const explore::JobText parts = explore::split_job(example.text);
        CHECK(read_scenario(parts.scenario).notices.empty());
        CHECK(read_page_job(read(parts.scenario), parts.job, parts.options).errors.empty());
    }
}

TEST_CASE(
    "exploration: what is proposed over each parameter of each system can run, or the answer names it") {
    for (const System* system : all_systems()) {
        const Scenario scenario = get_initial_scenario(*system);
        for (const std::string_view job : {"sweep", "bifurcation", "basins"})
            for (const std::string& over : find_job_parameters(*system)) {
                CAPTURE(system->id);
                CAPTURE(over);
                const auto errors = read_page_job(scenario, job, propose_job(scenario, job, over)).errors;
                // A wheel that is locked starts nowhere else, and only another method has other axes.
                if (system->id == "geneva_wheel" && (over == "axis_angle" || over == "beta0")) {
                    REQUIRE(errors.size() == 1);
                    CHECK(errors[0].find(over) != std::string::npos);
                    continue;
                }
                CHECK(errors.empty());
            }
    }
}
