// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plot_hand.hpp"

#include "ui/plot_frame.hpp"

#include "implot.h"

#include <cmath>

namespace stiction {

namespace {

constexpr double notch = 0.18;         // ln of the change of scale for one notch of the wheel
constexpr double finger = 1.0 / 12.0;  // the same where two fingers speak as a wheel (web/shell/page.js)
constexpr float slack = 2.0f;          // pixels that a finger or a mouse may move by itself

bool has_moved(float pixels) { return pixels > slack; }

}  // namespace

PlotHand take_hand(const Ui& ui, const char* id, PlotView& view, Zoom zoom) {
    PlotHand hand;
    const Box& frame = view.frame;
    if (frame.width < 2.0f || frame.height < 2.0f) return hand;
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(frame.x, frame.y));
    ImGui::InvisibleButton(id, ImVec2(frame.width, frame.height),
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered(),
               ended = ImGui::IsItemDeactivated();
    ImGui::SetCursorScreenPos(cursor);
    const bool here = ImGui::IsMousePosValid();
    bool& left = ui.view.held_by_left;
    if (ImGui::IsItemActivated()) left = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    hand.hovered = hovered && here;
    hand.at = io.MousePos;
    hand.touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
    hand.pressed = ImGui::IsItemActivated() && left;
    hand.held = active && left;
    hand.ended = ended && left;
    hand.released = hand.ended && here;
    hand.doubled = hand.pressed && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    const ImVec2 from = io.MouseClickedPos[ImGuiMouseButton_Left];
    hand.moved = here ? std::hypot(io.MousePos.x - from.x, io.MousePos.y - from.y) : 0.0f;
    if (!has_moved(hand.moved)) hand.moved = 0.0f;

    if (hand.doubled && zoom != Zoom::none) view.follows = true;
    if (ui.view.fit == Fit::all || (ui.view.fit == Fit::hovered && hand.hovered)) view.follows = true;
    if (here && zoom != Zoom::none) {
        const double width = view.x1 - view.x0, height = view.y1 - view.y0;
        const double fx = (io.MousePos.x - frame.x) / frame.width,
                     fy = 1.0 - (io.MousePos.y - frame.y) / frame.height;
        if (hovered && io.MouseWheel != 0.0f) {
            const double scale = std::exp(-io.MouseWheel * (hand.touch ? finger : notch));
            view.x0 += fx * width * (1.0 - scale), view.x1 -= (1.0 - fx) * width * (1.0 - scale);
            if (zoom == Zoom::both)
                view.y0 += fy * height * (1.0 - scale), view.y1 -= (1.0 - fy) * height * (1.0 - scale);
            view.follows = false;
        }
        if (active && !left && (io.MouseDelta.x != 0.0f || io.MouseDelta.y != 0.0f)) {
            const double dx = -io.MouseDelta.x / frame.width * width,
                         dy = io.MouseDelta.y / frame.height * height;
            view.x0 += dx, view.x1 += dx;
            if (zoom == Zoom::both) view.y0 += dy, view.y1 += dy;
            view.follows = false;
        }
        hand.x = view.x0 + fx * (view.x1 - view.x0);
        hand.y = view.y0 + fy * (view.y1 - view.y0);
    }
    return hand;
}

void set_up_view(const Ui& ui, const PlotView& view, int flags_x, bool degrees, int flags_y, bool degrees_y) {
    ImPlot::SetupAxes(nullptr, nullptr, flags_x, flags_y);
    set_up_ticks(ui, ImAxis_X1, view.x0, view.x1, view.frame.width, degrees);
    set_up_ticks(ui, ImAxis_Y1, view.y0, view.y1, view.frame.height, degrees_y);
    ImPlot::SetupAxisLimits(ImAxis_X1, view.x0, view.x1, ImPlotCond_Always);
    ImPlot::SetupAxisLimits(ImAxis_Y1, view.y0, view.y1, ImPlotCond_Always);
}

void finish_view(PlotView& view) {
    ImPlot::SetupFinish();
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    view.frame = {at.x, at.y, size.x, size.y};
}

}  // namespace stiction
