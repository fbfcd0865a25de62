// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the region map of a sliding contact shows (model/region_map.hpp): the plane over x, and either y or a
// parameter. The parts of the map share this.
#pragma once

#include "analysis/map.hpp"
#include "maps/cell_map.hpp"
#include "session/unit_order.hpp"
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
    int contact = 0;          ///< the one that slides
    bool over_other = false;  ///< upright is the parameter other_y, else the column y
    double sense = -1.0;      ///< of sliding: that of the start, unless the map is turned
    bool pulled = false;      ///< a hand holds a body: the map is that of the free one
    bool holds = false;       ///< the contact slides in that sense now, and no hand pulls
    double y = 0.0;           ///< of the present state
};

inline const RegionMap& get_region_map(const Session& session) { return session.system().picture->region; }

RegionPlane find_region_plane(const Ui& ui);
/// The map over x0 <= x <= x1, y0 <= y <= y1 of the plane: every point a state at t = 0 whose contact is closed and
/// slides in the sense of the plane.
Map make_map(const Session& session, const RegionPlane& plane, double x0, double x1, double y0, double y1);
/// That over all that the plane can show.
Map make_map(const Session& session, const RegionPlane& plane);
/// That over what is in view.
inline Map make_map(const Session& session, const RegionPlane& plane, const PlotView& view) {
    return make_map(session, plane, view.x0, view.x1, view.y0, view.y1);
}

/// The regions as the engine classifies them: their words, each where its region has room, and their cells where no
/// shader draws them.
class RegionRaster {
  public:
    /// Of what is in view; computed anew where that or the system has changed.
    void update(const Session& session, const RegionPlane& plane, const PlotView& view);
    /// After update().
    void draw_words(const Ui& ui, PlotWords& words) const;
    /// After update(): the cells, finer from one picture to the next; asks for pictures until they are all known.
    void draw_cells(const std::array<unsigned, 4>& fills);

  private:
    std::vector<double> key_;  // all that the regions depend on
    PlotView view_;
    std::optional<Map> map_;
    CellMap coarse_, fine_;
    UnitOrder order_;       // of the fine cells
    std::size_t next_ = 0;  // in that order
};

/// What the contact problem has to say at a point: notes it for window.stiction and shows it at the pointer.
void draw_region_readout(const Ui& ui, const RegionPlane& plane, double x, double y);
/// One line below the map about the present state; where there is no solution or are several, buttons that
/// say how it goes on. Returns its height, which is the same at every state.
float draw_region_verdict(const Ui& ui, float bottom);

}  // namespace stiction
