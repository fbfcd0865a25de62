// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The timeline: the recorded past as a ribbon of the first contact, its events, and the time that is shown. A
// press or a drag goes there.
#include "panels/ui.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr float least_apart = 5.0f;  // px; marks closer than this merge and show their number

void draw_marks(const Ui& ui, ImDrawList* list, const RibbonAxis& axis, float y) {
    const std::span<const Event> events = ui.session.simulation().events();
    const auto first = std::lower_bound(events.begin(), events.end(), axis.from,
                                        [](const Event& event, double t) { return event.t < t; });
    float after = -1e9f;  // right end of the last number
    for (auto event = first; event != events.end() && event->t <= axis.to;) {
        const float x = axis.place(event->t);
        int count = 0;
        float end = x;
        // Events at one instant, an impact and what follows it, are one mark.
        double last = -1.0;
        for (; event != events.end() && event->t <= axis.to && axis.place(event->t) - end < least_apart;
             ++event) {
            if (event->t != last) ++count;
            last = event->t;
            end = axis.place(event->t);
        }
        const float middle = 0.5f * (x + end), half = ui.px(3);
        const ImU32 ink = paint(ui.theme.ui.text_dim);
        list->AddTriangleFilled(ImVec2(x - half, y - ui.px(5)), ImVec2(end + half, y - ui.px(5)),
                                ImVec2(middle, y), ink);
        if (count < 2) continue;
        const std::string text = std::to_string(count);
        const float size = ui.px(11), w = measure_label(ui.fonts, size, text);
        if (middle - 0.5f * w < after + ui.px(3)) continue;
        draw_label(list, ui.fonts, size, ImVec2(middle - 0.5f * w, y - ui.px(6) - size), ink, text);
        after = middle + 0.5f * w;
    }
}

}  // namespace

void draw_timeline(const Ui& ui, const Box& box) {
    Session& session = ui.session;
    const Simulation& simulation = session.simulation();
    const double begin = simulation.begin(), shortest = begin + session.system().t_end * 0.3;
    const double end =
        std::max({simulation.now() > begin + 4.0 * session.system().t_end ? session.t() : simulation.now(),
                  session.t(), shortest});
    Control& control = ui.controls.add("timeline", "timeline", box);
    control.value_kind = Control::Value::number;
    control.number = session.t();
    control.has_range = true;
    control.min = begin;
    control.max = end;
    const RibbonAxis axis{box.x, box.width, begin, end};
    ImGui::SetCursorScreenPos(ImVec2(box.x, box.y));
    ImGui::InvisibleButton("timeline", ImVec2(box.width, box.height));
    if (ImGui::IsItemActive()) {
        const double fraction = std::clamp((ImGui::GetIO().MousePos.x - box.x) / box.width, 0.0f, 1.0f);
        session.seek(std::clamp(begin + fraction * (end - begin), begin, simulation.now()));
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const float top = box.y + 0.38f * box.height, bottom = box.y + 0.66f * box.height;
    list->AddRectFilled(ImVec2(box.x, top), ImVec2(box.right(), bottom), paint(u.plot));
    if (ui.view.theme == ThemeId::projector)
        list->AddRect(ImVec2(box.x, top), ImVec2(box.right(), bottom), paint(u.axis));
    if (session.lanes().size() > 0) {
        std::vector<RibbonCell> cells;
        collect_cells(session.lanes().lane(0), begin, simulation.now(), axis, cells);
        for (const RibbonCell& cell : cells) draw_cell(list, ui.theme, cell, top, bottom);
        // What is recorded beyond the present is there, but not yet.
        if (const float x = axis.place(session.t()), last = axis.place(simulation.now()); last > x)
            list->AddRectFilled(ImVec2(x, top), ImVec2(last, bottom), paint(u.plot, 0.45f));
    }
    if (begin > 0.0) {  // what was forgotten, hatched
        const float width = ui.px(7);
        list->PushClipRect(ImVec2(box.x, top), ImVec2(box.x + width, bottom), true);
        list->AddRectFilled(ImVec2(box.x, top), ImVec2(box.x + width, bottom), paint(u.panel));
        for (float x = box.x - (bottom - top); x < box.x + width; x += ui.px(4))
            list->AddLine(ImVec2(x, bottom), ImVec2(x + bottom - top, top), paint(u.text_dim), 1.0f);
        list->PopClipRect();
    }
    draw_marks(ui, list, axis, top - ui.px(2));
    const float x = axis.place(session.t());
    list->AddLine(ImVec2(x, top - ui.px(6)), ImVec2(x, bottom + ui.px(3)), paint(u.text), ui.px(2));
    list->AddRectFilled(ImVec2(x - ui.px(4), top - ui.px(10)), ImVec2(x + ui.px(4), top - ui.px(3)),
                        paint(u.text), ui.px(2));
    const std::string unit(session.system().view.time_unit == "1" ? "" : session.system().view.time_unit);
    char text[32];
    std::snprintf(text, sizeof text, "%.4g %s", end, unit.c_str());
    const float size = ui.px(11), w = measure_label(ui.fonts, size, text), y = bottom + ui.px(2);
    if (y + size > box.bottom() + ui.px(2)) return;
    draw_label(list, ui.fonts, size, ImVec2(box.right() - w, y), paint(u.text_dim), text);
    std::snprintf(text, sizeof text, "%.4g", begin);
    draw_label(list, ui.fonts, size, ImVec2(box.x, y), paint(u.text_dim), text);
}

}  // namespace stiction
