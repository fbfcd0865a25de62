// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws the primitives of a mechanism (model/drawing.hpp) and the state badge. There is no code for a particular
// system.
#include "scene/scene.hpp"

#include "scene/corners.hpp"
#include "scene/hand.hpp"
#include "scene/hidden_numbers.hpp"
#include "scene/overlay.hpp"
#include "scene/parts.hpp"
#include "scene/solids.hpp"
#include "ui/dashes.hpp"
#include "ui/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace stiction {

namespace {

void draw_arc(const Stage& stage, const DrawnArc& arc) {
    const Ui& ui = stage.ui;
    const auto place = [&](double radius, double angle) {
        return stage(arc.centre + radius * Point3{std::cos(angle), std::sin(angle), 0.0});
    };
    constexpr int pieces = 32;
    for (int i = 0; i <= pieces; ++i) {
        stage.list->PathLineTo(place(arc.radius, arc.from + (arc.to - arc.from) * i / pieces));
        if (const ImVector<ImVec2>& path = stage.list->_Path; i > 0) stage.avoid(path[i - 1], path[i]);
    }
    stage.list->PathStroke(paint(ui.theme.ui.text), 0, ui.weight(1.2f));
    const double middle = 0.5 * (arc.from + arc.to);
    constexpr double degree = 3.14159265358979323846 / 180.0;
    const ImVec2 points[] = {place(arc.radius, middle), place(0.6 * arc.radius, middle)};
    put_word(stage, points, ui.px(5), arc.letter,
             std::isnan(arc.value) ? "" : " = " + show_fixed(arc.value / degree, 1) + "°");
}

// Path of a point of the mechanism; dashed for the reference run.
void draw_path(const Stage& stage, const std::vector<Point3>& path, bool dashed) {
    const Ui& ui = stage.ui;
    std::vector<ImVec2> points;
    for (const Point3& p : path) points.push_back(stage(p));
    if (dashed)
        draw_dashes(stage.list, points, paint(ui.theme.reference), ui.weight(1.5f), ui.px(5), ui.px(4));
    else
        stage.list->AddPolyline(points.data(), static_cast<int>(points.size()), paint(ui.theme.ui.text), 0,
                                ui.weight(1.4f));
}

// Corners of the region that should be in view, unless the drawing names points.
std::vector<Point3> find_points_in_view(const Drawing& drawing) {
    if (!drawing.in_view.empty()) return drawing.in_view;
    const Point3 &a = drawing.min, &b = drawing.max;
    std::vector<Point3> out;
    for (const double x : {a.x, b.x})
        for (const double y : {a.y, b.y})
            for (const double z : {a.z, b.z}) out.push_back({x, y, z});
    return out;
}

// The least and the largest component of the points along an axis.
struct Span {
    double from = HUGE_VAL, to = -HUGE_VAL;
    Span(std::span<const Point3> points, const Point3& axis) {
        for (const Point3& p : points) from = std::min(from, dot(axis, p)), to = std::max(to, dot(axis, p));
    }
    double length() const { return std::max(1e-9, to - from); }
    double middle() const { return 0.5 * (from + to); }
};

// The view in which the drawing fills the part of the box between `top` and `under` pixels from its edges.
Stage make_stage(const Ui& ui, ImDrawList* list, const Drawing& drawing, WordPlaces& words, const Box& box,
                 float top, float under) {
    const float side = ui.px(14), room = box.height - top - under;
    const ViewAxes axes = drawing.spatial ? find_axes(ui.view.scene.camera) : ViewAxes{};
    const std::vector<Point3> points = find_points_in_view(drawing);
    const Span across(points, axes.right), upright(points, axes.up);
    const double zoom = drawing.spatial ? ui.view.scene.camera.zoom : 1.0,
                 depth = dot(axes.toward, 0.5 * (drawing.min + drawing.max));
    return {ui,
            list,
            drawing,
            words,
            {box.x, box.y, box.width, box.height - (under - ui.px(10))},
            ImVec2(box.x + 0.5f * box.width, box.y + top + 0.5f * room),
            across.middle() * axes.right + upright.middle() * axes.up + depth * axes.toward,
            axes,
            static_cast<float>(zoom *
                               std::min((box.width - 2 * side) / across.length(), room / upright.length()))};
}

// Beside the badge if the picture begins higher than below the toggles, and if it has room there; else below them.
void put_force_scale(const Stage& stage, float from, float top) {
    const Ui& ui = stage.ui;
    const float below_toggles = ui.px(62);
    Box scale{};
    if (top < below_toggles) scale = draw_force_scale(stage, from + top - ui.px(6));
    if (scale.width <= 0.0f) scale = draw_force_scale(stage, from + std::max(below_toggles, top));
    stage.words.take(scale);
}

// A chart reaches below this height.
bool reaches(const Stage& stage, float y) {
    return std::any_of(stage.drawing.charts.begin(), stage.drawing.charts.end(),
                       [&](const DrawnChart& chart) { return stage(chart.min).y > y; });
}

}  // namespace

