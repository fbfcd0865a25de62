// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/region_flow.hpp"

#include "platform/platform.hpp"
#include "session/run/preview.hpp"
#include "session/run/sliding_contact.hpp"
#include "view/curve.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace stiction {

namespace {

constexpr int columns = 6, rows = 4;                // grid of start states
constexpr double flow_budget = 0.002;               // s of a frame for computing orbits
constexpr double held_budget = 0.0005;              // the same while the user drags something
constexpr double tolerance = 1e-6;                  // relative; enough for orbits that are only seen
constexpr std::size_t steps = 8, most_steps = 320;  // of an orbit: between two checks, and in all
constexpr int between = 6;                          // points drawn per step
constexpr double apart = 0.1;      // of the plane: least distance of a start from other orbits
constexpr double shortest = 0.05;  // of the plane: shorter orbits are not shown

std::size_t find_slip(const RegionPlane& plane) {
    return static_cast<std::size_t>(plane.sense > 0.0 ? ContactState::slip_plus : ContactState::slip_minus);
}

bool is_same(const PlotView& a, const PlotView& b) {
    return a.x0 == b.x0 && a.x1 == b.x1 && a.y0 == b.y0 && a.y1 == b.y1;
}

// The motion that begins with fast sliding, or null: no orbit begins here, or it would be close to another one.
std::unique_ptr<Simulation> begin_orbit(const Session& session, const RegionPlane& plane,
                                        const PlotView& view, double x, double y,
                                        std::span<const StateCurves> others) {
    const RegionMap& map = get_region_map(session);
    const Map regions = make_map(session, plane);
    if (find_region(regions.classify(x, y)) != 0) return nullptr;
    const double wide = view.x1 - view.x0, tall = view.y1 - view.y0;
    const std::size_t slip = find_slip(plane);
    for (const StateCurves& orbit : others)
        for (std::size_t i = 0; i < orbit.x[slip].size(); ++i)
            if (std::hypot((orbit.x[slip][i] - x) / wide, (orbit.y[slip][i] - y) / tall) < apart)
                return nullptr;
    std::vector<double> values = regions.find_values(x, y);
    const auto speed = static_cast<std::size_t>(find_parameter(session.system(), map.start_speed));
    const Parameter& p = session.system().parameters[speed];
    values[speed] = plane.sense > 0.0 ? p.max : p.min;
    RunSettings settings = session.experiment.scenario().settings;
    settings.method = 0;
    settings.tol = tolerance;
    return std::make_unique<Simulation>(session.system(), values, settings);
}

bool is_negative(std::string_view region) { return find_region(region) >= 2; }  // A < 0
bool lifts(std::string_view region) { return find_region(region) % 2 == 1; }    // b < 0

}  // namespace

