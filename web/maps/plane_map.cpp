// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planes of two quantities (model/plane_map.hpp): areas with patterns and words, curves, marks, the present state. At
// the pointer the values of that point are shown. If the system supports it, a press sets the state to that point.
#include "maps/plane_map.hpp"

#include "platform/platform.hpp"
#include "session/run/trace_cache.hpp"
#include "ui/dashes.hpp"
#include "ui/numbers.hpp"
#include "ui/picker.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_hand.hpp"
#include "ui/plot_words.hpp"
#include "view/curve.hpp"
#include "view/pictures.hpp"
#include "view/plane_picker.hpp"
#include "view/reference_path.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

using Points = std::vector<PlanePoint>;  // in units of the plot, or in pixels

ImVec2 to_pixel(const PlanePoint& p) { return ImVec2(static_cast<float>(p.x), static_cast<float>(p.y)); }
PlanePoint place(const PlanePoint& p) {
    const ImVec2 at = ImPlot::PlotToPixels(p.x, p.y);
    return {at.x, at.y};
}

// The part of the line a x + b y = c inside a convex polygon.
bool cut_line(const Points& polygon, double a, double b, double c, PlanePoint (&out)[2]) {
    int found = 0;
    for (std::size_t i = 0; i < polygon.size() && found < 2; ++i) {
        const PlanePoint p = polygon[i], q = polygon[(i + 1) % polygon.size()];
        const double at_p = a * p.x + b * p.y - c, at_q = a * q.x + b * q.y - c;
        if ((at_p < 0.0) == (at_q < 0.0)) continue;
        const double s = at_p / (at_p - at_q);
        out[found++] = {p.x + s * (q.x - p.x), p.y + s * (q.y - p.y)};
    }
    return found == 2;
}

// Patterns do not move with the plot: lines with x + y or x - y a multiple of the distance, dots on a grid.
enum class Pattern { none, dots, diagonals, crossed };

void draw_pattern(ImDrawList* list, const Points& polygon, PlanePoint min, PlanePoint max, double distance,
                  Pattern pattern, ImU32 ink) {
    PlanePoint cut[2];
    const bool dots = pattern == Pattern::dots;
    const double across = dots ? 0.0 : 1.0;
    for (const double sign : {1.0, -1.0}) {
        if (sign < 0.0 && pattern != Pattern::crossed) break;
        const double low = across * min.x + std::min(sign * min.y, sign * max.y);
        const double high = across * max.x + std::max(sign * min.y, sign * max.y);
        for (double c = std::ceil(low / distance) * distance; c < high; c += distance) {
            if (!cut_line(polygon, across, sign, c, cut)) continue;
            if (!dots) {
                list->AddLine(to_pixel(cut[0]), to_pixel(cut[1]), ink, 1.0f);
                continue;
            }
            const double to = std::max(cut[0].x, cut[1].x);
            for (double x = std::ceil(std::min(cut[0].x, cut[1].x) / distance) * distance; x < to;
                 x += distance)
                list->AddCircleFilled(to_pixel({x, c}), 1.4f, ink);
        }
    }
}

