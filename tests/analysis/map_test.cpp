// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/map.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace stiction;

namespace {

const System& get_belt() { return *find_system("belt_oscillator"); }

MapAxis make_axis(std::string_view id, double min, double max, int count) {
    return {.parameter = find_parameter(get_belt(), id), .min = min, .max = max, .count = count};
}

}  // namespace

TEST_CASE("map: cell centres are min + (i + 1/2)(max - min)/count") {
    const MapAxis axis{.parameter = 0, .min = -1.0, .max = 1.0, .count = 4};
    CHECK(find_cell_centre(axis, 0) == -0.75);
    CHECK(find_cell_centre(axis, 3) == 0.75);
}

TEST_CASE("map: the belt oscillator slips back below the speed of the belt and ahead above it") {
    const Scenario scenario = get_initial_scenario(get_belt());
    const MapAxis x = make_axis("x_dot0", -1.0, 1.0, 40), y = make_axis("x0", -1.0, 1.0, 3);
    const MapGrid grid = Map(scenario, x, y).rasterise();
    REQUIRE(grid.cells.size() == 120);
    int wrong = 0;
    for (int j = 0; j < y.count; ++j)
        for (int i = 0; i < x.count; ++i) {
            wrong += grid.region(i, j) != (find_cell_centre(x, i) < 0.1 ? "slip-" : "slip+");
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

TEST_CASE("map: at the speed of the belt |k x| <= mu_s N decides between stick and slip") {
    // k = 100 N/m, mu_s N = 4 N: stick up to |x| = 0.04 m. Centres -0.095, -0.085 .. 0.095.
    Scenario scenario = get_initial_scenario(get_belt());
    const MapAxis x = make_axis("x0", -0.1, 0.1, 20), y = make_axis("mass", 1.0, 3.0, 1);
    const auto shares = count_regions(Map(scenario, x, y).rasterise());
    REQUIRE(shares.size() == 3);
    CHECK(shares[0].region == "slip+");
    CHECK(shares[0].count == 6);
    CHECK(shares[1].region == "slip-");
    CHECK(shares[1].count == 6);
    CHECK(shares[2].region == "stick");
    CHECK(shares[2].count == 8);
}

TEST_CASE("map: an axis outside the range or along a choice cannot be used") {
    CHECK_FALSE(find_axis_trouble(get_belt(), make_axis("x0", -1.0, 1.0, 7)).has_value());
    CHECK(find_axis_trouble(get_belt(), make_axis("x0", -1.0, 200.0, 2)).has_value());
    // The ends of the axis may lie outside as long as every centre is inside.
    CHECK_FALSE(find_axis_trouble(get_belt(), make_axis("x0", -2.0, 2.0, 1)).has_value());
    CHECK(find_axis_trouble(get_belt(), make_axis("friction_law", 0.0, 1.0, 2)).has_value());
}

TEST_CASE("map: what the system mends is noticed once") {
    const Scenario scenario = get_initial_scenario(get_belt());
    const MapGrid grid =
        Map(scenario, make_axis("mu_s", 0.0, 0.2, 5), make_axis("x0", 0.0, 1.0, 5)).rasterise();
    CHECK(grid.notices.size() == 1);
}

TEST_CASE("map: without solving, a rod that slides lies in the region of its contact problem") {
    const System& rod = *find_system("painleve_rod");
    Scenario scenario = get_initial_scenario(rod);
    const auto at = [&](std::string_view id) { return find_parameter(rod, id); };
    const auto find = [&](std::string_view id) -> double& {
        return scenario.values[static_cast<std::size_t>(at(id))];
    };
    find("mu") = 1.9, find("v_t0") = -1.0, find("gap0") = 0.0, find("v_n0") = 0.0;
    const MapAxis x{at("theta0"), 0.0, 3.0, 30}, y{at("theta_dot0"), -2.0, 2.0, 20};
    const MapGrid solved = Map(scenario, x, y).rasterise();
    const Map map(scenario, x, y, MapSlip{0, -1.0});
    const MapGrid taken = map.rasterise();
    CHECK(solved.names == std::vector<std::string>{"A", "B", "C", "D"});
    CHECK(taken.names == solved.names);
    CHECK(taken.cells == solved.cells);
    const MapGrid coarse = map.rasterise(3, 2);
    CHECK(coarse.cells.size() == 6);
    CHECK(coarse.region(1, 1) == map.classify(1.5, 1.0));
    // An axis ends at the range of its parameter.
    CHECK(map.find_values(99.0, 0.5)[static_cast<std::size_t>(at("theta0"))] ==
          rod.parameters[static_cast<std::size_t>(at("theta0"))].max);
}

TEST_CASE("map: the rod lifts off above the angular velocity at which b changes its sign") {
    const System& rod = *find_system("painleve_rod");
    const Scenario scenario = get_initial_scenario(rod);
    const MapAxis x{find_parameter(rod, "theta0")}, y{find_parameter(rod, "theta_dot0")};
    const Map map(scenario, x, y, MapSlip{0, -1.0});
    // b = F_th c - eps (F_y + s w^2) with F = (0, -1, 0): zero at w = 1/sqrt(sin theta)
    const double theta = 0.7;
    const Map::Point found = map.find_boundary(
        {theta, 0.0}, {theta, 3.0}, [](std::string_view region) { return region == "B" || region == "D"; });
    CHECK(found.x == theta);
    CHECK(found.y == doctest::Approx(1.0 / std::sqrt(std::sin(theta))).epsilon(1e-11));
}
