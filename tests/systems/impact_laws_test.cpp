// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Impacts by Newton's and Poisson's law (engine/dynamics/contact_expansion.cpp).
#include "base/number_text.hpp"
#include "base/random.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

// The state on one side of the first impact.
struct Side {
    double x_dot, y_dot, theta_dot, energy;
};
Side look(Experiment& run, std::size_t node) {
    return {run.at_node(node, "x_dot"), run.at_node(node, "y_dot"), run.at_node(node, "theta_dot"),
            run.at_node(node, "energy.kinetic")};
}
struct Impact {
    bool found = false;
    double theta = 0.0;
    Side before, after;
};
Impact find_impact(Experiment& run) {
    Impact out;
    for (const Event& event : run.events()) {
        if (event.kind != EventKind::impact) continue;
        std::size_t last = run.simulation().find_node(event.t), first = last;
        while (first > 0 && run.simulation().node_time(first - 1) == event.t) --first;
        out = {true, run.at_node(last, "theta"), look(run, first), look(run, last)};
        return out;
    }
    return out;
}

std::string make_rod(double mu, double e, double theta, double theta_dot, double v_t, double v_n) {
    return "painleve_rod?mu=" + write_number(mu) + "&restitution=" + write_number(e) +
           "&theta0=" + write_number(theta) + "&theta_dot0=" + write_number(theta_dot) +
           "&v_t0=" + write_number(v_t) + "&v_n0=" + write_number(v_n) + "&gap0=0.01";
}
const std::string poisson = "&impact_law=poisson";

}  // namespace

TEST_CASE("impact laws: without friction Newton and Poisson agree") {
    for (const char* scenario : {"painleve_rod?mu=0&gap0=0.2&restitution=0.5&theta_dot0=0.3",
                                 "sliding_block?mu=0&theta0=0.2&restitution=0.4&x_dot0=-0.5"}) {
        CAPTURE(std::string(scenario));
        Experiment newton(scenario, 1.2), by_impulse(scenario + poisson, 1.2);
        REQUIRE(newton.events().size() > 1);
        REQUIRE(newton.events().size() == by_impulse.events().size());
        for (std::size_t i = 0; i < newton.events().size(); ++i) {
            CHECK(newton.event(i).kind == by_impulse.event(i).kind);
            CHECK(std::abs(newton.event(i).t - by_impulse.event(i).t) < 1e-9);
        }
        for (const char* column : {"x", "y", "theta", "theta_dot", "energy.dissipated"})
            CHECK(std::abs(newton.at(1.2, column) - by_impulse.at(1.2, column)) < 1e-8);
    }
}

TEST_CASE(
    "impact laws: with Poisson the normal impulse is (1 + e) times that of compression, or the tip stays") {
    Random random(81);
    int left = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const double e = random.next_between(0.1, 0.9);
        const double mu = random.next_between(0.0, 0.9), theta = random.next_between(0.3, 2.8);
        const double spin = random.next_between(-1.0, 1.0), v_t = random.next_between(-2.0, 2.0);
        const double v_n = random.next_between(-2.0, -0.2);
        const std::string text = make_rod(mu, e, theta, spin, v_t, v_n);
        CAPTURE(text);
        Experiment run(text + poisson, 0.3), compression(make_rod(mu, 0.0, theta, spin, v_t, v_n), 0.3);
        const Impact both = find_impact(run), first = find_impact(compression);
        if (!both.found || !first.found) continue;
        const double P = both.after.y_dot - both.before.y_dot, P_C = first.after.y_dot - first.before.y_dot;
        const double c = std::cos(both.theta), u_N = both.after.y_dot - c * both.after.theta_dot;
        CHECK(P >= (1.0 + e) * P_C - 1e-10);
        CHECK(u_N >= -1e-12);
        CHECK(std::min(P - (1.0 + e) * P_C, u_N) < 1e-10);
        // Friction: |P_T| <= mu P_N in both phases together.
        CHECK(std::abs(both.after.x_dot - both.before.x_dot) <= mu * P + 1e-10);
        CHECK(run.energy_defect() < 1e-9 * (1.0 + run.largest_energy()));
        left += u_N > 1e-6;
    }
    CHECK(left > 20);
}

TEST_CASE("impact laws: no impact gains energy with Poisson, and some do with Newton") {
    Random random(82);
    int impacts = 0, gains = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const double mu = random.next_between(0.1, 2.0), e = random.next_between(0.3, 1.0);
        const bool is_rod = trial % 2 == 0;
        const std::string text =
            is_rod ? make_rod(mu, e, random.next_between(0.2, 2.9), random.next_between(-3.0, 3.0),
                              random.next_between(-3.0, 3.0), random.next_between(-3.0, -0.1))
                   : "sliding_block?mu=" + write_number(mu) + "&restitution=" + write_number(e) +
                         "&theta0=" + write_number(random.next_between(-0.6, 0.6)) +
                         "&x_dot0=" + write_number(random.next_between(-3.0, 3.0)) +
                         "&theta_dot0=" + write_number(random.next_between(-2.0, 2.0)) +
                         "&alpha=" + write_number(random.next_between(0.2, 0.95));
        CAPTURE(text);
        Experiment newton(text, 0.8), by_impulse(text + poisson, 0.8);
        if (const Impact impact = find_impact(newton); impact.found)
            gains += impact.after.energy > impact.before.energy * (1.0 + 1e-9);
        const Impact impact = find_impact(by_impulse);
        if (!impact.found) continue;
        ++impacts;
        CHECK(impact.after.energy <= impact.before.energy * (1.0 + 1e-12));
    }
    CHECK(impacts > 150);
    CHECK(gains > 0);
}

TEST_CASE("impact laws: a step of time stepping has no two phases, and says so") {
    const ReadScenario read =
        read_scenario("painleve_rod?method=time_stepping&restitution=0.5&impact_law=poisson");
    REQUIRE(read.notices.size() == 1);
    CHECK(read.notices[0].find("impact_law") != std::string::npos);
    CHECK(read_scenario("sliding_block?method=time_stepping&impact_law=poisson").notices.empty());  // e = 0
}
