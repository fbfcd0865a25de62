// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using test::run_job;

namespace {

const std::string driven_belt =
    "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3";

}  // namespace

TEST_CASE("poincare: strobe takes t = (n + PHASE) T with settle < t, one a period") {
    const auto table = run_job(driven_belt + "&drive_frequency=1.6&job=poincare&job.count=40&job.settle=3");
    REQUIRE(table.rows.size() == 40);
    for (std::size_t k = 0; k < 40; ++k)
        CHECK(table.number(k, "t") == (4.0 + static_cast<double>(k)) * (1.0 / 1.6));
    const auto later = run_job(
        driven_belt + "&drive_frequency=1.6&job=poincare&job.count=2&job.settle=3&job.section=strobe:0.25");
    CHECK(later.number(0, "t") == 3.25 * (1.0 / 1.6));
    CHECK(later.text.ends_with("&job=poincare&job.settle=3&job.section=strobe:0.25&job.count=2"));
}

TEST_CASE("poincare: states of an event are those after it, those of a plane lie on it") {
    const auto events =
        run_job("belt_oscillator?job=poincare&job.count=5&job.settle=0&job.section=event:stick_to_slip");
    REQUIRE(events.rows.size() == 5);
    for (std::size_t k = 0; k < 5; ++k) {
        CHECK(events.number(k, "x") == doctest::Approx(0.04).epsilon(1e-10));
        CHECK(events.at(k, "state") == "slip-");
    }
    const auto plane = run_job(
        "belt_oscillator?job=poincare&job.count=4&job.settle=1&job.section=plane:x=0.03&job.columns=x,x_dot,"
        "t");
    REQUIRE(plane.rows.size() == 4);
    for (std::size_t k = 0; k < 4; ++k) {
        CHECK(plane.number(k, "x") == doctest::Approx(0.03).epsilon(1e-12));
        CHECK((plane.number(k, "x_dot") > 0.0) != (plane.number((k + 1) % 4, "x_dot") > 0.0));
    }
}

TEST_CASE("poincare: a motion without section states has none, and ends") {
    CHECK(run_job("belt_oscillator?friction_law=coulomb&damping=1&job=poincare&job.count=3").rows.empty());
}

// The first window of the poincare job is the window of the bifurcation job.
TEST_CASE("bifurcation: the section states of the window, one row at least for every point") {
    const auto bifurcation =
        run_job(driven_belt + "&job=bifurcation&job.over=drive_frequency:0.5:2.5:5&job.window=6");
    REQUIRE(bifurcation.rows.size() == 30);
    const auto section = run_job(driven_belt + "&drive_frequency=1.5&job=poincare&job.window=6&job.count=6");
    for (std::size_t k = 0; k < 6; ++k) {
        CHECK(bifurcation.at(12 + k, "drive_frequency") == "1.5");
        CHECK(bifurcation.at(12 + k, "k") == std::to_string(k));
        CHECK(bifurcation.at(12 + k, "x") == section.at(k, "x"));
    }
    const auto empty =
        run_job("belt_oscillator?friction_law=coulomb&damping=1&job=bifurcation&job.over=belt_speed=0.1,0.2");
    REQUIRE(empty.rows.size() == 2);
    CHECK(empty.at(1, "unit") == "1");
    CHECK(empty.at(1, "k").empty());
    CHECK(empty.at(1, "x").empty());
}

TEST_CASE("job: its text is canonical, and reads back as the same job") {
    const std::string text =
        "belt_oscillator?damping=1&friction_law=stribeck&job=sweep&job.over=belt_speed:0.1:0.6:201"
        "&job.observe=amplitude:x,share:belt.stick&job.start=follow";
    CHECK(test::read_job(text).text == text);
    CHECK(test::read_job("belt_oscillator?job.start=follow&friction_law=stribeck&job.settle=200.0&damping=1.0"
                         "&job.observe=amplitude%3Ax,share:belt.stick&job.direction=up&job=sweep"
                         "&job.over=belt_speed:1e-1:.6:201")
              .text == text);
    CHECK(test::read_job("belt_oscillator?job=bifurcation&job.over=friction_law=coulomb,stribeck").text ==
          "belt_oscillator?job=bifurcation&job.over=friction_law%3Dcoulomb,stribeck");
}
