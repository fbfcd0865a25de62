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

namespace {

// Buttons from the left, then time and timeline; on a phone the timeline is above them.
class TransportBar {
  public:
    explicit TransportBar(const Ui& ui)
        : ui_(ui),
          layout_(ui.layout.id),
          phone_(layout_ == LayoutId::phone),
          big_(layout_ == LayoutId::presenter),
          desk_(layout_ == LayoutId::desk),
          small_(layout_ == LayoutId::embed && platform::surface().framed),
          button_(big_                        ? ui.px(42)
                  : platform::surface().touch ? 44.0f
                                              : ui.px(32)),
          gap_(ui.px(phone_ ? 4 : 6)),
          side_(big_ ? ui.layout.margin : ui.px(8)) {}
    void draw();

  private:
    bool put(const char* id, Glyph glyph, std::string_view word, float width, bool primary = false) {
        ImGui::SetCursorScreenPos(ImVec2(x_, y_));
        x_ += width + gap_;
        return glyph_button(ui_, id, glyph, word, width, primary);
    }
    void put_play();
    void put_steps();
    void put_choices();
    void put_timeline();

    const Ui& ui_;
    const LayoutId layout_;
    const bool phone_, big_, desk_, small_;  // small: other actions have keys
    const float button_, gap_, side_;
    float x_ = 0.0f, y_ = 0.0f;  // of the next button
};

void TransportBar::put_play() {
    Player& player = ui_.session.player;
    const bool runs = player.is_running();
    const float width = big_ ? ui_.px(60) : std::max(button_, ui_.px(44));
    if (put("play", runs ? Glyph::pause : Glyph::play, "", width, true))
        runs ? player.pause() : player.play();
}

void TransportBar::put_steps() {
    Player& player = ui_.session.player;
    if (small_) put_play();
    if (put("reset", Glyph::reset, "", button_)) player.reset();
    const bool steps = (desk_ || big_) && ui_.shows("step");
    if (steps && put("step_back", Glyph::step_back, "", button_)) player.step(-1.0);
    if (!small_) put_play();
    if (steps && put("step", Glyph::step, "", button_)) player.step(1.0);
    const std::string_view word = desk_ ? "Next event" : "";
    if (ui_.shows("step_to_event") &&
        put("step_to_event", Glyph::next_event, word, desk_ ? width_of(ui_, word) + ui_.px(40) : button_))
        player.step_to_event(ui_.view.look.load_switches);
}

// Reference run, speed, slow motion.
void TransportBar::put_choices() {
    if (!small_ && !desk_ && !big_ && ui_.shows("compare")) {  // on a desk it is in the top bar
        ImGui::SetCursorScreenPos(ImVec2(x_, y_));
        reference_button(ui_, button_, false);
        x_ += button_ + gap_;
    }
    if (!small_ && ui_.shows("speed")) {
        const float width = ui_.px(phone_ ? 62 : 80);
        ImGui::SetCursorScreenPos(ImVec2(x_, y_));
        draw_speed(ui_, width);
        x_ += width + gap_;
    }
    const bool has_room = desk_ || big_ || (phone_ && ui_.layout.transport.width >= 350.0f);
    if (!has_room || !ui_.shows("slow_motion")) return;
    const float width = phone_  ? std::max(button_, ui_.px(42))
                        : desk_ ? width_of(ui_, slow_words) + ui_.px(20)
                                : ui_.px(56);
    ImGui::SetCursorScreenPos(ImVec2(x_, y_));
    draw_slow_motion(ui_, width);
    x_ += width + gap_;
}

// At the right end of the row, with the hint of an embedded page.
void TransportBar::put_timeline() {
    const Box& box = ui_.layout.transport;
    const platform::Surface& surface = platform::surface();
    float right = box.right() - (big_ ? ui_.px(8) : ui_.px(14));
    const float left = draw_time(ui_, ImVec2(x_ + ui_.px(6), y_), button_) + ui_.px(18);
    constexpr std::string_view hint = "Ctrl + scroll zooms";  // beside the timeline, not over the picture
    const float small = ui_.small_size(), hint_width = measure_label(ui_.fonts, small, hint) + ui_.px(14);
    if (surface.framed && !surface.touch && right - hint_width - left > ui_.px(120)) {
        right -= hint_width;
        draw_label(ImGui::GetWindowDrawList(), ui_.fonts, small,
                   ImVec2(right + ui_.px(14), y_ + 0.5f * (button_ - small) - 1),
                   paint(ui_.theme.ui.text_dim), hint);
    }
    draw_timeline(ui_, {left, box.y, right - left, box.height});
}

void TransportBar::draw() {
    const Box &box = ui_.layout.transport, &line = ui_.layout.timeline;
    const ImVec2 padding(ui_.px(9), 0.5f * (button_ - ImGui::GetFontSize()));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    if (big_) ImGui::PushStyleColor(ImGuiCol_Border, 0);  // the presenter bar has no frame
    const bool has_room =
        begin_panel(ui_, "transport", {box.x, box.y - line.height, box.width, box.height + line.height});
    if (big_) ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (has_room) {
        x_ = box.x + side_;
        y_ = phone_ ? box.bottom() - button_ - 8.0f : box.y + 0.5f * (box.height - button_);
        if (phone_) {
            const float end = draw_time(ui_, ImVec2(x_, line.y), line.height) + ui_.px(8);
            draw_timeline(ui_, {end, line.y, box.right() - ui_.px(14) - end, y_ - line.y - 1.0f});
        }
        put_steps();
        put_choices();
        if (phone_) {
            ImGui::SetCursorScreenPos(ImVec2(box.right() - side_ - button_, y_));
            drawer_button(ui_, button_);
        } else {
            put_timeline();
        }
    }
    ImGui::PopStyleVar();
    end_panel();
}

}  // namespace

void draw_transport(const Ui& ui) { TransportBar(ui).draw(); }

}  // namespace stiction
