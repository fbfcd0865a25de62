// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the region map of a sliding contact shows (model/region_map.hpp): the plane over x, and either y or a
// parameter. The parts of the map share this.
#pragma once

#include "ui/plot_hand.hpp"
#include "ui/plot_words.hpp"
#include "ui/ui.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace stiction {

inline constexpr std::array<std::string_view, 4> region_titles{"Sliding", "Lift-off", "No solution",
                                                               "Two solutions"};  // regions A to D

struct RegionPlane {
    bool over_other = false;  ///< upright is the parameter other_y, else the column y
    double sense = -1.0;      ///< of sliding: that of the start, unless the map is turned
    bool pulled = false;      ///< a hand holds a body: the map is that of the free one
    bool holds = false;       ///< the contact slides in that sense now, and no hand pulls
    double y = 0.0;           ///< of the present state
};

inline const RegionMap& get_region_map(const Session& session) { return session.system().picture->region; }

RegionPlane find_region_plane(const Ui& ui);
/// Parameter values of the state at a point of the plane, sliding on the ground, inside their ranges.
std::vector<double> find_region_values(const Session& session, const RegionPlane& plane, double x, double y);
/// Index of the region at a point, -1 where there is none.
int find_region(const Session& session, const RegionPlane& plane, double x, double y);

/// The regions on a coarse grid over the map, and how far each cell is from other regions.
struct RegionRooms {
    static constexpr int columns = 36, rows = 24;
    static constexpr int most = rows;  // of room: halfway up
    struct Cell {
        int region = -1, room = 0;
    };
    std::array<Cell, columns * rows> cells;
    const Cell& at(int i, int j) const { return cells[static_cast<std::size_t>(j * columns + i)]; }
};

/// The words of the regions, each where its region has room.
class RegionWords {
  public:
    void draw(const Ui& ui, const RegionPlane& plane, const PlotView& view, PlotWords& words);

  private:
    std::vector<double> key_;  // all that the regions depend on
    RegionRooms rooms_;
};

/// What the contact problem has to say at a point: notes it for window.stiction and shows it at the pointer.
void draw_region_readout(const Ui& ui, const RegionPlane& plane, double x, double y);
/// One line below the map about the present state; where there is no solution or are several, buttons that
/// say how it goes on. Returns its height, which is the same at every state.
float draw_region_verdict(const Ui& ui, float bottom);

}  // namespace stiction
