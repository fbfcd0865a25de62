// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The figure of a map of the states at t = 0 over two parameters. The boundary between two regions is found by
// bisection on the lines of the grid, so it is as smooth as the grid is fine.
#pragma once

#include "analysis/map.hpp"
#include "figure/origin.hpp"

#include <optional>
#include <string>
#include <vector>

namespace stiction::figure {

struct RegionRequest {
    std::optional<Scenario> starts;  ///< its states are classified; empty: those of the origin
    MapAxis x, y;
    std::optional<MapSlip> slip;     ///< a contact that slides on the whole map
    std::string x_label, y_label;    ///< label markup; empty: those of the parameters
    std::string x_column, y_column;  ///< empty: the parameters
    std::string title;
    std::string remark;  ///< label markup, for the caption
    Size size;
    double panel_height = 0.0;  ///< mm; above 0: the height of the figure follows from it
};

/// Sentences about values that had to be corrected are added to `notices`.
Figure draw_regions(const Origin& origin, const RegionRequest& request, std::vector<std::string>& notices);

}  // namespace stiction::figure
