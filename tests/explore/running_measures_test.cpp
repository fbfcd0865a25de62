// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/running_measures.hpp"

#include "explore/observable.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;
using namespace stiction::explore;

namespace {

constexpr const char* kinds[] = {"max", "min", "amplitude", "mean", "rms"};
const auto never = [] { return false; };

// All measures of a column agree with those that are computed at once.
void compare(RunningMeasures& measures, const Simulation& run, std::string_view column, Window window) {
    for (const char* kind : kinds) {
        CAPTURE(std::string(kind));
        CAPTURE(window.from);
        CAPTURE(window.to);
        const double once = measure_column(run, kind, column, window);
        const double value = measures.measure(run, kind, column, window, never);
        CHECK(std::abs(value - once) <= 1e-12 * std::max(1.0, std::abs(once)));
    }
}

}  // namespace

TEST_CASE("running measures: they are those of the whole window, however the questions divide the time") {
    for (const char* text : {"belt_oscillator?damping=0.5&friction_law=stribeck",
                             "cam_follower?restitution=0.5", "painleve_rod/impact"}) {
        CAPTURE(std::string(text));
        test::Experiment experiment(text, 1.5);
        const Simulation& run = experiment.simulation();
        const std::string column = run.columns()[1].name;
        RunningMeasures measures;
        for (const double share : {0.01, 0.0101, 0.3, 0.3, 0.29, 0.5, 0.7, 0.99, 1.0}) {
            const double t = share * std::min(1.5, run.now());
            compare(measures, run, column, {0.0, t});
            compare(measures, run, "energy.kinetic", {0.0, t});
            compare(measures, run, column, {0.5 * t, t});
        }
    }
}

TEST_CASE("running measures: after a branch, what lies behind it is measured anew") {
    test::Experiment experiment("belt_oscillator?method=closed_form", 6.0);
    Simulation& run = experiment.simulation();
    RunningMeasures measures;
    compare(measures, run, "x", {0.0, 6.0});
    run.branch(1.0);
    std::vector<double> values(run.values().begin(), run.values().end());
    values[static_cast<std::size_t>(find_parameter(run.system(), "mu_s"))] = 1.0;
    run.set_values(values);
    run.advance(8.0, 10000);
    compare(measures, run, "x", {0.0, 7.0});
    CHECK(measures.measure(run, "max", "x", {0.0, 7.0}, never) > 0.05);
    measures.follow(7);  // another motion
    compare(measures, run, "x", {0.0, 7.0});
}

TEST_CASE("running measures: a measure that was stopped is continued by the next question") {
    test::Experiment experiment("belt_oscillator?damping=0.5&friction_law=stribeck", 30.0);
    const Simulation& run = experiment.simulation();
    RunningMeasures measures;
    int looks = 0, questions = 0;
    double value = std::nan("");
    while (std::isnan(value) && questions < 10000) {
        looks = 0;
        value = measures.measure(run, "rms", "x", {0.0, 30.0}, [&] { return ++looks > 2; });
        ++questions;
    }
    CHECK(questions > 5);
    CHECK(std::abs(value - measure_column(run, "rms", "x", {0.0, 30.0})) < 1e-12);
    CHECK(std::isnan(measures.measure(run, "max", "x", {0.0, 30.0}, [] { return true; })));
}
