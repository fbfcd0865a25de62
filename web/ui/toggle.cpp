// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/toggle.hpp"

namespace stiction {

bool toggle(const Ui& ui, const std::string& id, bool on, ImVec2 size, bool filled, std::string name,
            const char* kind) {
    const bool pressed = ImGui::InvisibleButton(id.c_str(), size);
    const ImVec2 at = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
    const auto& u = ui.theme.ui;
    if (filled)
        ImGui::GetWindowDrawList()->AddRectFilled(at, end,
                                                  paint(on                       ? u.selected
                                                        : ImGui::IsItemHovered() ? u.hover
                                                                                 : u.frame),
                                                  ui.px(4));
    if (!ImGui::IsItemVisible()) return pressed;
    Control& control = ui.controls.add(id, kind, make_box(at, end));
    if (control.kind == "toggle") control.value_kind = Control::Value::truth;
    control.number = on ? 1.0 : 0.0;
    control.name = std::move(name);
    return pressed;
}

}  // namespace stiction
