// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Region map of a sliding contact: rasterised by the engine, or faster and finer by the fragment shader; the state
// and its trail are drawn on top. A click or a drag starts a motion there. The pointer, or a finger that rests, shows
// the contact problem at its point.
#include "maps/region.hpp"

#include "platform/platform.hpp"
#include "session/run/preview.hpp"
#include "shaders/all.hpp"
#include "ui/item.hpp"
#include "ui/picker.hpp"
#include "ui/plot_frame.hpp"
#include "view/curve.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"
#include "view/reference_path.hpp"

#include "implot.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction {

namespace {

constexpr double hold_time = 0.5;  // s; a finger that rests this long shows the contact problem
constexpr double budget = 0.02;    // s of work for the motion ahead, before the first picture of a map
constexpr float faded = 0.6f;      // of the background, over a map that does not apply now

// Title with the picker of the second axis.
void draw_head(const Ui& ui) {
    const RegionMap& map = get_region_map(ui.session);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const TallTargets tall;
    const float height = ImGui::GetFrameHeight(), y = at.y + 0.5f * (height - ui.text_size()) - 1;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float room = ImGui::GetContentRegionAvail().x;
    const float title = draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x, y), paint(ui.theme.ui.text),
                                   "Regions in " + make_column_name(ui, map.x) + " and", Weight::bold);
    std::vector<std::string> ids{std::string(map.y), std::string(map.other_y)},
        titles{make_column_name(ui, map.y), make_column_name(ui, map.other_y)};
    for (const PlaneMap& plane : ui.session.system().picture->maps)
        ids.emplace_back(plane.y), titles.emplace_back(plane.title);
    ImGui::SetCursorScreenPos(ImVec2(at.x + title + ui.px(8), at.y));
    const int chosen = picker(ui, "plot.region.y", ids, titles, ui.view.region.axes, ui.px(64));
    if (chosen > 1)
        ui.view.region.y = ids[static_cast<std::size_t>(chosen)], ui.view.region.follows = true;
    else if (chosen >= 0)
        ui.view.region.axes = chosen;
    // Button with the direction of sliding of the map; a press changes to the other direction.
    float end = title + ui.px(8 + 64 + 6);
    const double sense = find_region_plane(ui).sense;
    const std::string word = make_column_name(ui, map.speed) + (sense > 0.0 ? " > 0" : " < 0");
    const float wide = width_of(ui, word) + ui.px(16);
    ImGui::SetCursorScreenPos(ImVec2(at.x + end, at.y));
    if (toggle(ui, "plot.region.sense", sense > 0.0, ImVec2(wide, height), false, "Regions for " + word))
        ui.view.region.turned = !ui.view.region.turned;
    ImGui::SetItemTooltip("Other direction of sliding");
    list->AddRectFilled(ImVec2(at.x + end, at.y), ImVec2(at.x + end + wide, at.y + height),
                        paint(ImGui::IsItemHovered() ? ui.theme.ui.hover : ui.theme.ui.frame), ui.px(4));
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + end + ui.px(8), y), paint(ui.theme.ui.text),
               word);
    end += wide;
    const std::string_view hint =
        ui.layout.id == LayoutId::desk ? "Drag the state. Hover for solutions." : "";
    const float w = measure_label(ui.fonts, ui.small_size(), hint);
    if (end + ui.px(12) + w < room)
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + room - w, y), paint(ui.theme.ui.text_dim),
                   hint);
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + ui.px(4)));
}

}  // namespace

// The plot chooses its limits for a new scenario, for other axes and on request. They stay the same while time passes
// or the user drags the state.
void RegionMapPlot::choose_limits(const Ui& ui, const RegionPlane& plane, double state_y,
                                  const PlotHand& hand, PlotView& view) {
    const Session& session = ui.session;
    const RegionMap& map = get_region_map(session);
    const bool asked =
        hand.doubled || ui.view.fit == Fit::all || (ui.view.fit == Fit::hovered && hand.hovered);
    if (asked || ui.view.region.chosen_for != session.experiment.number() ||
        over_other_ != plane.over_other) {
        // The motion ahead should be in view as long as the contact is in its first state.
        Preview& ahead = ui.rows.preview;
        for (Slice slice(budget); !ahead.update(session, find_shown_contact(session, ui.view)) &&
                                  ahead.rows().stretches().size() < 2 && !slice.is_over();)
            continue;
        find_region_limits(ui, plane, state_y, view);
        ui.view.region.chosen_for = session.experiment.number(), over_other_ = plane.over_other;
    }
    const double width = std::min(view.x1 - view.x0, map.x_max);
    view.x0 = std::clamp(view.x0, 0.0, map.x_max - width);
    view.x1 = view.x0 + width;
}

