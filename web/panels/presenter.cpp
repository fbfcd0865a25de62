// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The presenter layout: a bar of cues, which are the presets of the system, in two rows. Scene, hero plot, one time
// history, transport and one slider are the same as on the desk, but larger.
#include "base/symbol.hpp"
#include "panels/panels.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"
#include "view/view.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr std::size_t most_keys = 9;    // 1 to 9
constexpr std::size_t most_pinned = 3;  // values beside the title

// A cue: its key and its title.
std::string name_cue(const Preset& preset, std::size_t i) {
    const std::string title(preset.title);
    return i < most_keys ? std::to_string(i + 1) + "  " + title : title;
}

struct Cue {
    std::string name;
    float x, width;
    int row;
};

constexpr int most_rows = 2;

// The cues one after the other, in a new row where one ends. If the rows are too short, the longest cues are limited to
// a common width.
std::vector<Cue> place_cues(const Ui& ui, std::span<const Preset> presets, float room) {
    std::vector<Cue> out;
    for (std::size_t i = 0; i < presets.size(); ++i) {
        const std::string name = name_cue(presets[i], i);
        out.push_back({name, 0.0f, measure_label(ui.fonts, ui.text_size(), name) + ui.px(15), 0});
    }
    const auto place = [&](float longest) {
        float x = 0.0f;
        int row = 0;
        for (Cue& cue : out) {
            const float width = std::min(cue.width, longest);
            if (x > 0.0f && x + width > room) x = 0.0f, ++row;
            cue.x = x, cue.row = row;
            x += width + ui.px(4);
        }
        return row < most_rows;
    };
    float longest = room;
    if (!place(longest))
        for (float low = 0.0f, high = room; high - low > 0.5f; longest = low)
            (place(0.5f * (low + high)) ? low : high) = 0.5f * (low + high);
    place(longest);
    for (Cue& cue : out) cue.width = std::min(cue.width, longest);
    return out;
}

// Draws the cues in rows of this height above `bottom`; the one that a press has chosen.
const Preset* draw_cues(const Ui& ui, std::span<const Cue> cues, float bottom, float row) {
    const Session& session = ui.session;
    const std::span<const Preset> presets = find_cues(session.system());
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Preset* pressed = nullptr;
    const float height = row - ui.px(4);
    const Locked locked(ui, session.locks.has("preset"));
    for (std::size_t i = 0; i < cues.size(); ++i) {
        const Cue& cue = cues[i];
        const std::string id = "cue." + std::to_string(i + 1);
        const bool here = session.experiment.is_present(presets[i]);
        const float x = ui.layout.margin + cue.x,
                    top = bottom - row * static_cast<float>(cues.back().row + 1 - cue.row);
        const Item item = put_item(ui, id, "button", {x, top, cue.width, height}, presets[i].title);
        item.show_state(here);
        if (item.pressed) pressed = &presets[i];
        const unsigned fill = here ? u.text : item.hovered ? u.hover : u.frame;
        ImGui::SetItemTooltip("%.*s", static_cast<int>(presets[i].title.size()), presets[i].title.data());
        list->AddRectFilled(ImVec2(x, top), ImVec2(x + cue.width, top + height), paint(fill), ui.px(4));
        write_on_item(ui, item, shorten(ui, cue.name, cue.width - ui.px(14)), here ? u.on_primary : u.text,
                      ui.px(7));
    }
    return pressed;
}

// Values that differ from the default, except that of the slider.
std::string write_pinned(const Ui& ui) {
    const Session& session = ui.session;
    const std::span<const Parameter> table = session.system().parameters;
    std::string out;
    std::size_t count = 0;
    for (std::size_t i = 0; i < table.size() && count < most_pinned; ++i) {
        const int index = static_cast<int>(i);
        const double value = session.value(index);
        if (table[i].effect != Effect::live || table[i].scale == Scale::choice || value == table[i].initial ||
            session.experiment.hides(index) || !ui.shows(table[i].id) ||
            index == find_presented_parameter(ui))
            continue;
        if (count++ > 0) out += ",  ";
        out += make_symbol(table[i].symbol) + " = " + show_number(value, 3);
    }
    return out;
}

}  // namespace

