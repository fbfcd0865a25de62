// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"
#include "panels/panels.hpp"
#include "panels/reference_run.hpp"
#include "platform/platform.hpp"
#include "session/prediction.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "ui/picker.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr const char* slow_words = "Slow near events";

// While time is slowed down, the button shows the factor.
void draw_slow_motion(const Ui& ui, float width) {
    Session& session = ui.session;
    const SlowMotion& slow = session.player.slow_motion();
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (toggle(ui, "slow_motion", slow.is_on(), ImVec2(width, height)))
        session.player.switch_slow_motion(!slow.is_on());
    ImGui::SetItemTooltip("Slow motion near events");
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (slow.is_on()) list->AddRect(at, ImVec2(at.x + width, at.y + height), paint(u.text), ui.px(4));
    const Weight weight = slow.is_on() ? Weight::bold : Weight::regular;
    const std::string word = slow.factor() < 1.0              ? show_number(slow.factor(), 3) + " ×"
                             : ui.layout.id == LayoutId::desk ? slow_words
                                                              : "Slow";
    const float w = measure_label(ui.fonts, ui.text_size(), word, weight);
    draw_label(list, ui.fonts, ui.text_size(),
               ImVec2(at.x + 0.5f * (width - w), at.y + 0.5f * (height - ui.text_size()) - 1), paint(u.text),
               word, weight);
}

void draw_speed(const Ui& ui, float width) {
    Session& session = ui.session;
    std::vector<std::string> ids, titles;
    int current = -1;
    for (const double speed : offered_speeds) {
        if (speed == session.player.speed()) current = static_cast<int>(ids.size());
        ids.push_back(write_number(speed));
        titles.push_back(write_number(speed) + "\u2009×");
    }
    if (current < 0) {
        ids.push_back(write_number(session.player.speed()));
        titles.push_back(show_number(session.player.speed(), 3) + "\u2009×");
        current = static_cast<int>(ids.size()) - 1;
    }
    if (session.player.is_late()) {  // it runs more slowly than that
        std::string& title = titles[static_cast<std::size_t>(current)];
        title = "<\u2009" + title;
    }
    const int chosen = picker(ui, "speed", ids, titles, current, width);
    if (chosen >= 0 && chosen < static_cast<int>(offered_speeds.size()))
        session.player.set_speed(offered_speeds[static_cast<std::size_t>(chosen)]);
}

// The time with a fixed count of digits, and the next event; returns the right end.
float draw_time(const Ui& ui, ImVec2 at, float height) {
    const Session& session = ui.session;
    const LayoutId layout = ui.layout.id;
    const bool big = layout == LayoutId::presenter, exact = big || layout == LayoutId::desk;
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    char text[32];
    std::snprintf(text, sizeof text, exact ? "%.3f" : "%.2f", session.t());
    const std::string next =
        layout != LayoutId::desk ? std::string()
        : session.player.is_late()
            ? std::string(session.player.speed() > 1.0 ? "slower than chosen" : "slower than real time")
            : predict(session, ui.view.look.load_switches);
    const float size = ui.px(big                         ? 18
                             : layout == LayoutId::phone ? 13
                                                         : 15),
                small = big ? size : ui.px(13), under = ui.px(big ? 12 : 11);
    const std::string_view unit = session.system().units.time;
    // Numbers up to 99 end at the same place.
    const float digits = measure_label(ui.fonts, size, exact ? "00.000" : "00.00", Weight::bold),
                name = exact ? ui.px(big ? 18 : 14) : 0.0f,
                w = measure_label(ui.fonts, size, text, Weight::bold),
                right = at.x + name + std::max(digits, w);
    const float y = at.y + 0.5f * (height - size) - (layout == LayoutId::desk ? 0.62f * under : 1.0f),
                line = y + 0.83f * (size - small);
    if (exact) draw_label(list, ui.fonts, small, ImVec2(at.x, line), paint(u.text_dim), "*t*");
    draw_label(list, ui.fonts, size, ImVec2(right - w, y), paint(u.text), text, Weight::bold);
    float end = right;
    if (unit != "1")
        end += ui.px(5) +
               draw_label(list, ui.fonts, small, ImVec2(right + ui.px(5), line), paint(u.text_dim), unit);
    if (!next.empty())
        draw_label(list, ui.fonts, under, ImVec2(at.x, y + size + ui.px(3)), paint(u.text_dim), next);
    // Wide enough for the longest usual text, so that the timeline does not move.
    return layout == LayoutId::desk
               ? std::max(end,
                          at.x +
                              measure_label(ui.fonts, under,
                                            "touch-down in 0.000" + std::string(unit == "1" ? "" : unit)) +
                              ui.px(4))
               : end;
}

}  // namespace

