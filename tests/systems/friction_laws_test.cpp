// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The laws of friction (model/friction_law.hpp) on the systems that have them.
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

// A run of each system in which a contact slips and rests, with mu = mu_k = 0.3, and how long it is compared.
struct Start {
    std::string_view text;
    double t_end;
    bool has_asymmetry = true;
};
constexpr Start starts[] = {
    {"belt_oscillator?mu_k=0.3&drive_amplitude=2&drive_frequency=0.7", 6.0},
    {"painleve_rod?mu=0.3&v_t0=0.4", 1.5},
    {"sliding_block?mu=0.3", 5.0},
    {"point_between_planes?mu=0.3", 5.0},
    {"wheel_on_plane?mu=0.3&restitution=0.6&y0=0.3", 3.0},
    {"clearance_fourbar?mu=0.3", 1.2},
    {"inclined_shaker?mu=0.3&x_dot0=0.4&gamma_dot0=1", 1.0, false},
    {"rolling_disk?mu_k=0.3&v_r0=0.3", 4.0, false},
    {"free_disk?mu_k=0.3&v_p0=0.2&v_20=0.6", 4.0, false},
    {"ellipsoid_bowl?mu=0.3", 1.5, false},
};
constexpr std::string_view laws[] = {"coulomb", "coulomb_stiction", "stribeck", "hyperbolic"};

std::string with(std::string_view start, std::string_view law, std::string_view more) {
    return std::string(start) + "&friction_law=" + std::string(law) + std::string(more);
}

double find_difference(Experiment& a, Experiment& b, double t_end) {
    Sample here, there;
    double out = 0.0;
    for (int i = 1; i <= 40; ++i) {
        const double t = t_end * i / 40;
        a.simulation().get_sample(t, here);
        b.simulation().get_sample(t, there);
        for (std::size_t k = 0; k < here.q.size(); ++k)
            out = std::max({out, std::abs(here.q[k] - there.q[k]), std::abs(here.v[k] - there.v[k])});
    }
    return out;
}

}  // namespace

TEST_CASE(
    "friction laws: with mu_s = mu, added terms 0 and asymmetry 1 every law gives the motion of coulomb") {
    for (const auto& [start, t_end, has_asymmetry] : starts) {
        Experiment coulomb(with(start, "coulomb", ""), t_end);
        const double end = std::min(t_end, coulomb.simulation().now());
        for (const std::string_view law : laws) {
            const std::string text = with(start, law, "&mu_s=0.3&stribeck_speed=0.03");
            CAPTURE(text);
            Experiment other(text, t_end);
            CHECK(other.status() == coulomb.status());
            CHECK(find_difference(coulomb, other, 0.999 * end) < 1e-7);
        }
    }
}

TEST_CASE("friction laws: the energy identity holds for each law on each system") {
    for (const auto& [start, t_end, has_asymmetry] : starts)
        for (const std::string_view law : laws) {
            const std::string text =
                with(start, law, "&mu_s=0.45&stribeck_speed=0.08&viscous=0.2&quadratic=0.1") +
                (has_asymmetry ? "&asymmetry=1.7" : "");
            CAPTURE(text);
            Experiment run(text, t_end);
            CHECK((run.status() == RunStatus::reached || run.status() == RunStatus::ended));
            CHECK(run.energy_defect() < 1e-8 * (1e-3 + run.largest_energy()));
        }
}

TEST_CASE("friction laws: with viscous friction alone the slip speed decays like exp(-viscous N t/m)") {
    Experiment run(
        "belt_oscillator?stiffness=0&belt_speed=0&mu_k=0&friction_law=coulomb&viscous=0.5&x_dot0=1", 3.0);
    for (const double t : {0.1, 0.5, 1.0, 2.0})
        CHECK(run.at(t, "x_dot") == doctest::Approx(std::exp(-0.5 * 10.0 * t)).epsilon(1e-9));
}

TEST_CASE("friction laws: with quadratic friction alone the slip speed is u0/(1 + quadratic N u0 t/m)") {
    Experiment run(
        "belt_oscillator?stiffness=0&belt_speed=0&mu_k=0&friction_law=coulomb&quadratic=0.5&x_dot0=1", 3.0);
    for (const double t : {0.1, 0.5, 1.0, 2.0})
        CHECK(run.at(t, "x_dot") == doctest::Approx(1.0 / (1.0 + 0.5 * 10.0 * t)).epsilon(1e-9));
}

