// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme.hpp"

#include "implot.h"

namespace stiction {

namespace {

// clang-format off
constexpr Theme themes[] = {
    {"dark",
     {0x0F1216, 0x181C22, 0x13171C, 0x0F1216, 0x252B34, 0x303844, 0x3A4453, 0x2C333D, 0x20262E, 0x4A5462, 0xE9EDF2, 0xA7B0BC, 0x77818E, 0xD3DAE3, 0x0F1216, 0x3A4350, 0x8894A3, 0x2A313B},
     {0x92949C, 0x42CFFE, 0xDC9639, 0x9765D9, 0xFFFFFF, 0xE53B6A, 0xFFE706},
     {0x3DB54A, 0xFF5C9E, 0xA4ADB8, 0x7DEBFF, 0xE9EDF2},
     0x8E98A6,
     {0x1B242D, 0x2A2D33, 0x4E1A2B, 0x4A4410}},
    {"light",
     {0xE9ECEF, 0xF7F8FA, 0xFFFFFF, 0xFFFFFF, 0xE2E6EB, 0xD5DAE1, 0xC9D0D9, 0xCBD1D9, 0xEBEEF1, 0x98A1AC, 0x14181F, 0x4A535F, 0x7A838E, 0x2A313A, 0xFFFFFF, 0xD3D9E0, 0x4A535F, 0xDDE1E6},
     {0x7B8084, 0x0F7BD8, 0xA85600, 0x5A2496, 0x14181F, 0xE20060, 0xA29000},
     {0x1F6B2A, 0xA3155F, 0x70757C, 0x00789C, 0x14181F},
     0x7A838E,
     {0xF2F7FC, 0xE6E8EB, 0xFBD5E1, 0xFBF3BE}},
    {"projector",
     {0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xE3E5E8, 0xD0D4D9, 0xC3C8CF, 0x8A9098, 0xDFE2E6, 0x3A4048, 0x000000, 0x2A2F36, 0x50575F, 0x000000, 0xFFFFFF, 0xC9CFD6, 0x000000, 0xCFD4DA},
     {0x5A5D61, 0x1070DC, 0xB25A00, 0x3C0A86, 0x000000, 0xA0001C, 0xAF9200},
     {0x0B5A1A, 0x98004F, 0x5C6066, 0x006E96, 0x000000},
     0x5A626C,
     {0xFFFFFF, 0xDFE2E6, 0xF9C3CC, 0xFFF0A0}},
};
// clang-format on

}  // namespace

const Theme& get_theme(ThemeId id) { return themes[static_cast<int>(id)]; }

ImU32 paint(unsigned rgb, float alpha) {
    const unsigned a = static_cast<unsigned>(alpha * 255.0f + 0.5f);
    return IM_COL32((rgb >> 16) & 255u, (rgb >> 8) & 255u, rgb & 255u, a);
}

ImVec4 paint4(unsigned rgb, float alpha) { return ImGui::ColorConvertU32ToFloat4(paint(rgb, alpha)); }

unsigned get_state_colour(const Theme& theme, ContactState state) {
    switch (state) {
        case ContactState::open:
            return theme.contact.open;
        case ContactState::stick:
            return theme.contact.stick;
        case ContactState::slip:
        case ContactState::slip_plus:
            return theme.contact.slip_plus;
        case ContactState::slip_minus:
            return theme.contact.slip_minus;
    }
    return theme.contact.open;
}

unsigned get_force_colour(const Theme& theme, ForceRole role) {
    switch (role) {
        case ForceRole::normal:
            return theme.force.normal;
        case ForceRole::friction:
            return theme.force.friction;
        case ForceRole::gravity:
            return theme.force.gravity;
        case ForceRole::excitation:
            return theme.force.excitation;
        case ForceRole::resultant:
            return theme.force.resultant;
    }
    return theme.force.resultant;
}

void apply_style(const Theme& theme, float scale) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    style.WindowPadding = ImVec2(12, 10);
    style.FramePadding = ImVec2(9, 5);
    style.ItemSpacing = ImVec2(8, 8);
    style.ItemInnerSpacing = ImVec2(6, 4);
    style.CellPadding = ImVec2(6, 5);
    style.WindowRounding = style.ChildRounding = style.FrameRounding = style.PopupRounding = 4;
    style.GrabRounding = 2;
    style.ScrollbarSize = 8;
    style.ScrollbarRounding = 2;
    style.TabRounding = 0;
    style.GrabMinSize = 8;
    style.WindowBorderSize = style.ChildBorderSize = style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.ScaleAllSizes(scale);
    ImVec4* c = style.Colors;
    const auto& u = theme.ui;
    c[ImGuiCol_Text] = c[ImGuiCol_InputTextCursor] = paint4(u.text);
    c[ImGuiCol_TextDisabled] = paint4(u.text_dim);
    c[ImGuiCol_WindowBg] = c[ImGuiCol_ChildBg] = c[ImGuiCol_PopupBg] = paint4(u.panel);
    c[ImGuiCol_Border] = paint4(u.border);
    c[ImGuiCol_FrameBg] = c[ImGuiCol_Button] = paint4(u.frame);
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = paint4(u.hover);
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = paint4(u.selected);
    c[ImGuiCol_Header] = c[ImGuiCol_HeaderActive] = paint4(u.selected);
    c[ImGuiCol_HeaderHovered] = paint4(u.hover);
    c[ImGuiCol_ScrollbarBg] = paint4(u.panel, 0.0f);
    c[ImGuiCol_ScrollbarGrab] = paint4(u.hover);
    c[ImGuiCol_ScrollbarGrabHovered] = paint4(u.selected);
    c[ImGuiCol_ScrollbarGrabActive] = paint4(u.axis);
    c[ImGuiCol_CheckMark] = paint4(u.text);
    c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] = paint4(u.grab);
    c[ImGuiCol_Separator] = paint4(u.border);
    c[ImGuiCol_TextSelectedBg] = paint4(u.selected);
    c[ImGuiCol_NavCursor] = paint4(u.text);
    ImPlotStyle& plot = ImPlot::GetStyle();
    plot = ImPlotStyle();
    plot.PlotPadding = ImVec2(6 * scale, 6 * scale);
    plot.LabelPadding = ImVec2(4 * scale, 3 * scale);
    plot.PlotBorderSize = 1;
    plot.MajorTickLen = plot.MinorTickLen = ImVec2(0, 0);
    plot.MinorAlpha = 1.0f;  // ImPlot treats ticks set by hand as minor ones
    plot.PlotMinSize = ImVec2(60, 40);
    ImVec4* p = plot.Colors;
    p[ImPlotCol_FrameBg] = paint4(u.panel, 0.0f);
    p[ImPlotCol_PlotBg] = paint4(u.plot);
    p[ImPlotCol_PlotBorder] = paint4(u.border);
    p[ImPlotCol_AxisGrid] = paint4(u.grid);
    p[ImPlotCol_AxisTick] = paint4(u.axis);
    p[ImPlotCol_AxisText] = paint4(u.text_dim);
    p[ImPlotCol_AxisBg] = p[ImPlotCol_AxisBgHovered] = p[ImPlotCol_AxisBgActive] = paint4(u.panel, 0.0f);
    p[ImPlotCol_Crosshairs] = p[ImPlotCol_Selection] = paint4(u.text);
}

}  // namespace stiction
