// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a map has room for the words of its regions.
#pragma once

#include <cstddef>
#include <vector>

namespace stiction {

/// How far each cell is from cells of other kinds and from the edges, one column counting 1 and one row 2: a word is
/// wider than high. kinds[row * columns + column].
std::vector<int> find_rooms(const std::vector<int>& kinds, std::size_t columns, std::size_t rows);

}  // namespace stiction
