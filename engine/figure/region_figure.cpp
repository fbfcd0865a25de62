// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/region_figure.hpp"

#include "base/markup.hpp"
#include "base/symbol.hpp"
#include "figure/names.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace stiction::figure {

namespace {

constexpr int halvings = 10;  // of a side of a cell, which is 1/1000 of it

// Words of a region. The system may name regions of the sliding contact by letters.
std::string name_region(const System& system, const std::string& region) {
    constexpr std::array<std::string_view, 4> sliding{"Sliding", "Lift-off", "No solution", "Two solutions"};
    if (!system.picture->region.shader.empty() && region.size() == 1 && region[0] >= 'A' && region[0] <= 'D')
        return std::string(sliding[static_cast<std::size_t>(region[0] - 'A')]);
    std::string out = region.empty() ? "none applies" : region;
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

Fill find_fill(const System& system, const std::string& region, std::size_t index) {
    if (!system.picture->region.shader.empty() && region.size() == 1 && region[0] >= 'A' && region[0] <= 'D')
        return std::array{Fill::plain, Fill::lifts, Fill::none,
                          Fill::several}[static_cast<std::size_t>(region[0] - 'A')];
    if (region == "none") return Fill::none;
    if (region == "differ") return Fill::differs;
    constexpr std::array others{Fill::plain,    Fill::lifts,   Fill::stuck,
                                Fill::possible, Fill::several, Fill::pale};
    return others[index % others.size()];
}

// Classes at the corners of the cells, and points between two corners where the class changes.
class Grid {
  public:
    Grid(const Map& map, const MapAxis& x, const MapAxis& y, std::vector<std::string>& notices)
        : map_(map), x_(x), y_(y), notices_(notices) {
        for (int j = 0; j <= y.count; ++j)
            for (int i = 0; i <= x.count; ++i) classes_.push_back(classify(corner(i, j)));
    }

    PlanePoint corner(int i, int j) const {
        return {x_.min + (x_.max - x_.min) * i / x_.count, y_.min + (y_.max - y_.min) * j / y_.count};
    }
    int at(int i, int j) const { return classes_[static_cast<std::size_t>(j * (x_.count + 1) + i)]; }
    const std::vector<std::string>& names() const { return names_; }

    // The last point from a to b at which the class is that of a.
    PlanePoint find_change(PlanePoint a, PlanePoint b, int of_a) {
        for (int i = 0; i < halvings; ++i) {
            const PlanePoint middle{0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
            (classify(middle) == of_a ? a : b) = middle;
        }
        return {0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
    }

  private:
    int classify(PlanePoint point) {
        const std::string region = map_.classify(point.x, point.y, &notices_);
        const auto at = std::find(names_.begin(), names_.end(), region) - names_.begin();
        if (at == static_cast<std::ptrdiff_t>(names_.size())) names_.push_back(region);
        return static_cast<int>(at);
    }

    const Map& map_;
    const MapAxis &x_, &y_;
    std::vector<std::string>& notices_;
    std::vector<std::string> names_;
    std::vector<int> classes_;
};

// One cell with different classes at its corners: a polygon for each run of equal corners. Where more than two meet,
// the boundaries join in the middle of their ends.
void divide_cell(Grid& grid, int i, int j, std::vector<std::vector<Area>>& areas, Curve& boundary) {
    const std::array<std::array<int, 2>, 4> places{{{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}}};
    std::array<PlanePoint, 4> corners, changes;
    std::array<int, 4> classes{};
    for (std::size_t k = 0; k < 4; ++k)
        corners[k] = grid.corner(places[k][0], places[k][1]),
        classes[k] = grid.at(places[k][0], places[k][1]);
    PlanePoint middle;
    std::vector<std::size_t> ends;  // sides on which the class changes
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t next = (k + 1) % 4;
        if (classes[k] == classes[next]) continue;
        // Both cells beside a side find the same point: it is searched from the lower left corner.
        const bool forwards = k < 2;
        changes[k] = forwards ? grid.find_change(corners[k], corners[next], classes[k])
                              : grid.find_change(corners[next], corners[k], classes[next]);
        middle.x += changes[k].x, middle.y += changes[k].y;
        ends.push_back(k);
    }
    const auto count = static_cast<double>(ends.size());
    middle = {middle.x / count, middle.y / count};
    const bool joins = ends.size() > 2;
    for (std::size_t e = 0; e < ends.size(); ++e) {
        // From the change on side ends[e] along the corners to the next change.
        const std::size_t from = ends[e], to = ends[(e + 1) % ends.size()];
        Area area;
        area.corners.push_back(changes[from]);
        for (std::size_t k = (from + 1) % 4;; k = (k + 1) % 4) {
            area.corners.push_back(corners[k]);
            if (k == to) break;
        }
        area.corners.push_back(changes[to]);
        if (joins) area.corners.push_back(middle);
        areas[static_cast<std::size_t>(classes[to])].push_back(std::move(area));
        if (joins) boundary.points.insert(boundary.points.end(), {changes[from], middle, {NAN, NAN}});
    }
    if (!joins)
        boundary.points.insert(boundary.points.end(), {changes[ends[0]], changes[ends[1]], {NAN, NAN}});
}

// For each class the corner that is furthest from other classes and from the rim, in steps of the grid.
std::vector<PlanePoint> find_middles(const Grid& grid, int columns, int rows) {
    std::vector<int> distance(static_cast<std::size_t>((columns + 1) * (rows + 1)), 0);
    const auto at = [&](int i, int j) -> int& {
        return distance[static_cast<std::size_t>(j * (columns + 1) + i)];
    };
    const auto near = [&](int i, int j, int di, int dj) {
        const int x = i + di, y = j + dj;
        if (x < 0 || y < 0 || x > columns || y > rows || grid.at(x, y) != grid.at(i, j)) return 0;
        return at(x, y);
    };
    for (int j = 0; j <= rows; ++j)
        for (int i = 0; i <= columns; ++i) at(i, j) = 1 + std::min(near(i, j, -1, 0), near(i, j, 0, -1));
    for (int j = rows; j >= 0; --j)
        for (int i = columns; i >= 0; --i)
            at(i, j) = std::min(at(i, j), 1 + std::min(near(i, j, 1, 0), near(i, j, 0, 1)));
    std::vector<PlanePoint> out(grid.names().size());
    std::vector<int> best(grid.names().size(), 0);
    for (int j = 0; j <= rows; ++j)
        for (int i = 0; i <= columns; ++i)
            if (const auto k = static_cast<std::size_t>(grid.at(i, j)); at(i, j) > best[k])
                best[k] = at(i, j), out[k] = grid.corner(i, j);
    return out;
}

std::string label_axis(const Parameter& parameter) {
    const std::string unit = parameter.scale == Scale::angle ? "°" : show_unit(parameter.unit);
    return make_symbol(parameter.symbol) + (unit.empty() ? "" : " (" + unit + ")");
}

}  // namespace

Figure draw_regions(const Origin& origin, const RegionRequest& request, std::vector<std::string>& notices) {
    const System& system = *origin.scenario.system;
    const Parameter &px = system.parameters[static_cast<std::size_t>(request.x.parameter)],
                    &py = system.parameters[static_cast<std::size_t>(request.y.parameter)];
    Panel panel;
    panel.x = {request.x_column.empty() ? std::string(px.id) : request.x_column,
               request.x_label.empty() ? label_axis(px) : request.x_label,
               request.x.min,
               request.x.max,
               false,
               px.scale == Scale::angle,
               {}};
    panel.y = {request.y_column.empty() ? std::string(py.id) : request.y_column,
               request.y_label.empty() ? label_axis(py) : request.y_label,
               request.y.min,
               request.y.max,
               false,
               py.scale == Scale::angle,
               {}};
    Figure out = begin_figure(origin, request.size,
                              request.title.empty() ? std::string(system.title) + ": states at t = 0 over " +
                                                          make_plain(make_symbol(px.symbol)) + " and " +
                                                          make_plain(make_symbol(py.symbol))
                                                    : request.title,
                              request.remark.empty() ? "Regions of the state at *t* = 0." : request.remark);

    const Scenario& starts = request.starts.has_value() ? *request.starts : origin.scenario;
    const Map map = request.slip.has_value() ? Map(starts, request.x, request.y, *request.slip)
                                             : Map(starts, request.x, request.y);
    Grid grid(map, request.x, request.y, notices);
    // A class that the corners do not have may lie between two of them; it is not drawn.
    const std::size_t classes = grid.names().size();
    std::vector<std::vector<Area>> areas(classes);
    Curve boundary{"", Ink::boundary, {}};
    for (int j = 0; j < request.y.count; ++j)
        for (int i = 0; i < request.x.count; ++i) {
            const auto whole = [&](int k) {
                const int first = grid.at(k, j);
                return grid.at(k + 1, j) == first && grid.at(k, j + 1) == first &&
                       grid.at(k + 1, j + 1) == first;
            };
            if (!whole(i)) {
                divide_cell(grid, i, j, areas, boundary);
                continue;
            }
            const int of = grid.at(i, j), begin = i;
            while (i + 1 < request.x.count && whole(i + 1) && grid.at(i + 1, j) == of) ++i;
            areas[static_cast<std::size_t>(of)].push_back(
                {Fill::plain, make_rectangle(grid.corner(begin, j), grid.corner(i + 1, j + 1)), 1.0});
        }
    const std::vector<PlanePoint> middles = find_middles(grid, request.x.count, request.y.count);
    for (std::size_t k = 0; k < classes; ++k) {
        if (areas[k].empty()) continue;
        const Fill fill = find_fill(system, grid.names()[k], k);
        for (Area& area : areas[k]) {
            area.fill = fill;
            panel.areas.push_back(std::move(area));
        }
        const std::string name = name_region(system, grid.names()[k]);
        panel.words.push_back({middles[k], name, false});
        out.keys.push_back({true, {}, fill, name});
    }
    panel.curves.push_back(std::move(boundary));
    out.panels.push_back(std::move(panel));
    if (request.panel_height > 0.0) out.size.height = find_height(out, request.panel_height);
    return out;
}

}  // namespace stiction::figure