TEST_CASE(
    "friction laws: a block with hyperbolic friction leaves the belt where the spring pulls with mu_s N") {
    for (const std::string more : {"", "&asymmetry=0.7"}) {
        Experiment run("belt_oscillator?friction_law=hyperbolic&mu_s=0.4" + more, 1.0);
        REQUIRE(!run.events().empty());
        CHECK(run.event(0).kind == EventKind::stick_to_slip);
        const double a = more.empty() ? 1.0 : 0.7;  // the spring pulls the block back, T > 0
        CHECK(run.at(run.event(0).t, "x") == doctest::Approx(a * 0.4 * 10.0 / 100.0).epsilon(1e-11));
    }
}

TEST_CASE(
    "friction laws: the mirror image of asymmetry a is asymmetry 1/a with the coefficients of the other "
    "sense") {
    // mu, the drop and both added terms belong to slip+; those of slip- are a times as large.
    constexpr double a = 1.6;
    for (const std::string_view law : laws) {
        CAPTURE(std::string(law));
        const auto make = [&](double sign, double factor, double asymmetry) {
            const auto number = [](double x) { return std::to_string(x); };
            return "belt_oscillator?belt_speed=" + number(sign * 0.1) + "&friction_law=" + std::string(law) +
                   "&mu_s=" + number(0.4 * factor) + "&mu_k=" + number(0.25 * factor) +
                   "&viscous=" + number(0.1 * factor) + "&quadratic=" + number(0.05 * factor) +
                   "&asymmetry=" + number(asymmetry) +
                   "&drive_amplitude=3&drive_frequency=0.4&x0=" + number(sign * 0.02) +
                   "&x_dot0=" + number(sign * 0.3);
        };
        // F(t) has a sign too: half a period later it is the opposite one, so that only drives of amplitude 0 are mirrored.
        const auto undriven = [](std::string text) {
            const std::size_t at = text.find("drive_amplitude=3");
            return text.replace(at, 17, "drive_amplitude=0");
        };
        Experiment one(undriven(make(1.0, 1.0, a)), 8.0), other(undriven(make(-1.0, a, 1.0 / a)), 8.0);
        REQUIRE(one.events().size() > 1);
        REQUIRE(one.events().size() == other.events().size());
        for (std::size_t i = 0; i < one.events().size(); ++i)
            CHECK(one.event(i).t == doctest::Approx(other.event(i).t).epsilon(1e-8));
        for (const double t : {0.5, 3.0, 7.9})
            CHECK(one.at(t, "x") == doctest::Approx(-other.at(t, "x")).epsilon(1e-7));
    }
}

TEST_CASE("friction laws: Leine's block has the published period, slip, stick and greatest position") {
    // Leine, van Campen, de Kraker and van den Steen 1998: mu = 1/(1 + 3 u), m = k = N = 1, v = 0.2.
    Experiment run(
        "belt_oscillator?tol=1e-12&t_end=60&stiffness=1&belt_speed=0.2&normal_force=1&friction_law="
        "hyperbolic&"
        "mu_s=1&mu_k=0&stribeck_speed=0.3333333333333333&x_dot0=0.2");
    REQUIRE(run.events().size() > 6);
    const double leaves = run.event(2).t, sticks = run.event(3).t, leaves_again = run.event(4).t;
    CHECK(run.event(2).kind == EventKind::stick_to_slip);
    CHECK(leaves_again - leaves == doctest::Approx(12.0010313).epsilon(5e-9));
    CHECK(sticks - leaves == doctest::Approx(4.29599953).epsilon(2e-9));
    CHECK(leaves_again - sticks == doctest::Approx(7.70503177).epsilon(2e-9));
    CHECK(run.at(sticks, "x") == doctest::Approx(-0.5410064).epsilon(1e-7));
    double greatest = 0.0;
    for (int i = 0; i <= 200000; ++i) greatest = std::max(greatest, run.at(leaves + 4.0 * i / 200000, "x"));
    CHECK(greatest == doctest::Approx(1.13394468).epsilon(1e-8));
}

