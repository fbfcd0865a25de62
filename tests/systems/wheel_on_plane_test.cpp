// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double m = 1.0, R = 0.3, g = 9.81, J = 0.5 * m * R * R;

std::string write(double value) { return std::to_string(value); }

}  // namespace

TEST_CASE("wheel_on_plane: the terms of (43) are R theta'^2, -2 R theta'^2, R theta'^2 and y'' is 0") {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> spin(-50.0, 50.0), angle(-pi, pi), radius(0.01, 2.0);
    for (int trial = 0; trial < 100; ++trial) {
        const double w = std::stod(write(spin(random))), r = std::stod(write(radius(random)));
        Experiment run("wheel_on_plane?method=sliding_plane&radius=" + write(r) +
                           "&theta0=" + write(angle(random)) + "&theta_dot0=" + write(w),
                       0.0);
        const double size = r * w * w, small = 1e-14 * (1.0 + size);
        CHECK(std::abs(run.at_node(0, "u1_dot") + w / (2.0 * pi)) < small);
        CHECK(std::abs(run.at_node(0, "u2_dot")) < small);
        CHECK(run.at_node(0, "u1") == doctest::Approx(-run.at_node(0, "theta") / (2.0 * pi)));
        CHECK(run.at_node(0, "u2") == 0.0);
        CHECK(std::abs(run.at_node(0, "term_body") - size) < small);
        CHECK(std::abs(run.at_node(0, "term_coriolis") + 2.0 * size) < small);
        CHECK(std::abs(run.at_node(0, "term_relative") - size) < small);
        CHECK(std::abs(run.at_node(0, "q_x")) < small);
        Sample sample;
        run.simulation().get_node_sample(0, sample);
        CHECK(std::abs(sample.a[0]) < small);
        CHECK(std::abs(sample.contacts[0].normal - m * g) < small);
    }
}

