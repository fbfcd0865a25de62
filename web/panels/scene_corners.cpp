// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "panels/scene_corners.hpp"

#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void draw_force_scale(const Ui& ui, ImDrawList* list, const Box& box, float pixels_per_force) {
    if (!(pixels_per_force > 0.0f) || box.width < ui.px(380)) return;
    const double rough = ui.px(64) / pixels_per_force, power = std::pow(10.0, std::floor(std::log10(rough)));
    const double force = power * (rough < 2.0 * power ? 1.0 : rough < 5.0 * power ? 2.0 : 5.0);
    const float length = static_cast<float>(force) * pixels_per_force, right = box.right() - ui.px(14),
                y = box.y + ui.px(62), tick = ui.px(3);
    const std::string_view unit = ui.session.system().view.force_unit;
    const std::string text = show_number(force, 1) + (unit == "1" ? "" : " " + std::string(unit));
    const ImU32 ink = paint(ui.theme.ui.text_dim);
    list->AddLine(ImVec2(right - length, y), ImVec2(right, y), ink, 1.5f);
    for (const float x : {right - length, right})
        list->AddLine(ImVec2(x, y - tick), ImVec2(x, y + tick), ink, 1.5f);
    draw_label(
        list, ui.fonts, ui.small_size(),
        ImVec2(right - 0.5f * (length + measure_label(ui.fonts, ui.small_size(), text)), y - ui.px(19)), ink,
        text);
}

namespace {

// A button that stays pressed; returns its width.
float put_toggle(const Ui& ui, ImVec2 at, float height, const char* id, std::string_view word, bool& on) {
    const float width = width_of(ui, word) + ui.px(16);
    const ImVec2 end(at.x + width, at.y + height);
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton(id, ImVec2(width, height))) on = !on;
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, end,
                        paint(on                       ? u.selected
                              : ImGui::IsItemHovered() ? u.hover
                                                       : u.frame),
                        ui.px(4));
    draw_label(list, ui.fonts, ui.text_size(),
               ImVec2(at.x + ui.px(8), at.y + 0.5f * (height - ui.text_size()) - 1),
               paint(on ? u.text : u.text_dim), word);
    Control& control = ui.controls.add(id, "toggle", make_box(at, end));
    control.value_kind = Control::Value::truth;
    control.number = on ? 1.0 : 0.0;
    return width;
}

constexpr const char *forces_word = "Forces", *cones_word = "Cones";

}  // namespace

void draw_scene_toggles(const Ui& ui, const Box& box) {
    if (ui.layout.id == LayoutId::presenter || ui.layout.id == LayoutId::phone || box.width < ui.px(320) ||
        box.height < ui.px(200))
        return;
    const float height = ui.px(platform::surface().touch ? 41 : 24), y = box.bottom() - height - ui.px(8);
    float x = box.right() - ui.px(44) - width_of(ui, forces_word) - width_of(ui, cones_word);
    x += put_toggle(ui, ImVec2(x, y), height, "forces", forces_word, ui.view.show_forces) + ui.px(4);
    put_toggle(ui, ImVec2(x, y), height, "cones", cones_word, ui.view.show_cones);
}

void put_scene_toggles(const Ui& ui) {
    if (ui.layout.id != LayoutId::phone) return;
    put_label(ui, "Scene", ui.theme.ui.text, Weight::bold);
    const float height = ui.px(41);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = put_toggle(ui, at, height, "forces", forces_word, ui.view.show_forces) + ui.px(4);
    put_toggle(ui, ImVec2(at.x + width, at.y), height, "cones", cones_word, ui.view.show_cones);
}

}  // namespace stiction
