// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One row per parameter of the table: name and symbol, number box, track. A press at an end of the track
// gives the end of the range.
#include "base/number_text.hpp"
#include "panels/compare.hpp"
#include "panels/scene_corners.hpp"
#include "panels/ui.hpp"
#include "scenario/value_text.hpp"
#include "session/expression.hpp"

#include "imgui_internal.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <utility>

namespace stiction {

namespace {

constexpr double degrees = 180.0 / 3.14159265358979323846;

// Position on the track, 0..1, and back.
double find_fraction(const Parameter& p, double value) {
    if (p.scale == Scale::log) return std::log(value / p.min) / std::log(p.max / p.min);
    return (value - p.min) / (p.max - p.min);
}

double find_value(const Parameter& p, double fraction) {
    if (fraction <= 0.0) return p.min;
    if (fraction >= 1.0) return p.max;
    double value = p.scale == Scale::log ? p.min * std::pow(p.max / p.min, fraction)
                                         : p.min + fraction * (p.max - p.min);
    // Three digits of what the track resolves: a dragged value can be read out and typed again.
    const double step = p.scale == Scale::log ? std::pow(10.0, std::floor(std::log10(value)) - 2.0)
                                              : std::pow(10.0, std::floor(std::log10(p.max - p.min)) - 3.0);
    value = std::round(value / step) * step;
    value = *read_number(write_number(value));
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", value);
    return std::clamp(read_number(text).value_or(value), p.min, p.max);
}

// Words for what ids abbreviate; any other id reads as its own name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> vocabulary{
    {{"mu", "Friction"},
     {"mu_s", "Static friction"},
     {"mu_k", "Kinetic friction"},
     {"epsilon", "Inertia ratio"},
     {"theta0", "Angle"},
     {"theta_dot0", "Angular velocity"},
     {"x0", "Position"},
     {"x_dot0", "Velocity"},
     {"y0", "Height"},
     {"y_dot0", "Vertical velocity"},
     {"v_t0", "Sliding velocity"},
     {"v_n0", "Normal velocity"},
     {"gap0", "Gap"},
     {"x_c0", "Contact point"},
     {"force_x", "Force along"},
     {"force_y", "Force across"},
     {"force_theta", "Torque"},
     {"slip_regularization", "Regularization"},
     {"indeterminate_branch", "Of two solutions"},
     {"inconsistent_rule", "Without solution"},
     {"stribeck_speed", "Stribeck speed"},
     {"b", "Viscous friction"}}};

std::string make_title(const Parameter& p) {
    for (const auto& [id, words] : vocabulary)
        if (p.id == id) return std::string(words);
    std::string out(p.id);
    for (char& c : out)
        if (c == '_') c = ' ';
    if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
    return out;
}

bool is_start_value(const Parameter& p) {
    return p.id.size() > 1 && p.id.back() == '0' && p.effect == Effect::restart;
}

std::string show_value(const Parameter& p, double value) {
    if (p.scale == Scale::angle) return show_number(value * degrees, 4) + "°";
    if (p.scale == Scale::integer) return write_number(value);
    return show_number(value, 4);
}

struct Editing {
    int parameter = -1;
    bool fresh = false;
    char text[64] = {};
};

Editing& editing() {
    static Editing instance;
    return instance;
}

void draw_entry(const Ui& ui, int index, const Parameter& p, ImVec2 at, float width, float height) {
    Editing& edit = editing();
    const double value = ui.session.value(index);
    const std::string id = std::string(p.id) + ".entry";
    Control& control = ui.controls.add(id, "number", {at.x, at.y, width, height});
    control.value_kind = Control::Value::number;
    control.number = value;
    ImGui::SetCursorScreenPos(at);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (edit.parameter == index) {
        ImGui::SetNextItemWidth(width);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(6), 0.5f * (height - ui.text_size())));
        if (edit.fresh) ImGui::SetKeyboardFocusHere();
        const bool entered =
            ImGui::InputText(("##" + id).c_str(), edit.text, sizeof edit.text,
                             ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
        ImGui::PopStyleVar();
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
                ui.session.set_value(index, in_degrees ? *typed / degrees : *typed);
            else
                ui.session.add_notice("\"" + std::string(edit.text) + "\" is not a number. " +
                                      std::string(p.id) + " stays " + write_number(value) + ".");
        }
        return;
    }
    if (ImGui::InvisibleButton(id.c_str(), ImVec2(width, height))) {
        edit.parameter = index;
        edit.fresh = true;
        std::snprintf(edit.text, sizeof edit.text, "%s", write_number(value).c_str());
    }
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + height),
                        paint(hovered ? ui.theme.ui.hover : ui.theme.ui.frame), ui.px(4));
    std::string unit;
    if (p.unit != "1" && p.unit != "-" && p.scale != Scale::angle) unit = std::string(p.unit);
    for (std::size_t dot; (dot = unit.find(' ')) != std::string::npos;) unit.replace(dot, 1, "\u2009");
    const std::string shown = show_value(p, value);
    const float unit_width = unit.empty() ? 0.0f : measure_label(ui.fonts, ui.small_size(), unit) + ui.px(4);
    const float text_width = width_of(ui, shown);
    const float y = at.y + 0.5f * (height - ui.text_size()) - 1.0f;
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + width - ui.px(7) - unit_width - text_width, y),
               paint(ui.theme.ui.text), shown);
    if (!unit.empty())
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + width - ui.px(3) - unit_width, y + 1),
                   paint(ui.theme.ui.text_dim), unit);
}

