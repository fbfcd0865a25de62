// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/picker.hpp"

#include "platform/platform.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"

#include "imgui_internal.h"

#include <algorithm>

namespace stiction {

TallTargets::TallTargets() {
    constexpr float finger = 44.0f;  // CSS pixels
    const ImVec2 pad = ImGui::GetStyle().FramePadding;
    const bool touch = platform::surface().touch;
    ImGui::PushStyleVar(
        ImGuiStyleVar_FramePadding,
        ImVec2(pad.x, touch ? std::max(pad.y, 0.5f * (finger - ImGui::GetFontSize())) : pad.y));
}
TallTargets::~TallTargets() { ImGui::PopStyleVar(); }

namespace {

constexpr float least_type = 0.8f;  // factor of the size of a line

// The chosen title: one line, or several lines of smaller text as far as the height allows.
std::vector<WrittenWord> write_chosen(const Ui& ui, ImDrawList* list, const Box& box, std::string_view text,
                                      Weight weight) {
    const float small = ui.small_size(), bold = measure_label(ui.fonts, small, text, weight),
                plain = measure_label(ui.fonts, small, text);
    const auto most = static_cast<std::size_t>(box.height / small);
    const bool whole = most < 2 || measure_label(ui.fonts, ui.text_size(), text, weight) <= box.width;
    const float size = whole ? ui.text_size() : small;
    std::vector<std::string> lines(1, std::string(text));
    if (!whole) lines = break_lines(ui, text, small, box.width * plain / bold, most);
    const auto count = static_cast<float>(lines.size());
    const float pitch = std::min(size + 1.0f, box.height / count);
    float y = box.y + 0.5f * (box.height - pitch * count) - (whole ? 0.5f : 0.0f);
    std::vector<WrittenWord> out;
    for (const std::string& line : lines) {
        // A line that is a little too long is written smaller before it is cut.
        const float needed = measure_label(ui.fonts, size, line, weight),
                    type = size * std::clamp(box.width / needed, least_type, 1.0f);
        const std::string fitting = needed * type <= size * box.width + 0.01f
                                        ? line
                                        : shorten(ui, line, box.width * ui.text_size() / type, weight);
        draw_label(list, ui.fonts, type, ImVec2(box.x, y + 0.5f * (size - type)), paint(ui.theme.ui.text),
                   fitting, weight);
        out.push_back({fitting, {box.x, y, measure_label(ui.fonts, type, fitting, weight), pitch}});
        y += pitch;
    }
    return out;
}

bool is_any_list_open() { return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup); }

// Dear ImGui closes an open list at a press outside it, and the press has no other effect. If it is on another picker,
// the list of that one opens with the next frame.
void open_next_list(const Ui& ui, const char* id, const char* label, const Box& box) {
    const ImGuiID list = ImHashStr("##ComboPopup", 0, ImGui::GetID(label));
    if (ui.view.lists.opens == id && !is_any_list_open()) {
        ImGui::OpenPopupEx(list);
        ui.view.lists.opens.clear();
    }
    if (ImGui::IsMouseClicked(0) && is_any_list_open() && !ImGui::IsPopupOpen(list, ImGuiPopupFlags_None) &&
        is_pointed_at(box) && ImGui::GetCurrentContext()->HoveredWindow == ImGui::GetCurrentWindow())
        ui.view.lists.opens = id;
}

// A line that opens and closes the options below it.
void draw_heading(const Ui& ui, const char* id, const std::string& group, ImVec2 size) {
    ImGui::PushID(group.c_str());
    if (ImGui::Selectable("##heading", false, ImGuiSelectableFlags_NoAutoClosePopups, size))
        ui.view.lists.open_group = ui.view.lists.open_group == group ? std::string() : group;
    const Box row = make_box(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    const bool open = ui.view.lists.open_group == group;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float arrow = ui.px(4), middle = row.y + 0.5f * row.height,
                x = row.x + ImGui::GetStyle().FramePadding.x + arrow;
    if (open)
        list->AddTriangleFilled(ImVec2(x - arrow, middle - 0.55f * arrow),
                                ImVec2(x + arrow, middle - 0.55f * arrow), ImVec2(x, middle + 0.65f * arrow),
                                paint(ui.theme.ui.text_dim));
    else
        list->AddTriangleFilled(ImVec2(x - 0.55f * arrow, middle - arrow),
                                ImVec2(x - 0.55f * arrow, middle + arrow), ImVec2(x + 0.65f * arrow, middle),
                                paint(ui.theme.ui.text_dim));
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(x + 2.5f * arrow, middle - 0.5f * ui.text_size() - 1),
               paint(ui.theme.ui.text_dim), group);
    Control& control = add_last_item(ui, std::string(id) + ".heading." + group, "toggle", row);
    control.value_kind = Control::Value::truth;
    control.number = open ? 1.0 : 0.0;
    control.name = group;
    ImGui::PopID();
}

// A title, bold above the lines of its sentence.
void draw_option(const Ui& ui, const Box& row, std::string_view title, std::span<const std::string> under) {
    const float pad = ImGui::GetStyle().FramePadding.x, line = ui.small_size() + ui.px(2),
                more = under.empty() ? 0.0f : line * static_cast<float>(under.size()) + ui.px(3);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    draw_label(list, ui.fonts, ui.text_size(),
               ImVec2(row.x + pad, row.y + 0.5f * (row.height - more - ui.text_size()) - 1),
               paint(ui.theme.ui.text), title, under.empty() ? Weight::regular : Weight::bold);
    for (std::size_t k = 0; k < under.size(); ++k)
        draw_label(list, ui.fonts, ui.small_size(),
                   ImVec2(row.x + pad, row.bottom() - more + line * static_cast<float>(k) - ui.px(2)),
                   paint(ui.theme.ui.text_dim), under[k]);
}

}  // namespace

