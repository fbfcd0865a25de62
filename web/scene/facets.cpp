// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/facets.hpp"
#include "base/stable_sort.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

/// A facet, or a piece of a line.
struct Piece {
    double depth = 0.0;
    const DrawnPolyline* line = nullptr;
    std::size_t first = 0;  ///< of a piece of a line: its first point
};

unsigned mix(unsigned a, unsigned b, double share) {
    unsigned out = 0;
    for (const int shift : {16, 8, 0}) {
        const double from = (a >> shift) & 255u, to = (b >> shift) & 255u;
        out |= static_cast<unsigned>(std::lround(from + share * (to - from))) << shift;
    }
    return out;
}

// The outer side is lit from the eye; the inner side is darker.
ImU32 find_fill(const Stage& stage, const std::vector<Point3>& corners) {
    constexpr double shade = 0.4, inside = 0.5;
    const Point3 n = cross(corners[1] - corners[0], corners.back() - corners[0]);
    const double size = std::sqrt(dot(n, n)), facing = size > 0.0 ? dot(n, stage.axes.toward) / size : 0.0;
    const auto& u = stage.ui.theme.ui;
    return paint(facing >= 0.0 ? mix(u.body, u.ground, shade * (1.0 - facing))
                               : mix(u.ground, u.scene, inside));
}

void draw_facet(const Stage& stage, const std::vector<Point3>& corners) {
    std::vector<ImVec2> points;
    for (const Point3& corner : corners) points.push_back(stage(corner));
    const ImU32 fill = find_fill(stage, corners);
    const auto count = static_cast<int>(points.size());
    ImDrawList* list = stage.list;
    const ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedFill;  // smooth edges would leave seams
    list->AddConvexPolyFilled(points.data(), count, fill);
    list->Flags = flags;
    list->AddPolyline(points.data(), count, fill, ImDrawFlags_Closed, 1.0f);  // a smooth rim
}

}  // namespace

void draw_facets(const Stage& stage) {
    const Point3 extent = stage.drawing.max - stage.drawing.min;
    const double nearer =
        0.05 * std::sqrt(dot(extent, extent));  // an edge is drawn after the facets that it bounds
    std::vector<Piece> pieces;
    for (const DrawnPolyline& line : stage.drawing.lines) {
        if (line.filled) {
            double depth = 0.0;
            for (const Point3& corner : line.points) depth += dot(stage.axes.toward, corner);
            pieces.push_back({depth / static_cast<double>(line.points.size()), &line});
            continue;
        }
        for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
            const Point3 &a = line.points[i], &b = line.points[i + 1];
            pieces.push_back({0.5 * dot(stage.axes.toward, a + b) + nearer, &line, i});
            stage.avoid(stage(a), stage(b));
        }
    }
    sort_stably(pieces, [](const Piece& a, const Piece& b) { return a.depth < b.depth; });
    const ImU32 ink = paint(stage.ui.theme.ui.body_edge);
    for (const Piece& piece : pieces) {
        const std::vector<Point3>& points = piece.line->points;
        if (piece.line->filled)
            draw_facet(stage, points);
        else
            stage.list->AddLine(stage(points[piece.first]), stage(points[piece.first + 1]), ink,
                                stage.ui.weight(1.8f));
    }
}

}  // namespace stiction
