// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Pointer and wheel over a spatial scene. A drag from an empty place turns the camera about the middle of the frame,
// the wheel or two fingers zoom, a double click returns to the first view. A dragged handle keeps its height: it goes
// to the point of that height on the line of sight.
#include "scene/parts.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double degrees_per_pixel = 0.4;
constexpr double notch = 0.18, finger = 1.0 / 12.0;  // ln of the change of scale, as in a plot
constexpr float grip = 10.0f, touch_grip = 22.0f;    // pixels around a handle that take a press

// The handle under the pointer, or -1.
int find_handle(const Stage& stage, ImVec2 at, float reach) {
    int out = -1;
    for (std::size_t i = 0; i < stage.drawing.handles.size(); ++i) {
        const ImVec2 d = stage(stage.drawing.handles[i]) - at;
        if (std::hypot(d.x, d.y) <= reach) out = static_cast<int>(i), reach = std::hypot(d.x, d.y);
    }
    return out;
}

// Moves the handle by the movement of the pointer, not to its place, because the picture may move with the body.
void drag(const Stage& stage, std::size_t handle, ImVec2 way) {
    const ViewAxes& axes = stage.axes;
    const Point3& from = stage.drawing.handles[handle];
    constexpr double least = 0.05;  // nearly edge-on, the plane has no usable direction
    if (std::abs(axes.toward.z) < least) return;
    way = way * (1.0f / stage.scale);
    const Point3 across = static_cast<double>(way.x) * axes.right - static_cast<double>(way.y) * axes.up;
    drag_handle(stage.ui.session, handle, from + across - (across.z / axes.toward.z) * axes.toward,
                !stage.ui.view.scene.drags_on);
    stage.ui.view.scene.drags_on = true;
}

}  // namespace

void draw_handles(const Stage& stage) {
    const Ui& ui = stage.ui;
    if (ui.session.system().picture->drag == nullptr) return;
    for (const Point3& handle : stage.drawing.handles) {
        // Only a ring, so that things behind it can be seen.
        stage.list->AddCircle(stage(handle), ui.px(9), paint(ui.theme.ui.scene), 0, ui.px(4));
        stage.list->AddCircle(stage(handle), ui.px(9), paint(ui.theme.ui.text), 0, ui.px(2));
    }
}

void use_camera(const Stage& stage) {
    const Ui& ui = stage.ui;
    ViewState& view = ui.view;
    const ImGuiIO& io = ImGui::GetIO();
    const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen, here = ImGui::IsMousePosValid();
    const float reach = ui.px(touch ? touch_grip : grip);
    const bool has_handles = ui.session.system().picture->drag != nullptr;
    for (std::size_t i = 0; i < stage.drawing.handles.size() && has_handles; ++i) {
        const ImVec2 at = stage(stage.drawing.handles[i]), r(reach, reach);
        if (!stage.box.contains(at.x, at.y)) continue;
        Control& control = ui.controls.add("start." + std::to_string(i), "handle", make_box(at - r, at + r));
        control.name = "Start of the motion";
        control.number = static_cast<double>(i);
    }
    const Box& box = stage.box;
    ImGui::SetCursorScreenPos(ImVec2(box.x, box.y));
    ImGui::InvisibleButton("##camera", ImVec2(box.width, box.height));
    const bool hovered = ImGui::IsItemHovered() && here, held = ImGui::IsItemActive() && here;
    const int under = has_handles && here ? find_handle(stage, io.MousePos, reach) : -1;
    if (ImGui::IsItemActivated()) {
        view.scene.dragged = under;
        view.scene.drags_on = false;
        if (under < 0 && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
            if (view.scene.camera == Camera{}) view.requests.fill_page = true;
            view.scene.camera = {};
        }
    } else if (held && (io.MouseDelta.x != 0.0f || io.MouseDelta.y != 0.0f)) {
        if (view.scene.dragged >= 0)
            drag(stage, static_cast<std::size_t>(view.scene.dragged), io.MouseDelta);
        else
            view.scene.camera.turn(-degrees_per_pixel * static_cast<double>(io.MouseDelta.x),
                                   degrees_per_pixel * static_cast<double>(io.MouseDelta.y));
    }
    if (hovered && io.MouseWheel != 0.0f)
        view.scene.camera.magnify(std::exp(static_cast<double>(io.MouseWheel) * (touch ? finger : notch)));
    if (hovered && (under >= 0 || (held && view.scene.dragged >= 0)))
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace stiction
