// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Run B outside of the plots: its button, its value on a slider's track, its mechanism as a ghost.
#include "panels/compare.hpp"

#include "frame/dashes.hpp"
#include "frame/word_places.hpp"
#include "plot/plots.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void compare_button(const Ui& ui, float width, bool has_word) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("compare", ImVec2(width, height)),
               on = ui.session.comparison().is_on();
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + height),
                        paint(on                       ? u.selected
                              : ImGui::IsItemHovered() ? u.hover
                                                       : u.frame),
                        ui.px(4));
    // Two curves: A solid, B dashed.
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
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(left + side + ui.px(6), at.y + 0.5f * (height - ui.text_size()) - 1.0f),
                   paint(u.text), on ? "Compare: A and B" : "Compare");
    Control& control = ui.controls.add("compare", "button", {at.x, at.y, width, height});
    control.value_kind = Control::Value::truth;
    control.number = on ? 1.0 : 0.0;
    ImGui::SetItemTooltip("%s", on ? "End comparing" : keep_hint);
    if (pressed) ui.session.toggle_comparison();
}

std::string_view find_kept_method(const Ui& ui) {
    const Comparison& b = ui.session.comparison();
    if (!b.is_apart() || b.run().settings().method == ui.session.scenario().settings.method) return {};
    return ui.session.system().methods[static_cast<std::size_t>(b.run().settings().method)].title;
}

double find_kept_value(const Ui& ui, int parameter) {
    const Comparison& b = ui.session.comparison();
    if (!b.is_apart()) return std::nan("");
    const double value = b.run().values()[static_cast<std::size_t>(parameter)];
    return value == ui.session.value(parameter) ? std::nan("") : value;
}

void draw_kept_mark(const Ui& ui, ImVec2 tip) {
    ImGui::GetWindowDrawList()->AddTriangle(tip, ImVec2(tip.x + ui.px(4), tip.y + ui.px(7)),
                                            ImVec2(tip.x - ui.px(4), tip.y + ui.px(7)), paint(ui.theme.run_b),
                                            ui.px(1.4f));
}

void draw_ghost(const Ui& ui, ImDrawList* list, WordPlaces& words, ImVec2 origin, double centre_x,
                double centre_y, float scale) {
    const Comparison& b = ui.session.comparison();
    if (!b.is_apart()) return;
    static Drawing drawing;
    static std::vector<ImVec2> points;
    drawing.clear();
    b.run().system().picture->draw(b.run().values(), b.sample(ui.session.t()), drawing);
    const ImU32 ink = paint(ui.theme.run_b);
    const float width = ui.weight(1.5f);
    ImVec2 corner(1e9f, 1e9f), label(1e9f, 1e9f);
    const auto stroke = [&] {
        for (const ImVec2& p : points) corner = ImVec2(std::min(corner.x, p.x), std::min(corner.y, p.y));
        draw_dashes(list, points, ink, width, ui.px(5), ui.px(4));
    };
    const auto place = [&](const Point3& p) {
        return ImVec2(origin.x + scale * static_cast<float>(p.x - centre_x),
                      origin.y - scale * static_cast<float>(p.y - centre_y));
    };
    for (const DrawnPolyline& line : drawing.lines) {
        if (line.role != Role::body) continue;
        points.clear();
        for (const Point3& p : line.points) points.push_back(place(p));
        if (points.size() == 2) {  // a bar: its outline
            const ImVec2 p = points[0], q = points[1];
            const float length = std::max(1.0f, std::hypot(q.x - p.x, q.y - p.y)),
                        half = ui.px(5.5f) / length;
            const ImVec2 side((p.y - q.y) * half, (q.x - p.x) * half);
            points = {{p.x + side.x, p.y + side.y},
                      {q.x + side.x, q.y + side.y},
                      {q.x - side.x, q.y - side.y},
                      {p.x - side.x, p.y - side.y}};
            label = ImVec2(q.x + ui.px(8), q.y - ui.px(14));
        }
        if (!points.empty()) points.push_back(points.front());
        stroke();
    }
    for (const DrawnCircle& circle : drawing.circles) {
        if (circle.role != Role::body) continue;
        points.clear();
        for (int i = 0; i <= 48; ++i) {
            const double angle = i * 6.283185307179586 / 48;
            points.push_back(place({circle.centre.x + circle.radius * std::cos(angle),
                                    circle.centre.y + circle.radius * std::sin(angle)}));
        }
        stroke();
        if (std::isnan(circle.spoke_angle)) continue;
        points.assign(
            {place(circle.centre), place({circle.centre.x + circle.radius * std::cos(circle.spoke_angle),
                                          circle.centre.y + circle.radius * std::sin(circle.spoke_angle)})});
        stroke();
    }
    if (label.x == 1e9f) label = ImVec2(corner.x + ui.px(4), corner.y + ui.px(2));
    if (corner.x < 1e9f)
        write_word(ui, list, words, ui.text_size(), label, ui.theme.run_b, "B", Weight::bold);
}

void draw_compared_values(const Ui& ui) {
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
        if (narrow) {  // the numbers have a line of their own
            ImGui::Dummy(ImVec2(1, ui.px(13)));
            at = ImGui::GetCursorScreenPos();
        }
        const double of_b = session.kept_value(i);
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