void find_region_limits(const Ui& ui, const RegionPlane& plane, double state_y, PlotView& view) {
    const Session& session = ui.session;
    const RegionMap& map = get_region_map(session);
    view.x0 = 0.0, view.x1 = map.x_max;
    view.y1 = plane.over_other ? std::max(map.reach_other, 1.15 * state_y) : map.reach_y;
    view.y0 = plane.over_other ? 0.0 : -view.y1;
    if (plane.over_other) return;
    // The upper part of the regions without exactly one solution, and their surroundings.
    constexpr int across = 45, up = 16;
    double x0 = HUGE_VAL, x1 = -HUGE_VAL, y0 = HUGE_VAL;
    bool none = false;
    const MapGrid grid = make_map(session, plane).rasterise(across, up);
    for (int i = 0; i < across; ++i)
        for (int j = 0; j < up; ++j) {
            const double x = find_cell_centre(grid.x, i), y = find_cell_centre(grid.y, j);
            const int region = find_region(grid.region(i, j));
            if (region < 2) continue;
            none = none || region == 2;
            x0 = std::min(x0, x), x1 = std::max(x1, x);
            if (region == 3) y0 = std::min(y0, y);
        }
    if (!none || !(y0 < HUGE_VAL)) return;
    const double margin = std::max(1.3 * (x1 - x0), 0.15 * map.x_max);
    double left = x0 - margin, right = x1 + margin, low = -0.35 * y0, high = 1.9 * y0;
    // Includes the known motion, as long as the contact is in its first state.
    const TraceCache& known = ui.rows.preview.rows();
    const std::size_t end = known.stretches().size() > 1 ? known.stretches()[1].first : known.size();
    const auto take = [&](std::string_view column, double& least, double& most, double room) {
        double from = session.column(column), to = from;
        if (end > 0) {
            const auto c = static_cast<std::size_t>(session.simulation().find_column(column));
            const TraceCache::Extremes found = known.find_extremes(c, 0, end);
            from = std::min(from, known.column(c)[found.least]);
            to = std::max(to, known.column(c)[found.most]);
        }
        least = std::min(least, from - room), most = std::max(most, to + room);
    };
    take(map.x, left, right, 0.1);
    take(map.y, low, high, 0.15);
    view.x0 = std::max(view.x0, left), view.x1 = std::min(view.x1, right);
    view.y0 = std::max(view.y0, low), view.y1 = std::min(view.y1, high);
}

// Goes on with the orbit, until its first event or out of view. False if it has ended.
bool RegionFlow::extend_orbit(const Session& session) {
    const RegionMap& map = get_region_map(session);
    Simulation& simulation = *growing_.run;
    const double wide = view_.x1 - view_.x0, tall = view_.y1 - view_.y0;
    const std::size_t slip = find_slip(plane_);
    const auto cx = static_cast<std::size_t>(simulation.find_column(map.x)),
               cy = static_cast<std::size_t>(simulation.find_column(map.y));
    std::vector<double> row(simulation.columns().size());
    std::vector<double>&x = growing_.orbit.x[slip], &y = growing_.orbit.y[slip];
    const auto add = [&] {
        const double px = row[cx], py = row[cy];
        if (!x.empty()) growing_.way += std::hypot((px - x.back()) / wide, (py - y.back()) / tall);
        x.push_back(px), y.push_back(py);
        return px > view_.x0 - wide && px < view_.x1 + wide && std::abs(py) < 2.0 * std::abs(view_.y1) + tall;
    };
    const RunStatus status = simulation.advance(session.system().t_end, steps);
    bool inside = true;
    for (; inside && growing_.node < simulation.node_count(); ++growing_.node) {
        const double t = simulation.node_time(growing_.node), before = growing_.before;
        if (!simulation.events().empty() && t > simulation.events()[0].t) break;
        for (int i = 1; i < between && t > before; ++i) {
            simulation.get_row(before + (t - before) * i / between, row);
            add();
        }
        simulation.get_node_row(growing_.node, row);
        inside = add();
        growing_.before = t;
    }
    return inside && status == RunStatus::out_of_budget && simulation.events().empty() &&
           (growing_.steps += steps) < most_steps;
}

void RegionFlow::draw(const Ui& ui, const RegionPlane& plane, const PlotView& view) {
    const Session& session = ui.session;
    if (plane.over_other || plane.moves) return;  // with moving forces no orbit belongs to the plane
    if (generation_ != session.history.generation() || plane_.sense != plane.sense || !is_same(view, view_)) {
        generation_ = session.history.generation(), plane_ = plane, view_ = view, next_ = 0;
        orbits_.clear();
        growing_ = {};
    }
    for (Slice slice(session.changes.is_held() ? held_budget : flow_budget);
         growing_.run != nullptr || next_ < columns * rows;) {
        if (growing_.run == nullptr) {
            // A step of 7 through the grid, so that successive starts are not neighbours.
            const int k = next_++ * 7 % (columns * rows), i = k % columns, j = k / columns;
            growing_.run =
                begin_orbit(session, plane, view, view.x0 + (i + 0.4) / columns * (view.x1 - view.x0),
                            view.y0 + (j + 0.35) / rows * (view.y1 - view.y0), orbits_);
        } else if (!extend_orbit(session)) {
            if (growing_.way > shortest) orbits_.push_back(std::move(growing_.orbit));
            growing_ = {};
        }
        if (slice.is_over()) break;
    }
    if (growing_.run != nullptr || next_ < columns * rows) platform::request_frame();
    for (const StateCurves& orbit : orbits_) {
        orbit.draw(ui, CurveLook::other);
        orbit.draw_heads(ui, CurveLook::other);
    }
}