// Draws an area. True if its word fits; `word` is the place.
bool draw_area(const Ui& ui, ImDrawList* list, const PlaneFigure& area, const ImPlotRect& limits,
               PlanePoint& word) {
    const float w = measure_label(ui.fonts, ui.text_size(), area.label, Weight::bold);
    if (area.points.size() == 1) {
        const PlanePoint at = place(area.points[0]);
        word = at;
        return true;
    }
    Points polygon = area.points;
    cut_area(polygon, 1.0, 0.0, limits.X.Min), cut_area(polygon, -1.0, 0.0, -limits.X.Max);
    cut_area(polygon, 0.0, 1.0, limits.Y.Min), cut_area(polygon, 0.0, -1.0, -limits.Y.Max);
    if (polygon.size() < 3) return false;
    PlanePoint min{1e9, 1e9}, max{-1e9, -1e9}, centre;
    for (PlanePoint& corner : polygon) {
        const PlanePoint p = corner = place(corner);
        list->PathLineTo(to_pixel(p));
        min = {std::min(min.x, p.x), std::min(min.y, p.y)};
        max = {std::max(max.x, p.x), std::max(max.y, p.y)};
        const auto count = static_cast<double>(polygon.size());
        centre = {centre.x + p.x / count, centre.y + p.y / count};
    }
    const auto& theme = ui.theme;
    const struct {
        unsigned fill;
        float fill_alpha;
        Pattern pattern;
        unsigned ink;
        float ink_alpha;
    } looks[] = {
        {0, 0.0f, Pattern::none, 0, 0.0f},
        {theme.contact.stick, 0.22f, Pattern::none, 0, 0.0f},
        {theme.force.normal, 0.18f, Pattern::none, 0, 0.0f},
        {theme.region.lift_off, 1.0f, Pattern::dots, theme.contact.open, 0.55f},
        {theme.region.inconsistent, 1.0f, Pattern::crossed, theme.contact.inconsistent, 0.5f},
        {theme.region.indeterminate, 1.0f, Pattern::diagonals, theme.contact.indeterminate, 0.62f},
        {theme.ui.selected, 1.0f, Pattern::none, 0, 0.0f},
        {theme.contact.inconsistent, 0.55f * static_cast<float>(area.strength), Pattern::none, 0, 0.0f}};
    const auto& look = looks[static_cast<std::size_t>(area.kind)];
    // Anti-aliased edges between neighbouring areas would be visible as seams.
    const ImDrawListFlags flags = std::exchange(list->Flags, list->Flags & ~ImDrawListFlags_AntiAliasedFill);
    list->PathFillConvex(paint(look.fill, look.fill_alpha));
    list->Flags = flags;
    if (look.pattern != Pattern::none)  // lines 11 px apart are 15.6 px apart along an axis
        draw_pattern(list, polygon, min, max, ui.px(look.pattern == Pattern::dots ? 14.0f : 15.6f),
                     look.pattern, paint(look.ink, look.ink_alpha));
    word = centre;
    return !area.label.empty() && max.x - min.x >= 0.7f * w && max.y - min.y >= ui.px(20);
}

void draw_curve(const Ui& ui, ImDrawList* list, const PlaneFigure& curve, PlotWords& words) {
    const bool level = curve.kind == Figure::level, set = curve.kind == Figure::set;
    const ImU32 colour =
        level ? paint(ui.theme.ui.text_dim, 0.7f) : paint(set ? ui.theme.force.normal : ui.theme.ui.text);
    std::vector<ImVec2> points;
    for (const PlanePoint& p : curve.points) points.push_back(to_pixel(place(p)));
    // Only the visible part of a long line is made.
    draw_dashes(list, points, colour,
                ui.px(level ? 1.1f
                      : set ? 3.2f
                            : 1.6f),
                ui.px(7), curve.kind == Figure::claim ? ui.px(4) : 0.0f);
    if (curve.label.empty()) return;
    // The word is near the visible end: to the right of a steep line, above a flat one.
    const ImVec2 min = list->GetClipRectMin(), max = list->GetClipRectMax();
    for (std::size_t i = points.size(); i-- > 1;) {
        const ImVec2 from = points[i - 1], to = points[i];
        const float dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
        const auto is_inside = [&](float s) {
            const float x = from.x + s * dx, y = from.y + s * dy;
            return x > min.x && x < max.x && y > min.y && y < max.y;
        };
        float end = 1.0f;
        while (end > 0.0f && !is_inside(end)) end -= 0.02f;
        if (!(end > 0.0f)) continue;
        const float s = end - std::min(0.5f * end, ui.px(30) / length);
        const bool steep = std::abs(dy) > std::abs(dx);
        words.put(ImVec2(from.x + s * dx + (steep ? 0.5f * width_of(ui, curve.label) + ui.px(12) : 0.0f),
                         from.y + s * dy - (steep ? 0.0f : ui.px(12))),
                  curve.label);
        return;
    }
}