void draw_transport(const Ui& ui) {
    const Box& box = ui.layout.transport;
    const LayoutId layout = ui.layout.id;
    const bool phone = layout == LayoutId::phone, big = layout == LayoutId::presenter,
               desk = layout == LayoutId::desk;
    const platform::Surface& surface = platform::surface();
    const bool small = layout == LayoutId::embed && surface.framed;  // other actions have keys
    const float button = big             ? ui.px(42)
                         : surface.touch ? 44.0f
                                         : ui.px(32),
                gap = ui.px(phone ? 4 : 6), side = big ? ui.layout.margin : ui.px(8);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(9), 0.5f * (button - ImGui::GetFontSize())));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    if (big) ImGui::PushStyleColor(ImGuiCol_Border, 0);  // the presenter bar has no frame
    // On a phone the timeline is above the buttons.
    const Box& line = ui.layout.timeline;
    const bool has_room =
        begin_panel(ui, "transport", {box.x, box.y - line.height, box.width, box.height + line.height});
    if (big) ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (!has_room) {
        ImGui::PopStyleVar();
        return end_panel();
    }
    Session& session = ui.session;
    float x = box.x + side, right = box.right() - (big ? ui.px(8) : ui.px(14));
    float y = box.y + 0.5f * (box.height - button);
    if (phone) {
        y = box.bottom() - button - 8.0f;
        const float end = draw_time(ui, ImVec2(x, line.y), line.height);
        draw_timeline(ui, {end + ui.px(8), line.y, right - end - ui.px(8), y - line.y - 1.0f});
    }
    const auto put = [&](const char* id, Glyph glyph, std::string_view word, float width,
                         bool primary = false) {
        ImGui::SetCursorScreenPos(ImVec2(x, y));
        x += width + gap;
        return glyph_button(ui, id, glyph, word, width, primary);
    };
    const auto play = [&] {
        if (put("play", session.player.is_running() ? Glyph::pause : Glyph::play, "",
                big ? ui.px(60) : std::max(button, ui.px(44)), true))
            session.player.is_running() ? session.player.pause() : session.player.play();
    };
    if (small) play();
    if (put("reset", Glyph::reset, "", button)) session.player.reset();
    const bool steps = (desk || big) && ui.shows("step");
    if (steps && put("step_back", Glyph::step_back, "", button)) session.player.step(-1.0);
    if (!small) play();
    if (steps && put("step", Glyph::step, "", button)) session.player.step(1.0);
    if (ui.shows("step_to_event") && put("step_to_event", Glyph::next_event, desk ? "Next event" : "",
                                         desk ? width_of(ui, "Next event") + ui.px(40) : button))
        session.player.step_to_event(ui.view.look.load_switches);
    if (!small) {
        ImGui::SetCursorScreenPos(ImVec2(x, y));
        if (!desk && !big && ui.shows("compare")) {  // on a desk it is in the top bar
            reference_button(ui, button, false);
            x += button + gap;
        }
        ImGui::SetCursorScreenPos(ImVec2(x, y));
        if (const float width = ui.px(phone ? 62 : 80); ui.shows("speed")) {
            draw_speed(ui, width);
            x += width + gap;
        }
    }
    if (ui.shows("slow_motion") && (desk || big || (phone && box.width >= 350.0f))) {
        ImGui::SetCursorScreenPos(ImVec2(x, y));
        const float width = phone  ? std::max(button, ui.px(42))
                            : desk ? width_of(ui, slow_words) + ui.px(20)
                                   : ui.px(56);
        draw_slow_motion(ui, width);
        x += width + gap;
    }
    if (phone) {
        ImGui::SetCursorScreenPos(ImVec2(box.right() - side - button, y));
        drawer_button(ui, button);
    } else {
        const float left = draw_time(ui, ImVec2(x + ui.px(6), y), button) + ui.px(18);
        constexpr std::string_view hint = "Ctrl + scroll zooms";  // beside the timeline, not over the picture
        const float hint_width = measure_label(ui.fonts, ui.small_size(), hint) + ui.px(14);
        if (surface.framed && !surface.touch && right - hint_width - left > ui.px(120)) {
            right -= hint_width;
            draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.small_size(),
                       ImVec2(right + ui.px(14), y + 0.5f * (button - ui.small_size()) - 1),
                       paint(ui.theme.ui.text_dim), hint);
        }
        draw_timeline(ui, {left, box.y, right - left, box.height});
    }
    ImGui::PopStyleVar();
    end_panel();
}

}  // namespace stiction
