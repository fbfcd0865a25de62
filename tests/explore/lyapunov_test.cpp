// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace stiction;
using test::run_job;

namespace {

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

// x'' = -100 x - x' + N mu(u), u = x' - v_b: z' linearised has the trace (15 exp(-10 v_b) - 1) 1/s and the determinant
// 100/s^2 (docs/theory/belt_oscillator.md).
TEST_CASE("lyapunov: an undriven equilibrium gives its largest real part, and all eigenvalues") {
    for (const double speed : {0.4, 0.5}) {
        const auto rest =
            run_job("belt_oscillator?friction_law=stribeck&damping=1&x0=0.025&x_dot0=0&belt_speed=" +
                    std::to_string(speed) + "&job=lyapunov");
        const double lambda = 0.5 * (15.0 * std::exp(-10.0 * speed) - 1.0);
        CHECK(rest.number(0, "lambda") == doctest::Approx(lambda).epsilon(1e-11));
        CHECK(rest.at(0, "attractor") == "sliding");
        CHECK(rest.at(0, "error") == "0");
        CHECK(rest.at(0, "periods") == "0");
        double re = 0.0, im = 0.0;
        REQUIRE(std::sscanf(rest.at(0, "exponents").c_str(), "%lf%lfi", &re, &im) == 2);
        CHECK(re == rest.number(0, "lambda"));
        CHECK(im == doctest::Approx(std::sqrt(100.0 - lambda * lambda)).epsilon(1e-11));
    }
    // Overdamped: both are real.
    const auto creep =
        run_job("belt_oscillator?friction_law=coulomb&damping=30&x0=0.02&x_dot0=0&job=lyapunov");
    double slow = 0.0, fast = 0.0;
    REQUIRE(std::sscanf(creep.at(0, "exponents").c_str(), "%lf;%lf", &slow, &fast) == 2);
    CHECK(slow == doctest::Approx(-15.0 + std::sqrt(125.0)).epsilon(1e-13));
    CHECK(fast == doctest::Approx(-15.0 - std::sqrt(125.0)).epsilon(1e-13));
}

TEST_CASE("lyapunov: the equilibrium is recognised in any unit, and after more than the first window") {
    // Lengths a thousand times as small and ten times as large, with forces to match; time as it was.
    for (const double unit : {1e-3, 10.0}) {
        char text[400];
        std::snprintf(text, sizeof text,
                      "belt_oscillator?friction_law=coulomb&damping=1&normal_force=%.17g&x0=%.17g&x_dot0=0"
                      "&belt_speed=%.17g&job=lyapunov",
                      10.0 * unit, 0.02 * unit, 0.1 * unit);
        INFO(text);
        const auto rest = run_job(text);
        CHECK(rest.number(0, "lambda") == doctest::Approx(-0.5).epsilon(1e-12));
        CHECK(rest.at(0, "periods") == "0");
    }
    const auto later = run_job(
        "belt_oscillator?friction_law=coulomb&damping=1&x0=0.02&x_dot0=0&job=lyapunov&job.settle=0"
        "&job.window=10");
    CHECK(later.number(0, "lambda") == doctest::Approx(-0.5).epsilon(1e-12));
    CHECK(later.at(0, "error") == "0");
    CHECK(later.at(0, "attractor") == "sliding");
}

TEST_CASE(
    "lyapunov: at rest a shift along the ground neither grows nor decays; a block on a moving belt has no "
    "rest") {
    for (const char* text : {"belt_oscillator?belt_speed=0", "sliding_block"}) {
        const auto rest = run_job(std::string(text) + (std::strchr(text, '?') ? "&" : "?") + "job=lyapunov");
        INFO(text);
        CHECK(std::abs(rest.number(0, "lambda")) < 1e-9);
        CHECK(rest.at(0, "attractor") == "rest");
        CHECK(rest.at(0, "exponents").find(';') == std::string::npos);  // the other directions are held
    }
    const auto carried = run_job("belt_oscillator?stiffness=0&job=lyapunov&job.settle=10&job.periods=50");
    CHECK(carried.at(0, "status") == "superstable");
    CHECK(carried.at(0, "exponents").empty());
}

TEST_CASE("lyapunov: stick-slip is superstable") {
    const auto cycle = run_job("belt_oscillator?job=lyapunov&job.settle=10&job.periods=50");
    CHECK(cycle.at(0, "lambda").empty());
    CHECK(cycle.at(0, "status") == "superstable");
    CHECK(cycle.at(0, "exponents").empty());
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