void draw_mark(const Ui& ui, ImDrawList* list, const PlaneFigure& mark, PlotWords& words) {
    const ImVec2 p = to_pixel(place(mark.points[0]));
    const bool ring = mark.kind == Figure::solution;
    const float r = ui.px(ring ? 11.0f : 6.5f);
    if (ring) {
        list->AddCircle(p, r, paint(ui.theme.ui.plot), 0, ui.px(4.5f));
        list->AddCircle(p, r, paint(ui.theme.force.normal), 0, ui.px(2.5f));
    } else {
        for (const float s : {r + ui.px(2), r})
            list->AddQuadFilled(ImVec2(p.x, p.y - s), ImVec2(p.x + s, p.y), ImVec2(p.x, p.y + s),
                                ImVec2(p.x - s, p.y),
                                paint(s > r ? ui.theme.ui.plot : ui.theme.contact.impact));
    }
    if (!mark.label.empty())
        words.put(ImVec2(p.x + ui.px(20) + 0.5f * width_of(ui, mark.label), p.y + ui.px(ring ? -12 : 12)),
                  mark.label, ring ? Weight::regular : Weight::bold);
}

// The path of the present motion in the plane.
void draw_way(const Ui& ui, const PlaneMap& map, const PlotView& view, Trail& trail,
              ReferencePath& reference) {
    const Simulation& simulation = ui.session.simulation();
    const int x = simulation.find_column(map.dot_x), y = simulation.find_column(map.dot_y);
    if (!map.has_dot || !map.trail || x < 0 || y < 0) return;
    trail.update(ui.rows.present, static_cast<std::size_t>(x), static_cast<std::size_t>(y),
                 (view.x1 - view.x0) / view.frame.width, (view.y1 - view.y0) / view.frame.height);
    reference.draw(ui, x, y, view);
    draw_trail(ui, ui.rows.present, trail, ui.rows.present.count_until(ui.session.t()));
}

// The paths of points of the mechanism; those of the reference run are dashed.
void draw_paths(const Ui& ui, const PlaneMap& map, const PlotView& view, PointPaths& present,
                PointPaths& reference) {
    if (map.find_points == nullptr) return;
    const double least = std::hypot(view.x1 - view.x0, view.y1 - view.y0) / 1000.0;
    const auto draw = [&](PointPaths& paths, const Simulation& run, const TraceCache& rows, const Sample& now,
                          int generation, bool dashed) {
        paths.update(ui.session.system(), map.find_points, run.values(), rows, generation, least);
        for (const std::vector<Point3>& path :
             paths.find_paths(ui.session.system(), now.t, run.values(), now.q)) {
            std::vector<ImVec2> points;
            for (const Point3& p : path) points.push_back(to_pixel(place({p.x, p.y})));
            draw_dashes(ImPlot::GetPlotDrawList(), points,
                        paint(dashed ? ui.theme.reference : ui.theme.ui.text),
                        ui.weight(dashed ? 1.5f : 1.8f), ui.px(5), dashed ? ui.px(4) : 0.0f);
        }
    };
    if (const ReferenceRun& b = ui.session.reference; b.is_apart())
        draw(reference, b.simulation(), ui.rows.reference, b.sample(ui.session.t()), b.generation(), true);
    draw(present, ui.session.simulation(), ui.rows.present, ui.session.sample(),
         ui.session.history.generation(), false);
}

double find_number(const Session& session, std::string_view name) {
    const int at = find_parameter(session.system(), name);
    return at >= 0 ? session.value(at) : session.column(name);
}

void press(Session& session, const PlaneMap& map, PlanePoint at) {
    session.player.pause();
    const int method = find_method(session.system(), map.press_method);
    const Sample now = session.sample();
    if (!map.press_is_live) session.player.seek(0.0);
    if (method >= 0) session.values.choose_method(method);
    std::vector<double> values = session.experiment.scenario().values;
    map.press(at, now, values);
    for (std::size_t i = 0; i < session.system().parameters.size(); ++i) {
        const Parameter& parameter = session.system().parameters[i];
        session.values.set(static_cast<int>(i), std::clamp(values[i], parameter.min, parameter.max));
    }
}

