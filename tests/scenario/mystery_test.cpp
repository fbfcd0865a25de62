// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mystery values: what a text says about them, what it does not, and what other values have to fit.
#include "base/hash.hpp"
#include "base/random.hpp"
#include "explore/job.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <utility>

using namespace stiction;

namespace {

Scenario read_whole(const std::string& text) {
    const ReadScenario out = read_scenario(text);
    REQUIRE(out.scenario.has_value());
    CHECK(out.errors.empty());
    return *out.scenario;
}

double get(const Scenario& scenario, std::string_view id) {
    return scenario.values[static_cast<std::size_t>(find_parameter(*scenario.system, id))];
}

// The only notice of a text.
std::string find_notice(const std::string& text) {
    const ReadScenario out = read_scenario(text);
    REQUIRE(out.notices.size() == 1);
    CHECK(out.errors.size() == 1);
    return out.notices[0];
}

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("mystery: the value is the first fraction of the seed's random numbers between the limits") {
    // FNV-1a of "class7:mu_s" and SplitMix64 with a mixed seed, computed with Python's integers.
    const Scenario scenario = read_whole("belt_oscillator?mystery=class7:mu_s:0.3:0.5");
    CHECK(get(scenario, "mu_s") == doctest::Approx(0.49053960141852815).epsilon(1e-15));
    CHECK(get(read_whole("belt_oscillator?mystery=class8:mu_s:0.3:0.5"), "mu_s") != get(scenario, "mu_s"));
    // Each parameter has a value of its own, whatever stands beside it.
    const Scenario both = read_whole("belt_oscillator?mystery=class7:mu_s:0.3:0.5,damping:0:1");
    CHECK(get(both, "mu_s") == get(scenario, "mu_s"));
    CHECK(get(both, "damping") == doctest::Approx(0.34763836718559815).epsilon(1e-15));
}

TEST_CASE("mystery: values lie inside the limits and spread over them") {
    int low = 0;
    for (int i = 0; i < 200; ++i) {
        const double value =
            get(read_whole("belt_oscillator?mystery=s" + std::to_string(i) + ":mu_s:0.3:0.5"), "mu_s");
        CHECK(value >= 0.3);
        CHECK(value < 0.5);
        low += value < 0.4;
    }
    CHECK(low > 75);
    CHECK(low < 125);
}

TEST_CASE("mystery: the canonical text has the item behind the run keys, and never the value") {
    const std::string text = "belt_oscillator?tol=1e-8&mystery=a.b_c-9:mu_s:0.3:0.5,damping:0.5:1&mu_k=0.2";
    const Scenario scenario = read_whole(text);
    CHECK(write_scenario(scenario) ==
          "belt_oscillator?tol=1e-8&mystery=a.b_c-9:damping:0.5:1,mu_s:0.3:0.5&mu_k=0.2");
    CHECK(read_whole(write_scenario(scenario)).values == scenario.values);
    // Order of the table, whichever order is given; percent-encoded texts are the same.
    CHECK(write_scenario(read_whole("belt_oscillator?mystery=s%3Adamping%3A0.5%3A1%2Cmu_s%3A0.3%3A0.5")) ==
          write_scenario(read_whole("belt_oscillator?mystery=s:mu_s:0.3:0.5,damping:0.5:1")));
}

TEST_CASE("mystery: an item that cannot be used is left out, with a notice that names it and the reason") {
    for (const auto& row : {std::pair{"s:mu_q:0.3:0.5", "no parameter `mu_q`"},
                            {"s:friction_law:0:1", "is a choice"},
                            {"s:mu_s:0.5:0.3", "MIN is not below MAX"},
                            {"s:mu_s:0.3", "not ID:MIN:MAX"},
                            {"s:mu_s:a:b", "not ID:MIN:MAX"},
                            {"s:mu_s:0.3:1e9", "not in its range"},
                            {"s p:mu_s:0.3:0.5", "the seed"},
                            {"", "the seed"},
                            {"s", "names no parameter"}}) {
        const std::string text = "belt_oscillator?mystery=" + std::string(row.first), why = row.second;
        CAPTURE(text);
        const std::string notice = find_notice(text);
        CHECK_MESSAGE(says(notice, why), notice);
        CHECK(says(notice, "left out"));
        CHECK(write_scenario(*read_scenario(text).scenario) == "belt_oscillator");
    }
    CHECK(says(find_notice("belt_oscillator?mystery=" + std::string(65, 's') + ":mu_s:0.3:0.5"), "the seed"));
    CHECK(says(find_notice("belt_oscillator?mystery=s:mu_s:0.3:0.5,mu_s:0.3:0.5"), "named twice"));
    CHECK(
        says(find_notice("belt_oscillator?mystery=s:mass:1:2,stiffness:100:200,damping:0:1,normal_force:1:2,"
                         "x0:0:0.1"),
             "at most 4"));
    const std::string given = "belt_oscillator?mu_s=0.45&mystery=s:mu_s:0.3:0.5,damping:0:1";
    CHECK(says(find_notice(given), "mu_s has a value"));
    CHECK(write_scenario(*read_scenario(given).scenario) ==
          "belt_oscillator?mystery=s:damping:0:1&mu_s=0.45");
}

TEST_CASE("mystery: other values fit both limits, so that no sentence depends on the value") {
    const std::string text = "belt_oscillator?mu_k=0.45&mystery=s:mu_s:0.3:0.5";
    const ReadScenario out = read_scenario(text);
    CHECK(get(*out.scenario, "mu_k") == 0.3);
    REQUIRE(out.notices.size() == 1);
    CHECK(says(out.notices[0], "mu_s = 0.3"));
    // Where the mystery value itself had to follow, it is left out.
    const ReadScenario other = read_scenario("belt_oscillator?mu_s=0.4&mystery=s:mu_k:0.3:0.6");
    REQUIRE(other.notices.size() == 1);
    CHECK_MESSAGE(says(other.notices[0], "does not fit the other values"), other.notices[0]);
    CHECK(other.scenario->settings.mystery.items.empty());
    for (int i = 0; i < 50; ++i) {
        const std::string seed = std::to_string(i);
        const Scenario scenario = read_whole("belt_oscillator?mu_k=0.3&mystery=" + seed + ":mu_s:0.3:0.5");
        CHECK(get(scenario, "mu_s") >= get(scenario, "mu_k"));
    }
}

TEST_CASE("mystery: whole numbers stay whole, and the end of the run does not tell the speed of a drive") {
    const Scenario points = read_whole("cam_follower?mystery=s:points:20:40");
    CHECK(get(points, "points") == std::round(get(points, "points")));
    const Scenario one = read_whole("cam_follower?mystery=1:cam_speed:20:80"),
                   two = read_whole("cam_follower?mystery=2:cam_speed:20:80");
    CHECK(get(one, "cam_speed") != get(two, "cam_speed"));
    CHECK(one.settings.t_end == two.settings.t_end);
}

TEST_CASE("mystery: a job goes over other parameters only") {
    const Scenario scenario = read_whole("belt_oscillator?mystery=s:mu_s:0.3:0.5");
    const explore::Option over[] = {{"over", "mu_s:0.3:0.5:3"}};
    const explore::ReadJob refused = explore::make_job(scenario, "sweep", over);
    REQUIRE(refused.errors.size() == 1);
    CHECK(says(refused.errors[0], "mu_s is a mystery value"));
    const explore::Option other[] = {{"over", "belt_speed:0.1:0.2:3"}};
    CHECK(explore::make_job(scenario, "sweep", other).errors.empty());
    // A point that does not fit is told with the limit.
    const explore::Option beyond[] = {{"over", "mu_k:0.2:0.6:3"}};
    const explore::ReadJob unfit = explore::make_job(scenario, "sweep", beyond);
    REQUIRE(!unfit.errors.empty());
    CHECK_MESSAGE(says(unfit.errors[0], "mu_s = 0.3"), unfit.errors[0]);
}
