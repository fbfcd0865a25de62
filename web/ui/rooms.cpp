// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/rooms.hpp"

#include <algorithm>

namespace stiction {

std::vector<int> find_rooms(const std::vector<int>& kinds, std::size_t columns, std::size_t rows) {
    constexpr int across = 1, up = 2;
    std::vector<int> out(kinds.size(), static_cast<int>(2 * (columns + rows)));
    // One sweep forward and one back give the exact distances, because steps go along rows and columns only.
    const auto reach = [&](std::size_t at, std::size_t from, int step) {
        out[at] = std::min(out[at], kinds[at] == kinds[from] ? out[from] + step : step);
    };
    for (std::size_t j = 0; j < rows; ++j)
        for (std::size_t i = 0; i < columns; ++i) {
            const std::size_t at = j * columns + i;
            if (i > 0) reach(at, at - 1, across);
            if (j > 0) reach(at, at - columns, up);
        }
    for (std::size_t j = rows; j-- > 0;)
        for (std::size_t i = columns; i-- > 0;) {
            const std::size_t at = j * columns + i;
            if (i + 1 < columns) reach(at, at + 1, across);
            if (j + 1 < rows) reach(at, at + columns, up);
        }
    for (std::size_t j = 0; j < rows; ++j)
        for (std::size_t i = 0; i < columns; ++i) {
            int& room = out[j * columns + i];
            room = std::min(room, static_cast<int>(2 * std::min({i + 1, columns - i, j + 1, rows - j})));
        }
    return out;
}

}  // namespace stiction
