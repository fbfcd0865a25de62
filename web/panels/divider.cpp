// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The handle between the columns of the desk. A drag moves it, and so do arrow keys while it has the focus; a double
// click puts it back. It is beside the time histories, where neither column has a control.
#include "panels/panels.hpp"
#include "ui/item.hpp"
#include "view/view.hpp"

#include <algorithm>

namespace stiction {

void draw_divider(const Ui& ui) {
    const Box& box = ui.layout.divider;
    if (box.width <= 0.0f) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0);
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    begin_panel(ui, "divider", {box.x - 1, box.y - 1, box.width + 2, box.height + 2}, false, true);
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar();
    const Item item = put_item(ui, "divider", "divider", box);
    item.show_number(ui.layout.split, ui.layout.least_split, ui.layout.most_split);
    const bool held = item.held, hovered = item.hovered;
    // Moved by the distance from the press, so that a press alone moves nothing.
    if (held && ImGui::GetIO().MouseDelta.x != 0.0f)
        ui.view.look.split = std::clamp(ui.layout.split + ImGui::GetIO().MouseDelta.x / ui.layout.work,
                                        ui.layout.least_split, ui.layout.most_split);
    if (hovered && ImGui::IsMouseDoubleClicked(0)) ui.view.look.split = 0.0f;
    if (held || hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const float x = box.x + 0.5f * box.width, y = box.y + 0.5f * box.height, half = ui.px(16);
    const auto& u = ui.theme.ui;
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(x - 1.0f, y - half), ImVec2(x + 1.0f, y + half),
                                              paint(held || hovered ? u.text : u.text_dim));
    end_panel();
}

}  // namespace stiction
