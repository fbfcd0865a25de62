// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "maps/plot_shader.hpp"
#include "maps/region_flow.hpp"
#include "maps/region_map.hpp"
#include "view/reference_path.hpp"

namespace stiction {

class RegionMapPlot {
  public:
    void draw(const Ui& ui, const Box& box);
    /// Call it when the drawing context was lost; its objects are made again.
    void release_context() { shader_.release_lost_context(); }

  private:
    void choose_limits(const Ui& ui, const RegionPlane& plane, double state_y, const PlotHand& hand,
                       PlotView& view);
    void draw_map(const Ui& ui, const RegionPlane& plane, const PlotView& view);
    void draw_state(const Ui& ui, const RegionPlane& plane, const PlotView& view, double state_y);
    bool take_state(const Ui& ui, const RegionPlane& plane, const PlotHand& hand);

    PlotShader shader_;
    bool over_other_ = false;  // axis for which the limits were chosen
    Trail trail_, ahead_;
    ReferencePath reference_;
    RegionFlow flow_;
    RegionNames names_;
    RegionRaster raster_;
    struct {
        bool was_running = false, asks = false, drags = false;
        RegionPlane plane;  // plane at the press; a jump of the state during the drag does not change it
        double x = 0.0, y = 0.0;
    } gesture_;
};

}  // namespace stiction
