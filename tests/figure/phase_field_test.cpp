// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The area of the states that never stick, against runs that begin inside and outside.
#include "figure/phase_field.hpp"

#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr PhaseWindow window{-0.01, 0.06, -0.3, 0.15};

std::vector<std::array<double, 2>> find_area(const std::string& scenario, const PhaseWindow& view = window) {
    Experiment run(scenario, 0.1);
    Sample now;
    run.simulation().get_sample(0.0, now);
    PhaseField field;
    REQUIRE(field.update(run.simulation(), now, 1, 1, 2));
    const std::vector<PhaseField::Rest> rests = field.find_rests(view);
    REQUIRE(!rests.empty());
    return field.find_free_orbit(view, rests[0]);
}

bool sticks(const std::string& scenario, double x, double v) {
    Experiment run(scenario + "&x0=" + write_number(x) + "&x_dot0=" + write_number(v), 20.0);
    return std::any_of(run.events().begin(), run.events().end(),
                       [](const Event& e) { return e.kind == EventKind::slip_to_stick; });
}

}  // namespace

TEST_CASE("phase field: with constant friction the orbit that touches the belt encloses what never sticks") {
    // Radius v_b/w = 0.01 about x = mu_k N/k = 0.025.
    const std::string scenario = "belt_oscillator?tol=1e-12";
    const auto area = find_area(scenario);
    REQUIRE(area.size() > 30);
    for (const auto& [x, v] : area)
        CHECK(std::hypot(x - 0.025, v / 10.0) == doctest::Approx(0.01).epsilon(1e-4));
    CHECK(!find_area(scenario, {-0.5, 0.5, -5.0, 5.0}).empty());
    CHECK(!sticks(scenario, 0.025, 0.095));
    CHECK(sticks(scenario, 0.025, -0.105));
}

TEST_CASE("phase field: with damping the area reaches up to the orbit that comes back to the line") {
    const std::string scenario = "belt_oscillator?tol=1e-12&damping=2";
    const auto area = find_area(scenario);
    REQUIRE(area.size() > 30);
    // Points a little inside and outside, on the way to the middle.
    const double x0 = 0.025;
    for (std::size_t i = area.size() / 4; i < area.size(); i += area.size() / 4) {
        const auto& [x, v] = area[i];
        CHECK(!sticks(scenario, x0 + 0.98 * (x - x0), 0.98 * v));
        CHECK(sticks(scenario, x0 + 1.02 * (x - x0), 1.02 * v));
    }
}

TEST_CASE("phase field: where friction falls with the speed every state sticks, and there is no such area") {
    for (const char* scenario :
         {"belt_oscillator?friction_law=hyperbolic", "belt_oscillator?friction_law=stribeck",
          "belt_oscillator?friction_law=stribeck&stribeck_speed=5",
          "belt_oscillator?friction_law=hyperbolic&stribeck_speed=0.5&mu_s=0.3"}) {
        CAPTURE(std::string(scenario));
        CHECK(find_area(scenario).empty());
        CHECK(find_area(scenario, {-0.2, 0.2, -1.0, 1.0}).empty());
    }
    CHECK(sticks("belt_oscillator?friction_law=hyperbolic", 0.033, 0.0));
}
