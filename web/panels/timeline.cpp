// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The timeline: the recorded motion as a band of the states of the first contact, its events, and the present time.
// The part after the present time is pale. A press or a drag goes to that time.
#include "panels/panels.hpp"
#include "session/prediction.hpp"
#include "ui/item.hpp"
#include "view/contact_marks.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr float least_apart = 5.0f;  // px; marks closer than this merge and show their number

void draw_marks(const Ui& ui, ImDrawList* list, const BandAxis& axis, float y) {
    const std::span<const Event> events = ui.session.simulation().events();
    const auto first = std::lower_bound(events.begin(), events.end(), axis.from,
                                        [](const Event& event, double t) { return event.t < t; });
    const auto is_left_out = [&](const Event& event) {
        return !ui.view.look.load_switches && event.kind == EventKind::load_switch;
    };
    float after = -1e9f;  // right end of the last number
    for (auto event = first; event != events.end() && event->t <= axis.to;) {
        if (is_left_out(*event)) {
            ++event;
            continue;
        }
        const float x = axis.place(event->t);
        int count = 0;
        float end = x;
        // Several events at one instant, such as an impact and the state after it, count as one.
        double last = -1.0;
        for (; event != events.end() && event->t <= axis.to && axis.place(event->t) - end < least_apart;
             ++event) {
            if (is_left_out(*event)) continue;
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

// 1, 2 or 5 times a power of ten, such that the span has about `count` steps.
double find_step(double span, float count) {
    const double least = span / std::max(count, 2.0f), ten = std::pow(10.0, std::floor(std::log10(least)));
    return least <= ten ? ten : least <= 2.0 * ten ? 2.0 * ten : least <= 5.0 * ten ? 5.0 * ten : 10.0 * ten;
}

}  // namespace

void draw_timeline(const Ui& ui, const Box& box) {
    Session& session = ui.session;
    const Simulation& simulation = session.simulation();
    const double begin = simulation.begin(), shortest = begin + session.system().t_end * 0.3;
    double end =
        std::max({simulation.now() > begin + 4.0 * session.system().t_end ? session.t() : simulation.now(),
                  session.t(), shortest});
    const std::string unit(
        session.system().units.time == "1" ? "" : " " + std::string(session.system().units.time));
    const float size = ui.px(11);
    const double step = find_step(end - begin, box.width / ui.px(70));
    // The bar leaves room for the coming motion and grows by whole steps, not in every frame.
    if (!simulation.has_ended()) end = step * std::ceil(end / step - 1e-9);
    const BandAxis axis{box.x, box.width, begin, end};
    const Item item = put_item(ui, "timeline", "timeline", box);
    item.show_number(session.t(), begin, end);
    if (item.held) {
        const double fraction = std::clamp((ImGui::GetIO().MousePos.x - box.x) / box.width, 0.0f, 1.0f),
                     t = begin + fraction * (end - begin);
        // A press can go to any time. A drag stays in the recorded motion, because otherwise the bar would grow under
        // it.
        if (item.activated)
            session.player.seek(t);
        else if (ImGui::GetIO().MouseDelta.x != 0.0f)
            session.player.seek(std::clamp(t, begin, simulation.now()));
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const bool phone = ui.layout.id == LayoutId::phone;
    const float half = phone ? ui.px(5) : ui.px(ui.layout.id == LayoutId::presenter ? 7.5f : 6),
                middle = box.y + (phone ? ui.px(14) : 0.55f * box.height), top = middle - half,
                bottom = middle + half;
    list->AddRectFilled(ImVec2(box.x, top), ImVec2(box.right(), bottom), paint(u.plot));
    if (ui.view.look.theme == ThemeId::projector)
        list->AddRect(ImVec2(box.x, top), ImVec2(box.right(), bottom), paint(u.axis));
    const float x = axis.place(session.t());
    if (session.history.lanes().size() > 0) {
        std::vector<BandCell> cells;
        collect_cells(session.history.lanes().lane(0), begin, simulation.now(), axis, cells);
        for (const BandCell& cell : cells) draw_cell(list, ui.theme, cell, top, bottom);
        // The recorded motion after the present time is covered with a pale layer.
        if (const float last = axis.place(simulation.now()); last > x)
            list->AddRectFilled(ImVec2(x, top), ImVec2(last, bottom), paint(u.plot, 0.6f));
    }
    if (begin > 0.0) {  // the deleted part, hatched
        const float width = ui.px(7);
        list->PushClipRect(ImVec2(box.x, top), ImVec2(box.x + width, bottom), true);
        list->AddRectFilled(ImVec2(box.x, top), ImVec2(box.x + width, bottom), paint(u.panel));
        for (float at = box.x - (bottom - top); at < box.x + width; at += ui.px(4))
            list->AddLine(ImVec2(at, bottom), ImVec2(at + bottom - top, top), paint(u.text_dim), 1.0f);
        list->PopClipRect();
    }
    for (const LiveChange& change : session.changes.list()) {
        if (change.t < begin) continue;
        const float from = axis.place(change.t), to = std::max(from + ui.px(2), axis.place(change.until));
        list->AddRectFilled(ImVec2(from, bottom), ImVec2(to, bottom + ui.px(4)), paint(u.text));
    }
    draw_marks(ui, list, axis, top - ui.px(2));
    if (const Event* next = session.history.next_event();
        next != nullptr && ui.layout.id == LayoutId::presenter) {
        const std::string_view verb = get_verb(*next);
        const float large = ui.px(12), at = axis.place(next->t) + ui.px(8);
        if (at + measure_label(ui.fonts, large, verb) < box.right())
            draw_label(list, ui.fonts, large, ImVec2(at, top - ui.px(5) - large), paint(u.text), verb);
    }
    list->AddLine(ImVec2(x, top - ui.px(6)), ImVec2(x, bottom + ui.px(3)), paint(u.text), ui.px(2));
    list->AddRectFilled(ImVec2(x - ui.px(4), top - ui.px(10)), ImVec2(x + ui.px(4), top - ui.px(3)),
                        paint(u.text), ui.px(2));
    if (phone) return;
    // The unit is written after the last number.
    const float y = bottom + ui.px(3);
    float free_from = box.x - 1.0f;
    const long last = std::lround(std::floor(end / step + 1e-9));
    char text[32];
    std::snprintf(text, sizeof text, "%.6g%s", static_cast<double>(last) * step, unit.c_str());
    const float last_w = measure_label(ui.fonts, size, text),
                last_x = std::min(axis.place(static_cast<double>(last) * step) - 0.3f * last_w,
                                  box.right() - last_w);
    draw_label(list, ui.fonts, size, ImVec2(last_x, y), paint(u.text_dim), text);
    for (long i = std::lround(std::ceil(begin / step - 1e-9)); i < last; ++i) {
        const double t = static_cast<double>(i) * step;
        std::snprintf(text, sizeof text, "%.6g", t);
        const float w = measure_label(ui.fonts, size, text), left = std::max(axis.place(t) - 0.5f * w, box.x);
        if (left < free_from || left + w + ui.px(6) > last_x) continue;
        draw_label(list, ui.fonts, size, ImVec2(left, y), paint(u.text_dim), text);
        free_from = left + w + ui.px(6);
    }
}

}  // namespace stiction
