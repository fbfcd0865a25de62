// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plane of the region map of a sliding contact (model/region_map.hpp): over x, and either y or a parameter. All
// parts of the map use it.
#pragma once

#include "analysis/map.hpp"
#include "maps/cell_map.hpp"
#include "session/jobs/unit_order.hpp"
#include "ui/plot_hand.hpp"
#include "ui/plot_words.hpp"
#include "view/view.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace stiction {

inline constexpr std::array<std::string_view, 4> region_titles{"Sliding", "Lift-off", "No solution",
                                                               "Two solutions"};  // regions A to D

struct RegionPlane {
    int contact = 0;          ///< index of the sliding contact
    bool over_other = false;  ///< the upright axis is the parameter other_y, else the column y
    double sense = -1.0;      ///< direction of sliding: that of the start, unless the map is turned
    bool pulled = false;      ///< the user pulls a body; the map does not include the pull
    bool holds = false;       ///< the contact slides in that direction now, and no body is pulled
    double y = 0.0;           ///< at the present state
    bool moves = false;       ///< prescribed forces change, and the map is that of the present time
    double t = 0.0;           ///< s, the present time, or 0 if nothing is prescribed
};

inline const RegionMap& get_region_map(const Session& session) { return session.system().picture->region; }

RegionPlane find_region_plane(const Ui& ui);
/// The experiment with a start that is closed and slides in the direction of the plane.
Scenario find_map_scenario(const Session& session, const RegionPlane& plane);
/// The map over x0 <= x <= x1, y0 <= y <= y1 of the plane. Each point is a state at t = 0 whose contact is closed and
/// slides in the direction of the plane.
Map make_map(const Session& session, const RegionPlane& plane, double x0, double x1, double y0, double y1);
/// The map over the whole range of the plane.
Map make_map(const Session& session, const RegionPlane& plane);
/// The map over the part in view.
inline Map make_map(const Session& session, const RegionPlane& plane, const PlotView& view) {
    return make_map(session, plane, view.x0, view.x1, view.y0, view.y1);
}

/// The regions as the engine classifies them: their words, where there is room, and their cells if the shader does
/// not work.
class RegionRaster {
  public:
    /// Computes the part in view, if that or the system has changed.
    void update(const Session& session, const RegionPlane& plane, const PlotView& view);
    /// Call it after update().
    void draw_words(PlotWords& words) const;
    /// Call it after update(). Draws the cells, finer from frame to frame, and requests frames until all are
    /// computed.
    void draw_cells(const std::array<unsigned, 4>& fills);

  private:
    std::vector<double> key_;  // all that the regions depend on
    PlotView view_;
    std::optional<Map> map_;
    CellMap coarse_, fine_;
    UnitOrder order_;       // of the fine cells
    std::size_t next_ = 0;  // in that order
};

/// Shows the contact problem of a point beside the pointer and stores it for window.stiction.
void draw_region_readout(const Ui& ui, const RegionPlane& plane, double x, double y);
/// One line below the map about the present state. If there is no solution or there are several, buttons choose how
/// the motion continues. Returns the height, which is the same for every state.
float draw_region_verdict(const Ui& ui, float bottom);

}  // namespace stiction
