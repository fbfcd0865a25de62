// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plot_frame.hpp"

#include "platform/platform.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

void put_title(const Ui& ui, std::string_view title, std::string_view remark) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_label(list, ui.fonts, ui.text_size(), at, paint(ui.theme.ui.text), title, Weight::bold);
    if (!remark.empty()) {
        const float w = measure_label(ui.fonts, ui.small_size(), remark);
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + ImGui::GetContentRegionAvail().x - w, at.y),
                   paint(ui.theme.ui.text_dim), remark);
    }
    ImGui::Dummy(ImVec2(1, ui.px(14)));
}

bool is_plot_hovered() {
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
           ImGui::IsMousePosValid() && ImGui::IsMouseHoveringRect(at, ImVec2(at.x + size.x, at.y + size.y));
}

namespace {

constexpr float button_side = 24.0f;

bool has_room_for_button(const Ui& ui) {
    return ui.layout.id == LayoutId::desk && !platform::surface().touch && ui.view.parts.shows("export") &&
           ImPlot::GetPlotSize().y >= ui.px(60);
}

ImVec2 find_button_corner(const Ui& ui) {
    const ImVec2 corner = ImPlot::GetPlotPos();
    return ImVec2(corner.x + ImPlot::GetPlotSize().x - ui.px(button_side), corner.y);
}

// A button in the upper right corner of a plot that can be printed as a figure; it opens the dialog Export.
void put_figure_button(const Ui& ui, const std::string& id) {
    const bool has_figure = id == "phase" || id == "region" || id == "law" || id == "lcp" ||
                            id == "explore" || id.starts_with("time.");
    if (!has_figure || !has_room_for_button(ui)) return;
    const ImVec2 cursor = ImGui::GetCursorScreenPos(), at = find_button_corner(ui);
    const float side = ui.px(button_side);
    const std::string name = "figure." + id;
    const Box box{at.x, at.y, side, side};
    if (put_item(ui, name, "button", box, "Figure for print").pressed) {
        ui.view.dialog = Dialog::export_run;
        ui.view.figures.wanted = "plot." + id;
    }
    ImGui::SetItemTooltip("Figure for print");
    ImGui::SetCursorScreenPos(cursor);
    draw_figure_button(ui);
    ui.view.figures.added.push_back(box);
}

}  // namespace

bool is_over_figure_button(const Ui& ui) {
    const std::vector<Box>& boxes = ui.view.figures.places;
    return std::any_of(boxes.begin(), boxes.end(), [](const Box& box) {
        return ImGui::IsMouseHoveringRect(ImVec2(box.x, box.y), ImVec2(box.right(), box.bottom()), false);
    });
}

void draw_figure_button(const Ui& ui) {
    if (!has_room_for_button(ui)) return;
    const ImVec2 at = find_button_corner(ui);
    const float side = ui.px(button_side);
    const bool hovered =
        is_plot_hovered() && ImGui::IsMouseHoveringRect(at, ImVec2(at.x + side, at.y + side));
    ImDrawList* list = ImPlot::GetPlotDrawList();
    list->AddRectFilled(at, ImVec2(at.x + side, at.y + side),
                        paint(hovered ? ui.theme.ui.hover : ui.theme.ui.plot, hovered ? 1.0f : 0.7f),
                        ui.px(4));
    draw_glyph(list, Glyph::save, ImVec2(at.x + 0.5f * side, at.y + 0.5f * side), ui.px(11),
               paint(hovered ? ui.theme.ui.text : ui.theme.ui.text_dim));
}

Control& note_plot(const Ui& ui, const std::string& id, const Box& box, std::string x, std::string y) {
    ui.view.plots.push_back(id);
    put_figure_button(ui, id);
    Control& control = ui.controls.add("plot." + id, "plot", box);
    const ImPlotRect limits = ImPlot::GetPlotLimits();
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    control.is_plot = true;
    control.frame = {at.x, at.y, size.x, size.y};
    control.x = {std::move(x), limits.X.Min, limits.X.Max, "linear"};
    control.y = {std::move(y), limits.Y.Min, limits.Y.Max, "linear"};
    if (is_plot_hovered()) {
        const ImPlotPoint mouse = ImPlot::GetPlotMousePos();
        ui.view.hover = {};
        ui.view.hover.active = true;
        ui.view.hover.plot = "plot." + id;
        ui.view.hover.x = mouse.x;
        ui.view.hover.y = mouse.y;
    }
    return control;
}

void draw_dot(const Ui& ui, double x, double y) {
    if (std::isnan(x) || std::isnan(y)) return;
    const ImVec2 at = ImPlot::PlotToPixels(x, y), corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const float slack = 0.5f;  // pixels; rounding may put the dot this far outside
    const ImVec2 rim(std::clamp(at.x, corner.x, corner.x + size.x),
                     std::clamp(at.y, corner.y, corner.y + size.y));
    const float dx = at.x - rim.x, dy = at.y - rim.y, away = std::hypot(dx, dy);
    if (away > slack) {  // out of view: an arrow at the rim points to it
        const float ux = dx / away, uy = dy / away, length = ui.px(11), half = ui.px(6);
        const ImVec2 tip(rim.x - ui.px(2) * ux, rim.y - ui.px(2) * uy),
            foot(tip.x - length * ux, tip.y - length * uy), left(foot.x - half * uy, foot.y + half * ux),
            right(foot.x + half * uy, foot.y - half * ux);
        ImPlot::PushPlotClipRect();
        list->AddTriangleFilled(tip, left, right, paint(ui.theme.ui.text));
        list->AddTriangle(tip, left, right, paint(ui.theme.ui.plot), 1.5f);
        ImPlot::PopPlotClipRect();
        return;
    }
    ImPlot::PushPlotClipRect(ui.px(7));
    list->AddCircleFilled(at, ui.px(6.5f), paint(ui.theme.ui.plot));
    list->AddCircleFilled(at, ui.px(5), paint(ui.theme.ui.text));
    ImPlot::PopPlotClipRect();
}

}  // namespace stiction
