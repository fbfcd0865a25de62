// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// cam_follower with a table of s(phi) in the place of its law.
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

// The default law, 0.02 m high, at even angles.
double find_cycloid(double phi) {
    const double B = 2.0 * pi / 3.0, D = pi / 3.0, h = 0.02;
    const auto rise = [&](double xi) { return h * (xi - std::sin(2.0 * pi * xi) / (2.0 * pi)); };
    if (phi < B) return rise(phi / B);
    if (phi < B + D) return h;
    return phi < 2.0 * B + D ? h - rise((phi - B - D) / B) : 0.0;
}

std::string write_points(int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
        out += (i > 0 ? "_" : "") + write_number(std::max(0.0, find_cycloid(2.0 * pi * i / count)));
    return out;
}

}  // namespace

TEST_CASE("cam_follower: a table of the cycloid law is nearly the cycloid law, in every column") {
    Experiment law("cam_follower"), table("cam_follower?lift_table=" + write_points(720));
    REQUIRE(table.status() == RunStatus::reached);
    for (int i = 0; i <= 400; ++i) {
        const double t = 0.25 * i / 400.0;
        CHECK(std::abs(table.at(t, "y") - law.at(t, "y")) < 2e-9);
        CHECK(std::abs(table.at(t, "law_s1") - law.at(t, "law_s1")) < 1e-6);
        CHECK(std::abs(table.at(t, "law_s2") - law.at(t, "law_s2")) < 4e-4);
        CHECK(std::abs(table.at(t, "cam.normal") - law.at(t, "cam.normal")) < 0.5);
    }
}

TEST_CASE(
    "cam_follower: a follower on the cam of a table jumps and lands; its rows and its energy are right") {
    for (const char* method : {"event_driven", "sliding_plane"}) {
        Experiment run("cam_follower?cam_speed=75&method=" + std::string(method) +
                       "&lift_table=" + write_points(360));
        REQUIRE(run.status() == RunStatus::reached);
        bool jumps = false;
        for (const Event& event : run.events()) jumps = jumps || event.kind == EventKind::lift_off;
        CHECK(jumps);
        double start = 0.0;
        for (std::size_t node = 0; node < run.nodes(); ++node) {
            const double energy = run.at_node(node, "energy.kinetic") +
                                  run.at_node(node, "energy.potential") +
                                  run.at_node(node, "energy.dissipated") - run.at_node(node, "energy.input");
            if (node == 0) start = energy;
            CHECK(std::abs(energy - start) < 1e-9);
            CHECK(run.at_node(node, "cam.normal") >= 0.0);
            CHECK(run.at_node(node, "cam.gap") > -1e-9);
        }
    }
}

TEST_CASE("cam_follower: methods agree on the cam of a table, and a spline can be laid through it") {
    const std::string points = "&lift_table=" + write_points(180);
    Experiment events("cam_follower?cam_speed=20" + points),
        plane("cam_follower?cam_speed=20&method=sliding_plane" + points),
        given("cam_follower?cam_speed=20&method=kinematic" + points),
        spline("cam_follower?cam_speed=20&method=kinematic&profile=spline&points=720" + points);
    for (int i = 0; i <= 200; ++i) {
        const double t = 0.6 * i / 200.0;
        for (const char* column : {"y", "y_dot", "cam.normal"}) {
            CHECK(std::abs(events.at(t, column) - plane.at(t, column)) < 1e-7);
            CHECK(std::abs(events.at(t, column) - given.at(t, column)) < 1e-7);
        }
        CHECK(std::abs(spline.at(t, "deviation")) < 1e-8);
    }
}

TEST_CASE("cam_follower: a table whose cam cannot be built is left out with one sentence") {
    const ReadScenario deep = read_scenario("cam_follower?lift_table=-0.001_0_0_0_0_0_0_0_0_0_0_0");
    REQUIRE(deep.notices.size() == 1);
    CHECK(deep.notices[0].find("inside the base circle") != std::string::npos);
    CHECK(write_scenario(*deep.scenario) == "cam_follower");
    std::string spike = "cam_follower?lift_table=1e-3";
    for (int i = 1; i < 360; ++i) spike += "_0";
    const ReadScenario sharp = read_scenario(spike);
    REQUIRE(sharp.notices.size() == 1);
    CHECK(sharp.notices[0].find("undercuts") != std::string::npos);
    CHECK(write_scenario(*sharp.scenario) == "cam_follower");
}
