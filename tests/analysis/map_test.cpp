// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;

namespace {

const System& get_belt() { return *find_system("belt_oscillator"); }

RegionAxis make_axis(std::string_view id, double min, double max, int count) {
    return {.parameter = find_parameter(get_belt(), id), .min = min, .max = max, .count = count};
}

}  // namespace

TEST_CASE("regions: cell centres are min + (i + 1/2)(max - min)/count") {
    const RegionAxis axis{.parameter = 0, .min = -1.0, .max = 1.0, .count = 4};
    CHECK(find_cell_centre(axis, 0) == -0.75);
    CHECK(find_cell_centre(axis, 3) == 0.75);
}

TEST_CASE("regions: the belt oscillator slips back below the speed of the belt and ahead above it") {
    const Scenario scenario = get_initial_scenario(get_belt());
    const RegionAxis x = make_axis("x_dot0", -1.0, 1.0, 40), y = make_axis("x0", -1.0, 1.0, 3);
    const RegionGrid grid = classify_regions(scenario, x, y);
    REQUIRE(grid.cells.size() == 120);
    int wrong = 0;
    for (int j = 0; j < y.count; ++j)
        for (int i = 0; i < x.count; ++i) {
            const std::string& name =
                grid.names[static_cast<std::size_t>(grid.cells[static_cast<std::size_t>(j * x.count + i)])];
            wrong += name != (find_cell_centre(x, i) < 0.1 ? "slip-" : "slip+");
        }
    CHECK(wrong == 0);
    CHECK(grid.notices.empty());

    const auto shares = count_regions(grid);
    REQUIRE(shares.size() == 2);
    CHECK(shares[0].region == "slip+");
    CHECK(shares[0].count == 18 * 3);
    CHECK(shares[1].count == 22 * 3);
    CHECK(shares[0].fraction + shares[1].fraction == doctest::Approx(1.0));
}

TEST_CASE("regions: at the speed of the belt |k x| <= mu_s N decides between stick and slip") {
    // k = 100 N/m, mu_s N = 4 N: stick up to |x| = 0.04 m. Centres -0.095, -0.085 .. 0.095.
    Scenario scenario = get_initial_scenario(get_belt());
    const RegionAxis x = make_axis("x0", -0.1, 0.1, 20), y = make_axis("mass", 1.0, 3.0, 1);
    const auto shares = count_regions(classify_regions(scenario, x, y));
    REQUIRE(shares.size() == 3);
    CHECK(shares[0].region == "slip+");
    CHECK(shares[0].count == 6);
    CHECK(shares[1].region == "slip-");
    CHECK(shares[1].count == 6);
    CHECK(shares[2].region == "stick");
    CHECK(shares[2].count == 8);
}

TEST_CASE("regions: an axis outside the range or along a choice cannot be used") {
    CHECK_FALSE(find_axis_trouble(get_belt(), make_axis("x0", -1.0, 1.0, 7)).has_value());
    CHECK(find_axis_trouble(get_belt(), make_axis("x0", -1.0, 2.0, 2)).has_value());
    // The ends of the axis may lie outside as long as every centre is inside.
    CHECK_FALSE(find_axis_trouble(get_belt(), make_axis("x0", -2.0, 2.0, 1)).has_value());
    CHECK(find_axis_trouble(get_belt(), make_axis("friction_law", 0.0, 1.0, 2)).has_value());
}

TEST_CASE("regions: what the system mends is noticed once") {
    const Scenario scenario = get_initial_scenario(get_belt());
    const RegionGrid grid =
        classify_regions(scenario, make_axis("mu_s", 0.0, 0.2, 5), make_axis("x0", 0.0, 1.0, 5));
    CHECK(grid.notices.size() == 1);
}
