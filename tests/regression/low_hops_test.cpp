// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A hop that is lower than the noise of its gap ended where the gap was below 0 by this noise: the contact gained speed. The corners of a block
// handed such hops to each other for millions of rows, or at one instant until the run was given up.
#include "systems/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

// The columns whose name ends with .gap.
double find_deepest_gap(Simulation& run) {
    std::vector<double> row(run.columns().size());
    double deepest = 0.0;
    for (std::size_t node = 0; node < run.node_count(); ++node) {
        run.get_node_row(node, row);
        for (std::size_t c = 0; c < row.size(); ++c)
            if (std::string_view(run.columns()[c].name).ends_with(".gap"))
                deepest = std::min(deepest, row[c]);
    }
    return deepest;
}

// The run of a scenario whose initial state is that at t.
std::unique_ptr<Simulation> begin_at(double t, const Scenario& scenario) {
    const Simulation first(*scenario.system, scenario.values, scenario.settings);
    const std::span<const double> state = first.find_state(0, 0.0);
    const StartState start{t, {state.begin(), state.end()}, first.get_node_mode(0)};
    return std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings, &start);
}

}  // namespace

TEST_CASE("regression: corners of a block that rocks to rest do not pass hops to each other") {
    for (const char* text :
         {"sliding_block?mu=2.60831&friction_law=coulomb&force_x=-0.578091&torque=-0.851207&"
          "restitution=0.453453&tol=9.04e-08",
          "sliding_block?mu=1.94581&restitution=0.564643&tol=5.59e-10",
          "sliding_block?mu=4.38264&mu_s=3.64482&stribeck_speed=4.34553&quadratic=0.0119191&"
          "restitution=0.00782461&impact_law=poisson&x_dot0=0.491749&theta0=0.611909&theta_dot0=3.89592&"
          "tol=8.73e-07",
          "sliding_block?mu=1.46778&stribeck_speed=4.47402&force_y=-1.23661&restitution=0.0323244&"
          "impact_law=poisson&x0=-6.30673&tol=7.56e-10"}) {
        CAPTURE(std::string(text));
        const ReadScenario read = read_scenario(text);
        REQUIRE(read.notices.empty());
        for (const double t : {0.0, 1e2, 1e4, 1e6}) {
            CAPTURE(t);
            const std::unique_ptr<Simulation> run = begin_at(t, *read.scenario);
            REQUIRE(run->advance(t + 8.0, 4000) == RunStatus::reached);
            CHECK(run->node_count() < 2000);
            CHECK(find_deepest_gap(*run) > -1e-13 - 1e-15 * t);
        }
    }
}

// The time between impacts shrinks by the same factor each time, so the last one follows from three that are far from it.
TEST_CASE("regression: a block that rocks to rest is at rest at the limit of its impacts") {
    constexpr double early = 1e-3;  // before the limit
    Experiment run("sliding_block?mu=5&theta_dot0=2.992764210690231", 12.0);
    REQUIRE(run.status() == RunStatus::reached);
    std::vector<double> impacts;
    for (const Event& event : run.events())
        if (event.kind == EventKind::impact && event.contact == 0) impacts.push_back(event.t);
    REQUIRE(impacts.size() > 6);
    const double end = run.events().back().t;
    const auto first =
        std::find_if(impacts.begin(), impacts.end(), [&](double t) { return t > end - early; }) - 1;
    REQUIRE(impacts.end() - first > 6);
    const double a = first[1] - first[0], b = first[2] - first[1], factor = b / a;
    CHECK(std::abs(end - (first[2] + b * factor / (1.0 - factor))) < 1e-8);
    CHECK(factor == doctest::Approx((first[3] - first[2]) / b).epsilon(1e-3));
}

// With d = theta - theta_0 = theta'_0 t + alpha t^2/2, the gap y - sin(theta) rises from 0 without speed: it is t^2 (A + B t)/2.
TEST_CASE("regression: a gap that rises by 1e-15 closes where its series says") {
    constexpr double theta = 0.01, rate = -3.64825, epsilon = 0.795182, torque = -0.689511;
    Experiment run("painleve_rod?epsilon=0.795182&force_theta=-0.689511&theta0=0.01&theta_dot0=-3.64825");
    REQUIRE(!run.events().empty());
    const double alpha = torque / epsilon, s = std::sin(theta), c = std::cos(theta);
    const double A = -1.0 - c * alpha + s * rate * rate, B = s * rate * alpha + c * rate * rate * rate / 3.0;
    const double landing = -A / B;
    REQUIRE(landing > 0.0);
    double t = 0.0;
    for (const Event& event : run.events())
        if (event.t > 0.0 && t == 0.0) t = event.t;
    CHECK(t == doctest::Approx(landing).epsilon(1e-5));
    CHECK(run.at(t, "tip.gap") > -1e-15);
}

// A ball: the time between impacts is 2 v/g, v falls by e. Late in a run the last of them are shorter than its times resolve.
TEST_CASE("regression: a bouncing wheel comes to rest at the limit of its impacts, early and late") {
    constexpr double g = 9.81, e = 0.97, height = 0.5;
    const ReadScenario read =
        read_scenario("wheel_on_plane?gravity=9.81&y0=0.5&restitution=0.97&theta_dot0=0");
    REQUIRE(read.notices.empty());
    const double fall = std::sqrt(2.0 * height / g), limit = fall * (1.0 + 2.0 * e / (1.0 - e));
    for (const double t : {0.0, 1.0, 1e3, 1e6}) {
        CAPTURE(t);
        const std::unique_ptr<Simulation> run = begin_at(t, *read.scenario);
        REQUIRE(run->advance(t + 2.0 * limit, 1000000) == RunStatus::reached);
        double last = 0.0;
        for (const Event& event : run->events())
            if (event.kind == EventKind::touch_down) last = event.t;
        CHECK(std::abs(last - t - limit) < 2e-7 + 1e-10 * t);
    }
}

// The step after an impact ended where the gap was below 0, but by less than its noise, and the next step put the landing where the gap was below by
// the noise. With constant acceleration -M_b/J the time between impacts shrinks by e.
TEST_CASE("regression: a ring that bounces on its wheel closes at the limit of its impacts") {
    constexpr double e = 0.8710329683679704;
    Experiment run(
        "geneva_wheel?slots=11&driver_speed=4.0283128014095935&orbit_radius=0.16948081278838215&slot_"
        "clearance=0&"
        "lock_clearance=1e-05&alpha0=-0.2518135807202695&pin_radius=1e-3&load_torque=0.08835409485864165&"
        "restitution=0.8710329683679704&lock_angle=0.16508514069362368");
    REQUIRE(run.status() == RunStatus::reached);
    CHECK(run.events().size() < 3000);
    std::vector<double> impacts;
    for (const Event& event : run.events()) {
        if (event.kind == EventKind::impact) impacts.push_back(event.t);
        if (event.to == "slip+") break;
    }
    REQUIRE(impacts.size() > 20);
    CHECK((impacts[2] - impacts[1]) / (impacts[1] - impacts[0]) == doctest::Approx(e).epsilon(1e-9));
    CHECK(std::abs(impacts.back() - (impacts[0] + (impacts[1] - impacts[0]) / (1.0 - e))) < 1e-7);
}
