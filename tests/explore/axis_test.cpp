// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/axis.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using explore::Axis;

namespace {

struct Read {
    std::optional<Axis> axis;
    std::vector<std::string> errors;
};
Read read(std::string_view text, bool cells = false) {
    Read out;
    out.axis = explore::read_axis(*find_system("belt_oscillator"), text, cells, false, out.errors);
    return out;
}

}  // namespace

TEST_CASE("axis: points of a line are (MIN (N-1-i) + MAX i)/(N-1), both ends exact") {
    const Axis axis = *read("belt_speed:0.1:0.7:7").axis;
    CHECK(axis.count == 7);
    CHECK(axis.at(0) == 0.1);
    CHECK(axis.at(6) == 0.7);
    for (std::size_t i = 1; i < 6; ++i) {
        const double k = static_cast<double>(i);
        CHECK(axis.at(i) == (0.1 * (6.0 - k) + 0.7 * k) / 6.0);
    }
    CHECK(read("belt_speed:0.3:0.7:1").axis->at(0) == 0.3);
}

TEST_CASE("axis: points of a logarithmic line are MIN (MAX/MIN)^(i/(N-1)), both ends exact") {
    const Axis axis = *read("stribeck_speed:1e-3:0.7:4:log").axis;
    CHECK(axis.at(0) == 1e-3);
    CHECK(axis.at(3) == 0.7);
    CHECK(axis.at(1) == 1e-3 * std::pow(0.7 / 1e-3, 1.0 / 3.0));
}

TEST_CASE("axis: cells have their points at MIN + (i + 1/2)(MAX - MIN)/N") {
    const Axis axis = *read("x0:-1:1:4", true).axis;
    CHECK(axis.at(0) == -0.75);
    CHECK(axis.at(3) == 0.75);
}

TEST_CASE("axis: a list takes numbers and names of choices, and is written as it was read") {
    const System& belt = *find_system("belt_oscillator");
    const Axis numbers = *read("mu_k=0.1,0.25,2e-1").axis;
    CHECK(numbers.count == 3);
    CHECK(numbers.at(1) == 0.25);
    CHECK(numbers.write(belt) == "mu_k=0.1,0.25,0.2");
    const Axis laws = *read("friction_law=stribeck,coulomb").axis;
    CHECK(laws.at(0) == 2.0);
    CHECK(laws.write(belt) == "friction_law=stribeck,coulomb");
    CHECK(read("x0:-0.5:1e-1:3").axis->write(belt) == "x0:-0.5:0.1:3");
    CHECK(read("mass:1:10:3:log").axis->write(belt) == "mass:1:10:3:log");
}

TEST_CASE("axis: what cannot be used is refused with one sentence") {
    for (const char* text : {"belt_speed:0:300:5", "speed:0:1:2", "x0:0:1", "x0:0:1:2.5", "x0:0:1:0",
                             "x0:1:0:3", "x0:0:0:2", "x0:0:nan:2", "x0:0:1:2:lin", "x0:0:1:2:log",
                             "friction_law:0:1:2", "friction_law=dry", "x0=", "x0=1,,2", "mass=0", "", ":"}) {
        const Read result = read(text);
        CHECK_MESSAGE(!result.axis, text);
        REQUIRE_MESSAGE(result.errors.size() == 1, text);
        CHECK_MESSAGE(result.errors[0].starts_with("--over "), text);
        CHECK_MESSAGE(result.errors[0].back() == '.', text);
    }
}