void draw_track(const Ui& ui, int index, const Parameter& p, ImVec2 at, float width, float height) {
    const double value = ui.session.value(index);
    Control& control = ui.controls.add(std::string(p.id), "slider", {at.x, at.y, width, height});
    control.value_kind = Control::Value::number;
    control.number = value;
    control.has_range = true;
    control.min = p.min;
    control.max = p.max;
    control.initial = p.initial;
    control.scale = p.scale == Scale::log       ? "log"
                    : p.scale == Scale::angle   ? "angle"
                    : p.scale == Scale::integer ? "integer"
                                                : "linear";
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton(("track." + std::string(p.id)).c_str(), ImVec2(width, height));
    const bool active = ImGui::IsItemActive();
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
        ui.session.set_value(index, p.initial);
    } else if (active && (ImGui::IsItemActivated() || ImGui::GetIO().MouseDelta.x != 0.0f)) {
        // The outermost pixel on either side is the end of the range.
        const float x = ImGui::GetIO().MousePos.x;
        const double fraction = (x - at.x - 1.0f) / (width - 3.0f);
        ui.session.set_value(index, find_value(p, fraction));
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const float middle = at.y + 0.5f * height, inset = ui.px(4);
    const auto place = [&](double v) {
        return at.x + inset +
               (width - 2 * inset) * static_cast<float>(std::clamp(find_fraction(p, v), 0.0, 1.0));
    };
    const float x = place(ui.session.value(index)), half = ui.px(2);
    list->AddRectFilled(ImVec2(at.x, middle - half), ImVec2(at.x + width, middle + half), paint(u.hover),
                        half);
    list->AddRectFilled(ImVec2(at.x, middle - half), ImVec2(x, middle + half), paint(u.text_faint), half);
    const float tick = place(p.initial);
    list->AddLine(ImVec2(tick, middle - ui.px(5)), ImVec2(tick, middle + ui.px(5)), paint(u.text_faint),
                  1.5f);
    if (const double kept = find_kept_value(ui, index); !std::isnan(kept))
        draw_kept_mark(ui, ImVec2(place(kept), middle + half));
    const float grab = ui.px(ui.layout.id == LayoutId::phone ? 9 : 4),
                tall = ui.px(ui.layout.id == LayoutId::phone ? 9 : 6);
    list->AddRectFilled(ImVec2(x - grab, middle - tall), ImVec2(x + grab, middle + tall),
                        paint(active ? u.text : u.grab), ui.layout.id == LayoutId::phone ? grab : ui.px(2));
}

