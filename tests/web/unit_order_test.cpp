// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/jobs/unit_order.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stiction;

TEST_CASE("unit order: a line is computed from its ends to the middle, quarters, .., each point once") {
    CHECK(order_line(9).units == std::vector<std::uint32_t>{0, 8, 4, 2, 6, 1, 3, 5, 7});
    for (const std::size_t count : {0u, 1u, 2u, 3u, 6u, 10u, 17u, 400u}) {
        std::vector<std::uint32_t> units = order_line(count).units;
        std::sort(units.begin(), units.end());
        CHECK(units == order_plainly(count).units);
    }
}

TEST_CASE(
    "unit order: a map is computed in blocks of 16, 8, 4, 2, 1 cells by their centres, each cell once") {
    for (const auto& [outer, inner] : {std::pair{62u, 40u}, {1u, 1u}, {5u, 33u}, {16u, 16u}}) {
        const UnitOrder order = order_map(outer, inner);
        std::vector<std::uint32_t> units = order.units;
        std::sort(units.begin(), units.end());
        CHECK(units == order_plainly(outer * inner).units);
        for (std::size_t i = 1; i < order.units.size(); ++i)
            CHECK(order.blocks[order.units[i - 1]] >= order.blocks[order.units[i]]);
    }
    const UnitOrder order = order_map(32, 32);
    CHECK(std::vector(order.units.begin(), order.units.begin() + 4) ==
          std::vector<std::uint32_t>{8 * 32 + 8, 8 * 32 + 24, 24 * 32 + 8, 24 * 32 + 24});
}
