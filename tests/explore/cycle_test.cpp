// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <complex>

using namespace stiction;
using Json = nlohmann::json;
using Complex = std::complex<double>;

namespace {

Json find_cycle(const std::string& text) {
    explore::ReadJob read = test::read_job(text);
    REQUIRE_MESSAGE(read.errors.empty(), text);
    explore::Rows rows(true);
    read.job->run_unit(0, rows, nullptr);
    return Json::parse(rows.take());
}
Complex get_multiplier(const Json& cycle, std::size_t i) {
    return {cycle["multipliers"][i][0].get<double>(), cycle["multipliers"][i][1].get<double>()};
}

}  // namespace

// Without sticking the belt is linear with damping: the multipliers are those of the free oscillator.
TEST_CASE("cycle: without sticking the multipliers are exp((-c/2m +- i sqrt(k/m - (c/2m)^2)) T)") {
    const Json cycle = find_cycle(
        "belt_oscillator?friction_law=coulomb&damping=0.5&belt_speed=1&drive_amplitude=6&drive_frequency=3&"
        "job=cycle");
    const Complex mu = std::exp(Complex(-0.25, std::sqrt(100.0 - 0.0625)) / 3.0);
    CHECK(cycle["verdict"] == "found");
    CHECK(std::abs(get_multiplier(cycle, 0) - Complex(mu.real(), std::abs(mu.imag()))) < 1e-10);
    CHECK(std::abs(get_multiplier(cycle, 1) - std::conj(get_multiplier(cycle, 0))) < 1e-15);
    CHECK(cycle["stable"] == true);
    CHECK_FALSE(cycle.contains("trivial"));
    CHECK(cycle["period"].get<double>() == doctest::Approx(1.0 / 3.0));
}

// Den Hartog's motion without damping: the product of the multipliers is ((k X - F_m - mu N)/(k X - F_m + mu N))^2, F_m
// the force at x_max.
TEST_CASE("cycle: Den Hartog's multipliers") {
    for (const double frequency : {1.0, 1.2, 1.4}) {
        CAPTURE(frequency);
        const Json cycle = find_cycle(
            "belt_oscillator?belt_speed=0&friction_law=coulomb&x_dot0=0&drive_amplitude=6"
            "&drive_frequency=" +
            std::to_string(frequency) + "&job=cycle");
        CHECK(cycle["sequence"] == "+-");
        REQUIRE(cycle["events"].size() == 2);
        const double beta = 2.0 * pi * frequency / 10.0;
        const double V = 1.0 / (1.0 - beta * beta), U = std::tan(pi / (2.0 * beta)) / beta;
        const double X = std::sqrt(std::pow(0.06 * V, 2) - std::pow(0.025 * U, 2));
        // At x_max slip+ becomes slip-.
        const Json& turn = cycle["events"][cycle["events"][0]["to"] == "slip-" ? 0 : 1];
        const double F = 6.0 * std::sin(2.0 * pi * frequency * turn["t"].get<double>());
        const double product = std::pow((100.0 * X - F - 2.5) / (100.0 * X - F + 2.5), 2);
        CHECK(std::abs(get_multiplier(cycle, 0) * get_multiplier(cycle, 1) - product) < 1e-8);
    }
}

// x = 0.025 + aV sin 5t + 0.025 cos 10t while x falls, its mirror image while it rises: the symmetric one of a continuum.
TEST_CASE("cycle: at half the natural frequency one multiplier is 1, the other 1/49") {
    const Json cycle = find_cycle(
        "belt_oscillator?belt_speed=0&friction_law=coulomb&drive_amplitude=10"
        "&drive_frequency=0.7957747154594768&x0=-0.05&x_dot0=0.6666666666666666"
        "&job=cycle&job.settle=3");
    CHECK(cycle["sequence"] == "+-");
    CHECK(cycle["state"]["x"].get<double>() == doctest::Approx(-0.05).epsilon(1e-7));
    CHECK(std::abs(get_multiplier(cycle, 0) - 1.0) < 1e-9);
    CHECK(std::abs(get_multiplier(cycle, 1) - 1.0 / 49.0) < 1e-9);
}

