// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The line under the bar: one sentence on what the experiment shows and what to try. Notices are drawn over it; they
// report what was asked for and what was done instead. A tall notice covers the areas below without moving them. If
// there are several notices their number is shown, and a press lists them.
#include "panels/panels.hpp"
#include "platform/platform.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "view/job_point.hpp"
#include "view/view.hpp"

#include "imgui_internal.h"

#include <algorithm>

namespace stiction {

void draw_sentence(const Ui& ui) {
    const Box& box = ui.layout.sentence;
    if (box.height < 1.0f || !ui.session.notices.list().empty()) return;
    const bool rows = box.height > 30.0f;
    const float size = rows ? ui.px(11) : ui.text_size(), side = ui.px(10), pitch = size + ui.px(2);
    const std::string sentence =
        ui.rows.measured.reading.has_value()
            ? "Reading the file, " + std::to_string(static_cast<int>(100.0 * ui.rows.measured.read_share)) +
                  " %."
        : ui.session.exploration.shown() != nullptr ? write_job_sentence(ui.session, ui.view.explore.y)
                                                    : ui.session.experiment.sentence();
    const std::vector<std::string> lines =
        break_lines(ui, sentence, size, box.width - 2.0f * side, rows ? 3 : 1);
    float y = box.y + 0.5f * (box.height - pitch * static_cast<float>(lines.size()));
    for (const std::string& line : lines) {
        draw_label(ImGui::GetBackgroundDrawList(), ui.fonts, size, ImVec2(box.x + side, y),
                   paint(ui.theme.ui.text_dim), line);
        y += pitch;
    }
}

void draw_notices(const Ui& ui) {
    const std::vector<std::string>& notices = ui.session.notices.list();
    if (notices.empty()) {
        ui.view.notices.height = 0.0f;
        ui.view.notices.lists_all = false;
        return;
    }
    const auto& u = ui.theme.ui;
    const float line = std::max(platform::surface().touch ? 44.0f : ui.px(24), ui.layout.sentence.height),
                room =
                    ui.layout.id == LayoutId::presenter ? ui.layout.scene.right() : platform::surface().width;
    const Box box{0.0f, ui.layout.bar.bottom(), room, std::max(ui.view.notices.height, line)};
    ui.controls.cover_middles(box);
    const float side = ui.px(10), button = line, sign = ui.px(16), gap = ui.px(8);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(side, ui.px(4)));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, paint4(u.frame));
    begin_panel(ui, "notices", {box.x - 1, box.y, box.width + 2, box.height}, true, true);
    if (!ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup))
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const bool several = notices.size() > 1, lists = several && ui.view.notices.lists_all;
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
        if (toggle(ui, "notices", lists, ImVec2(wrap, line), false)) ui.view.notices.lists_all = !lists;
        put(text);
    }
    for (const std::string& notice : notices)
        if (lists || !several) put(notice);
    const float scroll = ImGui::GetScrollY(), wanted = y + scroll - box.y + ui.px(3);
    ImGui::SetCursorScreenPos(ImVec2(box.right() - button - side, box.y + scroll));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 0.5f * (button - ImGui::GetFontSize())));
    if (glyph_button(ui, "dismiss_notices", Glyph::close, "", button)) ui.session.notices.clear();
    ImGui::PopStyleVar();
    end_panel();
    // At most a third of the page; the rest can be scrolled to.
    const float height = std::clamp(wanted, line, platform::surface().height / 3.0f);
    if (height != ui.view.notices.height) platform::request_frame();
    ui.view.notices.height = height;
}

}  // namespace stiction
