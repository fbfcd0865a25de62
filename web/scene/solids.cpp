// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/solids.hpp"
#include "base/stable_sort.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stiction {

namespace {

// Components on screen, in pixels: x to the right, y up, z towards the eye.
Point3 turn(const Stage& stage, const Point3& v) {
    return static_cast<double>(stage.scale) *
           Point3{dot(stage.axes.right, v), dot(stage.axes.up, v), dot(stage.axes.toward, v)};
}

double norm(const Point3& v) { return std::sqrt(dot(v, v)); }

}  // namespace

void draw_floors(const Stage& stage) {
    const auto& u = stage.ui.theme.ui;
    for (const DrawnFloor& floor : stage.drawing.floors) {
        const Point3 &c = floor.centre, corners[] = {c + floor.u + floor.v, c - floor.u + floor.v,
                                                     c - floor.u - floor.v, c + floor.u - floor.v};
        ImVec2 seen[4];
        for (int i = 0; i < 4; ++i) seen[i] = stage(corners[i]);
        stage.list->AddConvexPolyFilled(seen, 4, paint(u.ground, 0.6f));
        for (const auto& [along, across] : {std::pair(floor.u, floor.v), std::pair(floor.v, floor.u)}) {
            const double pitch = floor.pitch / norm(along);
            if (!(pitch > 0.005)) continue;
            for (double s = std::ceil(-1.0 / pitch) * pitch; s <= 1.0; s += pitch)
                stage.list->AddLine(stage(c + s * along - across), stage(c + s * along + across),
                                    paint(u.axis, 0.45f), 1.0f);
        }
        stage.list->AddPolyline(seen, 4, paint(u.axis), ImDrawFlags_Closed, 1.0f);
    }
}

std::vector<ImVec2> find_outline(const Stage& stage, const DrawnSolid& solid) {
    // The outline consists of the farthest point in each direction of the picture.
    constexpr int directions = 96;
    const Point3 u = turn(stage, solid.u), v = turn(stage, solid.v), w = turn(stage, solid.w);
    const ImVec2 centre = stage(solid.centre);
    std::vector<ImVec2> out;
    for (int i = 0; i < directions; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i + 0.5) / directions;
        const Point3 d{std::cos(angle), std::sin(angle), 0.0};
        Point3 h{dot(d, u), dot(d, v), dot(d, w)};
        const double radius = std::hypot(h.x, h.y) + 1e-12;
        if (solid.shape == Shape::ball)
            h = (1.0 / (norm(h) + 1e-12)) * h;
        else if (solid.shape == Shape::cylinder)
            h = {h.x / radius, h.y / radius, std::copysign(1.0, h.z)};
        else
            h = {std::copysign(1.0, h.x), std::copysign(1.0, h.y), std::copysign(1.0, h.z)};
        const Point3 far = h.x * u + h.y * v + h.z * w;
        const ImVec2 at(centre.x + static_cast<float>(far.x), centre.y - static_cast<float>(far.y));
        if (out.empty() || std::hypot(at.x - out.back().x, at.y - out.back().y) > 0.05f) out.push_back(at);
    }
    return out;
}

void draw_outlines(const Stage& stage, ImU32 ink) {
    for (const DrawnSolid& solid : stage.drawing.solids) {
        if (solid.role != Role::body) continue;
        const std::vector<ImVec2> points = find_outline(stage, solid);
        stage.list->AddPolyline(points.data(), static_cast<int>(points.size()), ink, ImDrawFlags_Closed,
                                stage.ui.weight(1.2f));
    }
}

namespace {

// Words avoid the outline of a solid. One that is smaller than a letter would vanish below them: none may cover it.
void keep_clear(const Stage& stage, const std::vector<ImVec2>& outline) {
    ImVec2 low = outline.front(), high = low;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        stage.avoid(outline[i], outline[i > 0 ? i - 1 : outline.size() - 1]);
        low = ImVec2(std::min(low.x, outline[i].x), std::min(low.y, outline[i].y));
        high = ImVec2(std::max(high.x, outline[i].x), std::max(high.y, outline[i].y));
    }
    const float small = stage.ui.text_size();
    if (high.x - low.x < small && high.y - low.y < small)
        stage.words.take({low.x, low.y, high.x - low.x, high.y - low.y});
}

}  // namespace

void draw_solids(const Stage& stage, SolidPainter& painter) {
    const auto& colours = stage.ui.theme.ui;
    std::vector<const DrawnSolid*> order;
    for (const DrawnSolid& solid : stage.drawing.solids) order.push_back(&solid);
    const auto depth = [&](const DrawnSolid* solid) { return dot(stage.axes.toward, solid->centre); };
    sort_stably(order, [&](auto a, auto b) { return depth(a) < depth(b); });
    std::vector<float> numbers;
    for (const DrawnSolid* solid : order) {
        const std::vector<ImVec2> points = find_outline(stage, *solid);
        keep_clear(stage, points);
        const Point3 u = turn(stage, solid->u), v = turn(stage, solid->v), w = turn(stage, solid->w),
                     c = turn(stage, solid->centre - stage.centre);
        const double volume = dot(u, cross(v, w));
        if (volume == 0.0) continue;
        // Rows of the inverse matrix; a ray along a face would otherwise divide by zero.
        const auto put = [&](const Point3& row, double last) {
            constexpr double least = 1e-7;
            const double z = std::abs(row.z) < least * norm(row) ? least * norm(row) : row.z;
            for (const double x : {row.x, row.y, z, last}) numbers.push_back(static_cast<float>(x));
        };
        put((1.0 / volume) * cross(v, w), c.x + stage.origin.x - stage.box.x);
        put((1.0 / volume) * cross(w, u), c.y + stage.box.bottom() - stage.origin.y);
        put((1.0 / volume) * cross(u, v), c.z);
        for (const double x : {static_cast<double>(solid->shape), solid->role == Role::body ? 0.0 : 1.0,
                               norm(u) + norm(v) + norm(w), 0.0})
            numbers.push_back(static_cast<float>(x));
    }
    if (numbers.empty()) return;
    if (stage.ui.view.scene.vector == nullptr && painter.paint(stage.ui, stage.list, stage.box, numbers))
        return;
    for (const DrawnSolid* solid : order) {
        const std::vector<ImVec2> points = find_outline(stage, *solid);
        const auto count = static_cast<int>(points.size());
        stage.list->AddConvexPolyFilled(points.data(), count,
                                        paint(solid->role == Role::body ? colours.body : colours.ground));
        stage.list->AddPolyline(points.data(), count, paint(colours.body_edge), ImDrawFlags_Closed,
                                stage.ui.weight(1.2f));
    }
}

}  // namespace stiction
