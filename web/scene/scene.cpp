// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws the primitives of a mechanism (model/drawing.hpp) with the state badge. Nothing here knows a system.
#include "scene/scene.hpp"

#include "scene/corners.hpp"
#include "scene/hand.hpp"
#include "scene/parts.hpp"
#include "ui/numbers.hpp"

#include <algorithm>

namespace stiction {

namespace {

void draw_arc(const Stage& stage, const DrawnArc& arc) {
    const Ui& ui = stage.ui;
    const float r = static_cast<float>(arc.radius) * stage.scale, from = -static_cast<float>(arc.from),
                to = -static_cast<float>(arc.to), middle = 0.5f * (from + to);
    const ImVec2 c = stage(arc.centre), out(std::cos(middle), std::sin(middle));
    const auto rim = [&](float angle) { return c + ImVec2(std::cos(angle), std::sin(angle)) * r; };
    constexpr int pieces = 6;
    for (int i = 0; i < pieces; ++i) {
        const float piece = (to - from) / pieces, a = from + piece * static_cast<float>(i);
        stage.avoid(rim(a), rim(a + piece));
    }
    stage.list->PathArcTo(c, r, from, to, 32);
    stage.list->PathStroke(paint(ui.theme.ui.text), 0, ui.weight(1.2f));
    constexpr double degree = 3.14159265358979323846 / 180.0;
    const ImVec2 points[] = {c + out * r, c + out * (0.6f * r)};
    put_word(stage, points, ui.px(5), arc.letter,
             std::isnan(arc.value) ? "" : " = " + show_fixed(arc.value / degree, 1) + "°");
}

}  // namespace

void draw_scene(const Ui& ui) {
    const Box& box = ui.layout.scene;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, paint4(ui.theme.ui.scene));
    const bool room = begin_panel(ui, "scene", box);
    ImGui::PopStyleColor();
    if (!room) return end_panel();
    ui.view.plots.push_back("scene");
    Control& control = ui.controls.add("plot.scene", "plot", box);
    control.is_plot = true;
    control.frame = box;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(ImVec2(box.x + 1, box.y + 1), ImVec2(box.right() - 1, box.bottom() - 1));
    Drawing drawing;
    WordPlaces words;
    ui.session.system().picture->draw(ui.session.simulation().values(), ui.session.sample(), drawing);
    words.begin({box.x + ui.px(4), box.y + ui.px(4), box.width - ui.px(8), box.height - ui.px(8)});
    const bool rulers = !drawing.rulers.empty() && ui.view.show_ruler;
    // What stands in the corners lies above the picture, but words of the picture give way to it.
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    const Box badge = draw_badge(ui, list, box, words),
              toggles = draw_scene_toggles(ui, box, !drawing.rulers.empty(), words);
    words.take(badge), words.take(toggles);
    list->ChannelsSetCurrent(0);
    // The badge stands above: as high as its rows may be. A ruler keeps off what stands below.
    const std::size_t contacts = ui.session.sample().contacts.size();
    const bool below = toggles.y > box.y + 0.5f * box.height;
    const float top = ui.px(contacts == 2   ? 72.0f
                            : contacts == 3 ? 84.0f
                                            : 62.0f),
                side = ui.px(14), under = below && rulers ? toggles.height + ui.px(16) : ui.px(10);
    const double width = std::max(1e-9, drawing.max.x - drawing.min.x),
                 height = std::max(1e-9, drawing.max.y - drawing.min.y);
    const Stage stage{
        ui,
        list,
        drawing,
        words,
        {box.x, box.y, box.width, box.height - (under - ui.px(10))},
        ImVec2(box.x + 0.5f * box.width, box.y + top + 0.5f * (box.height - top - under)),
        0.5 * (drawing.min.x + drawing.max.x),
        0.5 * (drawing.min.y + drawing.max.y),
        static_cast<float>(std::min((box.width - 2 * side) / width, (box.height - top - under) / height))};
    const double left = stage.centre_x + (box.x - stage.origin.x) / stage.scale,
                 bottom = stage.centre_y - (box.bottom() - stage.origin.y) / stage.scale;
    const PlotAxis x{"x", left, left + box.width / stage.scale, "linear"},
        y{"y", bottom, bottom + box.height / stage.scale, "linear"};
    draw_bodies(stage);
    draw_cones(stage, false);
    draw_reference_outline(ui, list, words, stage.origin, stage.centre_x, stage.centre_y, stage.scale);
    if (ui.view.show_forces && !drawing.forces.empty())
        words.take(draw_force_scale(stage, box.y + std::max(ui.px(62), top)));
    for (const DrawnChart& chart : drawing.charts) draw_chart(stage, chart, badge.bottom());
    if (ui.view.show_ruler)
        for (const DrawnRuler& ruler : drawing.rulers) draw_ruler(stage, ruler);
    draw_arrows(stage);
    for (const DrawnArc& arc : drawing.arcs) draw_arc(stage, arc);
    for (const DrawnLabel& label : drawing.labels) {
        const ImVec2 at[] = {stage(label.at)};
        put_word(stage, at, -1.0f, label.text, label.more, ui.px(40));
    }
    draw_hand(stage);
    draw_velocities(stage);
    name_forces(stage);
    draw_cones(stage, true);
    list->ChannelsMerge();
    list->PopClipRect();
    use_hand(stage);
    end_panel();
    // Looked up again: buttons have been noted since.
    if (Control* noted = ui.controls.find("plot.scene"); noted != nullptr) {
        noted->x = x, noted->y = y;
        noted->labels = words.written;
    }
}

}  // namespace stiction
