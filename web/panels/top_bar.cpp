// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The bar at the top: system, preset and the actions on the whole page. On an embedded page: a title and a link that
// opens the page by itself.
#include "model/catalogue.hpp"
#include "panels/panels.hpp"
#include "panels/reference_run.hpp"
#include "platform/platform.hpp"
#include "ui/glyphs.hpp"
#include "ui/picker.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <array>

namespace stiction {

namespace {

// The lists of systems and presets. The names of a system are made once.
const ListState::BarNames& find_names(const Ui& ui) {
    ListState::BarNames& out = ui.view.lists.bar;
    if (out.of == &ui.session.system()) return out;
    out = {};
    out.of = SystemPointer(&ui.session.system());
    for (const SystemName& name : ranked_names())
        out.system_ids.emplace_back(name.id), out.systems.emplace_back(name.title);
    out.system_ids.emplace_back(text_system_id), out.systems.emplace_back("Your own");
    for (const Preset& p : ui.session.system().claims->presets) {
        out.preset_ids.emplace_back(p.id), out.presets.emplace_back(p.title);
        out.sentences.emplace_back(p.sentence), out.groups.emplace_back(p.group);
    }
    return out;
}

int find_present_system(const Ui& ui, const ListState::BarNames& names) {
    const std::string_view id =
        ui.session.written.is_there() ? std::string_view(text_system_id) : ui.session.system().id;
    const auto found = std::find(names.system_ids.begin(), names.system_ids.end(), id);
    return found == names.system_ids.end() ? -1 : static_cast<int>(found - names.system_ids.begin());
}

int find_present_preset(const Ui& ui) {
    const auto& presets = ui.session.system().claims->presets;
    int out = -1;
    for (std::size_t i = 0; i < presets.size(); ++i)
        if (ui.session.experiment.is_present(presets[i])) out = static_cast<int>(i);
    return out;
}

// Buttons at the right end; a phone shows only some of them.
struct Action {
    const char* id;
    const char* word;
    const char* tip;
    Glyph glyph;
    Dialog dialog;
    LayoutId from;  // the smallest layout that shows it
};
constexpr std::array actions{
    Action{"share", "Share", "Share this experiment", Glyph::share, Dialog::share, LayoutId::phone},
    Action{"export", "Export", "Export the recorded run", Glyph::save, Dialog::export_run, LayoutId::embed},
    Action{"explore", "Explore", "Sweeps, sections and basins over many motions", Glyph::chart, Dialog::none,
           LayoutId::phone},
    Action{"lesson", "Lesson", "Lessons: short courses with tasks", Glyph::lesson, Dialog::none,
           LayoutId::desk},
    Action{"present", "Present", "Present to a room", Glyph::present, Dialog::none, LayoutId::desk},
    Action{"help", "", "Keys and actions", Glyph::help, Dialog::help, LayoutId::embed}};

bool is_there(const Action& action, LayoutId layout) {
    return action.from <= layout && (action.glyph != Glyph::lesson || platform::surface().has_lessons);
}

// An embedded page: its title, and a link that opens the page by itself.
void draw_title(const Ui& ui, ImVec2 at, float right) {
    constexpr std::string_view word = "Open in Stiction";
    const float width = width_of(ui, word) + ui.px(34),
                y = at.y + 0.5f * (ImGui::GetFrameHeight() - ui.text_size());
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos(ImVec2(right - width, at.y));
    if (ui.shows("share") && glyph_button(ui, "open", Glyph::open, word, width))
        ui.view.requests.open_alone = true;
    if (!ui.shows("system")) return;
    const float room = right - width - ui.px(12) - at.x;
    const std::string title = shorten(ui, as_written(ui.session.system().title), room, Weight::bold);
    const float x = at.x +
                    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x, y), paint(ui.theme.ui.text),
                               title, Weight::bold) +
                    ui.px(12);
    for (const Preset& preset : ui.session.system().claims->presets)
        if (ui.shows("preset") && ui.session.experiment.is_present(preset) && at.x + room - x > ui.px(40)) {
            draw_label(list, ui.fonts, ui.text_size(), ImVec2(x, y), paint(ui.theme.ui.text_dim),
                       shorten(ui, preset.title, at.x + room - x));
            break;
        }
}

