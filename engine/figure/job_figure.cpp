// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/job_figure.hpp"

#include "base/stable_sort.hpp"
#include "figure/job_words.hpp"
#include "figure/names.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::figure {

namespace {

struct JobPoint {
    double x = 0.0, y = 0.0;
    double shade = 0.0;  // value of a cell; NaN: not drawn by its value
    std::string kind;    // direction of a sweep, class of a cell; may be empty
};

Ink find_ink(const std::string& kind, std::size_t index) {
    if (kind == "up" || kind.empty()) return kind.empty() ? Ink::text : Ink::up;
    if (kind == "down") return Ink::down;
    constexpr std::array others{Ink::stick, Ink::slip_plus, Ink::slip_minus, Ink::up, Ink::open, Ink::none};
    return others[index % others.size()];
}

Fill find_fill(const std::string& kind, std::size_t index) {
    if (kind == "inconsistent" || kind == "start:C") return Fill::none;
    if (kind == "start:D") return Fill::several;
    if (kind == "lift_off" || kind == "start:B") return Fill::lifts;
    if (kind == "rest" || kind == "stick" || kind == "slip_to_stick") return Fill::stuck;
    constexpr std::array others{Fill::possible, Fill::force, Fill::plain, Fill::differs, Fill::pale};
    return others[index % others.size()];
}

std::string write_word(const std::string& kind) {
    std::string out = kind.starts_with("start:") ? "start in " + kind.substr(6) : kind;
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

// Edges of the cells around these places: half way between neighbours.
std::vector<double> find_edges(const std::vector<double>& places) {
    std::vector<double> out;
    const std::size_t n = places.size();
    const double first = n > 1 ? places[1] - places[0] : 1.0,
                 last = n > 1 ? places[n - 1] - places[n - 2] : 1.0;
    out.push_back(places[0] - 0.5 * first);
    for (std::size_t i = 1; i < n; ++i) out.push_back(0.5 * (places[i - 1] + places[i]));
    out.push_back(places[n - 1] + 0.5 * last);
    return out;
}

std::vector<double> collect_places(const std::vector<JobPoint>& points, double JobPoint::*value) {
    std::vector<double> out;
    for (const JobPoint& point : points)
        if (std::isfinite(point.*value)) out.push_back(point.*value);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::vector<std::string> collect_kinds(const std::vector<JobPoint>& points) {
    std::vector<std::string> out;
    for (const JobPoint& point : points) out.push_back(point.kind);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void add_cells(const std::vector<JobPoint>& points, const std::string& shade, Figure& figure) {
    Panel& panel = figure.panels[0];
    const std::vector<double> across = collect_places(points, &JobPoint::x),
                              upright = collect_places(points, &JobPoint::y);
    if (across.empty() || upright.empty()) return;
    const std::vector<double> left = find_edges(across), low = find_edges(upright);
    panel.x.min = left.front(), panel.x.max = left.back();
    panel.y.min = low.front(), panel.y.max = low.back();
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (const JobPoint& point : points)
        if (std::isfinite(point.shade))
            least = std::min(least, point.shade), most = std::max(most, point.shade);
    const std::vector<std::string> kinds = collect_kinds(points);
    const bool shaded = !shade.empty();
    for (std::size_t k = 0; k < (shaded ? 1 : kinds.size()); ++k) {
        const Fill fill = shaded ? Fill::shade : find_fill(kinds[k], k);
        for (const JobPoint& point : points) {
            if (!std::isfinite(point.x + point.y) ||
                (shaded ? !std::isfinite(point.shade) : point.kind != kinds[k]))
                continue;
            const auto i = static_cast<std::size_t>(std::lower_bound(across.begin(), across.end(), point.x) -
                                                    across.begin()),
                       j = static_cast<std::size_t>(
                           std::lower_bound(upright.begin(), upright.end(), point.y) - upright.begin());
            const double share = most > least ? (point.shade - least) / (most - least) : 0.5;
            panel.areas.push_back({fill, make_rectangle({left[i], low[j]}, {left[i + 1], low[j + 1]}),
                                   shaded ? 0.05 + 0.94 * share : 1.0});
        }
        if (!shaded) figure.keys.push_back({true, {}, fill, write_word(kinds[k])});
    }
    if (shaded && least <= most)
        figure.keys.push_back(
            {true,
             {},
             Fill::shade,
             shade + ": from " + show_number(least, 4) + " (pale) to " + show_number(most, 4) + " (dark)"});
}

void add_points(const std::vector<JobPoint>& points, bool joins, Figure& figure) {
    Panel& panel = figure.panels[0];
    panel.x.min = panel.y.min = HUGE_VAL, panel.x.max = panel.y.max = -HUGE_VAL;
    for (const JobPoint& point : points) {
        if (!std::isfinite(point.x + point.y)) continue;
        panel.x.min = std::min(panel.x.min, point.x), panel.x.max = std::max(panel.x.max, point.x);
        panel.y.min = std::min(panel.y.min, point.y), panel.y.max = std::max(panel.y.max, point.y);
    }
    for (Axis* axis : {&panel.x, &panel.y}) axis->add_room(0.04);
    if (!panel.x.names.empty())
        panel.x.min = -0.5, panel.x.max = static_cast<double>(panel.x.names.size()) - 0.5;
    const std::vector<std::string> kinds = collect_kinds(points);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        std::vector<PlanePoint> own;
        for (const JobPoint& point : points)
            if (point.kind == kinds[k]) own.push_back({point.x, point.y});
        const Ink ink = find_ink(kinds[k], k);
        for (const PlanePoint& at : own) panel.marks.push_back({Shape::point, at, ink});
        if (joins) {
            sort_stably(own, [](const PlanePoint& a, const PlanePoint& b) { return a.x < b.x; });
            panel.curves.push_back({panel.y.column, ink, std::move(own)});
        }
        if (!kinds[k].empty()) figure.keys.push_back({false, ink, {}, write_word(kinds[k])});
    }
}

Axis make_axis(const JobRows& rows, const Simulation& run, int column) {
    Axis out;
    if (column < 0) return out;
    out.column = rows.table.columns()[static_cast<std::size_t>(column)];
    out.label = name_job_column(rows, run, column);
    out.degrees = is_angle(rows, column);
    const explore::Axis* axis = find_axis(rows, column);
    if (axis == nullptr) return out;
    out.is_log = axis->is_log;
    if (axis->parameter >= 0)
        for (const std::string_view name :
             rows.scenario.system->parameters[static_cast<std::size_t>(axis->parameter)].choices)
            out.names.push_back(make_title(name));
    return out;
}

}  // namespace

Figure draw_job(const Origin& origin, const JobRows& rows, const Simulation& run, const JobRequest& request) {
    const JobTable& table = rows.table;
    const JobAxes axes = find_job_axes(rows, request.y);
    const bool is_map = rows.is_map();
    const int x = is_map ? 1 : axes.x, y = is_map ? 2 : axes.y;
    const int kind = is_map ? table.find_column("label") : axes.direction;
    const int shade = is_map && kind < 0 ? axes.y : -1;
    std::vector<JobPoint> points;
    for (std::size_t row = 0; row < table.rows() && x >= 0 && y >= 0; ++row)
        points.push_back({rows.number(row, x), rows.number(row, y),
                          shade >= 0 ? rows.number(row, shade) : std::nan(""),
                          kind >= 0 ? std::string(table.text(row, kind)) : std::string()});
    const std::string title = std::string(rows.scenario.system->title) + ": " + make_title(rows.name);
    Figure out = begin_figure(origin, request.size, request.title.empty() ? title : request.title,
                              std::to_string(points.size()) + " points of the job that the link starts.");
    Panel& panel = out.panels.emplace_back();
    panel.x = make_axis(rows, run, x), panel.y = make_axis(rows, run, y);
    if (is_map)
        add_cells(points, shade >= 0 ? name_job_column(rows, run, shade) : std::string(), out);
    else
        add_points(points, rows.name == "sweep", out);
    const std::vector<explore::Finding> findings = find_findings(rows, axes);
    for (const explore::Finding& finding : findings) {
        panel.hairlines.emplace_back(finding.from, write_finding(finding));
        if (finding.kind == explore::FindingKind::hysteresis || finding.kind == explore::FindingKind::window)
            panel.hairlines.emplace_back(finding.to, "");
    }
    if (!findings.empty()) out.caption += " " + write_findings(rows, axes.x, findings);
    if (request.panel_height > 0.0) out.size.height = find_height(out, request.panel_height);
    return out;
}

}  // namespace stiction::figure