void say(const Ui& ui, const PlaneMap& map, PlanePoint at) {
    PlaneReading reading;
    map.read(ui.session.experiment.scenario().values, ui.session.sample(), at, reading);
    ui.view.hover.region = reading.region;
    ui.view.hover.values = reading.values;
    ui.view.hover.value_count = reading.count;
    if (!begin_tooltip(ui)) return;
    put_label(ui, reading.title, ui.theme.ui.text, Weight::bold);
    for (std::size_t i = 0; i < reading.count; ++i)
        put_label(ui, std::string(reading.values[i].label) + " = " + show_number(reading.values[i].value),
                  ui.theme.ui.text_dim);
    ImGui::EndTooltip();
}

// The picker of planes is as wide as its title, if there is room.
float find_picker_width(const Ui& ui, const PlaneMap& shown, float room) {
    return std::min(std::max(ui.px(290), width_of(ui, shown.title) + ui.px(36)), room);
}

// The plane that is shown. If there are other main plots, a picker in the title line chooses.
const PlaneMap& choose_map(const Ui& ui, std::span<const PlaneMap> maps) {
    const Picture& picture = *ui.session.system().picture;
    const auto find = [&]() -> const PlaneMap& {
        const PlaneMap* const chosen = find_plane(ui.session, ui.view);
        return chosen != nullptr ? *chosen : maps[0];
    };
    if (maps.size() < 2 && picture.has_main_plane()) return maps[0];
    const PlaneMap& shown = find();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const TallTargets tall;
    pick_plane(ui, shown.y, find_picker_width(ui, shown, ImGui::GetContentRegionAvail().x));
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + ui.px(5)));
    return find();
}

}  // namespace

// The picture of a map; it is drawn again if the run, the time or the map has changed.
void PlaneMapPlot::refresh(const Ui& ui, const PlaneMap& map) {
    const Session& session = ui.session;
    const double t = map.still ? 0.0 : session.t();
    if (cache_.generation == session.history.generation() && cache_.t == t && cache_.map == &map) return;
    ui.view.region.follows = ui.view.region.follows || cache_.map != &map;
    cache_.generation = session.history.generation(), cache_.t = t, cache_.map = &map;
    cache_.picture = {};
    map.draw(session.experiment.scenario().values, session.sample(), cache_.picture);
}

// The title or the picker, at `corner`, and the remark. Returns the size that is left for the plot.
ImVec2 PlaneMapPlot::put_heading(const Ui& ui, const PlaneMap& map, ImVec2 corner) const {
    const Picture& drawn = *ui.session.system().picture;
    const std::string& remark = cache_.picture.remark;
    // If the remark has no room beside the picker or the title, it is written below the plot.
    const bool picks = drawn.maps.size() > 1 || !drawn.has_main_plane();
    const float across = ImGui::GetContentRegionAvail().x;
    const float title =
        picks ? find_picker_width(ui, map, across) + ui.px(10) : 1.15f * width_of(ui, map.title);
    const bool beside = across > title + width_of(ui, remark);
    put_title(ui, picks ? std::string_view() : map.title, beside ? remark : std::string_view());
    if (picks) ImGui::Dummy(ImVec2(1, ui.px(6)));
    if (picks && platform::surface().touch)  // as tall as a finger needs
        ImGui::SetCursorScreenPos(ImVec2(corner.x, corner.y + 44.0f + ui.px(4)));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    if (!beside && !remark.empty()) {
        room.y -= ui.px(20);
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.small_size(),
                   ImVec2(at.x, at.y + room.y + ui.px(3)), paint(ui.theme.ui.text_dim), remark);
    }
    return room;
}

