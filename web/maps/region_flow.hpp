// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the map of regions shows over the regions: orbits of states that slide, the points in which A and b
// vanish together, names of the boundaries.
#pragma once

#include "maps/region_map.hpp"
#include "ui/plot_words.hpp"
#include "view/curve.hpp"

namespace stiction {

/// Limits that show every region that exists for these values, the present state and what follows it.
void find_region_limits(const Ui& ui, const RegionPlane& plane, double state_y, PlotView& view);

/// Orbits with heads, over x and the column y. Some of them are computed with each frame that follows.
class RegionFlow {
  public:
    void draw(const Ui& ui, const RegionPlane& plane, const PlotView& view);

  private:
    int generation_ = -1;
    RegionPlane plane_;
    PlotView view_;
    int next_ = 0;  // start of the grid
    std::vector<StateCurves> orbits_;
};

/// The singular points and the names of the boundaries, over x and the column y.
class RegionNames {
  public:
    void draw(const Ui& ui, const RegionPlane& plane, const PlotView& view, PlotWords& words);

  private:
    int generation_ = -1;
    double sense_ = 0.0;
    std::vector<PlanePoint> points_;
};

}  // namespace stiction
