// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plot_hand.hpp"

#include "ui/plot_frame.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double notch = 0.18;         // ln of the change of scale for one notch of the wheel
constexpr double finger = 1.0 / 12.0;  // the same for two fingers, sent as wheel (web/shell/page.js)
constexpr float slack = 2.0f;          // pixels; a movement of a finger or a mouse below this counts as none

bool has_moved(float pixels) { return pixels > slack; }

// With own functions: ImPlotScale_Log10 would link the code for dates and times too.
void set_up_log(ImAxis axis) {
    ImPlot::SetupAxisScale(
        axis, [](double value, void*) { return std::log10(std::max(value, 1e-300)); },
        [](double place, void*) { return std::pow(10.0, place); });
    ImPlot::SetupAxisLimitsConstraints(axis, 1e-300, HUGE_VAL);
}

// Multiplies the distance of the limits by `factor`; the point at the fraction `fixed` of the axis stays where it is.
void widen(const PlotScale& scale, double& low, double& high, double fixed, double factor) {
    const double from = fixed * (1.0 - factor);
    const double new_low = scale.at(from, low, high);
    high = scale.at(from + factor, low, high), low = new_low;
}

void shift(const PlotScale& scale, double& low, double& high, double share) {
    const double new_low = scale.at(share, low, high);
    high = scale.at(1.0 + share, low, high), low = new_low;
}

}  // namespace

bool begin_tooltip(const Ui& ui) {
    constexpr float way = 12.0f;  // pixels
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 from = ui.view.pressed_at;
    if (io.MouseSource != ImGuiMouseSource_TouchScreen &&
        std::hypot(io.MousePos.x - from.x, io.MousePos.y - from.y) < ui.px(way))
        return false;
    return ImGui::BeginTooltip();
}

PlotHand take_hand(const Ui& ui, const char* id, PlotView& view, Zoom zoom) {
    PlotHand hand;
    const Box& frame = view.frame;
    if (frame.width < 2.0f || frame.height < 2.0f) return hand;
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(frame.x, frame.y));
    // An item that allows another one above it takes no press in the frame in which the pointer arrives.
    if (is_over_figure_button(ui)) ImGui::SetNextItemAllowOverlap();
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
    if (here && (hand.held || hand.released)) ui.view.pressed_at = io.MousePos;
    hand.doubled = hand.pressed && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    const ImVec2 from = io.MouseClickedPos[ImGuiMouseButton_Left];
    hand.moved = here ? std::hypot(io.MousePos.x - from.x, io.MousePos.y - from.y) : 0.0f;
    if (!has_moved(hand.moved)) hand.moved = 0.0f;

    // A double click shows all of a plot that was zoomed; else the plot fills the page.
    if (hand.doubled && zoom != Zoom::none) {
        if (view.follows) ui.view.requests.fill_page = true;
        view.follows = true;
    }
    if (ui.view.fit == Fit::all || (ui.view.fit == Fit::hovered && hand.hovered)) view.follows = true;
    if (here && zoom != Zoom::none) {
        const double fx = (io.MousePos.x - frame.x) / frame.width,
                     fy = 1.0 - (io.MousePos.y - frame.y) / frame.height;
        if (hovered && io.MouseWheel != 0.0f) {
            const double scale = std::exp(-io.MouseWheel * (hand.touch ? finger : notch));
            widen(view.x_scale, view.x0, view.x1, fx, scale);
            if (zoom == Zoom::both) widen(view.y_scale, view.y0, view.y1, fy, scale);
            view.follows = false;
        }
        if (active && !left && (io.MouseDelta.x != 0.0f || io.MouseDelta.y != 0.0f)) {
            shift(view.x_scale, view.x0, view.x1, -io.MouseDelta.x / frame.width);
            if (zoom == Zoom::both) shift(view.y_scale, view.y0, view.y1, io.MouseDelta.y / frame.height);
            view.follows = false;
        }
        hand.x = view.x_scale.at(fx, view.x0, view.x1);
        hand.y = view.y_scale.at(fy, view.y0, view.y1);
    }
    return hand;
}

void set_up_view(const Ui& ui, const PlotView& view, int flags_x, int flags_y) {
    ImPlot::SetupAxes(nullptr, nullptr, flags_x, flags_y);
    if (view.x_scale.is_log) set_up_log(ImAxis_X1);
    if (view.y_scale.is_log) set_up_log(ImAxis_Y1);
    set_up_ticks(ui, ImAxis_X1, view.x0, view.x1, view.frame.width, view.x_scale);
    set_up_ticks(ui, ImAxis_Y1, view.y0, view.y1, view.frame.height, view.y_scale);
    ImPlot::SetupAxisLimits(ImAxis_X1, view.x0, view.x1, ImPlotCond_Always);
    ImPlot::SetupAxisLimits(ImAxis_Y1, view.y0, view.y1, ImPlotCond_Always);
}

void finish_view(PlotView& view) {
    ImPlot::SetupFinish();
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    view.frame = {at.x, at.y, size.x, size.y};
}

}  // namespace stiction
