// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.hpp"
#include "panels/app.hpp"
#include "panels/ui.hpp"

#include <algorithm>

namespace stiction {

namespace {

std::vector<std::string> theme_ids() { return {theme_names.begin(), theme_names.end()}; }

}  // namespace

void draw_top_bar(const Ui& ui) {
    const Box& box = ui.layout.bar;
    if (box.height < 1.0f) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2(ui.px(10), 0.5f * (box.height - ImGui::GetFrameHeight())));
    begin_panel(ui, "bar", {box.x - 1, box.y - 1, box.width + 2, box.height + 1});
    ImGui::PopStyleVar();
    const bool phone = ui.layout.id == LayoutId::phone;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    if (!phone) {
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.px(15),
                   ImVec2(origin.x + 4, origin.y + 0.5f * (ImGui::GetFrameHeight() - ui.px(15))),
                   paint(ui.theme.ui.text), "Stiction", Weight::bold);
        ImGui::SetCursorScreenPos(ImVec2(origin.x + ui.px(84), origin.y));
    }
    std::vector<std::string> ids, titles;
    int current = -1;
    for (const System* system : all_systems()) {
        if (system == &ui.session.system()) current = static_cast<int>(ids.size());
        ids.emplace_back(system->id);
        titles.emplace_back(system->title);
    }
    // Wide enough for what is chosen, where the bar has the room.
    const bool wide = box.width >= least_presenter_width;
    const auto fit = [&](float least, const std::vector<std::string>& names, int index) {
        const float needed =
            index < 0 || !wide ? 0.0f : width_of(ui, names[static_cast<std::size_t>(index)]) + ui.px(40);
        return std::max(ui.px(least), needed);
    };
    const int chosen = picker(ui, "system", ids, titles, current, fit(phone ? 130 : 168, titles, current));
    ImGui::SameLine(0, ui.px(6));
    std::vector<std::string> preset_ids, preset_titles;
    int preset = -1;
    for (const Preset& p : ui.session.system().presets) {
        if (ui.session.is_present(p)) preset = static_cast<int>(preset_ids.size());
        preset_ids.emplace_back(p.id);
        preset_titles.emplace_back(p.title);
    }
    const float right = ui.px(phone ? 0 : 110) +
                        ui.px(40) * (phone                                ? 2.0f
                                     : box.width >= least_presenter_width ? 4.0f
                                                                          : 3.0f) +
                        10;
    const float room = box.width - (ImGui::GetCursorScreenPos().x - box.x) - right - ui.px(16);
    const int chosen_preset = picker(ui, "preset", preset_ids, preset_titles, preset,
                                     std::max(ui.px(60), std::min(room, fit(220, preset_titles, preset))));
    float x = box.right() - right;
    ImGui::SetCursorScreenPos(ImVec2(x, origin.y));
    if (!phone) {
        const std::vector<std::string> themes = theme_ids();
        const std::vector<std::string> names{"Dark", "Light", "Projector"};
        const int theme = picker(ui, "theme", themes, names, static_cast<int>(ui.view.theme), ui.px(104));
        if (theme >= 0) {
            ui.view.theme = static_cast<ThemeId>(theme);
            ui.view.theme_chosen = true;
        }
        ImGui::SameLine(0, ui.px(6));
    }
    const auto opens = [&](Dialog dialog, Glyph glyph, const char* tip) {
        const std::string id(dialog_names[static_cast<std::size_t>(dialog)]);
        if (glyph_button(ui, id.c_str(), glyph, "", ui.px(34))) ui.view.dialog = dialog;
        ImGui::SetItemTooltip("%s", tip);
        ImGui::SameLine(0, ui.px(6));
    };
    opens(Dialog::share, Glyph::share, "Share this experiment");
    if (!phone) opens(Dialog::export_run, Glyph::save, "Export the recorded run");
    if (!phone && box.width >= least_presenter_width) {
        if (glyph_button(ui, "present", Glyph::present, "", ui.px(34))) ui.view.present(true);
        ImGui::SetItemTooltip("Present to a room");
        ImGui::SameLine(0, ui.px(6));
    }
    opens(Dialog::help, Glyph::help, "Keys and actions");
    end_panel();
    if (chosen >= 0) ui.session.choose_system(*all_systems()[static_cast<std::size_t>(chosen)]);
    if (chosen_preset >= 0)
        ui.session.choose_preset(ui.session.system().presets[static_cast<std::size_t>(chosen_preset)]);
}

}  // namespace stiction