void draw_presenter_bar(const Ui& ui) {
    const Box& bar = ui.layout.bar;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    begin_panel(ui, "cues", {bar.x, bar.y, bar.width, bar.height - 1});
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    Session& session = ui.session;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const bool speaks = ui.view.look.speaks;
    const float left = ui.layout.margin, width = bar.width - 2.0f * left;
    const std::vector<Cue> cues = speaks || !ui.shows("preset")
                                      ? std::vector<Cue>{}
                                      : place_cues(ui, find_cues(session.system()), width);
    const float row = ui.px(27), size = ui.px(26),
                rows = cues.empty() ? 0.0f : row * static_cast<float>(cues.back().row + 1);
    const Preset* pressed = cues.empty() ? nullptr : draw_cues(ui, cues, bar.bottom(), row);
    const float line = bar.y + 0.5f * (bar.height - rows), top = line - 0.5f * size;
    float right = left + width;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(9), 0.5f * (size - ImGui::GetFontSize())));
    const auto put = [&](const char* id, Glyph glyph, std::string_view word) {
        const float wide = word.empty() ? size : width_of(ui, word) + ui.px(36);
        right -= wide;
        ImGui::SetCursorScreenPos(ImVec2(right, top));
        const bool is_pressed = glyph_button(ui, id, glyph, word, wide);
        right -= ui.px(6);
        return is_pressed;
    };
    if (!speaks) {
        if (ui.shows("present") && put("present", Glyph::close, "")) ui.view.look.present(false);
        if (ui.shows("share") && put("code_now", Glyph::share, "Code")) ui.view.dialog = Dialog::code;
        if (ui.shows("present") && put("speaker", Glyph::open, "Speaker"))
            ui.view.requests.open_speaker = true;
    }
    ImGui::PopStyleVar();
    const float titled = ui.px(17);
    std::string title = ui.shows("system") ? as_written(session.system().title) : "";
    for (const Preset& preset : session.system().claims->presets)
        if (ui.shows("preset") && session.experiment.is_present(preset))
            title += (title.empty() ? "" : ": ") + std::string(preset.title);
    const float end = left + measure_label(ui.fonts, titled, title, Weight::bold) + ui.px(16);
    const float fits = std::min(1.0f, (right - left) / std::max(1.0f, end - left));
    draw_label(list, ui.fonts, titled * fits, ImVec2(left, line - 0.62f * titled * fits), paint(u.text),
               title, Weight::bold);
    const std::string pinned = write_pinned(ui);
    const float from = right - ui.px(14) - width_of(ui, pinned);
    if (from > end)
        draw_label(list, ui.fonts, ui.text_size(), ImVec2(from, line - 0.62f * ui.text_size()), paint(u.text),
                   pinned);
    end_panel();
    if (pressed != nullptr) session.choose_preset(*pressed);
}

int find_pinned_parameter(const System& system, std::size_t which) {
    const int hinted = find_parameter(system, system.picture->pinned[which]);
    if (hinted >= 0) return hinted;
    // Live parameters first, then the others.
    std::size_t before = which;
    for (const Effect effect : {Effect::live, Effect::restart})
        for (std::size_t i = 0; i < system.parameters.size(); ++i)
            if (system.parameters[i].effect == effect && system.parameters[i].scale != Scale::choice &&
                before-- == 0)
                return static_cast<int>(i);
    return -1;
}

int find_presented_parameter(const Ui& ui) {
    const Session& session = ui.session;
    const System& system = session.system();
    const auto is_shown = [&](int at) {
        return at >= 0 && ui.shows(system.parameters[static_cast<std::size_t>(at)].id);
    };
    const auto has_effect = [&](int at) { return is_shown(at) && session.value(at) != 0.0; };
    for (const std::size_t which : {std::size_t{0}, std::size_t{1}})
        if (const int at = find_parameter(system, system.picture->pinned[which]); has_effect(at)) return at;
    // Both pinned parameters are 0: take one that the experiment has changed, else one that is shown.
    int otherwise = find_pinned_parameter(system);
    if (!is_shown(otherwise)) otherwise = -1;
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const Parameter& parameter = system.parameters[i];
        const int at = static_cast<int>(i);
        if (parameter.scale == Scale::choice || !is_shown(at)) continue;
        if (parameter.effect == Effect::live && has_effect(at) && session.value(at) != parameter.initial)
            return at;
        if (otherwise < 0) otherwise = at;
    }
    return otherwise;
}

}  // namespace stiction
