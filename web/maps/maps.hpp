// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planes of states, each point coloured by what holds there.
#pragma once

#include "maps/plane_map.hpp"
#include "maps/region.hpp"

namespace stiction {

/// The map of the present system, where it has one: of the regions of its contact problem, or a plane in which it
/// explains itself.
class MapPlot {
  public:
    void draw(const Ui& ui, const Box& box) {
        get_region_map(ui.session).shader.empty() ? plane_.draw(ui, box) : regions_.draw(ui, box);
    }
    /// The drawing context was lost: forgets what lived in it.
    void release_context() { regions_.release_context(); }

  private:
    RegionMapPlot regions_;
    PlaneMapPlot plane_;
};

}  // namespace stiction