// The paths of points of the mechanism; those of the reference run are dashed.
void Scene::draw_paths(const Stage& stage) {
    const Ui& ui = stage.ui;
    const System& system = ui.session.system();
    const Point3 size = stage.drawing.max - stage.drawing.min;
    const double least = std::sqrt(dot(size, size)) / 500.0;
    const auto draw = [&](PointPaths& paths, const Simulation& run, const TraceCache& rows, const Sample& now,
                          int generation, bool dashed) {
        paths.update(system, system.picture->find_tracers, run.values(), rows, generation, least);
        for (const std::vector<Point3>& path : paths.find_paths(system, now.t, run.values(), now.q))
            draw_path(stage, path, dashed);
    };
    if (const ReferenceRun& b = ui.session.reference; b.is_apart())
        draw(reference_, b.simulation(), ui.rows.reference, b.sample(ui.session.t()), b.generation(), true);
    draw(present_, ui.session.simulation(), ui.rows.present, ui.session.sample(),
         ui.session.history.generation(), false);
}

// The sentences of the mechanism at the bottom, to the left of the toggles if those are there; at most a sixth of the scene. Returns
// their height.
float draw_notes(const Ui& ui, ImDrawList* list, const Box& box, const Box& toggles, WordPlaces& words) {
    const float size = ui.small_size(), line = size + ui.px(3), side = ui.px(14);
    const bool beside = toggles.y > box.y + 0.5f * box.height;
    const float width = (beside ? toggles.x - ui.px(8) : box.right() - side) - box.x - side;
    const auto most = static_cast<std::size_t>(std::max(1.0f, box.height / (6.0f * line)));
    std::vector<std::string> lines;
    for (const std::string_view note : ui.session.system().picture->notes)
        for (std::string& each :
             break_lines(ui, as_written(note), size, width, most - std::min(most, lines.size())))
            lines.push_back(std::move(each));
    float y = box.bottom() - ui.px(8) - line * static_cast<float>(lines.size());
    for (const std::string& each : lines) {
        write_word(ui, list, words, size, ImVec2(box.x + side, y), ui.theme.ui.text_dim, each);
        y += line;
    }
    return line * static_cast<float>(lines.size());
}

