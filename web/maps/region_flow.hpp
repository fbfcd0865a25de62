// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Drawn over the region map: orbits of sliding states, the points at which A and b are 0 together, names of the
// boundaries.
#pragma once

#include "maps/region_map.hpp"
#include "ui/plot_words.hpp"
#include "view/curve.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace stiction {

/// Limits that show every region that exists for these values, the present state and the motion ahead.
void find_region_limits(const Ui& ui, const RegionPlane& plane, double state_y, PlotView& view);

/// Orbits with arrow heads, over x and the column y. Some more are computed in each frame.
class RegionFlow {
  public:
    void draw(const Ui& ui, const RegionPlane& plane, const PlotView& view);

  private:
    bool extend_orbit(const Session& session);

    int generation_ = -1;
    RegionPlane plane_;
    PlotView view_;
    int next_ = 0;  // next start in the grid
    std::vector<StateCurves> orbits_;
    struct {
        std::unique_ptr<Simulation> run;  // null: there is no unfinished orbit
        StateCurves orbit;
        std::size_t node = 0, steps = 0;  // drawn nodes, computed steps
        double before = 0.0, way = 0.0;   // time of the last drawn node, s; length in sides of the plane
    } growing_;
};

/// The singular points and the names of the boundaries, over x and the column y.
class RegionNames {
  public:
    void draw(const Ui& ui, const RegionPlane& plane, const PlotView& view, PlotWords& words);

  private:
    int generation_ = -1;
    double sense_ = 0.0, t_ = 0.0;
    std::vector<PlanePoint> points_;
    PlanePoint beside_;  // on b = 0, where its name stands
};

}  // namespace stiction
