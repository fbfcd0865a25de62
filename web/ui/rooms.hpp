// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the places of a map where the words of its regions fit.
#pragma once

#include <cstddef>
#include <vector>

namespace stiction {

/// Distance of each cell from cells of other kinds and from the edges. A column counts 1 and a row 2, because a word
/// is wider than high. kinds[row * columns + column].
std::vector<int> find_rooms(const std::vector<int>& kinds, std::size_t columns, std::size_t rows);

}  // namespace stiction
