// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/table_text.hpp"

#include "base/constants.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;

namespace {

constexpr TableKey key{"lift_table", "phi", "s", "m", ""};

double lift(double phi) { return 0.01 * (1.0 - std::cos(phi)); }

// A file of one row each 10 degrees.
std::string write_file(const std::string& head, const std::string& between, bool decimal_comma, double unit,
                       double length = 1.0) {
    std::string out = head;
    for (int i = 0; i <= 36; ++i) {
        std::string line =
            std::to_string(10.0 * i * unit) + between + std::to_string(lift(i * pi / 18.0) / length);
        if (decimal_comma)
            for (char& c : line)
                if (c == '.') c = ',';
        out += line + "\n";
    }
    return out;
}

}  // namespace

TEST_CASE("table text: a file with any of the usual separators, marks and units is the same table") {
    const std::string degrees[] = {
        write_file("phi (deg),s (m)\n", ",", false, 1.0),
        write_file("# a cam\nphi [deg]; s [m]\n", "; ", true, 1.0),
        write_file("phi (°)\ts (mm)\r\n", "\t", true, 1.0, 1e-3),
        write_file("phi/deg s/mm\n", "   ", false, 1.0, 1e-3),
        write_file("phi in rad, s in m\n", ", ", false, pi / 180.0),
        write_file("", ",", false, 1.0),
    };
    for (const std::string& file : degrees) {
        CAPTURE(file.substr(0, 40));
        const ReadTable read = read_table_file(key, file);
        CHECK(read.trouble == "");
        CHECK(read.notice.empty() == (&file != &degrees[5]));
        REQUIRE(read.points.angle.size() == 36);
        for (std::size_t i = 0; i < 36; ++i) {
            CHECK(read.points.angle[i] == 2.0 * pi * static_cast<double>(i) / 36.0);
            CHECK(std::abs(read.points.value[i] - lift(read.points.angle[i])) < 1e-6);
        }
    }
}

TEST_CASE("table text: a file that is no table is refused with its line") {
    CHECK(read_table_file(key, "phi,s\n0,0\n1,x\n").trouble == "line 3, `1,x`, is not two numbers phi, s.");
    CHECK(read_table_file(key, "phi,s\n0,0\n1,\n").trouble.find("line 3") == 0);
    CHECK(read_table_file(key, "").trouble.find("it has 0 rows") == 0);
    CHECK(read_table_file(key, "a picture\nof a cam\n").trouble.find("line 2") == 0);
}

TEST_CASE("table text: a scenario keeps its table to the bit, at even and uneven angles") {
    for (const char* table : {"0_1e-3_3e-3_6e-3_9e-3_0.011_0.012_0.011_9e-3_6e-3_3e-3_1e-3",
                              "0~0_0.5~1e-3_1~3e-3_1.5~6e-3_2~9e-3_2.5~0.011_3~0.012_3.5~0.011_4~9e-3_4.5~6e-"
                              "3_5~3e-3_5.5~1e-3_6~0"}) {
        const std::string text = std::string("cam_follower?follower_radius=1e-3&lift_table=") + table;
        const ReadScenario read = read_scenario(text);
        CHECK(read.notices.empty());
        CHECK(write_scenario(*read.scenario) == text);
    }
    const ReadScenario commas = read_scenario(
        "cam_follower?follower_radius=1e-3&lift_table=0:0,0.5:0.001,1:0.003,1.5:0.006,2:0.009,"
        "2.5:0.011,3:0.012,3.5:0.011,4:0.009,4.5:0.006,5:0.003,5.5:0.001,6:0");
    CHECK(commas.notices.empty());
    CHECK(!find_table(*commas.scenario->system, commas.scenario->values).empty());
}

TEST_CASE("table text: a scenario with a bad table says why and goes on without") {
    for (const char* table : {"0_1", "x", "", "0_0_0_0_0_0_0_0_0_0_0_a", "0~0_2~1"}) {
        CAPTURE(table);
        const ReadScenario read = read_scenario(std::string("cam_follower?mass=2&lift_table=") + table);
        REQUIRE(read.notices.size() == 1);
        CHECK(read.notices[0].find("lift_table cannot be used: ") != std::string::npos);
        CHECK(write_scenario(*read.scenario) == "cam_follower?mass=2");
    }
    const ReadScenario elsewhere = read_scenario("belt_oscillator?lift_table=0_1");
    REQUIRE(elsewhere.notices.size() == 1);
    CHECK(elsewhere.notices[0].find("unknown key") != std::string::npos);
}
