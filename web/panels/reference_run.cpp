// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Controls of the reference run: its button, its value on the track of a slider, the table of all values.
#include "panels/reference_run.hpp"

#include "ui/dashes.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void reference_button(const Ui& ui, float width, bool has_word) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Item item = put_item(ui, "compare", "button", {at.x, at.y, width, height});
    const bool on = ui.session.reference.is_on();
    item.show_state(on);
    fill_item(ui, item, on);
    ImGui::SetItemTooltip("%s", on ? "End comparing" : keep_hint);
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    // The glyph has two curves: A solid, B dashed.
    const float side = ui.px(14), left = has_word ? at.x + ui.px(9) : at.x + 0.5f * (width - side),
                middle = at.y + 0.5f * height;
    ImVec2 wave[9];
    for (int run = 0; run < 2; ++run) {
        for (int i = 0; i < 9; ++i)
            wave[i] = ImVec2(left + side * static_cast<float>(i) / 8.0f,
                             middle + ui.px(run == 0 ? -3.0f : 3.5f) -
                                 ui.px(2.5f) * std::sin(static_cast<float>(i) * 0.7854f));
        if (run == 0)
            list->AddPolyline(wave, 9, paint(u.text), 0, ui.px(2));
        else
            draw_dashes(list, wave, paint(u.text_dim), ui.px(1.6f), ui.px(3.5f), ui.px(2.5f));
    }
    if (has_word)
        write_on_item(ui, item, on ? "Compare: A and B" : "Compare", u.text, left - at.x + side + ui.px(6));
    if (item.pressed) ui.session.switch_comparing();
}

std::string_view find_reference_method(const Ui& ui) {
    const ReferenceRun& b = ui.session.reference;
    if (!b.is_apart() || b.simulation().settings().method == ui.session.experiment.scenario().settings.method)
        return {};
    return ui.session.system().methods[static_cast<std::size_t>(b.simulation().settings().method)].title;
}

double find_reference_value(const Ui& ui, int parameter) {
    const ReferenceRun& b = ui.session.reference;
    if (!b.is_apart() || b.mystery().has(parameter) || ui.session.experiment.hides(parameter))
        return std::nan("");
    const double value = b.simulation().values()[static_cast<std::size_t>(parameter)];
    return value == ui.session.value(parameter) ? std::nan("") : value;
}

void draw_reference_mark(const Ui& ui, ImVec2 tip) {
    ImGui::GetWindowDrawList()->AddTriangle(tip, ImVec2(tip.x + ui.px(4), tip.y + ui.px(7)),
                                            ImVec2(tip.x - ui.px(4), tip.y + ui.px(7)),
                                            paint(ui.theme.reference), ui.px(1.4f));
}

void draw_reference_values(const Ui& ui) {
    const Session& session = ui.session;
    const std::span<const TraceColumn> columns = session.simulation().columns();
    const std::span<const double> a = session.row();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x, cell = std::min(ui.px(92), 0.32f * width);
    const bool narrow = width < ui.px(400);
    const auto put = [&](ImVec2 at, int place, std::string_view text, unsigned colour, Weight weight) {
        const float w = measure_label(ui.fonts, ui.text_size(), text, weight);
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(at.x + width - static_cast<float>(2 - place) * cell - w, at.y), paint(colour), text,
                   weight);
    };
    const auto show = [](double value, std::span<const std::string_view> words) {
        return std::isnan(value) || words.empty() ? show_number(value, 5)
                                                  : std::string(words[static_cast<std::size_t>(value)]);
    };
    ImVec2 at = ImGui::GetCursorScreenPos();
    put(at, 0, "A", ui.theme.ui.text, Weight::bold);
    put(at, 1, "B", ui.theme.ui.text_dim, Weight::bold);
    put(at, 2, "A − B", ui.theme.ui.text, Weight::bold);
    ImGui::Dummy(ImVec2(1, ui.px(16)));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        at = ImGui::GetCursorScreenPos();
        std::string name = make_column_name(ui, columns[i].name);
        if (columns[i].unit != "1" && columns[i].unit != "-" && !columns[i].unit.empty())
            name += " (" + columns[i].unit + ")";
        draw_label(list, ui.fonts, ui.text_size(), at, paint(ui.theme.ui.text_dim), name);
        if (narrow) {  // the numbers get a line of their own
            ImGui::Dummy(ImVec2(1, ui.px(13)));
            at = ImGui::GetCursorScreenPos();
        }
        const double of_b = session.history.reference_value(i);
        put(at, 0, show(a[i], columns[i].words), ui.theme.ui.text, Weight::regular);
        put(at, 1, show(of_b, columns[i].words), ui.theme.ui.text_dim, Weight::regular);
        if (columns[i].words.empty())
            put(at, 2, show(a[i] - of_b, {}), ui.theme.ui.text, Weight::regular);
        else if (a[i] != of_b)
            put(at, 2, "differ", ui.theme.ui.text, Weight::regular);
        ImGui::Dummy(ImVec2(1, ui.px(15)));
    }
}

}  // namespace stiction