// Undo and redo. A button that has nothing to do is pale and does not react.
void draw_steps(const Ui& ui, ImVec2 at, float width, float gap) {
    const UndoSteps& steps = ui.session.steps;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = ImGui::GetFrameHeight();
    const auto put = [&](const char* id, Glyph glyph, const char* tip, bool can) {
        ImGui::SetCursorScreenPos(at);
        const bool pressed = can && glyph_button(ui, id, glyph, "", width);
        if (can) ImGui::SetItemTooltip("%s", tip);
        if (!can)
            draw_glyph(list, glyph, ImVec2(at.x + 0.5f * width, at.y + 0.5f * height),
                       std::max(ui.px(13), 0.36f * height), paint(ui.theme.ui.text_faint));
        at.x += width + gap;
        return pressed;
    };
    const bool can_undo = steps.can_undo(), can_redo = steps.can_redo();
    if (put("undo", Glyph::undo_step, "Undo the last change (Ctrl Z)", can_undo)) ui.session.undo();
    if (put("redo", Glyph::redo_step, "Redo it (Ctrl Y)", can_redo)) ui.session.redo();
}

}  // namespace

bool has_steps_in_bar(const Ui& ui) {
    constexpr float finger = 960.0f, mouse = 640.0f;  // widths of the page
    return ui.shows("undo") && ui.layout.id != LayoutId::phone && !platform::surface().framed &&
           ui.layout.bar.width >= (platform::surface().touch ? finger : mouse);
}

