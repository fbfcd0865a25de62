// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A row of a parameter: name and symbol, number box, track; or a picker. A press at an end of the track sets the end
// of the range.
#include "panels/parameter_row.hpp"

#include "base/number_text.hpp"
#include "base/symbol.hpp"
#include "panels/reference_run.hpp"
#include "platform/platform.hpp"
#include "scenario/value_text.hpp"
#include "session/expression.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "ui/picker.hpp"
#include "ui/track.hpp"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace stiction {

namespace {

constexpr double degrees = 180.0 / 3.14159265358979323846;
constexpr float least_with_unit = 190.0f;    // width of a row
constexpr float least_beside = 280.0f;       // width of a row
constexpr float least_type = 11.0f / 13.0f;  // factor of the size of a long name

std::string show_value(const Parameter& p, double value) {
    if (p.scale == Scale::angle) return show_number(value * degrees, 4) + "°";
    if (p.scale == Scale::integer) return write_number(value);
    return show_number(value, 4);
}

// All rows of a panel are equally tall: a line with the name, and below it the track. The number stands at the end of the line with the
// name, or, in a wide row that fingers press, beside both lines.
struct RowSize {
    float name;          // height of its line
    float entry, track;  // areas to press: at least 24 px with a mouse, 44 px with a finger
    float middle;        // of the drawn line, from the top of the track
    bool beside = false;
    float height() const { return name + track; }
};

RowSize find_size(const Ui& ui, float width) {
    if (!platform::surface().touch) return {ui.px(24), ui.px(24), ui.px(24), ui.px(8)};
    const bool beside = width >= ui.px(least_beside);
    return {ui.px(beside ? 22 : 41), ui.px(41), ui.px(41), ui.px(16), beside};
}

// The unit beside a value, with thin spaces.
std::string make_unit(const Parameter& p) {
    std::string unit;
    if (p.unit != "1" && p.unit != "-" && p.scale != Scale::angle) unit = std::string(p.unit);
    for (std::size_t dot; (dot = unit.find(' ')) != std::string::npos;) unit.replace(dot, 1, "\u2009");
    return unit;
}

float measure_unit(const Ui& ui, const std::string& unit) {
    return unit.empty() ? 0.0f : measure_label(ui.fonts, ui.small_size(), unit) + ui.px(4);
}

// A value that is not the default is bold.
Weight find_weight(const Ui& ui, int index, const Parameter& p) {
    return ui.session.value(index) == p.initial ? Weight::regular : Weight::bold;
}

float measure_value(const Ui& ui, int index, const Parameter& p) {
    return measure_label(ui.fonts, ui.text_size(), show_value(p, ui.session.value(index)),
                         find_weight(ui, index, p));
}

void draw_entry(const Ui& ui, int index, const Parameter& p, const std::string& unit, ImVec2 at, float width,
                float height) {
    NumberEntry& edit = ui.view.entry;
    const double value = ui.session.value(index);
    const std::string id = std::string(p.id) + ".entry";
    const auto show = [&](Control& control) {
        control.value_kind = Control::Value::number;
        control.number = value;
    };
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (edit.parameter == index) {
        ImGui::SetCursorScreenPos(at);
        ImGui::SetNextItemWidth(width);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(6), 0.5f * (height - ui.text_size())));
        if (edit.fresh) ImGui::SetKeyboardFocusHere();
        const bool entered =
            ImGui::InputText(("##" + id).c_str(), edit.text, sizeof edit.text,
                             ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
        ImGui::PopStyleVar();
        show(add_last_item(ui, id, "number", {at.x, at.y, width, height}));
        if (ImGui::IsItemActive()) ui.view.entry.awaited = 0;
        const bool left = !edit.fresh && ImGui::IsItemDeactivated();
        edit.fresh = false;
        if (entered || left) {
            edit.parameter = -1;
            if (ImGui::IsKeyPressed(ImGuiKey_Escape)) return;
            std::string text = edit.text;
            bool in_degrees = false;
            for (const char* sign : {"°", "deg"})
                if (const std::size_t found = text.find(sign); found != std::string::npos) {
                    text.erase(found);
                    in_degrees = true;
                }
            const std::optional<double> typed = evaluate_expression(text);
            if (typed.has_value())
                ui.session.values.set(index, in_degrees ? *typed / degrees : *typed);
            else
                ui.session.notices.add("\"" + std::string(edit.text) + "\" is not a number. " +
                                       std::string(p.name) + " stays " + write_number(value) + ".");
        }
        return;
    }
    const Item item = put_item(ui, id, "number", {at.x, at.y, width, height});
    show(item.control);
    if (item.pressed) {
        edit.parameter = index;
        edit.fresh = true;
        ui.view.entry.awaited = NumberEntry::most_frames;
        std::snprintf(edit.text, sizeof edit.text, "%s", write_number(value).c_str());
    }
    if (item.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    if (!ui.controls.is_locking())
        list->AddRectFilled(ImVec2(at.x, at.y + 1.0f), ImVec2(at.x + width, at.y + height - 1.0f),
                            paint(item.hovered ? ui.theme.ui.hover : ui.theme.ui.frame), ui.px(4));
    const std::string shown = show_value(p, value);
    const Weight weight = find_weight(ui, index, p);
    const float unit_width = measure_unit(ui, unit);
    const float text_width = measure_value(ui, index, p);
    const float y = at.y + 0.5f * (height - ui.text_size()) - 1.0f;
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + width - ui.px(7) - unit_width - text_width, y),
               paint(ui.theme.ui.text), shown, weight);
    if (!unit.empty())
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + width - ui.px(3) - unit_width, y + 1),
                   paint(ui.theme.ui.text_dim), unit);
}