bool close_list() {
    if (!is_any_list_open()) return false;
    ImGui::ClosePopupToLevel(0, true);
    return true;
}

int picker(const Ui& ui, const char* id, std::span<const std::string> ids,
           std::span<const std::string> titles, int current, float width, Weight weight,
           const PickerWords& words) {
    int chosen = -1;
    ImGui::SetNextItemWidth(width);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Control& control = ui.controls.add(id, "choice", {at.x, at.y, width, ImGui::GetFrameHeight()});
    control.value_kind = Control::Value::text;
    control.text = current >= 0 ? ids[static_cast<std::size_t>(current)] : std::string();
    control.choices.assign(ids.begin(), ids.end());
    control.titles.assign(titles.begin(), titles.end());
    control.groups.assign(words.groups.begin(), words.groups.end());
    // Operated through the page around the canvas (web/shell/mirror.js).
    if (ui.view.lists.operated.id == id) {
        const auto found = std::find(ids.begin(), ids.end(), ui.view.lists.operated.value);
        if (found != ids.end()) chosen = static_cast<int>(found - ids.begin());
        ui.view.lists.operated = {};
    }
    const std::string label = std::string("##") + id;
    control.item = ImGui::GetID(label.c_str());
    const std::string_view preview =
        current >= 0 ? std::string_view(titles[static_cast<std::size_t>(current)]) : words.otherwise;
    const float pad = ImGui::GetStyle().FramePadding.x, height = ImGui::GetFrameHeight();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    open_next_list(ui, id, label.c_str(), {at.x, at.y, width, height});
    // A list of names is shown whole; a list with sentences may be longer than the page and scrolls.
    const bool open = ImGui::BeginCombo(
        label.c_str(), "",
        (words.sentences.empty() ? ImGuiComboFlags_HeightLargest : ImGuiComboFlags_HeightLarge) |
            ImGuiComboFlags_NoArrowButton);
    const float arrow = ui.px(4), middle = at.y + 0.5f * height, right = at.x + width - 0.7f * pad - arrow;
    const float words_room = right - 1.6f * arrow - at.x - pad;
    control.labels = write_chosen(ui, list, {at.x + pad, at.y, words_room, height}, preview, weight);
    if (ui.controls.is_locking())
        draw_glyph(list, Glyph::lock, ImVec2(right, middle), 3.0f * arrow, paint(ui.theme.ui.text_dim));
    else
        list->AddTriangleFilled(ImVec2(right - arrow, middle - 0.55f * arrow),
                                ImVec2(right + arrow, middle - 0.55f * arrow),
                                ImVec2(right, middle + 0.65f * arrow), paint(ui.theme.ui.text_dim));
    if (!open) return chosen;
    const Box window = ui.controls.clip();
    clip_controls(ui);
    // The list is as wide as its longest line.
    float wide = width - 2.0f * ImGui::GetStyle().WindowPadding.x;
    for (const std::string& title : titles) wide = std::max(wide, width_of(ui, title) + 2.0f * pad);
    const float tall = platform::surface().touch ? 40.0f : ui.px(22);  // the spacing between items adds to it
    std::vector<std::vector<std::string>> under(ids.size());
    const float room = std::min(ui.px(430), platform::surface().width - 2.0f * pad - ui.px(28));
    for (std::size_t i = 0; i < words.sentences.size(); ++i) {
        under[i] = break_lines(ui, words.sentences[i], ui.small_size(), room, 3);
        if (!under[i].empty()) wide = std::max(wide, room + 2.0f * pad);
    }
    const auto find_group = [&](std::size_t i) {
        return i < words.groups.size() ? words.groups[i] : std::string();
    };
    if (ImGui::IsWindowAppearing())
        ui.view.lists.open_group =
            current >= 0 ? find_group(static_cast<std::size_t>(current)) : std::string();
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::string group = find_group(i);
        if (!group.empty() && (i == 0 || group != find_group(i - 1)))
            draw_heading(ui, id, group, ImVec2(wide, tall));
        if (!group.empty() && group != ui.view.lists.open_group) continue;
        ImGui::PushID(static_cast<int>(i));
        const float line = ui.small_size() + ui.px(2),
                    more = under[i].empty() ? 0.0f : line * static_cast<float>(under[i].size()) + ui.px(3);
        if (ImGui::Selectable("##option", static_cast<int>(i) == current, 0, ImVec2(wide, tall + more)))
            chosen = static_cast<int>(i);
        const Box row = make_box(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
        draw_option(ui, row, titles[i], under[i]);
        add_last_item(ui, std::string(id) + "." + ids[i], "option", row).name = titles[i];
        ImGui::PopID();
    }
    ImGui::EndCombo();
    ui.controls.set_clip(window);
    return chosen;
}

}  // namespace stiction
