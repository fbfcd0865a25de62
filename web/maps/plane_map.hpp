// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/point_paths.hpp"
#include "view/reference_path.hpp"

namespace stiction {

class PlaneMapPlot {
  public:
    void draw(const Ui& ui, const Box& box);

  private:
    void refresh(const Ui& ui, const PlaneMap& map);
    ImVec2 put_heading(const Ui& ui, const PlaneMap& map, ImVec2 corner) const;
    void follow(PlotView& view, bool equal_scales, ImVec2 room) const;
    void settle_frame();
    void draw_figures(const Ui& ui, const PlaneMap& map);

    struct {
        int generation = -1;
        double t = -1.0;
        const PlaneMap* map = nullptr;
        PlanePicture picture;
    } cache_;
    ImVec2 frame_;       // of the plot, in the last frame
    int unsettled_ = 0;  // frames in a row in which it has changed
    Trail trail_;
    ReferencePath reference_;
    PointPaths points_, reference_points_;
};

}  // namespace stiction