void RegionMapPlot::draw_map(const Ui& ui, const RegionPlane& plane, const PlotView& view) {
    const Session& session = ui.session;
    PlotShader::Uniforms uniforms{};
    const double frame[4] = {view.x0, view.x1, view.y0, view.y1};
    for (std::size_t i = 0; i < 4; ++i) uniforms.frame[i] = static_cast<float>(frame[i]);
    const std::array<std::string_view, 5>& ids = get_region_map(session).uniforms;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (session.simulation().find_column(ids[i]) >= 0)  // a force that changes in time
            uniforms.parameter[i] = static_cast<float>(session.column(ids[i]));
        else if (const int p = find_parameter(session.system(), ids[i]); p >= 0)
            uniforms.parameter[i] = static_cast<float>(session.value(p));
    uniforms.parameter[5] = static_cast<float>(plane.sense);
    uniforms.parameter[6] = static_cast<float>(plane.y);
    uniforms.axes = plane.over_other ? 1 : 0;
    const auto& r = ui.theme.region;
    const unsigned fills[4] = {r.sliding, r.lift_off, r.inconsistent, r.indeterminate};
    const unsigned inks[4] = {r.sliding, ui.theme.contact.open, ui.theme.contact.inconsistent,
                              ui.theme.contact.indeterminate};
    const float alphas[4] = {0.0f, 0.55f, 0.5f, 0.62f};
    for (int i = 0; i < 4; ++i) {
        set_colour(uniforms.fill[i], fills[i], 1.0f);
        set_colour(uniforms.ink[i], inks[i], alphas[i]);
    }
    set_colour(uniforms.line, ui.theme.ui.text, 1.0f);
    uniforms.plain = ui.view.region.is_plain ? 1 : 0;
    raster_.update(session, plane, view);
    ImPlot::PushPlotClipRect();
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 min(view.frame.x, view.frame.y), max(view.frame.right(), view.frame.bottom());
    shader_.set_source(shaders::find(get_region_map(session).shader));
    // The shader has the formulas of one coefficient for every speed and sense of slip.
    const FrictionLaw law = session.simulation().mechanism().friction(0);
    if (shader_.error().empty() && law.is_constant() && law.asymmetry == 1.0) {
        shader_.draw(list, min, max, uniforms);
    } else {  // without the lines and patterns of the shader
        raster_.draw_cells({fills[0], fills[1], fills[2], fills[3]});
    }
    ImPlot::PopPlotClipRect();
}

void RegionMapPlot::draw_state(const Ui& ui, const RegionPlane& plane, const PlotView& view, double state_y) {
    const Session& session = ui.session;
    const RegionMap& map = get_region_map(session);
    const int x = session.simulation().find_column(map.x), y = session.simulation().find_column(map.y);
    if (x < 0 || y < 0) return;
    if (!plane.over_other) {
        flow_.draw(ui, plane, view);
        reference_.draw(ui, x, y, view);
        StateCurves curves;
        const TraceCache& future = ui.rows.find_future(session);
        ahead_.update(future, static_cast<std::size_t>(x), static_cast<std::size_t>(y),
                      (view.x1 - view.x0) / view.frame.width, (view.y1 - view.y0) / view.frame.height);
        ahead_.collect(future, future.size(), curves);
        curves.draw_dotted(ui);
        trail_.update(ui.rows.present, static_cast<std::size_t>(x), static_cast<std::size_t>(y),
                      (view.x1 - view.x0) / view.frame.width, (view.y1 - view.y0) / view.frame.height);
        draw_trail(ui, ui.rows.present, trail_, ui.rows.present.count_until(session.t()));
    }
    std::string y_name = make_column_name(ui, plane.over_other ? map.other_y : map.y);
    if (!plane.over_other && !map.y_unit.empty()) y_name += " (" + std::string(map.y_unit) + ")";
    PlotWords words(ui, make_column_name(ui, map.x), y_name);
    const ImVec2 dot = ImPlot::PlotToPixels(session.column(map.x), state_y);
    words.keep_clear({dot.x - ui.px(9), dot.y - ui.px(9), ui.px(18), ui.px(18)});
    names_.draw(ui, plane, view, words);
    raster_.draw_words(words);
    if (plane.pulled)
        words.put(ImVec2(view.frame.x, view.frame.bottom()), "valid without the pull");
    else if (!plane.holds)
        words.put(ImVec2(view.frame.x, view.frame.bottom()), "valid only while\nsliding with " +
                                                                 make_column_name(ui, map.speed) +
                                                                 (plane.sense > 0.0 ? " > 0" : " < 0"));
    if (plane.moves) words.put(ImVec2(view.frame.x, view.frame.y), "regions at *t*");
    draw_dot(ui, session.column(map.x), state_y);
}

