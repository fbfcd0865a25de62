// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plot/plots.hpp"

#include "platform/platform.hpp"
#include "plot/kept_runs.hpp"
#include "plot/outlook.hpp"
#include "plot/trace_cache.hpp"

#include "implot.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction {

void put_title(const Ui& ui, std::string_view title, std::string_view remark) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_label(list, ui.fonts, ui.text_size(), at, paint(ui.theme.ui.text), title, Weight::bold);
    if (!remark.empty()) {
        const float w = measure_label(ui.fonts, ui.small_size(), remark);
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + ImGui::GetContentRegionAvail().x - w, at.y),
                   paint(ui.theme.ui.text_dim), remark);
    }
    ImGui::Dummy(ImVec2(1, ui.px(14)));
}

bool is_plot_hovered() {
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
           ImGui::IsMousePosValid() && ImGui::IsMouseHoveringRect(at, ImVec2(at.x + size.x, at.y + size.y));
}

Control& note_plot(const Ui& ui, const std::string& id, const Box& box, std::string x, std::string y) {
    ui.view.plots.push_back(id);
    Control& control = ui.controls.add("plot." + id, "plot", box);
    const ImPlotRect limits = ImPlot::GetPlotLimits();
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    control.is_plot = true;
    control.frame = {at.x, at.y, size.x, size.y};
    control.x = {std::move(x), limits.X.Min, limits.X.Max, "linear"};
    control.y = {std::move(y), limits.Y.Min, limits.Y.Max, "linear"};
    if (is_plot_hovered()) {
        const ImPlotPoint mouse = ImPlot::GetPlotMousePos();
        ui.view.hover = {};
        ui.view.hover.active = true;
        ui.view.hover.plot = "plot." + id;
        ui.view.hover.x = mouse.x;
        ui.view.hover.y = mouse.y;
    }
    return control;
}

void draw_dot(const Ui& ui, double x, double y) {
    if (std::isnan(x) || std::isnan(y)) return;
    const ImVec2 at = ImPlot::PlotToPixels(x, y), corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const float slack = 0.5f;  // pixels that rounding may put it over the rim
    const ImVec2 rim(std::clamp(at.x, corner.x, corner.x + size.x),
                     std::clamp(at.y, corner.y, corner.y + size.y));
    const float dx = at.x - rim.x, dy = at.y - rim.y, away = std::hypot(dx, dy);
    if (away > slack) {  // not in view: an arrow at the rim points to it
        const float ux = dx / away, uy = dy / away, length = ui.px(11), half = ui.px(6);
        const ImVec2 tip(rim.x - ui.px(2) * ux, rim.y - ui.px(2) * uy),
            foot(tip.x - length * ux, tip.y - length * uy), left(foot.x - half * uy, foot.y + half * ux),
            right(foot.x + half * uy, foot.y - half * ux);
        ImPlot::PushPlotClipRect();
        list->AddTriangleFilled(tip, left, right, paint(ui.theme.ui.text));
        list->AddTriangle(tip, left, right, paint(ui.theme.ui.plot), 1.5f);
        ImPlot::PopPlotClipRect();
        return;
    }
    ImPlot::PushPlotClipRect(ui.px(7));
    list->AddCircleFilled(at, ui.px(6.5f), paint(ui.theme.ui.plot));
    list->AddCircleFilled(at, ui.px(5), paint(ui.theme.ui.text));
    ImPlot::PopPlotClipRect();
}

namespace {

// Of a contact by its name in columns.
std::string title_contact(const Session& session, std::string_view name) {
    const auto count = static_cast<int>(session.sample().contacts.size());
    for (int i = 0; i < count; ++i)
        if (session.simulation().mechanism().contact_name(i) == name) return name_contact(session, i);
    return std::string(name);
}

}  // namespace

