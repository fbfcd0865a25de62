// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The line under the bar that says what was asked for and what was done instead. It has a place of its own:
// the other areas give way to it. Several notices are counted; a press lists them.
#include "panels/ui.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace stiction {

void draw_notices(const Ui& ui) {
    const std::vector<std::string>& notices = ui.session.notices();
    if (notices.empty()) {
        ui.view.notice_height = 0.0f;
        ui.view.all_notices = false;
        return;
    }
    const Box& box = ui.layout.notice;
    const auto& u = ui.theme.ui;
    const float line = platform::surface().touch ? 44.0f : ui.px(28);
    const float side = ui.px(10), button = line, sign = ui.px(16), gap = ui.px(8);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(side, ui.px(4)));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, paint4(u.frame));
    begin_panel(ui, "notices", {box.x - 1, box.y, box.width + 2, box.height}, true);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const bool several = notices.size() > 1, lists = several && ui.view.all_notices;
    const float left = box.x + side + sign + gap, wrap = box.width - left - button - side;
    const ImVec2 disc(box.x + side + 0.5f * sign, box.y + 0.5f * line);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddCircleFilled(disc, 0.45f * sign, paint(u.text));
    list->AddRectFilled(ImVec2(disc.x - 1, disc.y - ui.px(1)), ImVec2(disc.x + 1, disc.y + ui.px(4)),
                        paint(u.frame));
    list->AddRectFilled(ImVec2(disc.x - 1, disc.y - ui.px(4)), ImVec2(disc.x + 1, disc.y - ui.px(2)),
                        paint(u.frame));
    float y = box.y + 0.5f * (line - ImGui::GetFontSize());
    const auto put = [&](const std::string& text) {
        ImGui::SetCursorScreenPos(ImVec2(left, y));
        ImGui::PushTextWrapPos(left - ImGui::GetWindowPos().x + wrap);
        ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
        ImGui::PopTextWrapPos();
        y += ImGui::GetItemRectSize().y + ui.px(4);
    };
    if (several) {
        ImGui::SetCursorScreenPos(ImVec2(left, box.y));
        const std::string text = std::to_string(notices.size()) + (lists ? " notices:" : " notices");
        if (ImGui::InvisibleButton("notices", ImVec2(wrap, line))) ui.view.all_notices = !lists;
        Control& control = ui.controls.add("notices", "toggle", {left, box.y, wrap, line});
        control.value_kind = Control::Value::truth;
        control.number = lists ? 1.0 : 0.0;
        put(text);
    }
    for (const std::string& notice : notices)
        if (lists || !several) put(notice);
    const float scroll = ImGui::GetScrollY(), wanted = y + scroll - box.y + ui.px(3);
    ImGui::SetCursorScreenPos(ImVec2(box.right() - button - side, box.y + scroll));
    if (glyph_button(ui, "dismiss_notices", Glyph::close, "", button)) ui.session.dismiss_notices();
    end_panel();
    // At most a third of the page; the rest scrolls.
    const float height = std::clamp(wanted, line, platform::surface().height / 3.0f);
    if (height != ui.view.notice_height) platform::request_frame();
    ui.view.notice_height = height;
}

}  // namespace stiction
