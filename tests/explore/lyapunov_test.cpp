// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace stiction;
using test::run_job;

namespace {

constexpr double pi = 3.141592653589793;
const std::string driven =
    "belt_oscillator?damping=0.5&belt_speed=0.02&drive_amplitude=0.3&friction_law=stribeck";

double find_largest_multiplier(const std::string& scenario) {
    explore::ReadJob read = test::read_job(scenario + "&job=cycle");
    explore::Rows rows(true);
    read.job->run_unit(0, rows, nullptr);
    const auto cycle = nlohmann::json::parse(rows.take());
    return std::hypot(cycle["multipliers"][0][0].get<double>(), cycle["multipliers"][0][1].get<double>());
}

}  // namespace

TEST_CASE("lyapunov: a stable cycle has ln|mu_1|/(n T)") {
    const auto table = run_job(driven + "&job=lyapunov&job.over=drive_frequency=0.65,1.15");
    REQUIRE(table.rows.size() == 2);
    const double multiples[] = {1.0, 2.0};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string& frequency = table.at(i, "drive_frequency");
        const double f = table.number(i, "drive_frequency");
        const double mu = find_largest_multiplier(driven + "&drive_frequency=" + frequency);
        CHECK(table.number(i, "lambda") == doctest::Approx(std::log(mu) * f / multiples[i]).epsilon(1e-6));
        CHECK(table.number(i, "per_period") == doctest::Approx(std::log(mu) / multiples[i]).epsilon(1e-6));
        CHECK(table.at(i, "attractor") == "cycle");
        CHECK(table.at(i, "entropy") == "0");
        CHECK(table.at(i, "error") == "0");
    }
}

// The motion along which tangent vectors are carried goes from onset to onset: both have the same mean growth.
TEST_CASE("lyapunov: in chaos it is mean ln|D| over mean elapsed of the return map") {
    const std::string chaos = driven + "&drive_frequency=0.95";
    const auto whole = run_job(chaos + "&job=lyapunov&job.settle=50&job.periods=200&job.batches=10");
    // 50 periods of transient, the window, then 200 periods.
    const auto onsets = run_job(chaos +
                                "&job=poincare&job.settle=82&job.window=200&job.count=400&job.columns=x"
                                "&job.section=event:stick_to_slip");
    std::string phases;
    for (std::size_t i = 0; i < onsets.rows.size() && onsets.number(i, "t") < 282.0 / 0.95; ++i) {
        char text[32];
        std::snprintf(text, sizeof text, "%.17g",
                      std::fmod(2.0 * pi * 0.95 * onsets.number(i, "t"), 2.0 * pi));
        phases += (i > 0 ? "," : "") + std::string(text);
    }
    const auto map = run_job(chaos + "&job=return_map&job.over=phase%3D" + phases);
    double growth = 0.0, elapsed = 0.0;
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        growth += std::log(std::abs(map.number(i, "derivative")));
        elapsed += map.number(i, "elapsed");
    }
    REQUIRE(map.rows.size() > 50);
    CHECK(whole.number(0, "lambda") > 0.2);
    CHECK(whole.at(0, "attractor") == "other");
    CHECK(whole.number(0, "error") > 0.0);
    CHECK(whole.number(0, "entropy") == whole.number(0, "lambda"));
    // Up to the ends of the stretch, which contribute a few ln|D| over its length.
    CHECK(std::abs(whole.number(0, "lambda") - growth / elapsed) < 5.0 / (200.0 / 0.95));
}

TEST_CASE("lyapunov: an undriven equilibrium gives its largest real part, stick-slip is superstable") {
    const auto rest = run_job(
        "belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&x0=0.02&x_dot0=0&job=lyapunov"
        "&job.settle=100&job.window=2&job.periods=1000&job.batches=20");
    const double lambda = 0.5 * (15.0 * std::exp(-4.0) - 1.0);
    CHECK(std::abs(rest.number(0, "lambda") - lambda) < 2e-3);
    CHECK(rest.at(0, "attractor") == "sliding");
    const auto cycle = run_job("belt_oscillator?job=lyapunov&job.settle=10&job.periods=50");
    CHECK(cycle.at(0, "lambda").empty());
    CHECK(cycle.at(0, "status") == "superstable");
}

TEST_CASE("lyapunov: two blocks forget their velocities and keep their positions under two forces: 0") {
    const auto cycle = run_job("two_masses?job=lyapunov&job.settle=20");
    CHECK(cycle.at(0, "attractor") == "cycle");
    CHECK(std::abs(cycle.number(0, "lambda")) < 1e-12);
    const auto other = run_job("two_masses/fast?job=lyapunov&job.settle=20&job.periods=100&job.batches=10");
    // The vector begins with velocities, which it loses within the first of 100 windows of 20 s.
    CHECK(std::abs(other.number(0, "lambda")) < std::log(4.0) / 2000.0);
}

TEST_CASE("lyapunov: what cannot be asked is refused") {
    for (const char* text :
         {"belt_oscillator?job=lyapunov&job.periods=10&job.batches=3",
          "belt_oscillator?job=lyapunov&job.batches=1", "belt_oscillator?method=time_stepping&job=lyapunov",
          "belt_oscillator?job=lyapunov&job.start=follow"})
        CHECK_MESSAGE(test::read_job(text).errors.size() == 1, text);
}
