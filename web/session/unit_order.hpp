// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// In which order the points of a job are computed, so that a picture is whole early and grows finer. The finished
// picture does not depend on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stiction {

struct UnitOrder {
    std::vector<std::uint32_t> units;
    /// Of each unit: side of the block of cells that it stands for when it comes; 1 on a line.
    std::vector<std::uint8_t> blocks;
};

/// As they come.
UnitOrder order_plainly(std::size_t count);
/// Ends, middle, quarters, ..: each pass halves the spacing.
UnitOrder order_line(std::size_t count);
/// Blocks of 16, 8, 4, 2, 1 cells, each with its centre cell; unit = outer * inner_count + inner.
UnitOrder order_map(std::size_t outer, std::size_t inner);

}  // namespace stiction
