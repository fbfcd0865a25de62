// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/relations.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

constexpr std::string_view laws[] = {"coulomb", "stribeck"};
constexpr Parameter parameters[] = {{.id = "length", .unit = "m", .initial = 1.0, .max = 9.0},
                                    {.id = "radius", .unit = "m", .initial = 1.0, .max = 9.0},
                                    {.id = "law", .unit = "-", .scale = Scale::choice, .choices = laws}};

}  // namespace

TEST_CASE("relations: a rule shows the value of each id in braces, a choice by its name") {
    const double values[] = {0.1, 2.0, 1.0};
    CHECK(write_rule(parameters, "{radius} and {law} need a length", values) ==
          "radius = 2 and law = stribeck need a length");
    CHECK(write_rule("{radius} and {law} need a length") == "radius and law need a length");
    CHECK(write_rule(parameters, "{points} are no parameter", values) == "points are no parameter");
    CHECK(write_rule(parameters, "", values).empty());
    CHECK(find_causes(parameters, "{law} with {length} and {points}") == std::vector<std::size_t>{2, 0, 3});
}

TEST_CASE("relations: a conflict holds the values before, and corrects them") {
    double values[] = {0.1, 2.0, 0.0};
    std::vector<Conflict> found;
    Relations relations(parameters, values, &found);
    relations.correct("{radius} is larger than {length}", {{"radius", 0.1}}, {}, {"law"});
    relations.correct("{radius} is larger than half of {length}", {{"radius", 0.05}}, "half the length");
    CHECK(values[1] == 0.05);
    REQUIRE(found.size() == 2);
    CHECK(found[0].refused == "radius = 2 is larger than length = 0.1.");
    CHECK(found[0].general == "radius is larger than length.");
    CHECK(found[0].remedy == "Using radius = 0.1.");
    CHECK(found[0].causes == std::vector<std::size_t>{1, 0, 2});
    CHECK(found[0].corrected == std::vector<std::size_t>{1});
    CHECK(found[1].refused == "radius = 0.1 is larger than half of length = 0.1.");
    CHECK(found[1].remedy == "Using half the length.");
}

TEST_CASE("relations: without conflicts the values are corrected in the same way") {
    double values[] = {0.1, 2.0, 0.0};
    Relations relations(parameters, values, nullptr);
    relations.correct("{radius} is larger than {length}", {{"radius", 0.1}}, {}, {"law"});
    CHECK(values[1] == 0.1);
    relations.correct("{radius} is larger than half of {length}", {{"radius", 0.05}}, "half the length");
    CHECK(values[1] == 0.05);
}