void RegionNames::draw(const Ui& ui, const RegionPlane& plane, const PlotView& view, PlotWords& words) {
    const Session& session = ui.session;
    const RegionMap& map = get_region_map(session);
    if (plane.over_other) return;
    const Map regions = make_map(session, plane);
    const auto find_b = [&](double x) { return regions.find_boundary({x, 0.0}, {x, map.reach_y}, lifts).y; };
    if (generation_ != session.history.generation() || sense_ != plane.sense || t_ != plane.t) {
        generation_ = session.history.generation(), sense_ = plane.sense, t_ = plane.t;
        points_.clear();
        beside_ = {HUGE_VAL, 0.0};
        constexpr int looks = 90;
        const auto look = [&](int i) { return is_negative(regions.classify(map.x_max * i / looks, 0.0)); };
        bool next = look(1);
        for (int i = 1; i < looks; ++i) {
            const bool before = next;
            next = look(i + 1);
            if (before == next) continue;
            Map::Point from{map.x_max * i / looks, 0.0}, to{map.x_max * (i + 1) / looks, 0.0};
            if (before) std::swap(from, to);
            const double x = regions.find_boundary(from, to, is_negative).x;
            points_.push_back({x, find_b(x)});
        }
    }
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const auto& u = ui.theme.ui;
    ImPlot::PushPlotClipRect();
    for (const PlanePoint& point : points_) {
        if (!(point.y < map.reach_y)) continue;
        const ImVec2 p = ImPlot::PlotToPixels(point.x, point.y);
        list->AddCircleFilled(p, ui.px(4.5f), paint(u.plot));
        list->AddCircle(p, ui.px(4.5f), paint(u.text), 0, ui.px(1.6f));
        words.keep_clear({p.x - ui.px(5), p.y - ui.px(5), ui.px(10), ui.px(10)});
    }
    ImPlot::PopPlotClipRect();
    const auto put = [&](double px, double py, float right, float down, std::string_view text) {
        const ImVec2 at = ImPlot::PlotToPixels(px, py);
        words.put(ImVec2(at.x + ui.px(right), at.y + ui.px(down)), text);
    };
    const bool mirrored = plane.sense > 0.0;
    if (!points_.empty()) {
        // P is the singular point that orbits run into.
        const PlanePoint &P = mirrored ? points_.back() : points_.front(),
                         &other = mirrored ? points_.front() : points_.back();
        const auto is_shown = [&](double px) { return px > view.x0 && px < view.x1; };
        if (P.y > view.y0 && P.y < view.y1 && is_shown(P.x)) put(P.x, P.y, 17, 17, "*P*");
        // The line A = 0 covers the whole height. If its point is out of view, the word is placed in view.
        const double beside = std::clamp(0.35 * other.y, view.y0 + 0.1 * (view.y1 - view.y0),
                                         view.y1 - 0.1 * (view.y1 - view.y0));
        if (is_shown(other.x)) put(other.x, beside, mirrored ? -30 : 30, 0, "*A* = 0");
    }
    const double x = view.x0 + 0.1 * (view.x1 - view.x0);
    if (beside_.x != x) beside_ = {x, find_b(x)};
    if (beside_.y > view.y0 && beside_.y < view.y1) put(x, beside_.y, 10, -4, "*b* = 0");
}

}  // namespace stiction