TEST_CASE(
    "wheel_on_plane: without friction the spin is constant to the bit, whatever the method and the contact") {
    for (const char* text :
         {"wheel_on_plane", "wheel_on_plane?contact=bilateral", "wheel_on_plane?method=sliding_plane",
          "wheel_on_plane?method=sliding_plane&contact=bilateral", "wheel_on_plane?method=time_stepping"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        CHECK(run.status() == RunStatus::reached);
        CHECK(run.events().empty());
        CHECK(run.at(10.0, "theta_dot") == 7.0);
        CHECK(run.at(10.0, "y") == 0.0);
        CHECK(run.at(10.0, "y_dot") == 0.0);
        CHECK(run.at(10.0, "theta") == doctest::Approx(70.0).epsilon(1e-12));
        CHECK(std::abs(run.at(10.0, "rim.normal") - m * g) < 1e-11);
    }
}

TEST_CASE("wheel_on_plane: friction slows the spin by mu m g R/J and stops it after J |theta'|/(mu m g R)") {
    const double mu = 0.3, rate = mu * m * g * R / J, stop = 7.0 / rate;
    for (const char* spin : {"7", "-7"})
        for (const char* more :
             {"", "&contact=bilateral", "&method=sliding_plane", "&method=sliding_plane&contact=bilateral"}) {
            Experiment run("wheel_on_plane?mu=0.3&theta_dot0=" + std::string(spin) + more);
            const double sense = spin[0] == '-' ? -1.0 : 1.0;
            REQUIRE(run.events().size() == 1);
            CHECK(run.event(0).kind == EventKind::slip_to_stick);
            CHECK(std::abs(run.event(0).t - stop) < 1e-10);
            CHECK(std::abs(run.at(0.2, "theta_dot") - sense * (7.0 - 0.2 * rate)) < 1e-10);
            CHECK(std::abs(run.at(0.2, "rim.tangent") + sense * mu * m * g) < 1e-11);
            CHECK(std::abs(run.at(0.2, "rim.normal") - m * g) < 1e-11);
            CHECK(run.at(5.0, "theta_dot") == 0.0);
            CHECK(run.at(5.0, "energy.dissipated") == doctest::Approx(0.5 * J * 49.0).epsilon(1e-10));
            CHECK(run.energy_defect() < 1e-10);
        }
    // One step may end on either side of the stop, and the scheme is exact for
    // constant forces.
    Experiment stepping("wheel_on_plane?mu=0.3&method=time_stepping");
    REQUIRE(stepping.events().size() == 1);
    CHECK(std::abs(stepping.event(0).t - stop) < 1.001e-3);
    CHECK(stepping.at(0.2, "theta_dot") == doctest::Approx(7.0 - 0.2 * rate).epsilon(1e-10));
}

TEST_CASE(
    "wheel_on_plane: a dropped wheel bounces to e^2 of its height and comes down for good at the Zeno time") {
    const double h = 0.3, e = 0.6, fall = std::sqrt(2.0 * h / g);
    for (const char* method : {"event_driven", "sliding_plane"}) {
        Experiment run("wheel_on_plane?restitution=0.6&y0=0.3&method=" + std::string(method), 2.0);
        CHECK(run.status() == RunStatus::reached);
        double expected = fall, flight = 2.0 * e * fall, height = h;
        int bounces = 0;
        for (const Event& event : run.events()) {
            if (event.kind != EventKind::impact || bounces > 8) continue;
            CHECK(std::abs(event.t - expected) < 1e-10);
            height *= e * e;
            CHECK(run.at(expected + 0.5 * flight, "y") == doctest::Approx(height).epsilon(1e-8));
            expected += flight, flight *= e;
            ++bounces;
        }
        CHECK(bounces == 9);
        const double zeno = fall * (1.0 + e) / (1.0 - e);
        // Micro-rebounds lower than 1e-12 m are left out: a time of 2 v/(g (1 - e)) with v = 4.5e-6 m/s.
        CHECK(std::abs(run.events().back().t - zeno) < 3e-6);
        CHECK(run.events().back().to == "slip+");
        CHECK(std::abs(run.at(1.5, "y")) < 1e-15);
        CHECK(run.energy_defect() < 1e-9);
        CHECK(run.at(1.5, "energy.dissipated") == doctest::Approx(m * g * h).epsilon(1e-9));
    }
}

TEST_CASE("wheel_on_plane: bouncing does not change when the spin stops, since the normal impulse is m g t") {
    const double mu = 0.3, rate = mu * m * g * R / J, stop = 50.0 / rate;
    for (const char* method : {"event_driven", "sliding_plane"}) {
        Experiment run("wheel_on_plane/drop?theta_dot0=50&method=" + std::string(method), 4.0);
        CHECK(run.status() == RunStatus::reached);
        CHECK(run.events().back().kind == EventKind::slip_to_stick);
        CHECK(std::abs(run.events().back().t - stop) < 3e-6);  // time of the micro-rebounds left out
        CHECK(run.at(2.0, "theta_dot") == doctest::Approx(50.0 - 2.0 * rate).epsilon(1e-5));
    }
}

TEST_CASE("wheel_on_plane: an impact stops a slow spin inside the friction cone") {
    // (1 + e) mu m |y'| R = 0.35 > J theta' = 0.315
    const double v = std::sqrt(2.0 * g * 0.3);
    REQUIRE(1.6 * 0.3 * m * v * R > J * 7.0);
    for (const char* method : {"event_driven", "sliding_plane"}) {
        Experiment run("wheel_on_plane/drop?method=" + std::string(method), 1.5);
        CHECK(std::abs(run.at(0.3, "theta_dot")) < 1e-14);
        CHECK(std::abs(run.at(1.4, "theta_dot")) < 1e-14);
        CHECK(run.events().back().to == "stick");
        CHECK(run.energy_defect() < 1e-9);
    }
}

TEST_CASE("wheel_on_plane: time stepping follows the drop to the error of its step") {
    Experiment exact("wheel_on_plane?y0=0.3"), stepping("wheel_on_plane?y0=0.3&method=time_stepping&dt=1e-4");
    for (double t : {0.1, 0.2, 0.24}) CHECK(std::abs(exact.at(t, "y") - stepping.at(t, "y")) < 1e-9);
    // The landing is found one step late at most: dt times the speed of 2.4 m/s.
    for (double t : {0.3, 1.0, 3.0}) CHECK(std::abs(exact.at(t, "y") - stepping.at(t, "y")) < 2.5e-4);
}

TEST_CASE("wheel_on_plane: a bilateral contact does not use y0 and y_dot0") {
    Experiment run("wheel_on_plane?contact=bilateral&y0=1&y_dot0=2&gravity=0");
    CHECK(run.at(3.0, "y") == 0.0);
    CHECK(run.at(3.0, "energy.potential") == 0.0);
    CHECK(run.events().empty());
}

TEST_CASE("wheel_on_plane: however slowly it leaves the floor, it comes back after 2 v/g and stays") {
    for (const char* method : {"event_driven", "sliding_plane"})
        for (const double v : {1e-2, 1e-4, 1e-6, 1e-7}) {
            CAPTURE(method);
            CAPTURE(v);
            Experiment run("wheel_on_plane?method=" + std::string(method) + "&y_dot0=" + write_number(v),
                           0.1);
            CHECK(run.status() == RunStatus::reached);
            REQUIRE(!run.events().empty());
            CHECK(run.event(0).kind == EventKind::touch_down);
            // A micro-rebound below 1e-12 m cannot be distinguished from rounding.
            CHECK(run.event(0).t <= 2.0 * v / 9.81 * (1.0 + 1e-6));
            CHECK(run.at(0.1, "y") == 0.0);
        }
}