TEST_CASE(
    "friction laws: Popp and Stelter's block loses stability at 1.751555, and its stick-slip ends at "
    "2.17946") {
    // Popp and Stelter 1990: mu = 0.3/(1 + 1.42 u) + 0.1 + 0.01 u^2, m = k = 1, N = 10.
    const auto make = [](double v, double x0, double u0, double t_end) {
        return "belt_oscillator?tol=1e-12&t_end=" + std::to_string(t_end) +
               "&stiffness=1&belt_speed=" + std::to_string(v) +
               "&normal_force=10&friction_law=hyperbolic&mu_s=0.4&mu_k=0.1&stribeck_speed=0.704225352112676&"
               "quadratic=0.01&x0=" +
               std::to_string(x0) + "&x_dot0=" + std::to_string(u0);
    };
    // Stick-slip from a block at rest on the belt: it lasts below the limit, and dies out above it.
    for (const double v : {2.1794, 2.1796}) {
        CAPTURE(v);
        Experiment run(make(v, 0.0, v, 600.0));
        const auto events = run.events();
        const bool lasts = !events.empty() && events.back().t > 580.0;
        CHECK(lasts == (v < 2.17946));
    }
    // A small swing about the equilibrium grows below the limit of stability and falls above it.
    for (const double v : {1.74, 1.765}) {
        const double mu = 0.3 / (1.0 + 1.42 * v) + 0.1 + 0.01 * v * v, x_e = 10.0 * mu;
        Experiment run(make(v, x_e + 0.001, 0.0, 400.0));
        double early = 0.0, late = 0.0;
        for (int i = 0; i < 700; ++i) {
            early = std::max(early, std::abs(run.at(0.01 * i, "x") - x_e));
            late = std::max(late, std::abs(run.at(390.0 + 0.01 * i, "x") - x_e));
        }
        CHECK((late > early) == (v < 1.751555));
    }
    // The speed at which the slope of the law is 0.
    double v = 1.7;
    for (int i = 0; i < 60; ++i) v = (0.3 * 1.42 / (0.02 * (1.0 + 1.42 * v) * (1.0 + 1.42 * v)) + v) / 2.0;
    CHECK(v == doctest::Approx(1.751555).epsilon(1e-6));
}

TEST_CASE("friction laws: a journal at rest holds with mu_s, and swings on where that does not hold it") {
    // mu_s only decides at turning points: until the first rest the motion is that of coulomb.
    Experiment plain("bearing_pendulum"), held("bearing_pendulum?friction_law=coulomb_stiction&mu_s=0.9"),
        same("bearing_pendulum?friction_law=coulomb_stiction&mu_s=0.15");
    const auto find_rest = [](Experiment& run) {
        for (const Event& event : run.events())
            if (event.kind == EventKind::slip_to_stick) return event.t;
        return -1.0;
    };
    REQUIRE(find_rest(held) > 0.0);
    CHECK(find_rest(held) < find_rest(plain));
    CHECK(find_rest(same) == find_rest(plain));
    const double t = find_rest(held);
    CHECK(held.at(0.9 * t, "theta") == plain.at(0.9 * t, "theta"));
    for (const char* method : {"gauss_qp", "lemke"}) {
        Experiment other("bearing_pendulum?method=" + std::string(method) +
                         "&friction_law=coulomb_stiction&mu_s=0.9");
        CHECK(find_rest(other) == doctest::Approx(t).epsilon(1e-6));
    }
}

TEST_CASE("friction laws: a mu_s below the kinetic coefficient is refused, or counts as it with a notice") {
    const ReadScenario read = read_scenario("painleve_rod?mu=0.8&friction_law=stribeck&mu_s=0.6");
    REQUIRE(read.scenario.has_value());
    REQUIRE(read.notices.size() == 1);
    CHECK(
        read.notices[0] ==
        "mu_s = 0.6 is smaller than mu = 0.8. Using mu_s = mu, the smallest allowed with this friction law.");
    CHECK(read.scenario->values[static_cast<std::size_t>(find_parameter(*read.scenario->system, "mu_s"))] ==
          0.8);
    CHECK(read_scenario("painleve_rod?mu=0.8").notices.empty());
    CHECK(read_scenario("belt_oscillator?mu_k=0.6&friction_law=hyperbolic").notices.size() == 1);
}