// The limits follow the parameters, but not during a drag.
void PlaneMapPlot::follow(PlotView& view, bool equal_scales, ImVec2 room) const {
    if (!view.follows || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    const PlanePicture& picture = cache_.picture;
    const double wide = picture.max.x - picture.min.x, tall = picture.max.y - picture.min.y;
    // For equal scales one side shows more. The labels of the ticks reduce the frame, so its size is that of the last frame.
    const ImVec2 frame = frame_.x > 0.0f ? frame_ : room;
    const double unit = equal_scales ? std::max(wide / frame.x, tall / frame.y) : 0.0;
    const double more_x = std::max(0.0, 0.5 * (unit * frame.x - wide));
    const double more_y = std::max(0.0, 0.5 * (unit * frame.y - tall));
    view.x0 = picture.min.x - more_x, view.x1 = picture.max.x + more_x;
    view.y0 = picture.min.y - more_y, view.y1 = picture.max.y + more_y;
}

// Other labels of the ticks may change the size of the frame. At most four frames in a row are requested for that.
void PlaneMapPlot::settle_frame() {
    const ImVec2 frame = ImPlot::GetPlotSize();
    const bool other = std::abs(frame.x - frame_.x) + std::abs(frame.y - frame_.y) > 0.5f;
    unsettled_ = other ? unsettled_ + 1 : 0;
    if (other && unsettled_ < 4) platform::request_frame();
    frame_ = frame;
}

void PlaneMapPlot::draw_figures(const Ui& ui, const PlaneMap& map) {
    const PlotView& view = ui.view.region;
    const std::vector<PlaneFigure>& figures = cache_.picture.figures;
    const ImPlotRect limits = ImPlot::GetPlotLimits();
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    // Words are drawn last, because a word may be wider than its area.
    std::vector<std::pair<PlanePoint, std::string_view>> named;
    PlanePoint word;
    for (const PlaneFigure& figure : figures)
        if (figure.kind < Figure::boundary && draw_area(ui, list, figure, limits, word))
            named.emplace_back(word, figure.label);
    PlotWords words(ui, map.x_label, map.y_label);
    for (const auto& [middle, text] : named) words.put(to_pixel(middle), text, Weight::bold);
    for (const PlaneFigure& figure : figures)
        if (figure.kind >= Figure::boundary && figure.kind < Figure::optimum)
            draw_curve(ui, list, figure, words);
    draw_way(ui, map, view, trail_, reference_);
    draw_paths(ui, map, view, points_, reference_points_);
    for (const PlaneFigure& figure : figures)
        if (figure.kind >= Figure::optimum) draw_mark(ui, list, figure, words);
    ImPlot::PopPlotClipRect();
    if (map.has_dot) draw_dot(ui, find_number(ui.session, map.dot_x), find_number(ui.session, map.dot_y));
}

void PlaneMapPlot::draw(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "region", box)) return end_panel();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const PlaneMap& map = choose_map(ui, ui.session.system().picture->maps);
    PlotView& view = ui.view.region;
    refresh(ui, map);
    const ImVec2 room = put_heading(ui, map, corner), at = ImGui::GetCursorScreenPos();
    follow(view, map.equal_scales, room);
    const PlotHand hand = take_hand(ui, "##plane_hand", view, Zoom::both);
    ImPlot::PushStyleColor(ImPlotCol_PlotBg, paint4(ui.theme.region.sliding));
    if (ImPlot::BeginPlot("##plane", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        view.x_scale = {};
        set_up_view(ui, view);
        finish_view(view);
        note_plot(ui, "region", {at.x, at.y, room.x, room.y}, std::string(map.x), std::string(map.y));
        settle_frame();
        draw_figures(ui, map);
        draw_figure_button(ui);
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (map.press != nullptr && hand.held && (hand.pressed || moved.x != 0.0f || moved.y != 0.0f))
            press(ui.session, map, {hand.x, hand.y});
        else if (map.read != nullptr && hand.hovered)
            say(ui, map, {hand.x, hand.y});
        ImPlot::EndPlot();
    }
    ImPlot::PopStyleColor();
    end_panel();
}

}  // namespace stiction
