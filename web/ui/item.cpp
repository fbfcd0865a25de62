// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/item.hpp"

#include "imgui_internal.h"

namespace stiction {

void Item::show_state(bool on) const {
    control.value_kind = Control::Value::truth;
    control.number = on ? 1.0 : 0.0;
}

void Item::show_number(double number, double min, double max) const {
    control.value_kind = Control::Value::number;
    control.number = number;
    control.has_range = true;
    control.min = min;
    control.max = max;
}

Control& add_last_item(const Ui& ui, const std::string& id, std::string_view kind, const Box& box) {
    // The keyboard scrolls panels, but not the tables inside them.
    const bool is_in_table = (ImGui::GetCurrentWindow()->Flags & ImGuiWindowFlags_ChildWindow) != 0;
    Control& control = ui.controls.add(id, kind, box, !is_in_table || ImGui::IsItemVisible());
    control.item = ImGui::GetItemID();
    return control;
}

Item put_item(const Ui& ui, const std::string& id, std::string_view kind, const Box& box,
              std::string_view name) {
    ImGui::SetCursorScreenPos(ImVec2(box.x, box.y));
    const bool pressed = ImGui::InvisibleButton(id.c_str(), ImVec2(box.width, box.height));
    Control& control = add_last_item(ui, id, kind, box);
    control.name = name;
    return {.box = box,
            .pressed = pressed,
            .hovered = ImGui::IsItemHovered(),
            .held = ImGui::IsItemActive(),
            .activated = ImGui::IsItemActivated(),
            .control = control};
}

void activate(const Control& control) {
    if (control.item != 0) ImGui::ActivateItemByID(control.item);
}

void fill_item(const Ui& ui, const Item& item, bool on) {
    const auto& u = ui.theme.ui;
    const Box& box = item.box;
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(box.x, box.y), ImVec2(box.right(), box.bottom()),
                                              paint(on             ? u.selected
                                                    : item.hovered ? u.hover
                                                                   : u.frame),
                                              ui.px(4));
}

void write_on_item(const Ui& ui, const Item& item, std::string_view word, unsigned colour,
                   std::optional<float> indent) {
    const Box& box = item.box;
    const float x = box.x + (indent ? *indent : 0.5f * (box.width - width_of(ui, word)));
    draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(),
               ImVec2(x, box.y + 0.5f * (box.height - ui.text_size()) - 1), paint(colour), word);
}

bool word_button(const Ui& ui, const std::string& id, const Box& box, std::string_view word,
                 std::optional<float> indent, std::optional<bool> on) {
    const Item item = put_item(ui, id, "button", box, word);
    if (on) item.show_state(*on);
    fill_item(ui, item, on.value_or(false));
    const float room = indent ? box.width - 2.0f * *indent + ui.px(2) : box.width;
    write_on_item(ui, item, shorten(ui, word, room), ui.theme.ui.text, indent);
    return item.pressed;
}

bool segment(const Ui& ui, const std::string& id, const Box& box, std::string_view word, bool chosen,
             ImVec2 inset) {
    const Item item = put_item(ui, id, "tab", box);
    item.show_state(chosen);
    ImGui::GetWindowDrawList()->AddRectFilled(
        ImVec2(box.x + inset.x, box.y + inset.y), ImVec2(box.right() - inset.x, box.bottom() - inset.y),
        paint(chosen ? ui.theme.ui.selected : ui.theme.ui.frame), ui.px(4));
    write_on_item(ui, item, word, ui.theme.ui.text);
    return item.pressed;
}

bool toggle(const Ui& ui, const std::string& id, bool on, ImVec2 size, bool filled, std::string_view name,
            std::string_view kind) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Item item = put_item(ui, id, kind, {at.x, at.y, size.x, size.y}, name);
    if (kind == "toggle") item.show_state(on);
    if (filled) fill_item(ui, item, on);
    return item.pressed;
}

}  // namespace stiction
