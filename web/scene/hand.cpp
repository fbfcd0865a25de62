// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/hand.hpp"

#include "ui/numbers.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction {

namespace {

// Distance of a point from the segment from a to b, pixels.
float find_distance(ImVec2 p, ImVec2 a, ImVec2 b) {
    const ImVec2 d = b - a, r = p - a;
    const float square = d.x * d.x + d.y * d.y;
    const float along = square > 0.0f ? std::clamp((r.x * d.x + r.y * d.y) / square, 0.0f, 1.0f) : 0.0f;
    return std::hypot(r.x - along * d.x, r.y - along * d.y);
}

bool is_inside(ImVec2 p, const std::vector<ImVec2>& corners) {
    bool inside = false;
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        const ImVec2 a = corners[i], b = corners[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

struct BodyPart {
    int body = no_body;
    Box box;
    bool under = false;  // the pointer is over it
};

// All parts of bodies that can be pulled, in the order in which they are drawn.
std::vector<BodyPart> find_shapes(const Stage& stage, ImVec2 pointer, float reach) {
    std::vector<BodyPart> out;
    const int bodies = stage.ui.session.simulation().mechanism().bodies();
    const auto has = [&](Role role, int body) { return role == Role::body && body >= 0 && body < bodies; };
    std::vector<ImVec2> corners;
    for (const DrawnPolyline& line : stage.drawing.lines) {
        if (!has(line.role, line.body) || line.points.size() < 2) continue;
        corners.clear();
        for (const Point3& p : line.points) corners.push_back(stage(p));
        ImVec2 min = corners[0], max = corners[0];
        float distance = HUGE_VALF;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            min = ImVec2(std::min(min.x, corners[i].x), std::min(min.y, corners[i].y));
            max = ImVec2(std::max(max.x, corners[i].x), std::max(max.y, corners[i].y));
            if (i > 0 || line.closed)
                distance = std::min(distance, find_distance(pointer, corners[i],
                                                            corners[i > 0 ? i - 1 : corners.size() - 1]));
        }
        const ImVec2 rim(reach, reach);
        out.push_back({line.body, make_box(min - rim, max + rim),
                       distance <= reach || (line.filled && is_inside(pointer, corners))});
    }
    for (const DrawnCircle& circle : stage.drawing.circles) {
        if (!has(circle.role, circle.body)) continue;
        const ImVec2 c = stage(circle.centre);
        const float r = static_cast<float>(circle.radius) * stage.scale + reach;
        out.push_back({circle.body,
                       {c.x - r, c.y - r, 2.0f * r, 2.0f * r},
                       std::hypot(pointer.x - c.x, pointer.y - c.y) <= r});
    }
    return out;
}

Box unite(const Box& a, const Box& b) {
    const float x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

Box intersect(const Box& a, const Box& b) {
    const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
    return {x, y, std::min(a.right(), b.right()) - x, std::min(a.bottom(), b.bottom()) - y};
}

PlanarPoint find_place(const Stage& stage, ImVec2 at) {
    return {stage.centre.x + (at.x - stage.origin.x) / stage.scale,
            stage.centre.y - (at.y - stage.origin.y) / stage.scale};
}

}  // namespace

void use_hand(const Stage& stage) {
    const Ui& ui = stage.ui;
    Session& session = ui.session;
    const ImGuiIO& io = ImGui::GetIO();
    const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
    const bool here = ImGui::IsMousePosValid();
    const std::vector<BodyPart> shapes =
        find_shapes(stage, here ? io.MousePos : ImVec2(-1e6f, -1e6f), ui.px(touch ? 20.0f : 8.0f));
    int under = no_body;
    std::vector<Box> boxes(static_cast<std::size_t>(session.simulation().mechanism().bodies()));
    for (const BodyPart& shape : shapes) {
        Box& box = boxes[static_cast<std::size_t>(shape.body)];
        box = box.width > 0.0f ? unite(box, shape.box) : shape.box;
        if (shape.under) under = shape.body;
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box seen = intersect(boxes[i], stage.box);
        if (seen.width < 1.0f || seen.height < 1.0f) continue;
        Control& control = ui.controls.add("grab." + std::to_string(i), "handle", seen);
        control.name = boxes.size() > 1 ? "Pull body " + std::to_string(i + 1) + " with the arrow keys"
                                        : "Pull the body with the arrow keys";
        control.number = static_cast<double>(i);
    }
    const Box& box = stage.box;
    ImGui::SetCursorScreenPos(ImVec2(box.x, box.y));
    ImGui::InvisibleButton("##hand", ImVec2(box.width, box.height));
    const bool hovered = ImGui::IsItemHovered() && here, held = ImGui::IsItemActive() && here;
    if (ImGui::IsItemActivated() && under == no_body && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        ui.view.requests.fill_page = true;
    const PlanarPoint place = find_place(stage, io.MousePos);
    if (ImGui::IsItemActivated() && under != no_body) {
        ui.view.scene.pulls = !session.drag.take(session, under, place) &&
                              session.hand.take_hold(under, place, stage.drawing.force_scale);
    } else if (session.drag.is_on() && held) {
        if (io.MouseDelta.x != 0.0f || io.MouseDelta.y != 0.0f) session.drag.lead(session, place);
    } else if (ui.view.scene.pulls && held) {
        session.hand.lead(place);
    }
    if (!held) ui.view.scene.pulls = false, session.drag.drop();
    const bool by_keys = ui.view.focus.is_shown && ui.view.focus.id.starts_with("grab.");
    if (session.hand.is_pulling() && !ui.view.scene.pulls && !by_keys) session.hand.release();
    if ((hovered && under != no_body) || ui.view.scene.pulls || session.drag.is_on())
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

void draw_hand(const Stage& stage) {
    const Ui& ui = stage.ui;
    const std::optional<HandReading> hand = ui.session.hand.reading();
    if (!hand.has_value()) return;
    const ImVec2 a = stage({hand->grip.x, hand->grip.y, 0.0}), b = stage({hand->led.x, hand->led.y, 0.0});
    const unsigned ink = ui.theme.ui.text;
    stage.list->AddLine(a, b, paint(ink), ui.weight(1.6f));
    stage.list->AddCircleFilled(a, ui.px(3.5f), paint(ink));
    stage.list->AddCircle(b, ui.px(8), paint(ink), 0, ui.weight(1.6f));
    stage.avoid(a, b);
    const double force = std::hypot(hand->force.x, hand->force.y);
    const ImVec2 places[] = {b};
    put_word(stage, places, ui.px(12), "*F* = " + show_number(force, 3) + find_force_unit(ui));
}

}  // namespace stiction
