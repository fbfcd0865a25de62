// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace stiction;
using test::run_job;

namespace {

// k v_b = 2 > 2 pi f_d F_a = 1.51: no stick can end in between, and the map is smooth.
const std::string smooth =
    "belt_oscillator?damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=0.8";
const std::string smooth_stribeck = smooth + "&friction_law=stribeck";

}  // namespace

TEST_CASE("return_map: its derivative is that of differences, and turns add up") {
    for (const std::string& scenario : {smooth, smooth_stribeck}) {
        for (const double phase : {0.3, 1.7, 2.9, 4.4, 5.8}) {
            const double h = 1e-4;
            std::string list;
            for (int k = -3; k <= 3; ++k) list += (k > -3 ? "," : "") + std::to_string(phase + k * h);
            const auto table = run_job(scenario + "&tol=1e-13&job=return_map&job.over=phase%3D" + list);
            REQUIRE(table.rows.size() == 7);
            const auto t1 = [&](std::size_t i) {  // in phase
                return 2.0 * pi * 0.8 * table.number(i, "elapsed") + table.number(i, "phase");
            };
            const double D = (45.0 * (t1(4) - t1(2)) - 9.0 * (t1(5) - t1(1)) + (t1(6) - t1(0))) / (60.0 * h);
            CHECK(table.number(3, "derivative") == doctest::Approx(D).epsilon(1e-7));
            CHECK(2.0 * pi * table.number(3, "turns") + table.number(3, "next_phase") -
                      table.number(3, "phase") ==
                  doctest::Approx(2.0 * pi * 0.8 * table.number(3, "elapsed")).epsilon(1e-13));
            CHECK(table.at(3, "sequence") == "-0");
        }
    }
}

TEST_CASE("return_map: the q-th iterate is the map q times, its derivative the product") {
    const auto once = run_job(smooth + "&job=return_map&job.over=phase%3D1.3");
    const auto again = run_job(smooth + "&job=return_map&job.over=phase%3D" + once.at(0, "next_phase"));
    const auto twice = run_job(smooth + "&job=return_map&job.over=phase%3D1.3&job.iterate=2");
    CHECK(twice.number(0, "next_phase") == doctest::Approx(again.number(0, "next_phase")).epsilon(1e-9));
    CHECK(twice.number(0, "derivative") ==
          doctest::Approx(once.number(0, "derivative") * again.number(0, "derivative")).epsilon(1e-8));
}

// D at a fixed point is the multiplier of the cycle that is not 0.
TEST_CASE("return_map: --cycles finds the fixed points, with the multipliers of the cycle job") {
    const std::string scenario =
        "belt_oscillator?damping=0.5&belt_speed=0.02&drive_amplitude=0.3&friction_law=stribeck"
        "&drive_frequency=0.65";
    const auto table =
        run_job(scenario + "&job=return_map&job.over=phase:0:6.283185307179586:24&job.cells&job.cycles=1");
    CHECK(table.columns == std::vector<std::string>{"phase", "multiplier", "elapsed", "sequence"});
    explore::ReadJob read = test::read_job(scenario + "&job=cycle");
    explore::Rows rows(true);
    read.job->run_unit(0, rows, nullptr);
    const auto cycle = nlohmann::json::parse(rows.take());
    REQUIRE(cycle["verdict"] == "found");
    CHECK(cycle["multipliers"][1][0] == 0.0);
    const double multiplier = cycle["multipliers"][0][0];
    double onset = 0.0;
    for (const auto& event : cycle["events"])
        if (event["kind"] == "stick_to_slip") onset = event["t"].get<double>() * 2.0 * pi * 0.65;
    bool found = false;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        CHECK(table.number(i, "elapsed") == doctest::Approx(1.0 / 0.65).epsilon(1e-9));
        if (i > 0) CHECK(table.number(i, "phase") > table.number(i - 1, "phase"));
        if (std::abs(table.number(i, "phase") - onset) > 1e-6) continue;
        found = true;
        CHECK(table.number(i, "multiplier") == doctest::Approx(multiplier).epsilon(1e-7));
    }
    CHECK(found);
}

TEST_CASE("return_map: a phase at which no slip can begin has no next one") {
    // k v_b = 2 < F' = 3.0 cos phi near phi = 0.
    const auto table = run_job(
        "belt_oscillator?damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=1.6"
        "&job=return_map&job.over=phase%3D0,3.1");
    CHECK(table.at(0, "next_phase").empty());
    CHECK(table.at(0, "derivative").empty());
    CHECK_FALSE(table.at(1, "derivative").empty());
}

TEST_CASE("return_map: what it needs is said") {
    for (const char* text :
         {"belt_oscillator?job=return_map&job.over=phase:0:6:4",
          "belt_oscillator?drive_amplitude=1&job=return_map&job.over=x0:0:1:4",
          "belt_oscillator?drive_amplitude=1&job=return_map&job.over=phase:0:7:4",
          "belt_oscillator?drive_amplitude=1&belt_speed=0&job=return_map&job.over=phase:0:6:4",
          "belt_oscillator?drive_amplitude=1&method=regularised&job=return_map&job.over=phase:0:6:4",
          "belt_oscillator?drive_amplitude=1&job=return_map&job.over=phase:0:6:4&job.coordinate=x",
          "painleve_rod?job=return_map&job.over=phase:0:6:4"})
        CHECK_MESSAGE(test::read_job(text).errors.size() == 1, text);
}
