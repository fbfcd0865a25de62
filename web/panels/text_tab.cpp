// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a user's own mechanism: examples, files, the text itself and its mistakes. The text field is an element of the page over
// the canvas (web/shell/text_field.js, web/editor), so that it is an ordinary one for the browser and for screen readers.
#include "panels/text_tab.hpp"

#include "own/from_system.hpp"
#include "own/report.hpp"
#include "own/system.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "ui/picker.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace stiction {

namespace {

constexpr std::size_t most_rows = 3;  // of mistakes; more are reached by scrolling the list
constexpr std::size_t long_link = 2000, dense_code = 1200;  // characters

// A row of the list: the place, then the sentence. A press goes there.
void put_mistake(const Ui& ui, std::size_t i, const own::Mistake& mistake) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(22);
    const std::string line = std::to_string(mistake.place.line);
    const Item item = put_item(ui, "mistake." + std::to_string(i + 1), "button", {at.x, at.y, width, height},
                               "Line " + line + ": " + mistake.sentence);
    if (item.pressed) ui.view.requests.go_in_text = {mistake.place.line, mistake.place.column};
    ImGui::SetItemTooltip("%s", mistake.sentence.c_str());
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (item.hovered) list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), paint(ui.theme.ui.hover));
    const float y = at.y + 0.5f * (height - ui.text_size()) - 1;
    const float w = draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + ui.px(4), y),
                               paint(ui.theme.contact.inconsistent), line, Weight::bold);
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + ui.px(12) + w, y), paint(ui.theme.ui.text),
               shorten(ui, as_written(mistake.sentence), width - w - ui.px(16)));
}

void put_actions(const Ui& ui) {
    const Session& session = ui.session;
    const float right = ImGui::GetContentRegionAvail().x, gap = ui.px(6),
                open = width_of(ui, "Open") + ui.px(34), save = width_of(ui, "Save") + ui.px(34);
    std::vector<std::string> ids, titles, sentences;
    int current = -1;
    for (const Preset& preset : session.system().claims->presets) {
        if (session.experiment.is_present(preset)) current = static_cast<int>(ids.size());
        ids.emplace_back(preset.id);
        titles.emplace_back(preset.title);
        sentences.emplace_back(preset.sentence);
    }
    const float room = std::max(ui.px(80), right - open - save - 2.0f * gap);
    const int chosen =
        picker(ui, "example", ids, titles, current, room, Weight::regular, {"Examples", sentences});
    if (chosen >= 0)
        ui.session.choose_preset(session.system().claims->presets[static_cast<std::size_t>(chosen)]);
    ImGui::SameLine(0.0f, gap);
    if (glyph_button(ui, "text.open", Glyph::open, "Open", open)) ui.view.requests.open_text = true;
    ImGui::SetItemTooltip("Open a .stiction file; dropping one on the page works too");
    ImGui::SameLine(0.0f, gap);
    if (glyph_button(ui, "text.save", Glyph::save, "Save", save)) ui.view.requests.save_text = true;
    ImGui::SetItemTooltip("Save the text as a .stiction file");
}

bool put_word(const Ui& ui, const char* id, std::string_view word) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    return word_button(ui, id, {at.x, at.y, width_of(ui, word) + ui.px(12), ui.px(22)}, word);
}

// "M = ( .. )" with a column for each coordinate.
void put_matrix(const Ui& ui, std::string_view letter, const std::vector<std::vector<double>>& rows) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float size = ui.text_size(), line = size + ui.px(4), tall = line * static_cast<float>(rows.size());
    const unsigned ink = paint(ui.theme.ui.text);
    float x = at.x + ui.px(8) +
              draw_label(list, ui.fonts, size, ImVec2(at.x, at.y + 0.5f * (tall - line)), ink,
                         std::string(letter) + " =");
    const auto put_bracket = [&](float edge, float foot) {
        const ImVec2 corners[] = {ImVec2(edge + foot, at.y), ImVec2(edge, at.y), ImVec2(edge, at.y + tall),
                                  ImVec2(edge + foot, at.y + tall)};
        list->AddPolyline(corners, 4, ink, 0, ui.weight(1.2f));
    };
    put_bracket(x, ui.px(4));
    for (std::size_t k = 0; k < rows[0].size(); ++k) {
        float width = 0.0f;
        for (const std::vector<double>& row : rows)
            width = std::max(width, width_of(ui, show_number(row[k], 6)));
        x += ui.px(10);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string number = show_number(rows[i][k], 6);
            draw_label(list, ui.fonts, size,
                       ImVec2(x + width - width_of(ui, number), at.y + line * static_cast<float>(i)), ink,
                       number);
        }
        x += width;
    }
    put_bracket(x + ui.px(10), -ui.px(4));
    ImGui::Dummy(ImVec2(x - at.x, tall + ui.px(8)));
}