std::string make_column_name(const Ui& ui, std::string_view column) {
    std::string name;
    if (const std::size_t dot = column.find('.'); dot != std::string_view::npos) {
        const std::string_view part = column.substr(dot + 1);
        name = part == "normal" ? "*N*" : part == "tangent" ? "*T*" : std::string(part);
        if (column.substr(0, dot) == "energy")
            name += " energy";
        else if (ui.session.sample().contacts.size() > 1)
            name += " " + title_contact(ui.session, column.substr(0, dot));
    } else {
        int dots = 0;
        for (const std::string_view ending : {"_dot", "_ddot"})
            if (column.size() > ending.size() && column.substr(column.size() - ending.size()) == ending) {
                column.remove_suffix(ending.size());
                dots = ending == "_dot" ? 1 : 2;
                break;
            }
        name = make_symbol(column);
        const bool is_letter =
            column.find('_') <= 2 || column.size() <= 2 || (name.size() > 1 && (name[1] & 0x80) != 0);
        for (; is_letter && dots > 0; --dots) add_dot(name);
        if (!is_letter) {  // "slip_speed" is no symbol
            name = column;
            for (char& c : name)
                if (c == '_') c = ' ';
        }
    }
    return name;
}

std::string make_axis_name(const Ui& ui, std::string_view column) {
    const int index = ui.session.simulation().find_column(column);
    std::string unit, name = make_column_name(ui, column);
    if (index >= 0)
        unit = ui.session.simulation().columns()[static_cast<std::size_t>(index)].unit;
    else if (const int p = find_parameter(ui.session.system(), column); p >= 0)
        unit = ui.session.system().parameters[static_cast<std::size_t>(p)].unit;
    if (!unit.empty() && unit != "1" && unit != "-") {
        for (std::size_t i = 0; (i = unit.find(' ', i)) != std::string::npos;) unit.replace(i, 1, "\u2009");
        name += " (" + unit + ")";
    }
    return name;
}

namespace {

// eps a_N = A N - b: systems whose contact problem has one unknown have its two numbers as columns.
bool has_contact_problem(const Session& session) {
    return session.simulation().find_column("a") >= 0 && session.simulation().find_column("b") >= 0;
}

void draw_hero(const Ui& ui, const Box& box) {
    const Picture& hints = *ui.session.system().picture;
    const bool map = has_map(ui.session);
    if (!map) ui.view.region.frame = {};
    if (map && find_second_plot(ui.session) != SecondPlot::phase) ui.view.phase.frame = {};
    if (!hints.region.shader.empty())
        draw_region(ui, box);
    else if (map)
        draw_plane_map(ui, box);
    else
        draw_phase(ui, box);
}

}  // namespace

bool has_map(const Session& session) {
    return !session.system().picture->region.shader.empty() || !session.system().picture->maps.empty();
}

SecondPlot find_second_plot(const Session& session) {
    const Picture& hints = *session.system().picture;
    return has_contact_problem(session) ? SecondPlot::lcp
           : hints.friction_law_plot    ? SecondPlot::law
           : !hints.maps.empty()        ? SecondPlot::phase
                                        : SecondPlot::none;
}

namespace {

// Of F only the plot under the pointer takes notice; where there is none, all do.
void settle_fit(ViewState& view) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (view.fit != Fit::hovered) return;
    for (const PlotView* plot : {&view.phase, &view.region, &view.time})
        if (plot->frame.contains(mouse.x, mouse.y)) return;
    view.fit = Fit::all;
}

void draw_all(const Ui& ui) {
    if (!trace_cache().update(ui.session.simulation(), ui.session.generation())) platform::request_frame();
    update_kept_runs(ui);
    if (!outlook().update(ui.session)) platform::request_frame();
    const Layout& layout = ui.layout;
    const PhoneTab tab = ui.view.phone_tab;
    const bool phone = layout.id == LayoutId::phone;
    if (phone) draw_phone_tabs(ui);
    if (!phone || tab == PhoneTab::time) draw_histories(ui, layout.histories);
    if (!phone || tab == PhoneTab::hero) draw_hero(ui, layout.hero);
    if (phone ? tab != PhoneTab::second : layout.second.width <= 60.0f) return;
    const Box& box = phone ? layout.hero : layout.second;
    const SecondPlot second = find_second_plot(ui.session);
    if (second == SecondPlot::lcp) draw_lcp(ui, box);
    if (second == SecondPlot::law) draw_friction_law(ui, box);
    if (second == SecondPlot::phase) draw_phase(ui, box);
    if (second == SecondPlot::none) ui.view.phone_tab = PhoneTab::hero;  // another system had one
}

}  // namespace

void draw_plots(const Ui& ui) {
    if (ui.view.axes_of != ui.session.system().id) {  // another system has other columns
        ui.view.axes_of = ui.session.system().id;
        ui.view.forget_plots();
    }
    settle_fit(ui.view);
    draw_all(ui);
    ui.view.fit = Fit::none;
}

}  // namespace stiction