void draw_track(const Ui& ui, int index, const Parameter& row, ImVec2 at, float width, const RowSize& size) {
    const float height = size.track;
    const double value = ui.session.value(index);
    const Parameter p = fit_track(row, value);
    const Item item = put_item(ui, std::string(p.id), "slider", {at.x, at.y, width, height});
    item.show_number(value, p.min, p.max);
    item.control.initial = p.initial;
    item.control.scale = name_scale(p);
    item.control.begins_again = p.effect == Effect::restart;
    if (item.activated) ui.view.focus.take(p.id);  // arrow keys continue from there
    if (item.hovered && ImGui::IsMouseDoubleClicked(0)) {
        ui.session.values.set(index, p.initial);
    } else if (item.held && (item.activated || ImGui::GetIO().MouseDelta.x != 0.0f)) {
        // The outermost pixel on either side stands for the end of the range.
        const float x = ImGui::GetIO().MousePos.x;
        const double fraction = (x - at.x - 1.0f) / (width - 3.0f);
        ui.session.values.set(index, find_value(p, fraction));
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const float middle = at.y + size.middle, inset = ui.px(4);
    const auto place = [&](double v) {
        return at.x + inset + (width - 2 * inset) * static_cast<float>(find_fraction(p, v));
    };
    const float x = place(ui.session.value(index)), half = ui.px(2);
    list->AddRectFilled(ImVec2(at.x, middle - half), ImVec2(at.x + width, middle + half), paint(u.hover),
                        half);
    list->AddRectFilled(ImVec2(at.x, middle - half), ImVec2(x, middle + half), paint(u.text_faint), half);
    const float tick = place(p.initial);
    list->AddLine(ImVec2(tick, middle - ui.px(5)), ImVec2(tick, middle + ui.px(5)), paint(u.text_faint),
                  1.5f);
    // Mark at the limit that another parameter sets.
    if (const double limit = ui.session.values.find_limit(index); limit < p.max) {
        const float stop = place(limit);
        list->AddLine(ImVec2(stop, middle - ui.px(7)), ImVec2(stop, middle + ui.px(7)), paint(u.text),
                      ui.px(1.5f));
    }
    if (const double other = find_reference_value(ui, index); !std::isnan(other))
        draw_reference_mark(ui, ImVec2(place(other), middle + half));
    if (ui.controls.is_locking())  // nothing to grab
        return list->AddLine(ImVec2(x, middle - ui.px(5)), ImVec2(x, middle + ui.px(5)), paint(u.text_dim),
                             ui.px(2));
    const bool thumb = platform::surface().touch;
    const float grab = ui.px(thumb ? 9 : 4), tall = ui.px(thumb ? 9 : 6);
    list->AddRectFilled(ImVec2(x - grab, middle - tall), ImVec2(x + grab, middle + tall),
                        paint(item.held ? u.text : u.grab), thumb ? grab : ui.px(2));
}

// The name as markup. Where a parameter has no other name than its symbol, the row shows the symbol.
std::string write_name(const Parameter& p) {
    return p.name == p.symbol ? make_symbol(p.symbol) : as_written(p.name);
}

// Name and symbol. A long name is written smaller before it is cut.
void draw_name(const Ui& ui, const Parameter& p, ImVec2 at, float room, float height) {
    const std::string symbol = p.name == p.symbol ? std::string() : make_symbol(p.symbol);
    const std::string name = write_name(p);
    const float gap = ui.px(7), needed = width_of(ui, name) + gap + width_of(ui, symbol);
    const float size = ui.text_size() * std::clamp(room / needed, least_type, 1.0f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + 0.5f * (height - size) - 1.0f;
    list->PushClipRect(at, ImVec2(at.x + room, at.y + height), true);
    const float end =
        at.x + draw_label(list, ui.fonts, size, ImVec2(at.x, y), paint(ui.theme.ui.text_dim), name);
    const float after =
        end + gap + draw_label(list, ui.fonts, size, ImVec2(end + gap, y), paint(ui.theme.ui.text), symbol);
    list->PopClipRect();
    // Sign for "a change restarts the run": a bar and an arrow back to it.
    const bool begins_again = p.effect == Effect::restart;
    if (const float side = ui.px(7), left = after + ui.px(6); begins_again && left + side < at.x + room) {
        const float middle = at.y + 0.5f * height, half = 0.5f * side;
        const ImU32 ink = paint(ui.theme.ui.text_faint);
        list->AddLine(ImVec2(left, middle - half), ImVec2(left, middle + half), ink, ui.px(1.5f));
        list->AddTriangleFilled(ImVec2(left + side, middle - half), ImVec2(left + side, middle + half),
                                ImVec2(left + ui.px(2), middle), ink);
    }
    if (ImGui::IsMouseHoveringRect(at, ImVec2(at.x + room, at.y + height)) && ImGui::IsWindowHovered())
        ImGui::SetTooltip("%.*s%s", static_cast<int>(p.help.size()), p.help.data(),
                          begins_again ? ". A change begins the run again at t = 0" : "");
}

// A mystery value: a question mark, and how to find the value.
void draw_hidden(const Ui& ui, int index, const Mystery::Item& item, ImVec2 at, float width) {
    const Parameter& p = ui.session.system().parameters[static_cast<std::size_t>(index)];
    const RowSize size = find_size(ui, width);
    const float sign = ui.px(30);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_name(ui, p, at, width - sign, size.name);
    draw_label(list, ui.fonts, ui.px(15),
               ImVec2(at.x + width - ui.px(7) - measure_label(ui.fonts, ui.px(15), "?", Weight::bold),
                      at.y + 0.5f * (size.name - ui.px(15)) - 1.0f),
               paint(ui.theme.ui.text), "?", Weight::bold);
    const std::string unit = make_unit(p), text = "Between " + show_value(p, item.min) + " and " +
                                                  show_value(p, item.max) + (unit.empty() ? "" : " " + unit) +
                                                  ". Find it from what you measure.";
    const float small = ui.px(11), pitch = small + ui.px(1);
    float y = at.y + size.name - ui.px(size.beside ? 0 : 3);
    for (const std::string& line : break_lines(ui, text, small, width, 2)) {
        draw_label(list, ui.fonts, small, ImVec2(at.x, y), paint(ui.theme.ui.text_dim), line);
        y += pitch;
    }
    Control& control = ui.controls.add(std::string(p.id), "mystery", {at.x, at.y, width, size.height()});
    control.has_range = true;
    control.min = item.min;
    control.max = item.max;
}

}  // namespace

float measure_row(const Ui& ui, float width) { return find_size(ui, width).height(); }

void put_choice(const Ui& ui, int index, ImVec2 at, float width) {
    const Parameter& p = ui.session.system().parameters[static_cast<std::size_t>(index)];
    std::vector<std::string> ids(p.choices.begin(), p.choices.end()), titles;
    for (std::size_t i = 0; i < ids.size(); ++i) titles.emplace_back(p.choice_name(i));
    ImGui::SetCursorScreenPos(at);
    const Locked locked(ui, ui.session.locks.has(p.id));
    const int chosen =
        picker(ui, std::string(p.id).c_str(), ids, titles, static_cast<int>(ui.session.value(index)), width);
    if (chosen >= 0) ui.session.values.set(index, chosen);
}

void draw_row(const Ui& ui, int index, ImVec2 at, float width) {
    const Parameter& p = ui.session.system().parameters[static_cast<std::size_t>(index)];
    const RowSize size = find_size(ui, width);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (p.scale == Scale::choice) {
        float room = width;
        if (const double other = find_reference_value(ui, index); !std::isnan(other)) {
            const std::string text = "B: " + std::string(p.choice_name(static_cast<std::size_t>(other)));
            const float w = measure_label(ui.fonts, ui.small_size(), text);
            room -= w + ui.px(6);
            draw_label(list, ui.fonts, ui.small_size(),
                       ImVec2(at.x + width - w, at.y + 0.5f * (size.name - ui.small_size())),
                       paint(ui.theme.ui.text_dim), text);
        }
        draw_name(ui, p, at, room, size.name);
        return put_choice(ui, index, ImVec2(at.x, at.y + size.name - ui.px(size.beside ? 0 : 4)), width);
    }
    if (const Mystery::Item* hidden = ui.session.experiment.scenario().settings.mystery.find(index))
        return draw_hidden(ui, index, *hidden, at, width);
    const bool is_locked = ui.session.locks.has(p.id),
               resets = !is_locked && ui.session.value(index) != p.initial;
    const Locked locked(ui, is_locked);
    // The track beside it must not become shorter while it is dragged.
    const float side = resets || is_locked || size.beside ? size.entry + ui.px(2) : ui.px(6);
    // A narrow row, beside another one, has no room for units.
    const std::string unit = width < ui.px(least_with_unit) ? std::string() : make_unit(p);
    // Beside a long name the number box is only as wide as its text.
    const float least = std::max(measure_value(ui, index, p) + measure_unit(ui, unit) + ui.px(14), ui.px(52)),
                needed = width_of(ui, write_name(p)) + ui.px(8) + width_of(ui, make_symbol(p.symbol));
    const float entry = std::max(least, size.beside ? ui.px(82) : std::min(ui.px(82), width - side - needed)),
                room = width - side - entry,
                top = size.beside ? at.y + 0.5f * (size.height() - size.entry) : at.y;
    draw_name(ui, p, at, room, size.name);
    if (is_locked)
        draw_glyph(list, Glyph::lock,
                   ImVec2(at.x + room + ui.px(1) + 0.5f * size.entry, top + 0.5f * size.entry), ui.px(11),
                   paint(ui.theme.ui.text_dim));
    if (resets) {
        const Item item = put_item(ui, std::string(p.id) + ".reset", "button",
                                   {at.x + room + ui.px(1), top, size.entry, size.entry});
        draw_glyph(list, Glyph::undo,
                   ImVec2(at.x + room + ui.px(1) + 0.5f * size.entry, top + 0.5f * size.entry), ui.px(11),
                   paint(item.hovered ? ui.theme.ui.text : ui.theme.ui.text_dim));
        if (item.pressed) ui.session.values.set(index, p.initial);
    }
    draw_entry(ui, index, p, unit, ImVec2(at.x + width - entry, top), entry, size.entry);
    draw_track(ui, index, p, ImVec2(at.x, at.y + size.name), size.beside ? room - ui.px(4) : width, size);
}

}  // namespace stiction
