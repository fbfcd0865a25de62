// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Map of the states at t = 0 over two parameters: every cell of a grid is classified at its centre,
// independent of the others and before anything jumps.
#pragma once

#include "scenario/scenario.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace stiction {

/// `count` cells of equal width from min to max of one parameter.
struct RegionAxis {
    int parameter = 0;
    double min = 0.0, max = 1.0;
    int count = 1;
};

/// min + (i + 1/2)(max - min)/count
double find_cell_centre(const RegionAxis& axis, int cell);

/// One sentence where the axis cannot be used: the parameter is a choice, or a cell centre is out of its
/// range.
std::optional<std::string> find_axis_trouble(const System& system, const RegionAxis& axis);

struct RegionGrid {
    RegionAxis x, y;
    std::vector<std::string> names;  ///< sorted; may hold "", where no region applies
    std::vector<int> cells;          ///< index into names, x runs first: cells[j * x.count + i]
    /// Sentences of System::relate and Method::refuse, each once. With these the cells are those of mended
    /// values.
    std::vector<std::string> notices;
};

/// Both axes without trouble, of different parameters.
RegionGrid classify_regions(const Scenario& scenario, const RegionAxis& x, const RegionAxis& y);

struct RegionShare {
    std::string region;
    std::size_t count = 0;
    double fraction = 0.0;  ///< of all cells
};

/// One row per region that occurs, sorted by name.
std::vector<RegionShare> count_regions(const RegionGrid& grid);

}  // namespace stiction
