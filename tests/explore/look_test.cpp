// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Whole periods of a motion that repeats itself may be left out (Plan::repeats): what is left is the same.
#include "explore/look.hpp"

#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;
using namespace stiction::explore;

namespace {

struct Looks {
    explicit Looks(const std::string& text, Plan::Repeats repeats)
        : scenario(*read_scenario(text).scenario),
          whole(*scenario.system, scenario.values, scenario.settings, make_plan(Plan::Repeats::followed),
                nullptr, nullptr),
          shorter(*scenario.system, scenario.values, scenario.settings, make_plan(repeats), nullptr,
                  nullptr) {}
    static Plan make_plan(Plan::Repeats repeats) { return {.settle = 100.0, .repeats = repeats}; }
    Scenario scenario;
    Look whole, shorter;
};

// Two events per period, onsets in one sense or in both, cycles that begin late, and none at all.
const std::string repeating[] = {"belt_oscillator",
                                 "belt_oscillator/stribeck",
                                 "belt_oscillator?belt_speed=-0.07&damping=0.4",
                                 "belt_oscillator?friction_law=hyperbolic&x0=0.19&viscous=0.02",
                                 "belt_oscillator?x0=0.4&x_dot0=-1&damping=0.05",
                                 "belt_oscillator?method=closed_form&belt_speed=0.08"};
const std::string others[] = {"belt_oscillator?damping=30", "belt_oscillator?belt_speed=0",
                              "belt_oscillator?drive_amplitude=2&drive_frequency=0.9&damping=1",
                              "two_masses?force1_offset=3"};

}  // namespace

TEST_CASE("look: a transient without the periods that repeat leaves the same window") {
    for (const std::string& text : repeating) {
        CAPTURE(text);
        Looks looks(text, Plan::Repeats::leave_out_transient);
        CHECK(looks.shorter.window().from < 20.0);
        CHECK(looks.shorter.window().to - looks.shorter.window().from ==
              doctest::Approx(20.0).epsilon(1e-13));
        const auto &a = looks.whole.section_states(), &b = looks.shorter.section_states();
        REQUIRE(a.size() == b.size());
        REQUIRE(a.size() > 3);
        for (std::size_t i = 0; i < a.size(); ++i) {
            CHECK(a[i].states == b[i].states);
            CHECK(std::abs((a[i].t - looks.whole.window().from) - (b[i].t - looks.shorter.window().from)) <
                  1e-11);
            for (const std::size_t column : {1U, 2U})
                CHECK(std::abs(a[i].row[column] - b[i].row[column]) < 1e-11);
        }
    }
}

TEST_CASE("look: a short window finds the same attractor") {
    for (const std::string& text : repeating) {
        CAPTURE(text);
        Looks looks(text, Plan::Repeats::leave_out_window);
        CHECK(looks.shorter.window().to < 25.0);
        CHECK(looks.whole.find_attractor() == looks.shorter.find_attractor());
        CHECK(looks.whole.find_multiple() == looks.shorter.find_multiple());
        CHECK(looks.whole.find_sequence() == looks.shorter.find_sequence());
        CHECK(looks.whole.find_key() == looks.shorter.find_key());
    }
}

TEST_CASE("look: nothing is left out of motions that rest, slide, are driven or have several coordinates") {
    for (const std::string& text : others) {
        CAPTURE(text);
        Looks looks(text, Plan::Repeats::leave_out_window);
        CHECK(looks.whole.window().from == looks.shorter.window().from);
        CHECK(looks.whole.window().to == looks.shorter.window().to);
    }
}
