// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/jobs/exploration.hpp"

#include "session/jobs/job_reuse.hpp"
#include "session/jobs/proposed_jobs.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

using namespace stiction;

namespace {

Scenario read(std::string_view text) { return *read_scenario(text).scenario; }

int begin(Exploration& exploration, const Scenario& scenario, std::vector<std::string>& errors) {
    const explore::Option options[] = {{"over", "belt_speed:0.1:0.5:3"}, {"settle", "1"}, {"window", "1"}};
    return exploration.begin(scenario, "sweep", options, 0.0, errors);
}

// Computes the units of the exploration as a worker would.
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

namespace {

std::vector<std::size_t> find_equal(std::string_view before, std::string_view now) {
    const auto make = [](std::string_view text) {
        const explore::JobText parts = explore::split_job(text);
        Exploration exploration;
        std::vector<std::string> errors;
        exploration.begin(read(parts.scenario), parts.job, parts.options, 0.0, errors);
        REQUIRE(errors.empty());
        return std::move(*exploration.shown());
    };
    return find_equal_units(make(before), make(now));
}

}  // namespace

TEST_CASE("exploration: units of a finer, a wider or a turned line are those of the same points") {
    constexpr std::size_t none = no_unit;
    using Units = std::vector<std::size_t>;
    const std::string sweep = "belt_oscillator?job=sweep&job.over=belt_speed:";
    CHECK(find_equal(sweep + "0:0.5:3", sweep + "0:0.5:5") == Units{0, none, 1, none, 2});
    CHECK(find_equal(sweep + "0:0.5:3", sweep + "0.25:1:4") == Units{1, 2, none, none});
    CHECK(find_equal("belt_oscillator?belt_speed=0.7&job=sweep&job.over=belt_speed:0:0.5:3",
                     "belt_oscillator?job=sweep&job.over=belt_speed=0.5,0") == Units{2, 0});
    CHECK(find_equal(sweep + "0:0.5:2&job.cells", sweep + "0.125:0.375:2") == Units{0, 1});
    for (const char* other : {"belt_oscillator?damping=1&job=sweep&job.over=belt_speed:0:0.5:3",
                              "belt_oscillator?tol=1e-8&job=sweep&job.over=belt_speed:0:0.5:3",
                              "belt_oscillator?job=sweep&job.over=belt_speed:0:0.5:3&job.settle=3",
                              "belt_oscillator?job=bifurcation&job.over=belt_speed:0:0.5:3",
                              "belt_oscillator?job=sweep&job.over=mass:1:2:3",
                              "belt_oscillator?job=sweep&job.over=belt_speed:0:0.5:3&job.start=follow"}) {
        CAPTURE(other);
        CHECK(find_equal(sweep + "0:0.5:3", other)[0] == none);
    }
    const std::string map = "painleve_rod?job=basins&job.by=first_event&job.over=theta0:";
    CHECK(find_equal(map + "0:1:2&job.over=theta_dot0:0:1:2", map + "0:1:2&job.over=theta_dot0:-1:1:4") ==
          Units{none, none, 0, 1, none, none, 2, 3});
    const std::string chain = "belt_oscillator?job=sweep&job.start=follow&job.direction=both&job.over=";
    CHECK(find_equal(chain + "damping=0.1,0.2&job.over=belt_speed:0:0.5:3",
                     chain + "damping=0.2,0.3&job.over=belt_speed:0:0.5:3") == Units{2, 3, none, none});
    CHECK(find_equal(chain + "damping=0.1,0.2&job.over=belt_speed:0:0.5:3",
                     chain + "damping=0.1,0.2&job.over=belt_speed:0:0.5:5")[0] == none);
}

TEST_CASE("exploration: a finer line takes over the rows of the coarser one under their new numbers") {
    Exploration exploration;
    std::vector<std::string> errors;
    begin(exploration, read("belt_oscillator"), errors);
    compute(exploration, 1.0);
    const explore::Option finer[] = {{"over", "belt_speed:0.1:0.5:5"}, {"settle", "1"}, {"window", "1"}};
    exploration.begin(read("belt_oscillator?belt_speed=0.9"), "sweep", finer, 0.0, errors);
    const JobRecord& record = *exploration.shown();
    CHECK(record.state == JobState::running);
    CHECK(record.taken_over == 3);
    REQUIRE(record.table.rows() == 3);
    for (std::size_t row = 0; row < 3; ++row)
        CHECK(record.table.number(row, 1) ==
              doctest::Approx(record.axes[0].at(static_cast<std::size_t>(record.table.number(row, 0)))));
    CHECK(exploration.next_unit() == 1.0);
    CHECK(exploration.next_unit() == 3.0);
    CHECK(exploration.next_unit() == -1.0);
}

TEST_CASE("exploration: a job of one unit leaves nothing to the next one") {
    Exploration exploration;
    std::vector<std::string> errors;
    const explore::Option count[] = {{"count", "3"}};
    exploration.begin(read("belt_oscillator?drive_amplitude=1"), "poincare", count, 0.0, errors);
    JobTable& table = exploration.shown()->table;
    for (std::size_t c = 0; c < table.columns().size(); ++c) table.add(1e9);
    table.end_row();
    exploration.end_unit(0, 1.0);
    REQUIRE(exploration.shown()->state == JobState::done);
    begin(exploration, read("belt_oscillator"), errors);
    CHECK(errors.empty());
    CHECK(exploration.shown()->table.rows() == 0);
    CHECK(exploration.shown()->done == 0);
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
    std::ifstream file(STICTION_TEST_DATA "/../../web/shell/examples.json");
    const nlohmann::json examples = nlohmann::json::parse(file, nullptr, false);
    REQUIRE(examples.size() > 10);
    for (const nlohmann::json& example : examples) {
        const std::string text = example["text"];
        CAPTURE(text);
        const explore::JobText parts = explore::split_job(text);
        CHECK(read_scenario(parts.scenario).notices.empty());
        CHECK(read_page_job(read(parts.scenario), parts.job, parts.options).errors.empty());
        CHECK_FALSE(std::string(example["sentence"]).empty());
    }
}

TEST_CASE(
    "exploration: what is proposed over each parameter of each system can run, or the answer names it") {
    for (const System* system : all_systems()) {
        const Scenario scenario = get_initial_scenario(*system);
        for (const std::string_view job : {"sweep", "bifurcation", "basins"})
            for (const std::string& over : find_job_parameters(scenario)) {
                CAPTURE(system->id);
                CAPTURE(over);
                const auto errors = read_page_job(scenario, job, propose_job(scenario, job, over)).errors;
                // A locked wheel has only one start, and other axis angles need another method.
                if (system->id == "geneva_wheel" && (over == "axis_angle" || over == "beta0")) {
                    REQUIRE(errors.size() == 1);
                    CHECK(errors[0].find(over) != std::string::npos);
                    continue;
                }
                CHECK(errors.empty());
            }
    }
}