// docs/theory/belt_oscillator.md, The cycle: t_stick = 2 B/v_b, t_slip = 2 (pi - atan(B w/v_b))/w.
TEST_CASE("cycle: stick-slip without a drive has the multipliers 1 and 0") {
    const Json cycle = find_cycle("belt_oscillator?job=cycle&job.settle=5");
    CHECK(cycle["period"].get<double>() ==
          doctest::Approx(0.3 + 2.0 * (pi - std::atan(1.5)) / 10.0).epsilon(1e-10));
    REQUIRE(cycle["multipliers"].size() == 1);
    CHECK(get_multiplier(cycle, 0) == 0.0);
    CHECK(std::abs(cycle["trivial"][0].get<double>() - 1.0) < 1e-11);
    CHECK(cycle["state"]["x"].get<double>() == doctest::Approx(0.01).epsilon(1e-9));
    CHECK(cycle["sequence"] == "-0");
    CHECK(cycle["stable"] == true);
}

// N (mu_s - mu_k) exp(-v_b/v_s)/v_s = c: v_b = 0.1 ln 15.
TEST_CASE("cycle: the sliding equilibrium is stable from the Hopf speed on") {
    const std::string text =
        "belt_oscillator?friction_law=stribeck&damping=1&job=cycle&job.guess=sliding&belt_speed=";
    const double hopf = 0.1 * std::log(15.0);
    for (const double share : {0.9999, 1.0001}) {
        const Json cycle = find_cycle(text + std::to_string(share * hopf));
        CHECK(cycle["stable"] == (share > 1.0));
    }
    const Json cycle = find_cycle(text + "0.4");
    const double growth = 0.5 * (15.0 * std::exp(-4.0) - 1.0);
    CHECK(std::abs(get_multiplier(cycle, 0)) == doctest::Approx(std::exp(growth)).epsilon(1e-9));
    CHECK(cycle["state"]["x"].get<double>() ==
          doctest::Approx((2.5 + 1.5 * std::exp(-4.0)) / 100.0).epsilon(1e-10));
    CHECK(cycle["period"].is_null());
}

// Liouville: the product of the multipliers is exp of the integral of div f = (-c + N (mu_s - mu_k) exp(u/v_s)/v_s)/m.
TEST_CASE("cycle: the unstable sliding cycle is found, and its multipliers have the product that they must") {
    const Json cycle = find_cycle(
        "belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&x0=-0.004&x_dot0=0.001"
        "&job=cycle&job.guess=start&job.section=plane:x_dot%3D0:up&job.window=1");
    CHECK(cycle["verdict"] == "found");
    CHECK(cycle["sequence"] == "");
    CHECK(cycle["stable"] == false);
    const double period = cycle["period"].get<double>();
    const ReadScenario read =
        read_scenario("belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&x_dot0=0&x0=" +
                      cycle["state"]["x"].dump());
    Simulation run(*read.scenario->system, read.scenario->values, read.scenario->settings);
    run.advance(period, 100000);
    // Trapezoids converge fast for what is periodic.
    constexpr int parts = 2000;
    std::vector<double> row(run.columns().size());
    const auto u = static_cast<std::size_t>(run.find_column("slip_speed"));
    double sum = 0.0;
    for (int i = 0; i < parts; ++i) {
        run.get_row(period * i / parts, row);
        sum += (-1.0 + 15.0 * std::exp(row[u] / 0.1)) * period / parts;
    }
    CHECK(get_multiplier(cycle, 0).real() == doctest::Approx(std::exp(sum)).epsilon(1e-7));
    CHECK(std::abs(cycle["trivial"][0].get<double>() - 1.0) < 1e-9);
}

TEST_CASE("cycle: what is not found is said, and what cannot be asked is refused") {
    const Json none = find_cycle("belt_oscillator?friction_law=coulomb&damping=1&job=cycle&job.settle=20");
    CHECK(none["verdict"] == "not_converged");
    CHECK(none["stable"].is_null());
    CHECK_FALSE(none["status"].get<std::string>().empty());
    for (const char* text :
         {"belt_oscillator?method=time_stepping&job=cycle",
          "belt_oscillator?drive_amplitude=1&job=cycle&job.guess=sliding",
          "belt_oscillator?drive_amplitude=1&job=cycle&job.section=event:slip_to_stick",
          "belt_oscillator?job=cycle&job.guess=near", "belt_oscillator?job=cycle&job.multiple=0",
          "belt_oscillator?job=cycle&job.continue=damping:0:1",
          "belt_oscillator?job=cycle&job.over=x0:0:1:2"})
        CHECK_MESSAGE(test::read_job(text).errors.size() == 1, text);
}