// Handles starts. True while the pointer, or a finger that rests, shows the contact problem at its point.
bool RegionMapPlot::take_state(const Ui& ui, const RegionPlane& plane, const PlotHand& hand) {
    Session& session = ui.session;
    if (hand.pressed) {
        gesture_ = {session.player.is_running(), false, !hand.touch, plane, HUGE_VAL, HUGE_VAL};
    }
    if (hand.held && hand.touch && !gesture_.drags) {
        platform::request_frame();  // no other event wakes the page while a finger rests
        if (hand.moved > 0.0f && !gesture_.asks) gesture_.drags = true;
        if (ImGui::GetIO().MouseDownDuration[0] > hold_time) gesture_.asks = !gesture_.drags;
    }
    const bool taps = hand.released && hand.touch && !gesture_.asks;
    if ((taps || (hand.held && gesture_.drags)) && (hand.x != gesture_.x || hand.y != gesture_.y)) {
        session.start.put(make_map(session, gesture_.plane).find_values(hand.x, hand.y),
                          gesture_.x == HUGE_VAL);
        ui.view.region.turned = false;  // the start has the direction of the map
        gesture_.x = hand.x, gesture_.y = hand.y;
    }
    if (hand.ended && gesture_.was_running && gesture_.x != HUGE_VAL && !session.beginning.is_held())
        session.player.play();
    return hand.touch ? hand.held && gesture_.asks : hand.hovered && !hand.held;
}

void RegionMapPlot::draw(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "region", box)) return end_panel();
    Session& session = ui.session;
    if (ui.view.region.chosen_for != session.experiment.number()) ui.view.region.turned = false;
    draw_head(ui);
    const float bottom = ImGui::GetCursorScreenPos().y + ImGui::GetContentRegionAvail().y;
    const float verdict = draw_region_verdict(ui, bottom);
    const RegionPlane plane = find_region_plane(ui);
    const RegionMap& map = get_region_map(session);
    const int other = find_parameter(session.system(), map.other_y);
    const double state_y = plane.over_other && other >= 0 ? session.value(other) : plane.y;
    PlotView& view = ui.view.region;
    const PlotHand hand = take_hand(ui, "##region_hand", view, Zoom::both);
    choose_limits(ui, plane, state_y, hand, view);
    const bool asks = take_state(ui, plane, hand);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y -= verdict;
    ImPlot::PushStyleColor(ImPlotCol_PlotBg, paint4(ui.theme.region.sliding));
    ImPlot::PushStyleVar(ImPlotStyleVar_PlotPadding, ImVec2(ui.px(16), ui.px(8)));  // half of "180°"
    if (ImPlot::BeginPlot("##region", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        view.x_scale = {};
        view.x_scale.degrees = true;
        set_up_view(ui, view);
        finish_view(view);
        Control& noted = note_plot(ui, "region", {at.x, at.y, room.x, room.y}, std::string(map.x),
                                   std::string(plane.over_other ? map.other_y : map.y));
        noted.sense = plane.sense > 0.0 ? 1 : -1;
        noted.holds = plane.holds;
        draw_map(ui, plane, view);
        if (!plane.holds && !ui.view.region.is_plain) {
            ImPlot::PushPlotClipRect();
            ImPlot::GetPlotDrawList()->AddRectFilled(ImVec2(view.frame.x, view.frame.y),
                                                     ImVec2(view.frame.right(), view.frame.bottom()),
                                                     paint(ui.theme.ui.plot, faded));
            ImPlot::PopPlotClipRect();
        }
        if (!ui.view.region.is_plain) draw_state(ui, plane, view, state_y);
        if (!ui.view.region.is_plain) draw_figure_button(ui);
        ImPlot::EndPlot();
    }
    ImPlot::PopStyleVar();
    ImPlot::PopStyleColor();
    if (asks && !ui.view.region.is_plain) draw_region_readout(ui, plane, hand.x, hand.y);
    end_panel();
}

}  // namespace stiction