TEST_CASE("friction laws: closed_form refuses by name what it does not support") {
    for (const std::string_view more : {"friction_law=hyperbolic", "viscous=1", "quadratic=1"}) {
        const ReadScenario read = read_scenario("belt_oscillator?method=closed_form&" + std::string(more));
        REQUIRE(read.notices.size() == 1);
        CHECK(read.notices[0].find(std::string(more.substr(0, more.find('=')))) != std::string::npos);
    }
    // The two senses of slip are known to it.
    Experiment exact("belt_oscillator?method=closed_form&asymmetry=1.5", 8.0),
        run("belt_oscillator?asymmetry=1.5", 8.0);
    CHECK(find_difference(exact, run, 8.0) < 1e-9);
}

TEST_CASE(
    "friction laws: a coefficient that rises towards rest can bring A to 0 with b > 0: the rule decides") {
    const std::string rod =
        "painleve_rod?mu=0.7&friction_law=stribeck&mu_s=0.9&stribeck_speed=0.03&asymmetry=1.9&force_y=-1.75";
    Experiment impact(rod, 2.0), stop(rod + "&inconsistent_rule=stop", 2.0);
    REQUIRE(!impact.events().empty());
    REQUIRE(!stop.events().empty());
    const Event& first = impact.events().front();
    const Event& last = stop.events().back();
    CHECK(first.kind == EventKind::impact_without_collision);
    CHECK(last.kind == EventKind::inconsistent);
    for (const Event& event : {first, last}) CHECK(event.reason() == "A reaches 0");
    CHECK(first.t == doctest::Approx(last.t).epsilon(1e-12));
    CHECK(impact.at(first.t - 1e-6, "b") > 0.1);
    CHECK(impact.at(first.t - 1e-6, "v_t") < -1e-3);
    CHECK(impact.at(first.t + 1e-6, "v_t") > -1e-3);
}

TEST_CASE(
    "wheel_on_plane: under viscous friction alone a slip decays exponentially, and only its rounding ends "
    "it") {
    // J theta'' = -viscous m g R^2 theta', J = inertia_factor m R^2
    Experiment run("wheel_on_plane?mu=0&viscous=0.5&gravity=10&inertia_factor=0.5&theta_dot0=7", 10.0);
    CHECK(run.at(0.5, "theta_dot") == doctest::Approx(7.0 * std::exp(-5.0)).epsilon(1e-8));
    REQUIRE(run.events().size() == 1);
    CHECK(run.event(0).kind == EventKind::slip_to_stick);
    CHECK(run.event(0).cause == Cause::slip_decays);
    CHECK(std::abs(run.at(run.event(0).t - 0.1, "theta_dot")) < 1e-11);
    Experiment dry("wheel_on_plane?mu=0.1&viscous=0.5&gravity=10&inertia_factor=0.5&theta_dot0=7", 10.0);
    REQUIRE(dry.events().size() == 1);
    CHECK(dry.event(0).cause == Cause::slip_stops);
}

TEST_CASE(
    "belt_oscillator: fast slips under quadratic friction take few steps, also where Stribeck's law does not "
    "fall") {
    for (const char* text : {"mu_s=0.3&mu_k=0.3&quadratic=1&x0=-20", "mu_s=0.001&mu_k=0&quadratic=1&x0=-20",
                             "mu_s=0.4&mu_k=0.4&quadratic=0.1&viscous=0.1&x0=-15.7&stribeck_speed=0.00135"}) {
        CAPTURE(std::string(text));
        Experiment run(std::string("belt_oscillator?friction_law=stribeck&tol=1e-10&") + text, 2.0);
        Experiment fine(std::string("belt_oscillator?friction_law=stribeck&tol=1e-12&") + text, 2.0);
        CHECK(run.nodes() < 2000);
        CHECK(run.at(2.0, "x") == doctest::Approx(fine.at(2.0, "x")).epsilon(1e-8));
        CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
    }
}
