// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/ui.hpp"

#include "imgui_internal.h"

#include <algorithm>

namespace stiction {

void clip_controls(const Ui& ui) {
    const ImDrawList* list = ImGui::GetWindowDrawList();
    ui.controls.set_clip(make_box(list->GetClipRectMin(), list->GetClipRectMax()));
}

bool begin_panel(const Ui& ui, const char* id, const Box& box, bool scrolls, bool overlay) {
    ImGui::SetNextWindowPos(ImVec2(box.x, box.y));
    ImGui::SetNextWindowSize(ImVec2(std::max(box.width, 1.0f), std::max(box.height, 1.0f)));
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;
    if (!overlay) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (scrolls) flags &= ~ImGuiWindowFlags_NoScrollbar;
    if (!scrolls) flags |= ImGuiWindowFlags_NoScrollWithMouse;
    const bool edge = ui.layout.id == LayoutId::phone;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, edge ? 0.0f : ui.px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, edge ? 0.0f : 1.0f);
    ImGui::Begin(id, nullptr, flags);
    ImGui::PopStyleVar(2);
    clip_controls(ui);
    if (const Box clip = ui.controls.clip(); ui.view.focus.scroll_by != 0.0f &&
                                             clip.x == ui.view.focus.scroll_in.x &&
                                             clip.y == ui.view.focus.scroll_in.y) {
        ImGui::SetScrollY(ImGui::GetScrollY() + ui.view.focus.scroll_by);
        ui.view.focus.scroll_by = 0.0f;
    }
    return box.width > 20.0f && box.height > 20.0f;
}

Locked::Locked(const Ui& ui, bool on) : controls_(ui.controls) {
    ImGui::BeginDisabled(on);
    controls_.lock(on);
}
Locked::~Locked() {
    ImGui::EndDisabled();
    controls_.lock(false);
}

void raise_panel(const char* id) {
    ImGuiWindow* window = ImGui::FindWindowByName(id);
    if (window != nullptr && !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup))
        ImGui::BringWindowToDisplayFront(window);
}

bool is_pointed_at(const Box& box) {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    return box.contains(pointer.x, pointer.y);
}

void end_panel() { ImGui::End(); }

void put_label(const Ui& ui, std::string_view text, unsigned colour, Weight weight) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width =
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(), at, paint(colour), text, weight);
    ImGui::Dummy(ImVec2(width, ui.text_size()));
}

float width_of(const Ui& ui, std::string_view text) { return measure_label(ui.fonts, ui.text_size(), text); }

std::string shorten(const Ui& ui, std::string_view text, float room, Weight weight) {
    std::string out(text);
    if (measure_label(ui.fonts, ui.text_size(), out, weight) <= room) return out;
    while (!text.empty()) {
        char last = 0;  // whole letters are removed
        do {
            last = text.back();
            text.remove_suffix(1);
        } while (continues_letter(last) && !text.empty());
        out = std::string(text) + "…";
        if (measure_label(ui.fonts, ui.text_size(), out, weight) <= room) break;
    }
    return out;
}

std::vector<std::string> break_lines(const Ui& ui, std::string_view text, float size, float width,
                                     std::size_t most) {
    std::vector<std::string> out;
    while (!text.empty() && out.size() < most) {
        std::size_t end = text.size();
        while (end > 0 && measure_label(ui.fonts, size, text.substr(0, end)) > width) {
            const std::size_t blank = text.rfind(' ', end - 1);
            if (blank == std::string_view::npos || blank == 0) break;  // a single word: the panel clips it
            end = blank;
        }
        out.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!text.empty() && !out.empty()) out.back() += " …";
    return out;
}

}  // namespace stiction