void Scene::draw(const Ui& ui, SolidPainter& painter) {
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
    if (ui.view.scene.vector != nullptr)  // for SVG, without the seams that smooth edges on screen
        list->Flags &= ~(ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedFill |
                         ImDrawListFlags_AntiAliasedLinesUseTex);
    Drawing drawing;
    WordPlaces words;
    ui.session.system().picture->draw(ui.session.system(), ui.session.simulation().values(),
                                      ui.session.sample(), drawing);
    if (!ui.session.experiment.scenario().settings.mystery.items.empty()) hide_numbers(ui.session, drawing);
    words.begin({box.x + ui.px(4), box.y + ui.px(4), box.width - ui.px(8), box.height - ui.px(8)}, ui.px(3),
                ui.text_size());
    const bool rulers = !drawing.rulers.empty() && ui.view.scene.shows_ruler;
    // The corners are drawn above the picture, but first, so that words of the picture find their places taken.
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    const Box badge = draw_badge(ui, list, box, words), toggles = draw_scene_toggles(ui, box, drawing, words);
    words.take(badge), words.take(toggles);
    const SceneOverlay overlay = draw_overlay(ui, list, box, badge.bottom(), words);
    const float notes = draw_notes(ui, list, box, toggles, words);
    list->ChannelsSetCurrent(0);
    // The picture leaves room for the badge at the top, and a ruler or a chart for toggles at the bottom.
    const bool below = toggles.y > box.y + 0.5f * box.height;
    const float top = find_badge_height(ui, box), over_toggles = toggles.height + ui.px(16),
                least = std::max(ui.px(10), notes > 0.0f ? notes + ui.px(14) : 0.0f);
    const bool keeps_off =
        below && (rulers || drawing.spatial ||
                  reaches(make_stage(ui, list, drawing, words, box, top, least), toggles.y - ui.px(6)));
    const Stage stage =
        make_stage(ui, list, drawing, words, box, top, keeps_off ? std::max(over_toggles, least) : least);
    const ViewAxes& axes = stage.axes;
    const double left = dot(axes.right, stage.centre) + (box.x - stage.origin.x) / stage.scale,
                 bottom = dot(axes.up, stage.centre) - (box.bottom() - stage.origin.y) / stage.scale;
    const PlotAxis x{drawing.spatial ? "right" : "x", left, left + box.width / stage.scale, "linear"},
        y{drawing.spatial ? "up" : "y", bottom, bottom + box.height / stage.scale, "linear"};
    draw_floors(stage);
    draw_surfaces(stage);
    draw_paths(stage);
    draw_bodies(stage, painter);
    draw_cones(stage, false);
    draw_reference_outline(stage);
    if (ui.view.scene.shows_forces && !drawing.forces.empty()) put_force_scale(stage, box.y, top);
    for (const DrawnChart& chart : drawing.charts) draw_chart(stage, chart, badge.bottom());
    if (ui.view.scene.shows_ruler)
        for (const DrawnRuler& ruler : drawing.rulers) draw_ruler(stage, ruler);
    draw_arrows(stage);
    draw_velocities(stage);
    for (const DrawnArc& arc : drawing.arcs) draw_arc(stage, arc);
    for (const DrawnLabel& label : drawing.labels) {
        const ImVec2 at[] = {stage(label.at)};
        put_word(stage, at, -1.0f, label.text, label.more, ui.px(40));
    }
    draw_hand(stage);
    draw_handles(stage);
    name_velocities(stage);
    name_forces(stage);
    draw_cones(stage, true);
    if (!ui.session.written.mistakes().empty()) {  // the mechanism of the last good text
        list->AddRectFilled(ImVec2(box.x, box.y), ImVec2(box.right(), box.bottom()),
                            paint(ui.theme.ui.scene, 0.7f));
        constexpr std::string_view words_of_mistake = "the text has a mistake";
        draw_label(list, ui.fonts, ui.px(15),
                   ImVec2(box.x + 0.5f * (box.width - measure_label(ui.fonts, ui.px(15), words_of_mistake)),
                          box.bottom() - ui.px(34)),
                   paint(ui.theme.contact.inconsistent), words_of_mistake);
    }
    list->ChannelsMerge();
    if (ui.view.scene.vector != nullptr) write_shapes(*list, box, *ui.view.scene.vector);
    list->PopClipRect();
    drawing.spatial ? use_camera(stage) : use_hand(stage);
    for (const Box& covered : {overlay.play, overlay.end}) ui.controls.cover_middles(covered, "handle");
    end_panel();
    // Looked up again, because adding buttons may have moved the controls in memory.
    if (Control* noted = ui.controls.find("plot.scene"); noted != nullptr) {
        noted->x = x, noted->y = y;
        noted->labels = words.written;
    }
}

}  // namespace stiction
