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

// The bar: recorded time over `axis`, with a number at each multiple of `step`.
struct TimeBar {
    BandAxis axis;
    double step;
    float top, bottom;
};

// It leaves room for the coming motion and grows by whole steps, not in every frame.
TimeBar find_bar(const Ui& ui, const Box& box) {
    const Session& session = ui.session;
    const Simulation& simulation = session.simulation();
    const double begin = simulation.begin(), span = session.system().t_end;
    const double recorded = simulation.now() > begin + 4.0 * span ? session.t() : simulation.now();
    double end = std::max({recorded, session.t(), begin + 0.3 * span});
    const double step = find_step(end - begin, box.width / ui.px(70));
    if (!simulation.has_ended()) end = step * std::ceil(end / step - 1e-9);
    const bool phone = ui.layout.id == LayoutId::phone;
    const float half = phone ? ui.px(5) : ui.px(ui.layout.id == LayoutId::presenter ? 7.5f : 6),
                middle = box.y + (phone ? ui.px(14) : 0.55f * box.height);
    return {{box.x, box.width, begin, end}, step, middle - half, middle + half};
}

// A press can go to any time. A drag stays in the recorded motion, because otherwise the bar would grow under it.
void follow_pointer(const Ui& ui, const Box& box, const TimeBar& bar) {
    Session& session = ui.session;
    const Item item = put_item(ui, "timeline", "timeline", box);
    item.show_number(session.t(), bar.axis.from, bar.axis.to);
    if (!item.held) return;
    const double fraction = std::clamp((ImGui::GetIO().MousePos.x - box.x) / box.width, 0.0f, 1.0f),
                 t = bar.axis.from + fraction * (bar.axis.to - bar.axis.from);
    if (item.activated)
        session.player.seek(t);
    else if (ImGui::GetIO().MouseDelta.x != 0.0f)
        session.player.seek(std::clamp(t, bar.axis.from, session.simulation().now()));
}

void draw_recorded(const Ui& ui, ImDrawList* list, const Box& box, const TimeBar& bar) {
    const Session& session = ui.session;
    const auto& u = ui.theme.ui;
    const float top = bar.top, bottom = bar.bottom;
    list->AddRectFilled(ImVec2(box.x, top), ImVec2(box.right(), bottom), paint(u.plot));
    if (ui.view.look.theme == ThemeId::projector)
        list->AddRect(ImVec2(box.x, top), ImVec2(box.right(), bottom), paint(u.axis));
    const double now = session.simulation().now();
    if (session.history.lanes().size() > 0) {
        std::vector<BandCell> cells;
        collect_cells(session.history.lanes().lane(0), bar.axis.from, now, bar.axis, cells);
        for (const BandCell& cell : cells) draw_cell(list, ui.theme, cell, top, bottom);
        // The recorded motion after the present time is covered with a pale layer.
        const float x = bar.axis.place(session.t());
        if (const float last = bar.axis.place(now); last > x)
            list->AddRectFilled(ImVec2(x, top), ImVec2(last, bottom), paint(u.plot, 0.6f));
    }
    if (bar.axis.from > 0.0) {  // the deleted part, hatched
        const float width = ui.px(7);
        list->PushClipRect(ImVec2(box.x, top), ImVec2(box.x + width, bottom), true);
        list->AddRectFilled(ImVec2(box.x, top), ImVec2(box.x + width, bottom), paint(u.panel));
        for (float at = box.x - (bottom - top); at < box.x + width; at += ui.px(4))
            list->AddLine(ImVec2(at, bottom), ImVec2(at + bottom - top, top), paint(u.text_dim), 1.0f);
        list->PopClipRect();
    }
    for (const LiveChange& change : session.changes.list()) {
        if (change.t < bar.axis.from) continue;
        const float from = bar.axis.place(change.t),
                    to = std::max(from + ui.px(2), bar.axis.place(change.until));
        list->AddRectFilled(ImVec2(from, bottom), ImVec2(to, bottom + ui.px(4)), paint(u.text));
    }
}

// In a lecture: the verb of the next event above its place.
void draw_next_event(const Ui& ui, ImDrawList* list, const Box& box, const TimeBar& bar) {
    const Event* next = ui.session.history.next_event();
    if (next == nullptr || ui.layout.id != LayoutId::presenter) return;
    const std::string_view verb = get_verb(*next);
    const float large = ui.px(12), at = bar.axis.place(next->t) + ui.px(8);
    if (at + measure_label(ui.fonts, large, verb) < box.right())
        draw_label(list, ui.fonts, large, ImVec2(at, bar.top - ui.px(5) - large), paint(ui.theme.ui.text),
                   verb);
}

// The unit is written after the last number.
void draw_numbers(const Ui& ui, ImDrawList* list, const Box& box, const TimeBar& bar) {
    const std::string_view time = ui.session.system().units.time;
    const std::string unit = time == "1" ? std::string() : " " + std::string(time);
    const double step = bar.step;
    const float size = ui.px(11), y = bar.bottom + ui.px(3);
    const unsigned ink = ui.theme.ui.text_dim;
    float free_from = box.x - 1.0f;
    const long last = std::lround(std::floor(bar.axis.to / step + 1e-9));
    char text[32];
    std::snprintf(text, sizeof text, "%.6g%s", static_cast<double>(last) * step, unit.c_str());
    const float last_w = measure_label(ui.fonts, size, text),
                last_x = std::min(bar.axis.place(static_cast<double>(last) * step) - 0.3f * last_w,
                                  box.right() - last_w);
    draw_label(list, ui.fonts, size, ImVec2(last_x, y), paint(ink), text);
    for (long i = std::lround(std::ceil(bar.axis.from / step - 1e-9)); i < last; ++i) {
        const double t = static_cast<double>(i) * step;
        std::snprintf(text, sizeof text, "%.6g", t);
        const float w = measure_label(ui.fonts, size, text),
                    left = std::max(bar.axis.place(t) - 0.5f * w, box.x);
        if (left < free_from || left + w + ui.px(6) > last_x) continue;
        draw_label(list, ui.fonts, size, ImVec2(left, y), paint(ink), text);
        free_from = left + w + ui.px(6);
    }
}

}  // namespace

void draw_timeline(const Ui& ui, const Box& box) {
    const TimeBar bar = find_bar(ui, box);
    follow_pointer(ui, box, bar);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_recorded(ui, list, box, bar);
    draw_marks(ui, list, bar.axis, bar.top - ui.px(2));
    draw_next_event(ui, list, box, bar);
    const float x = bar.axis.place(ui.session.t());
    const ImU32 ink = paint(ui.theme.ui.text);
    list->AddLine(ImVec2(x, bar.top - ui.px(6)), ImVec2(x, bar.bottom + ui.px(3)), ink, ui.px(2));
    list->AddRectFilled(ImVec2(x - ui.px(4), bar.top - ui.px(10)), ImVec2(x + ui.px(4), bar.top - ui.px(3)),
                        ink, ui.px(2));
    if (ui.layout.id != LayoutId::phone) draw_numbers(ui, list, box, bar);
}

}  // namespace stiction
