// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"
#include "panels/compare.hpp"
#include "panels/ui.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction {

namespace {

constexpr std::array<double, 10> speeds{0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0};

// The factor stands in the button while it acts.
void draw_slow_motion(const Ui& ui, float width) {
    Session& session = ui.session;
    const SlowMotion& slow = session.slow_motion();
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("slow_motion", ImVec2(width, height)))
        session.switch_slow_motion(!slow.is_on());
    ImGui::SetItemTooltip("Slow motion near events");
    const auto& u = ui.theme.ui;
    const unsigned fill = slow.is_on() ? u.selected : ImGui::IsItemHovered() ? u.hover : u.frame;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), paint(fill), ui.px(4));
    if (slow.is_on()) list->AddRect(at, ImVec2(at.x + width, at.y + height), paint(u.text), ui.px(4));
    const Weight weight = slow.is_on() ? Weight::bold : Weight::regular;
    const std::string word = slow.factor() < 1.0 ? show_number(slow.factor(), 3) + " ×" : "Slow";
    const float w = measure_label(ui.fonts, ui.text_size(), word, weight);
    draw_label(list, ui.fonts, ui.text_size(),
               ImVec2(at.x + 0.5f * (width - w), at.y + 0.5f * (height - ui.text_size()) - 1), paint(u.text),
               word, weight);
    Control& control = ui.controls.add("slow_motion", "toggle", {at.x, at.y, width, height});
    control.value_kind = Control::Value::truth;
    control.number = slow.is_on() ? 1.0 : 0.0;
}

void draw_speed(const Ui& ui, float width) {
    Session& session = ui.session;
    std::vector<std::string> ids, titles;
    int current = -1;
    for (double speed : speeds) {
        if (speed == session.speed()) current = static_cast<int>(ids.size());
        ids.push_back(write_number(speed));
        titles.push_back(write_number(speed) + " ×");
    }
    if (current < 0) {
        ids.push_back(write_number(session.speed()));
        titles.push_back(show_number(session.speed(), 3) + " ×");
        current = static_cast<int>(ids.size()) - 1;
    }
    const int chosen = picker(ui, "speed", ids, titles, current, width);
    if (chosen >= 0 && chosen < static_cast<int>(speeds.size()))
        session.set_speed(speeds[static_cast<std::size_t>(chosen)]);
}

}  // namespace

void draw_transport(const Ui& ui) {
    const Box& box = ui.layout.transport;
    const bool phone = ui.layout.id == LayoutId::phone, big = ui.layout.id == LayoutId::presenter;
    const bool embed = ui.layout.id == LayoutId::embed;  // its keys step
    const float button = ui.px(big ? 42 : phone ? 41 : 32);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(ui.px(9), big     ? 0.5f * (button - ImGui::GetFontSize())
                                         : phone ? ui.px(8)
                                                 : ui.px(7)));
    const float height = ImGui::GetFrameHeight();
    const float timeline_height = phone ? box.height - height - 8 : box.height;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(big ? ui.layout.scene.x : ui.px(8),
                                                            phone ? 4.0f : 0.5f * (box.height - height)));
    if (big) ImGui::PushStyleColor(ImGuiCol_Border, 0);  // the bar of a room has no frame
    const bool has_room = begin_panel(ui, "transport", box);
    if (big) ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (!has_room) {
        ImGui::PopStyleVar();
        return end_panel();
    }
    Session& session = ui.session;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float gap = ui.px(phone ? 4 : 6);
    const auto next = [&] { ImGui::SameLine(0, gap); };
    if (phone) {
        draw_timeline(ui, {origin.x, box.y, box.width - 2 * ui.px(8), timeline_height});
        ImGui::SetCursorScreenPos(ImVec2(origin.x, box.bottom() - height - 4));
    }
    if (!big) {
        if (glyph_button(ui, "reset", Glyph::reset, "", button)) session.reset();
        next();
    }
    if (!phone && !embed) {
        if (glyph_button(ui, "step_back", Glyph::step_back, "", button)) session.step(-1.0);
        next();
    }
    if (glyph_button(ui, "play", session.is_running() ? Glyph::pause : Glyph::play, "",
                     ui.px(big     ? 60
                           : phone ? 48
                                   : 44),
                     true))
        session.is_running() ? session.pause() : session.play();
    next();
    if (!phone && !embed) {
        if (glyph_button(ui, "step", Glyph::step, "", button)) session.step(1.0);
        next();
    }
    const bool has_words = ui.layout.id == LayoutId::desk;
    if (glyph_button(ui, "step_to_event", Glyph::next_event, has_words ? "Next event" : "",
                     has_words ? ui.px(108) : button))
        session.step_to_event();
    next();
    if (!big) {
        compare_button(ui, has_words);
        next();
        draw_speed(ui, ui.px(phone || embed ? 70 : 86));
        next();
    }
    if (!embed) {
        draw_slow_motion(ui, ui.px(phone ? 42 : 56));
        next();
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    char text[48];
    std::snprintf(text, sizeof text, phone || embed ? "%.2f" : "%.3f", session.t());
    const float size = ui.px(big ? 18 : 15), small = ui.px(big ? 18 : 13),
                y = at.y + 0.5f * (height - size) - 1;
    const float shift = size - small;  // on one line
    if (!phone)
        draw_label(list, ui.fonts, small, ImVec2(at.x + ui.px(4), y + shift), paint(ui.theme.ui.text_dim),
                   "*t*");
    const float x = at.x + ui.px(big     ? 22
                                 : phone ? 2
                                         : 18),
                w = measure_label(ui.fonts, size, text, Weight::bold);
    draw_label(list, ui.fonts, size, ImVec2(x, y), paint(ui.theme.ui.text), text, Weight::bold);
    if (!phone && session.system().view.time_unit != "1")
        draw_label(list, ui.fonts, small, ImVec2(x + ui.px(5) + w, y + shift), paint(ui.theme.ui.text_dim),
                   session.system().view.time_unit);
    if (!phone) {
        const float left = at.x + std::max(ui.px(embed ? 76 : 110), w + ui.px(46));
        float right = box.right() - ui.px(14);
        constexpr std::string_view hint = "Ctrl + scroll zooms";  // not over the picture
        const float hint_width = measure_label(ui.fonts, ui.small_size(), hint) + ui.px(14);
        if (platform::surface().framed && !platform::surface().touch &&
            right - hint_width - left > ui.px(120)) {
            right -= hint_width;
            draw_label(list, ui.fonts, ui.small_size(), ImVec2(right + ui.px(14), y + shift),
                       paint(ui.theme.ui.text_dim), hint);
        }
        draw_timeline(ui, {left, box.y, right - left, box.height});
    }
    ImGui::PopStyleVar();
    end_panel();
}

}  // namespace stiction
