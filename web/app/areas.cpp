// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Which picture stands in which area of the layout.
#include "app/areas.hpp"

#include "maps/maps.hpp"
#include "panels/panels.hpp"
#include "platform/platform.hpp"
#include "plots/kept_runs.hpp"
#include "plots/plots.hpp"
#include "scene/scene.hpp"
#include "session/outlook.hpp"
#include "session/trace_cache.hpp"
#include "ui/pictures.hpp"

#include "imgui_internal.h"

namespace stiction {

namespace {

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

// Of F only the plot under the pointer takes notice; where there is none, all do.
void settle_fit(ViewState& view) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (view.fit != Fit::hovered) return;
    for (const PlotView* plot : {&view.phase, &view.region, &view.time})
        if (plot->frame.contains(mouse.x, mouse.y)) return;
    view.fit = Fit::all;
}

void draw_visible_plots(const Ui& ui) {
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

void draw_plots(const Ui& ui) {
    if (ui.view.axes_of != ui.session.system().id) {  // another system has other columns
        ui.view.axes_of = ui.session.system().id;
        ui.view.forget_plots();
    }
    settle_fit(ui.view);
    draw_visible_plots(ui);
    ui.view.fit = Fit::none;
}

void draw_presenter(const Ui& ui) {
    draw_presenter_bar(ui);
    draw_scene(ui);
    draw_plots(ui);
    draw_explanation(ui, draw_lcp);
    draw_transport(ui);
    draw_pinned_parameter(ui, ui.layout.parameters, find_presented_parameter(ui.session));
}

constexpr ParameterInsets insets{draw_law_plot, put_scene_toggles};

void draw_page(const Ui& ui) {
    const Layout& layout = ui.layout;
    const bool swaps = layout.pages.width > 0.0f, phone = layout.id == LayoutId::phone;
    const bool covers = layout.drawer && !phone;
    draw_top_bar(ui);
    if (!covers) draw_parameters(ui, insets);
    if (!swaps || !ui.view.hero_page) draw_scene(ui);
    if (!(phone && layout.drawer)) {
        if (!swaps || ui.view.hero_page) draw_plots(ui);
        draw_pages(ui);
        draw_tabs(ui);
    }
    draw_divider(ui);
    if (covers) {
        ui.controls.cover(layout.parameters);
        draw_parameters(ui, insets);
        // Over all other panels, but under its own lists.
        if (ImGuiWindow* window = ImGui::FindWindowByName("parameters");
            window != nullptr && !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup))
            ImGui::BringWindowToDisplayFront(window);
    }
    draw_transport(ui);
}

}  // namespace

void draw_areas(const Ui& ui) {
    ui.layout.id == LayoutId::presenter ? draw_presenter(ui) : draw_page(ui);
    draw_sentence(ui);
    draw_notices(ui);
    draw_benchmark(ui);
}

}  // namespace stiction
