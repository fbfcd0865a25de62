// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plot/region_map.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stiction {

namespace {

// Where a region has room for its word: the cell of a coarse grid farthest from other regions.
struct Word {
    bool present = false;
    double x = 0.0, y = 0.0;
};

void place_words(const Session& session, const RegionPlane& plane, const PlotView& view,
                 std::array<Word, 4>& out) {
    constexpr int columns = 36, rows = 24;
    static std::array<int, columns * rows> grid;
    const auto at_x = [&](int i) { return view.x0 + (i + 0.5) * (view.x1 - view.x0) / columns; };
    const auto at_y = [&](int j) { return view.y0 + (j + 0.5) * (view.y1 - view.y0) / rows; };
    constexpr double name_width = 110.0, name_height = 30.0;  // pixels, at most, in two of the corners
    const double wide = view.frame.width / columns, tall = view.frame.height / rows;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const bool named = (i * wide < name_width && (rows - 1 - j) * tall < name_height) ||
                               ((columns - 1 - i) * wide < name_width && j * tall < name_height);
            grid[static_cast<std::size_t>(j * columns + i)] =
                named ? -1 : find_region(session, plane, at_x(i), at_y(j));
        }
    for (int region = 0; region < 4; ++region) {
        int best = 0;
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i) {
                if (grid[static_cast<std::size_t>(j * columns + i)] != region) continue;
                int room = std::min({2 * (i + 1), 2 * (columns - i), 2 * (j + 1), 2 * (rows - j)});
                for (int b = 0; b < rows && room > best; ++b)
                    for (int a = 0; a < columns; ++a)
                        if (grid[static_cast<std::size_t>(b * columns + a)] != region)
                            room = std::min(room, std::abs(a - i) + 2 * std::abs(b - j));
                if (room <= best) continue;
                best = room;
                out[static_cast<std::size_t>(region)] = {true, at_x(i), at_y(j)};
            }
    }
}

}  // namespace

RegionPlane find_region_plane(const Ui& ui) {
    const Session& session = ui.session;
    RegionPlane out;
    const RegionMap& map = get_region_map(session);
    out.over_other = ui.view.region_axes == 1;
    out.y = session.column(map.y);
    const double now = session.column(map.speed);
    const int start = find_parameter(session.system(), map.start_speed);
    if (!std::isnan(now) && now != 0.0)
        out.sense = now > 0.0 ? 1.0 : -1.0;
    else if (start >= 0 && session.value(start) > 0.0)
        out.sense = 1.0;
    return out;
}

std::vector<double> find_region_values(const Session& session, const RegionPlane& plane, double x, double y) {
    constexpr double least_speed = 0.01;  // of a start that slides
    std::vector<double> values(session.scenario().values);
    const System& system = session.system();
    const RegionMap& map = get_region_map(session);
    const auto set = [&](std::string_view id, double value) {
        const int at = find_parameter(system, id);
        if (at < 0) return;
        const Parameter& p = system.parameters[static_cast<std::size_t>(at)];
        values[static_cast<std::size_t>(at)] = std::clamp(value, p.min, p.max);
    };
    set(map.start_x, x), set(map.start_y, plane.over_other ? plane.y : y);
    if (plane.over_other) set(map.other_y, y);
    for (const std::string_view id : map.zero) set(id, 0.0);
    const int speed = find_parameter(system, map.start_speed);
    if (speed >= 0) set(map.start_speed, plane.sense * std::max(least_speed, std::abs(session.value(speed))));
    return values;
}

int find_region(const Session& session, const RegionPlane& plane, double x, double y) {
    static Sample sample;
    sample.contacts.resize(1);
    sample.contacts[0].state = plane.sense > 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    sample.contacts[0].slip[0] = plane.sense;
    const std::unique_ptr<Mechanism> mechanism =
        session.system().make(find_region_values(session, plane, x, y), session.system().methods.front().id);
    sample.q.resize(static_cast<std::size_t>(mechanism->size().coordinates));
    sample.v.resize(sample.q.size());
    mechanism->set_initial_state(sample.q, sample.v);
    const std::string_view region = mechanism->classify(sample);
    return region.empty() ? -1 : region[0] - 'A';
}

void draw_region_words(const Ui& ui, const RegionPlane& plane, const PlotView& view, PlotWords& words) {
    static struct {
        int generation = -1;
        RegionPlane plane;
        PlotView view;
        std::array<Word, 4> words;
    } held;
    const Session& session = ui.session;
    bool same = held.generation == session.generation() && held.plane.sense == plane.sense &&
                held.plane.over_other == plane.over_other && held.view.x0 == view.x0 &&
                held.view.x1 == view.x1 && held.view.y0 == view.y0 && held.view.y1 == view.y1;
    // Over the parameter the boundaries move with y: words stay as long as they lie in their regions.
    if (same && plane.over_other && plane.y != held.plane.y)
        for (int i = 0; i < 4; ++i) {
            const Word& word = held.words[static_cast<std::size_t>(i)];
            same = same && (!word.present || find_region(session, plane, word.x, word.y) == i);
        }
    if (!same) {
        held = {session.generation(), plane, view, {}};
        place_words(session, plane, view, held.words);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const Word& word = held.words[i];
        if (word.present) words.put(ImPlot::PlotToPixels(word.x, word.y), region_titles[i], Weight::bold);
    }
}

}  // namespace stiction
