// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/region_map.hpp"

#include "platform/platform.hpp"
#include "session/run/sliding_contact.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stiction {

namespace {

constexpr std::size_t coarse_columns = 36, coarse_rows = 24, fine_columns = 180, fine_rows = 120;
constexpr int cells_at_once = 900;  // fine cells computed in one frame

std::vector<double> divide(double low, double high, std::size_t count) {
    std::vector<double> out;
    for (std::size_t i = 0; i <= count; ++i)
        out.push_back(low + (high - low) * static_cast<double>(i) / static_cast<double>(count));
    return out;
}

void begin_cells(CellMap& cells, const PlotView& view, std::size_t columns, std::size_t rows) {
    cells.begin(columns, rows);
    cells.set_edges(divide(view.x0, view.x1, columns), divide(view.y0, view.y1, rows));
}

// The region at the middle of one of columns x rows cells.
int classify(const Map& map, const PlotView& view, std::size_t i, std::size_t j, std::size_t columns,
             std::size_t rows) {
    const double x = (static_cast<double>(i) + 0.5) / static_cast<double>(columns),
                 y = (static_cast<double>(j) + 0.5) / static_cast<double>(rows);
    return find_region(map.classify(view.x0 + x * (view.x1 - view.x0), view.y0 + y * (view.y1 - view.y0)));
}

}  // namespace

RegionPlane find_region_plane(const Ui& ui) {
    const Session& session = ui.session;
    RegionPlane out;
    const RegionMap& map = get_region_map(session);
    out.over_other = ui.view.region.axes == 1;
    out.y = session.column(map.y);
    const int start = find_parameter(session.system(), map.start_speed);
    out.sense = (start >= 0 && session.value(start) > 0.0) != ui.view.region.turned ? 1.0 : -1.0;
    // The map applies to a closed contact that slides. A compliant contact creeps while it sticks, which does not
    // count.
    const SlidingContact now = find_sliding_contact(session);
    out.contact = now.contact;
    const bool slides =
        now.region >= 0 &&
        session.sample().contacts[static_cast<std::size_t>(now.contact)].state != ContactState::stick;
    out.pulled = !session.sample().applied.empty();
    out.moves = !session.simulation().mechanism().periods().empty();
    if (out.moves) out.t = session.t();
    out.holds = slides && !out.pulled && out.sense * session.column(map.speed) >= 0.0;
    return out;
}

Scenario find_map_scenario(const Session& session, const RegionPlane& plane) {
    constexpr double least_speed = 0.01;  // least speed of a start that slides
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
    return scenario;
}

Map make_map(const Session& session, const RegionPlane& plane, double x0, double x1, double y0, double y1) {
    const System& system = session.system();
    const RegionMap& map = get_region_map(session);
    return Map(find_map_scenario(session, plane), {find_parameter(system, map.start_x), x0, x1},
               {find_parameter(system, plane.over_other ? map.other_y : map.start_y), y0, y1},
               MapSlip{plane.contact, plane.sense, plane.t});
}

Map make_map(const Session& session, const RegionPlane& plane) {
    const RegionMap& map = get_region_map(session);
    return make_map(session, plane, 0.0, map.x_max, 0.0, plane.over_other ? map.reach_other : map.reach_y);
}

void RegionRaster::update(const Session& session, const RegionPlane& plane, const PlotView& view) {
    const RegionMap& region = get_region_map(session);
    std::vector<double> key{plane.sense, plane.over_other ? 1.0 : 0.0,     view.x0, view.x1, view.y0,
                            view.y1,     plane.over_other ? plane.y : 0.0, plane.t};
    for (const std::string_view id : region.uniforms)
        if (const int at = find_parameter(session.system(), id); at >= 0) key.push_back(session.value(at));
    if (key_ == key) return;
    key_ = std::move(key);
    view_ = view;
    map_.emplace(make_map(session, plane, view));
    begin_cells(coarse_, view, coarse_columns, coarse_rows);
    for (std::size_t j = 0; j < coarse_rows; ++j)
        for (std::size_t i = 0; i < coarse_columns; ++i)
            coarse_.put(i, j, 1, classify(*map_, view, i, j, coarse_columns, coarse_rows));
    begin_cells(fine_, view, fine_columns, fine_rows);
    next_ = 0;
}

void RegionRaster::draw_words(PlotWords& words) const {
    static constexpr int regions[] = {0, 1, 2, 3};
    const std::vector<std::string> titles(region_titles.begin(), region_titles.end());
    coarse_.draw_words(words, regions, titles, false);
}

void RegionRaster::draw_cells(const std::array<unsigned, 4>& fills) {
    if (order_.units.empty()) order_ = order_map(fine_columns, fine_rows);
    for (int k = 0; k < cells_at_once && next_ < order_.units.size(); ++k) {
        const std::size_t unit = order_.units[next_++], i = unit / fine_rows, j = unit % fine_rows;
        fine_.put(i, j, order_.blocks[unit], classify(*map_, view_, i, j, fine_columns, fine_rows));
    }
    if (next_ < order_.units.size()) platform::request_frame();
    const unsigned colours[] = {paint(fills[0]), paint(fills[1]), paint(fills[2]), paint(fills[3])};
    fine_.draw(colours);
}

}  // namespace stiction