// The length of the link, and buttons that lead to the equations and shorten the text.
void put_foot(const Ui& ui) {
    bool& asks = ui.view.asks_to_shorten;
    const float gap = ui.px(6);
    if (asks) {
        put_label(ui, "Drop all comments, notes and labels?", ui.theme.ui.text);
        ImGui::SameLine(0.0f, gap);
        if (put_word(ui, "text.shorten.yes", "Drop them"))
            ui.session.write(ui.session.written.shorten()), asks = false;
        ImGui::SameLine(0.0f, gap);
        if (put_word(ui, "text.shorten.no", "Keep them")) asks = false;
        return;
    }
    const std::size_t length = ui.session.experiment.text().size();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string words =
        "link " + std::to_string(length) + " of " + std::to_string(long_link) + " characters";
    const float buttons = width_of(ui, "Equations") + width_of(ui, "Shorten") + ui.px(24) + gap;
    const std::string remark = shorten(ui,
                                       length > long_link    ? words + ": some programs cut it"
                                       : length > dense_code ? words + ": its code is hard to read in a room"
                                                             : words,
                                       ImGui::GetContentRegionAvail().x - buttons - gap);
    const float width = width_of(ui, remark);
    Control& control = ui.controls.add("text.length", "number", {at.x, at.y, width, ui.px(22)});
    control.name = "Length of the link";
    control.value_kind = Control::Value::number;
    control.number = static_cast<double>(length);
    draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(), ImVec2(at.x, at.y + ui.px(3)),
               paint(length > long_link ? ui.theme.contact.inconsistent : ui.theme.ui.text_dim), remark);
    ImGui::SetCursorScreenPos(
        ImVec2(at.x + std::max(0.0f, ImGui::GetContentRegionAvail().x - buttons), at.y));
    if (put_word(ui, "text.equations", "Equations")) ui.view.look.tab = PanelTab::equations;
    ImGui::SameLine(0.0f, gap);
    if (put_word(ui, "text.shorten", "Shorten")) asks = true;
}

}  // namespace

void put_matrices(const Ui& ui) {
    const own::Description& d = own::get_description(ui.session.system());
    if (d.level != own::Level::rows || !ui.session.experiment.scenario().settings.mystery.items.empty())
        return;
    const own::Matrices all = own::find_matrices(d, ui.session.experiment.scenario().values);
    put_matrix(ui, "*M*", all.M);
    put_matrix(ui, "*C*", all.C);
    put_matrix(ui, "*K*", all.K);
    std::vector<std::vector<double>> column;
    for (const double force : all.f) column.push_back({force});
    put_matrix(ui, "*f*", column);
}

void put_text_of_system(const Ui& ui) {
    if (!own::has_text(ui.session.system())) return;
    if (put_word(ui, "text.from_this", "Your own from this")) ui.session.write_own();
    ImGui::SetItemTooltip("This system as a text that you can change, with the present values");
    ImGui::Dummy(ImVec2(1, ui.px(5)));
}

void draw_text(const Ui& ui) {
    put_actions(ui);
    const std::span<const own::Mistake> mistakes = ui.session.written.mistakes();
    const float foot = ui.px(28), row = ui.px(22),
                list = row * static_cast<float>(std::min(mistakes.size(), most_rows)) +
                       (mistakes.empty() ? 0.0f : ui.px(4));
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float height = std::max(ui.px(60), room.y - foot - list - 2.0f * ImGui::GetStyle().ItemSpacing.y);
    Control& control = ui.controls.add("text", "text", {at.x, at.y, room.x, height});
    control.name = "Text of the mechanism";
    control.value_kind = Control::Value::text;
    control.text = ui.session.written.text();
    ImGui::Dummy(ImVec2(room.x, height));
    if (!mistakes.empty()) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        ImGui::BeginChild("mistakes", ImVec2(0, list));
        for (std::size_t i = 0; i < mistakes.size(); ++i) put_mistake(ui, i, mistakes[i]);
        ImGui::EndChild();
        ImGui::PopStyleVar();
    }
    put_foot(ui);
}

}  // namespace stiction