void draw_top_bar(const Ui& ui) {
    const Box& box = ui.layout.bar;
    if (box.height < 1.0f) return;
    const LayoutId layout = ui.layout.id;
    const bool phone = layout == LayoutId::phone;
    const float height = std::min(platform::surface().touch ? 44.0f : ui.px(28), box.height - 2.0f),
                side = platform::surface().touch ? 44.0f : ui.px(32), gap = ui.px(phone ? 4 : 6),
                end = ui.px(phone ? 6 : 8);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(end, 0.5f * (box.height - height)));
    begin_panel(ui, "bar", {box.x - 1, box.y - 1, box.width + 2, box.height + 1});
    ImGui::PopStyleVar();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(ui.px(phone ? 7 : 9), 0.5f * (height - ImGui::GetFontSize())));
    float x = box.x + end;
    const float y = box.y + 0.5f * (box.height - height);
    if (ui.layout.has_drawer && !phone) {
        ImGui::SetCursorScreenPos(ImVec2(x, y));
        drawer_button(ui, side);
        x += side + gap;
    }
    if (platform::surface().framed && layout == LayoutId::embed) {
        draw_title(ui, ImVec2(x + ui.px(4), y), box.right() - end);
        ImGui::PopStyleVar();
        return end_panel();
    }
    const ListState::BarNames& names = find_names(ui);
    const int present_system = find_present_system(ui, names), present_preset = find_present_preset(ui);
    const Preset* origin = ui.session.experiment.origin();
    const std::string otherwise = origin != nullptr ? std::string(origin->title) + ", changed" : "Custom",
                      system_title =
                          present_system < 0 ? "" : names.systems[static_cast<std::size_t>(present_system)],
                      preset_title = present_preset < 0
                                         ? otherwise
                                         : names.presets[static_cast<std::size_t>(present_preset)];

    // Buttons at the right end have words if there is room for them.
    const float name = phone || box.width < ui.px(700) ? 0.0f : ui.px(78), theme_width = ui.px(96);
    const bool has_system = ui.shows("system"), has_preset = ui.shows("preset"),
               has_theme = !phone && ui.shows("theme"),
               has_compare = layout == LayoutId::desk && ui.shows("compare");
    const float beside = ui.px(phone ? 28 : 34),
                wanted_system =
                    has_system ? measure_label(ui.fonts, ui.text_size(), system_title, Weight::bold) + beside
                               : 0.0f,
                wanted_preset = has_preset ? width_of(ui, preset_title) + beside : 0.0f;
    const auto find_width = [&](const Action& action, bool words) {
        return words && *action.word != 0 ? width_of(ui, action.word) + ui.px(37) : side;
    };
    const float compare_width =
        width_of(ui, ui.session.reference.is_on() ? "Compare: A and B" : "Compare") + ui.px(38);
    const auto is_here = [&](const Action& action) {
        return is_there(action, layout) && ui.shows(action.id);
    };
    const auto find_right = [&](bool words) {
        float out = has_theme ? theme_width + gap : 0.0f;
        if (has_steps_in_bar(ui)) out += 2.0f * (side + gap);
        if (has_compare) out += (words ? compare_width : side) + gap;
        for (const Action& action : actions)
            if (is_here(action)) out += find_width(action, words) + gap;
        return out - gap;
    };
    const auto find_room = [&](bool words) {
        return box.right() - end - find_right(words) - (x + name) - 2.0f * gap - ui.px(6);
    };
    const bool words = layout == LayoutId::desk && find_room(true) >= wanted_system + wanted_preset;
    const float room = find_room(words);
    float system_width = wanted_system, preset_width = wanted_preset;
    if (const float spare = room - wanted_system - wanted_preset; spare >= 0.0f) {
        const float more = std::min(0.5f * spare, std::max(0.0f, ui.px(168) - wanted_system));
        system_width += more;
        preset_width = std::min(room - system_width, phone ? room : std::max(wanted_preset, ui.px(172)));
    } else {  // the longer name is shortened
        preset_width = std::min(wanted_preset, std::max(0.5f * room, room - wanted_system));
        system_width = room - preset_width;
    }

    if (name > 0.0f) {
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.px(15),
                   ImVec2(x + ui.px(5), y + 0.5f * (height - ui.px(15)) - 1), paint(ui.theme.ui.text),
                   "Stiction", Weight::bold);
        if (has_system || has_preset)
            ImGui::GetWindowDrawList()->AddLine(ImVec2(x + name - ui.px(3), y + ui.px(4)),
                                                ImVec2(x + name - ui.px(3), y + height - ui.px(4)),
                                                paint(ui.theme.ui.border));
        x += name + ui.px(6);
    }
    ImGui::SetCursorScreenPos(ImVec2(x, y));
    int system = -1, preset = -1;
    if (has_system) {
        const Locked locked(ui, ui.session.locks.has("system"));
        system =
            picker(ui, "system", names.system_ids, names.systems, present_system, system_width, Weight::bold);
    }
    if (has_system) ImGui::SetCursorScreenPos(ImVec2(x + system_width + gap, y));
    if (has_preset) {
        const Locked locked(ui, ui.session.locks.has("preset"));
        preset = picker(ui, "preset", names.preset_ids, names.presets, present_preset, preset_width,
                        Weight::regular, {otherwise, names.sentences, names.groups});
    }
    ImVec2 at(box.right() - end - find_right(words), y);
    if (has_steps_in_bar(ui)) {
        draw_steps(ui, at, side, gap);
        at.x += 2.0f * (side + gap);
    }
    ImGui::SetCursorScreenPos(at);
    if (has_theme) {
        const std::vector<std::string> themes(theme_names.begin(), theme_names.end());
        const std::vector<std::string> looks{"Dark", "Light", "Projector"};
        if (const int theme =
                picker(ui, "theme", themes, looks, static_cast<int>(ui.view.look.theme), theme_width);
            theme >= 0) {
            ui.view.look.theme = static_cast<ThemeId>(theme);
            ui.view.look.theme_chosen = true;
        }
        ImGui::SameLine(0, gap);
    }
    if (has_compare) {
        reference_button(ui, words ? compare_width : side, words);
        ImGui::SameLine(0, gap);
    }
    for (const Action& action : actions) {
        if (!is_here(action)) continue;
        if (glyph_button(ui, action.id, action.glyph, words ? action.word : "", find_width(action, words))) {
            ui.view.dialog = action.dialog;
            if (action.glyph == Glyph::present) ui.view.look.present(true);
            if (action.glyph == Glyph::lesson) ui.view.requests.open_lessons = true;
            if (action.glyph == Glyph::chart) {
                ui.view.requests.close_job = ui.session.exploration.shown() != nullptr;
                if (!ui.view.requests.close_job) ui.view.dialog = Dialog::explore;
            }
        }
        ImGui::SetItemTooltip("%s", action.tip);
        ImGui::SameLine(0, gap);
    }
    ImGui::PopStyleVar();
    end_panel();
    if (system >= 0)
        ui.session.choose_system(*find_system(names.system_ids[static_cast<std::size_t>(system)]));
    if (preset >= 0)
        ui.session.choose_preset(ui.session.system().claims->presets[static_cast<std::size_t>(preset)]);
}

void drawer_button(const Ui& ui, float width) {
    if (glyph_button(ui, "drawer", Glyph::menu, "", width)) ui.view.look.drawer = !ui.view.look.drawer;
    ImGui::SetItemTooltip("Parameters");
}

}  // namespace stiction
