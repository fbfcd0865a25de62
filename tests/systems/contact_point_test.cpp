// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Columns u1_dot, u2_dot, u1_ddot, u2_ddot of the sliding plane: difference quotients of the place of the contact point.
#include "base/constants.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

using Function = std::function<double(double)>;

struct Comparison {
    const char* column;
    Function of;
    double tolerance;  // relative to 1 + |value|
};

// Compares at instants that are farther than 4 h from events and breaks; returns the number of comparisons.
int compare(Experiment& run, const std::string& contact, double t_end, double h, const Function& find_break,
            std::initializer_list<Comparison> comparisons) {
    int out = 0;
    for (int i = 1; i < 60; ++i) {
        const double t = t_end * (i - 0.37) / 60.0;
        const bool is_open = run.at(t, contact + ".state") == static_cast<double>(ContactState::open);
        for (const Comparison& each : comparisons) CHECK(std::isnan(run.at(t, each.column)) == is_open);
        const auto is_near = [&](const Event& e) { return std::abs(e.t - t) < 4.0 * h; };
        if (is_open || std::any_of(run.events().begin(), run.events().end(), is_near)) continue;
        if (find_break && find_break(t) < 4.0 * h) continue;
        for (const Comparison& each : comparisons) {
            const auto difference = [&](double d) {
                return std::remainder(each.of(t + d) - each.of(t - d), 2.0 * pi) / (2.0 * d);
            };
            const double expected = (4.0 * difference(h) - difference(2.0 * h)) / 3.0;
            CAPTURE(std::string(each.column));
            CAPTURE(t);
            CHECK(std::abs(run.at(t, each.column) - expected) < each.tolerance * (1.0 + std::abs(expected)));
            ++out;
        }
    }
    return out;
}

}  // namespace

TEST_CASE("clearance_fourbar: rates and accelerations of the contact point are difference quotients") {
    for (const char* text :
         {"clearance_fourbar", "clearance_fourbar?mu=0.1", "clearance_fourbar/loses?mu=0.1",
          "clearance_fourbar?hole_oval=0.05", "clearance_fourbar?hole_oval=-0.02&pin_oval=0.03&mu=0.1",
          "clearance_fourbar?method=massless_link", "clearance_fourbar?method=sliding_plane",
          "clearance_fourbar?method=sliding_plane&pin_oval=0.05&pin_radius=0.009"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        const auto read = [&](const char* name) {
            return [&run, name](double t) { return run.at(t, name); };
        };
        const int compared =
            compare(run, "pin", run.simulation().settings().t_end, 2e-5, {},
                    {{"u1_dot", [&](double t) { return run.at(t, "gamma") - run.at(t, "theta3"); }, 1e-6},
                     {"u2_dot", [&](double t) { return run.at(t, "gamma") - run.at(t, "theta4"); }, 1e-6},
                     {"u1_ddot", read("u1_dot"), 1e-5},
                     {"u2_ddot", read("u2_dot"), 1e-5}});
        CHECK(compared > 80);
    }
}

// On the pin u1 = phi, the azimuth of the slot, up to a constant; on the wall u2 = R0 (cos phi cos dlt + sin phi sin dlt cos alpha).
TEST_CASE("geneva_wheel: rates and accelerations of the contact point are difference quotients") {
    for (const char* text : {"geneva_wheel", "geneva_wheel?load_torque=0.05",
                             "geneva_wheel?method=sliding_plane&load_torque=0.05"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        const double R0 = 0.06, dlt = 0.25 * pi;
        const auto phi = [&](double t) { return dlt - run.at(t, "beta"); };
        const auto along = [&](double t) {
            return R0 * (std::cos(phi(t)) * std::cos(dlt) +
                         std::sin(phi(t)) * std::sin(dlt) * std::cos(run.at(t, "alpha")));
        };
        const double stroke = pi / 10.0, h = 2e-5;
        const auto read = [&](const char* name) {
            return [&run, name](double t) { return run.at(t, name); };
        };
        const int compared = compare(run, "drive_wall", stroke, h, {},
                                     {{"u1_dot", phi, 1e-6},
                                      {"u2_dot", along, 1e-6},
                                      {"u1_ddot", read("u1_dot"), 1e-5},
                                      {"u2_ddot", read("u2_dot"), 1e-5}});
        CHECK(compared > 40);
    }
}

// On the follower u1 is the angle of the normal, that is the pressure angle.
TEST_CASE("cam_follower: rates and accelerations of the contact point are difference quotients") {
    for (const char* text :
         {"cam_follower", "cam_follower?method=kinematic", "cam_follower?method=sliding_plane",
          "cam_follower?cam_speed=75&restitution=0.4", "cam_follower?profile=spline&degree=5&points=60",
          "cam_follower?profile=spline&points=40",
          "cam_follower?lift_table=0_0.002_0.006_0.01_0.012_0.012_0.01_0.006_0.003_0.001_0_0"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        const Scenario scenario = *read_scenario(text).scenario;
        const auto distance_to_break = [&](double t) {
            return run.simulation().mechanism().find_next_instant(t - 2e-4) - (t - 2e-4) < 4e-4 ? 0.0 : 1.0;
        };
        const auto read = [&](const char* name) {
            return [&run, name](double t) { return run.at(t, name); };
        };
        const int compared = compare(run, "cam", run.simulation().settings().t_end, 1e-5, distance_to_break,
                                     {{"u1_dot", read("pressure_angle"), 1e-6},
                                      {"u2_dot", read("u_contact"), 1e-6},
                                      {"u1_ddot", read("u1_dot"), 1e-4},
                                      {"u2_ddot", read("u2_dot"), 1e-4}});
        CHECK(compared > 60);
    }
    Experiment exact("cam_follower");
    for (const double t : {0.01, 0.05, 0.08}) {
        CHECK(exact.at(t, "u2_dot") == doctest::Approx(50.0).epsilon(1e-12));
        CHECK(std::abs(exact.at(t, "u2_ddot")) < 1e-8);
    }
}
