// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/region_map.hpp"

#include "session/sliding_contact.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stiction {

namespace {

using Rooms = RegionRooms;
constexpr int columns = Rooms::columns, rows = Rooms::rows;

void find_rooms(const Map& map, Rooms& out) {
    const MapGrid grid = map.rasterise(columns, rows);
    for (int k = 0; k < columns * rows; ++k)
        out.cells[static_cast<std::size_t>(k)].region = find_region(grid.region(k % columns, k / columns));
    for (int k = 0; k < columns * rows; ++k) {
        const int i = k % columns, j = k / columns;
        Rooms::Cell& cell = out.cells[static_cast<std::size_t>(k)];
        cell.room = std::min({2 * (i + 1), 2 * (columns - i), 2 * (j + 1), 2 * (rows - j)});
        for (int m = 0; m < columns * rows; ++m)
            if (out.cells[static_cast<std::size_t>(m)].region != cell.region)
                cell.room = std::min(cell.room, std::abs(m % columns - i) + 2 * std::abs(m / columns - j));
    }
}

// True where a word of this size in the middle of a cell lies in its region.
bool lies_inside(const Rooms& rooms, int i, int j, const PlotView& view, float width, float height) {
    const double wide = view.frame.width / columns, tall = view.frame.height / rows;
    const int across = static_cast<int>(std::ceil(0.5 * width / wide - 0.5)),
              up = static_cast<int>(std::ceil(0.5 * height / tall - 0.5));
    if (i < across || i + across >= columns || j < up || j + up >= rows) return false;
    for (int b = j - up; b <= j + up; ++b)
        for (int a = i - across; a <= i + across; ++a)
            if (rooms.at(a, b).region != rooms.at(i, j).region) return false;
    return true;
}

}  // namespace

RegionPlane find_region_plane(const Ui& ui) {
    const Session& session = ui.session;
    RegionPlane out;
    const RegionMap& map = get_region_map(session);
    out.over_other = ui.view.region_axes == 1;
    out.y = session.column(map.y);
    const int start = find_parameter(session.system(), map.start_speed);
    out.sense = (start >= 0 && session.value(start) > 0.0) != ui.view.region_turned ? 1.0 : -1.0;
    // In a region the contact is closed and slides; a compliant one that sticks creeps.
    const SlidingContact now = find_sliding_contact(session);
    out.contact = now.contact;
    const bool slides =
        now.region >= 0 &&
        session.sample().contacts[static_cast<std::size_t>(now.contact)].state != ContactState::stick;
    out.pulled = !session.sample().applied.empty();
    out.holds = slides && !out.pulled && out.sense * session.column(map.speed) >= 0.0;
    return out;
}

Map make_map(const Session& session, const RegionPlane& plane, double x0, double x1, double y0, double y1) {
    constexpr double least_speed = 0.01;  // of a start that slides
    Scenario scenario = session.experiment.scenario();
    const System& system = session.system();
    const RegionMap& map = get_region_map(session);
    const auto set = [&](std::string_view id, double value) {
        const int at = find_parameter(system, id);
        if (at < 0) return;
        const Parameter& p = system.parameters[static_cast<std::size_t>(at)];
        scenario.values[static_cast<std::size_t>(at)] = std::clamp(value, p.min, p.max);
    };
    if (plane.over_other) set(map.start_y, plane.y);
    for (const std::string_view id : map.zero) set(id, 0.0);
    const int speed = find_parameter(system, map.start_speed);
    if (speed >= 0) set(map.start_speed, plane.sense * std::max(least_speed, std::abs(session.value(speed))));
    return Map(std::move(scenario), {find_parameter(system, map.start_x), x0, x1},
               {find_parameter(system, plane.over_other ? map.other_y : map.start_y), y0, y1},
               MapSlip{plane.contact, plane.sense});
}

Map make_map(const Session& session, const RegionPlane& plane) {
    const RegionMap& map = get_region_map(session);
    return make_map(session, plane, 0.0, map.x_max, 0.0, plane.over_other ? map.reach_other : map.reach_y);
}

const RegionRooms& RegionRaster::update(const Session& session, const RegionPlane& plane,
                                        const PlotView& view) {
    const RegionMap& map = get_region_map(session);
    std::vector<double> key{plane.sense, plane.over_other ? 1.0 : 0.0,    view.x0, view.x1, view.y0,
                            view.y1,     plane.over_other ? plane.y : 0.0};
    for (const std::string_view id : map.uniforms)
        if (const int at = find_parameter(session.system(), id); at >= 0) key.push_back(session.value(at));
    if (key_ != key) {
        key_ = std::move(key);
        find_rooms(make_map(session, plane, view), rooms_);
    }
    return rooms_;
}

void RegionRaster::draw_words(const Ui& ui, const PlotView& view, PlotWords& words) const {
    const float height = ui.text_size() + ui.px(5);
    for (std::size_t k = 0; k < 4; ++k) {
        const float width =
            measure_label(ui.fonts, ui.text_size(), region_titles[k], Weight::bold) + ui.px(8);
        bool placed = false;
        for (int room = Rooms::most; room > 0 && !placed; --room)
            for (int m = 0; m < columns * rows && !placed; ++m) {
                const int i = m % columns, j = m / columns;
                const Rooms::Cell& cell = rooms_.at(i, j);
                if (cell.region != static_cast<int>(k) || cell.room != room ||
                    !lies_inside(rooms_, i, j, view, width, height))
                    continue;
                const ImVec2 middle =
                    ImPlot::PlotToPixels(view.x0 + (i + 0.5) * (view.x1 - view.x0) / columns,
                                         view.y0 + (j + 0.5) * (view.y1 - view.y0) / rows);
                placed = words.put_here(middle, region_titles[k], Weight::bold);
            }
    }
}

}  // namespace stiction
