// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the map of regions shows over the regions: orbits of states that slide, the points in which A and b
// vanish together, names of the boundaries.
#pragma once

#include "maps/region_map.hpp"
#include "ui/plot_words.hpp"

namespace stiction {

/// Limits that show every region that exists for these values, the present state and what follows it.
void find_region_limits(const Ui& ui, const RegionPlane& plane, double state_y, PlotView& view);
/// Over x and the column y: orbits with heads. Some of them are computed with each frame that follows.
void draw_region_flow(const Ui& ui, const RegionPlane& plane, const PlotView& view);
/// Over x and the column y: the singular points and the names of the boundaries.
void draw_region_names(const Ui& ui, const RegionPlane& plane, const PlotView& view, PlotWords& words);

}  // namespace stiction
