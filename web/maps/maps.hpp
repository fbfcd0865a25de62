// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Maps of states: each point of a plane has the colour of the state there.
#pragma once

#include "maps/plane_map.hpp"
#include "maps/region.hpp"
#include "view/pictures.hpp"

namespace stiction {

/// The map of the present system, if it has one: the regions of its contact problem, or a plane that explains the
/// mechanism.
class MapPlot {
  public:
    void draw(const Ui& ui, const Box& box) {
        find_plane(ui.session, ui.view) != nullptr ? plane_.draw(ui, box) : regions_.draw(ui, box);
    }
    /// Call it when the drawing context was lost; its objects are made again.
    void release_context() { regions_.release_context(); }

  private:
    RegionMapPlot regions_;
    PlaneMapPlot plane_;
};

}  // namespace stiction
