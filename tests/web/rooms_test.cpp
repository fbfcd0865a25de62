// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/rooms.hpp"

#include "base/random.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

using namespace stiction;

TEST_CASE("rooms: the distance to other kinds and to the edges is that of a search through all cells") {
    for (std::uint64_t trial = 0; trial < 60; ++trial) {
        Random random(trial);
        const auto columns = static_cast<std::size_t>(1 + random.next_index(20)),
                   rows = static_cast<std::size_t>(1 + random.next_index(14));
        std::vector<int> kinds;
        // Cells come in patches, so that some are far from others.
        const auto patch = 1 + random.next_index(7);
        for (std::size_t k = 0; k < columns * rows; ++k)
            kinds.push_back(
                static_cast<int>((k % columns / patch * 7 + k / columns / patch * 3 + trial) % 3) - 1);
        const std::vector<int> rooms = find_rooms(kinds, columns, rows);
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            const auto i = static_cast<int>(k % columns), j = static_cast<int>(k / columns);
            int expected =
                2 * std::min({i + 1, static_cast<int>(columns) - i, j + 1, static_cast<int>(rows) - j});
            for (std::size_t m = 0; m < kinds.size(); ++m)
                if (kinds[m] != kinds[k])
                    expected = std::min(expected, std::abs(static_cast<int>(m % columns) - i) +
                                                      2 * std::abs(static_cast<int>(m / columns) - j));
            CHECK(rooms[k] == expected);
        }
    }
}
