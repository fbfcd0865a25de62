// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/spatial_law.hpp"

#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

TEST_CASE("spatial law: closed feet that slip lie on the falling branch, those at rest on the bar") {
    const Scenario scenario =
        *read_scenario("inclined_shaker?mu=0.1&friction_law=hyperbolic&mu_s=0.13&stribeck_speed=0.02")
             .scenario;
    Simulation run(*scenario.system, scenario.values, scenario.settings);
    run.advance(0.5, 1000000);
    std::size_t slips = 0, rests = 0;
    for (double t = 0.02; t < 0.5; t += 0.02) {
        figure::InstantRequest request;
        request.t = t;
        const figure::Figure drawn =
            figure::draw_law(run, {scenario, {}, {}, "http://localhost:8080/", "0.0.0", {}}, request);
        const figure::Panel& panel = drawn.panels.at(0);
        CHECK(panel.y.label == "|*T*|/*N*");
        CHECK(panel.x.min == 0.0);
        CHECK(panel.marks.size() == 3);
        for (const figure::Mark& mark : panel.marks) {
            const double u = mark.at.x, mu = 0.1 + 0.03 / (1.0 + u / 0.02);
            if (u > 1e-6) {
                CHECK(mark.at.y == doctest::Approx(mu).epsilon(1e-9));
                ++slips;
            } else {
                CHECK(mark.at.y <= 0.13 * (1.0 + 1e-9));
                rests += u == 0.0 ? 1 : 0;
            }
            CHECK(mark.at.x <= panel.x.max);
            CHECK(mark.at.y <= panel.y.max);
        }
        // The branch begins at mu_s and is the law.
        const figure::Curve& branch = panel.curves.at(0);
        CHECK(branch.points.front().y == doctest::Approx(0.13).epsilon(1e-12));
        for (const PlanePoint& point : branch.points)
            CHECK(point.y == doctest::Approx(0.1 + 0.03 / (1.0 + point.x / 0.02)).epsilon(1e-12));
    }
    CHECK(slips > 20);
    CHECK(rests > 3);
}
