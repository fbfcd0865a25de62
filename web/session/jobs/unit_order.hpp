// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The order in which the points of a job are computed: a coarse picture of the whole comes first and is refined. The
// finished picture does not depend on the order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stiction {

struct UnitOrder {
    std::vector<std::uint32_t> units;
    /// For each unit: side of the block of cells that it fills when it arrives; 1 on a line.
    std::vector<std::uint8_t> blocks;
};

/// In the order of their numbers.
UnitOrder order_plainly(std::size_t count);
/// Ends, middle, quarters, ..: each pass halves the spacing.
UnitOrder order_line(std::size_t count);
/// Blocks of 16, 8, 4, 2, 1 cells, each with its centre cell; unit = outer * inner_count + inner.
UnitOrder order_map(std::size_t outer, std::size_t inner);

}  // namespace stiction