void draw_row(const Ui& ui, int index, const Parameter& p, float width) {
    const bool phone = ui.layout.id == LayoutId::phone;
    const float entry_width = ui.px(84), entry_height = ui.px(phone ? 30 : 20),
                track_height = ui.px(phone ? 44 : 17);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float text_y = at.y + 0.5f * (entry_height - ui.text_size()) - 1.0f;
    const std::string title = make_title(p);
    const std::string symbol = title == p.symbol ? std::string() : make_symbol(p.symbol);
    const bool resets = p.scale != Scale::choice && ui.session.value(index) != p.initial;
    const float room = width - entry_width - ui.px(resets ? 26 : 6);
    // A long name is written smaller rather than cut.
    const float needed = width_of(ui, title) + ui.px(7) + width_of(ui, symbol);
    const float size = ui.text_size() * std::clamp((room - ui.px(4)) / std::max(needed, 1.0f), 0.8f, 1.0f);
    const float y = text_y + 0.5f * (ui.text_size() - size),
                symbol_width = measure_label(ui.fonts, size, symbol);
    list->PushClipRect(at, ImVec2(at.x + room - symbol_width - ui.px(4), at.y + entry_height), true);
    const float title_width =
        draw_label(list, ui.fonts, size, ImVec2(at.x, y), paint(ui.theme.ui.text), title);
    list->PopClipRect();
    draw_label(list, ui.fonts, size, ImVec2(at.x + std::min(title_width + ui.px(7), room - symbol_width), y),
               paint(ui.theme.ui.text), symbol);
    if (ImGui::IsMouseHoveringRect(at, ImVec2(at.x + room, at.y + entry_height)) && ImGui::IsWindowHovered())
        ImGui::SetTooltip("%.*s", static_cast<int>(p.help.size()), p.help.data());
    if (p.scale == Scale::choice) {
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + entry_height));
        std::vector<std::string> ids(p.choices.begin(), p.choices.end()), titles = ids;
        for (std::string& text : titles) {
            for (char& c : text)
                if (c == '_') c = ' ';
        }
        if (const double kept = find_kept_value(ui, index); !std::isnan(kept))
            draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + room, text_y),
                       paint(ui.theme.ui.text_dim), "B: " + titles[static_cast<std::size_t>(kept)]);
        const int chosen = picker(ui, std::string(p.id).c_str(), ids, titles,
                                  static_cast<int>(ui.session.value(index)), width);
        if (chosen >= 0) ui.session.set_value(index, chosen);
        return;
    }
    if (resets) {
        ImGui::SetCursorScreenPos(ImVec2(at.x + width - entry_width - ui.px(24), at.y));
        const std::string id = std::string(p.id) + ".reset";
        const bool pressed = ImGui::InvisibleButton(id.c_str(), ImVec2(ui.px(20), entry_height));
        draw_glyph(list, Glyph::undo,
                   ImVec2(at.x + width - entry_width - ui.px(14), at.y + 0.5f * entry_height), ui.px(11),
                   paint(ImGui::IsItemHovered() ? ui.theme.ui.text : ui.theme.ui.text_dim));
        ui.controls.add(id, "button", make_box(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()));
        if (pressed) ui.session.set_value(index, p.initial);
    }
    draw_entry(ui, index, p, ImVec2(at.x + width - entry_width, at.y), entry_width, entry_height);
    draw_track(ui, index, p, ImVec2(at.x, at.y + entry_height), width, track_height);
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + entry_height + track_height));
    ImGui::Dummy(ImVec2(1, 0));
}

}  // namespace

void draw_pinned_parameter(const Ui& ui, const Box& box, int index) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2(0, std::max(0.0f, 0.5f * (box.height - ui.px(44)))));
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    const bool has_room = begin_panel(ui, "pinned", box);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (has_room)
        draw_row(ui, index, ui.session.system().parameters[static_cast<std::size_t>(index)],
                 ImGui::GetContentRegionAvail().x);
    end_panel();
}

double move_along_track(const Parameter& p, double value, double steps) {
    if (p.scale == Scale::integer) return std::clamp(value + steps, p.min, p.max);
    return find_value(p, find_fraction(p, value) + 0.01 * steps);
}

void draw_parameters(const Ui& ui) {
    if (!begin_panel(ui, "parameters", ui.layout.parameters, true)) return end_panel();
    const float width = ImGui::GetContentRegionAvail().x;
    const std::span<const Parameter> table = ui.session.system().parameters;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.px(8), ui.px(1)));
    const auto rows = [&](bool start_values) {
        for (std::size_t i = 0; i < table.size(); ++i)
            if (is_start_value(table[i]) == start_values) {
                ImGui::PushID(static_cast<int>(i));
                draw_row(ui, static_cast<int>(i), table[i], width);
                ImGui::PopID();
            }
    };
    draw_measurement(ui);
    int method = -1;
    const auto choose_method = [&] {
        put_label(ui, "Method", ui.theme.ui.text, Weight::bold);
        if (const std::string_view kept = find_kept_method(ui); !kept.empty())
            put_label(ui, "B: " + std::string(kept), ui.theme.ui.text_dim);
        std::vector<std::string> ids, titles;
        for (const Method& entry : ui.session.system().methods) {
            ids.emplace_back(entry.id);
            titles.emplace_back(entry.title);
        }
        method = picker(ui, "method", ids, titles, ui.session.scenario().settings.method, width);
        ImGui::Dummy(ImVec2(1, ui.px(2)));
    };
    // A page inside another one has room for little, and that is what a person turns.
    const bool embed = ui.layout.id == LayoutId::embed;
    if (!embed) {
        choose_method();
        put_label(ui, "Parameters", ui.theme.ui.text, Weight::bold);
    }
    rows(false);
    ImGui::Dummy(ImVec2(1, ui.px(2)));
    put_label(ui, "Initial state", ui.theme.ui.text, Weight::bold);
    rows(true);
    if (embed) choose_method();
    put_scene_toggles(ui);
    ImGui::PopStyleVar();
    end_panel();
    if (method >= 0) ui.session.choose_method(method);
}

}  // namespace stiction
