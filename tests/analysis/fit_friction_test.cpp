// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/fit_friction.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double mark = 2.0 * 3.14159265358979323846 / 1000.0;

// theta(t) of a run, rounded to a resolution in rad; 0: not rounded.
void measure(std::string_view text, double resolution, std::vector<double>& t, std::vector<double>& theta) {
    Experiment run(text, 6.0);
    for (double at = 0.0; at <= 6.0; at += 0.01) {
        const double value = run.at(at, "theta");
        t.push_back(at);
        theta.push_back(resolution > 0.0 ? std::round(value / resolution) * resolution : value);
    }
}

FrictionFit fit(std::string_view start, const std::vector<double>& t, const std::vector<double>& theta) {
    const ReadScenario read = read_scenario(start);
    return fit_friction(*read.scenario, "theta", {"mu", "b"}, t, theta);
}

}  // namespace

TEST_CASE("fit_friction: mu and b of a computed motion come back to 1e-5 from other starts") {
    std::vector<double> t, theta;
    measure("bearing_pendulum?material=brass&mu=0.115&b=1.3", 0.0, t, theta);
    for (const char* start :
         {"bearing_pendulum?material=brass", "bearing_pendulum?material=brass&mu=0.3&b=0.2",
          "bearing_pendulum?method=empirical&material=brass&mu=0.05&b=3"}) {
        const FrictionFit found = fit(start, t, theta);
        CHECK(found.converged);
        CHECK(found.value[0] == doctest::Approx(0.115).epsilon(1e-5));
        CHECK(found.value[1] == doctest::Approx(1.3).epsilon(1e-5));
        CHECK(found.rms < 1e-5);
        CHECK(found.runs <= 120);
    }
}

TEST_CASE("fit_friction: the counts of the encoder leave mu to 0.5 % and b to 2 %") {
    std::vector<double> t, theta;
    measure("bearing_pendulum?mu=0.2&b=1", mark, t, theta);
    const FrictionFit found = fit("bearing_pendulum", t, theta);
    CHECK(found.converged);
    CHECK(found.value[0] == doctest::Approx(0.2).epsilon(0.005));
    CHECK(found.value[1] == doctest::Approx(1.0).epsilon(0.02));
    CHECK(found.rms == doctest::Approx(mark / std::sqrt(12.0)).epsilon(0.2));  // of rounding
}

TEST_CASE("fit_friction: what no friction explains ends at the end of a range, and too few points nowhere") {
    std::vector<double> t, theta;
    for (double at = 0.0; at < 3.0; at += 0.05) t.push_back(at), theta.push_back(0.3);
    const FrictionFit found = fit("bearing_pendulum", t, theta);
    CHECK(found.value[0] >= 0.0);
    CHECK(found.value[0] <= 1.0);
    CHECK(found.rms > 0.1);
    CHECK_FALSE(fit("bearing_pendulum", {0.0, 0.1}, {0.0, -0.1}).converged);
}
