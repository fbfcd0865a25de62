// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/phase_background.hpp"

#include "figure/names.hpp"
#include "ui/numbers.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

const PhaseBackground& find_background(const Ui& ui, PhaseField& field, std::size_t x, const PlotView& view,
                                       PhaseBackground& out) {
    constexpr double pause = 0.1;  // s between two computations while the motion changes the plane
    const Session& session = ui.session;
    const bool same_plane = out.generation == session.history.generation() && out.x == x &&
                            out.view.x0 == view.x0 && out.view.x1 == view.x1 && out.view.y0 == view.y0 &&
                            out.view.y1 == view.y1 && out.view.frame.width == view.frame.width;
    if (same_plane &&
        (out.t == session.t() || (session.player.is_running() && ImGui::GetTime() - out.computed < pause)))
        return out;
    const float pitch = ui.px(26);
    out.generation = session.history.generation(), out.t = session.t(), out.computed = ImGui::GetTime();
    out.view = view, out.x = x;
    const int columns = std::clamp(static_cast<int>(view.frame.width / pitch), 1, 24),
              rows = std::clamp(static_cast<int>(view.frame.height / pitch), 1, 16);
    const PhaseWindow window{view.x0, view.x1, view.y0, view.y1};
    out.arrows.clear();
    if (ui.view.phase.vector_field) out.arrows = field.find_arrows(window, columns, rows);
    out.rests = field.find_rests(window);
    out.free.clear();
    if (!out.rests.empty()) out.free = field.find_free_orbit(window, out.rests[0]);
    return out;
}

void draw_background(const Ui& ui, const PhaseBackground& back, const PlotView& view) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    const auto pixel = [&](double x, double y) { return ImPlot::PlotToPixels(x, y); };
    if (back.free.size() > 8) {
        std::vector<ImVec2> points;
        ImVec2 sum(0, 0);
        for (const auto& p : back.free) {
            points.push_back(pixel(p[0], p[1]));
            sum.x += points.back().x, sum.y += points.back().y;
        }
        const auto count = static_cast<int>(points.size());
        const unsigned colour = ui.theme.ui.axis;
        list->AddConcavePolyFilled(points.data(), count, paint(colour, 0.13f));
        list->AddPolyline(points.data(), count, paint(colour, 0.6f), ImDrawFlags_Closed, ui.px(1.1f));
    }
    const double kx = view.frame.width / (view.x1 - view.x0), ky = view.frame.height / (view.y1 - view.y0);
    const float length = ui.px(10), head = ui.px(3);
    const ImU32 ink = paint(ui.theme.ui.axis, 0.8f);
    for (const PhaseField::Arrow& arrow : back.arrows) {
        const double dx = arrow.q_dot * kx, dy = -arrow.v_dot * ky, size = std::hypot(dx, dy);
        if (!ui.view.phase.vector_field || !(size > 1e-12)) continue;
        const ImVec2 d(static_cast<float>(dx / size), static_cast<float>(dy / size)),
            c = pixel(arrow.q, arrow.v);
        const ImVec2 tip(c.x + 0.5f * length * d.x, c.y + 0.5f * length * d.y);
        list->AddLine(ImVec2(c.x - 0.5f * length * d.x, c.y - 0.5f * length * d.y), tip, ink, 1.0f);
        list->AddTriangleFilled(ImVec2(tip.x + head * d.x, tip.y + head * d.y),
                                ImVec2(tip.x - 0.6f * head * d.y, tip.y + 0.6f * head * d.x),
                                ImVec2(tip.x + 0.6f * head * d.y, tip.y - 0.6f * head * d.x), ink);
    }
    for (const PhaseField::Rest& rest : back.rests) {
        const float y = pixel(0.0, rest.v).y;
        for (float x = view.frame.x; x < view.frame.right(); x += ui.px(6))
            list->AddLine(ImVec2(x, y), ImVec2(x + ui.px(3), y), paint(ui.theme.ui.text_faint), 1.0f);
        const unsigned stick = get_state_colour(ui.theme, ContactState::stick);
        for (const auto& [from, to] : rest.held) {
            const ImVec2 a = pixel(from, rest.v), b = pixel(to, rest.v);
            list->AddRectFilled(ImVec2(a.x, y - ui.px(4)), ImVec2(b.x, y + ui.px(4)), paint(stick, 0.28f));
            list->AddLine(ImVec2(a.x, y), ImVec2(b.x, y), paint(stick, 0.75f), 1.0f);
            for (const ImVec2& end : {a, b}) {
                if (end.x < view.frame.x + 2 || end.x > view.frame.right() - 2) continue;
                list->AddCircleFilled(end, ui.px(3.5f), paint(ui.theme.ui.plot));
                list->AddCircle(end, ui.px(3.5f), paint(stick), 0, ui.px(1.6f));
            }
        }
    }
    ImPlot::PopPlotClipRect();
}

void draw_background_words(const Ui& ui, const PhaseBackground& back, const PlotView& view,
                           std::string_view upright, PlotWords& words) {
    const System& system = ui.session.system();
    const std::string set = name_stick_set(system, ui.session.experiment.scenario().values);
    for (const PhaseField::Rest& rest : back.rests) {
        if (&rest != &back.rests[0] && rest.v == (&rest)[-1].v) continue;  // contacts on one line
        const float y = ImPlot::PlotToPixels(0.0, rest.v).y, above = y - ui.px(15);
        if (y < view.frame.y || y > view.frame.bottom()) {  // out of view: a hint says where it is
            const bool over = y < view.frame.y;
            const std::string hint = set + (over ? " lies above" : " lies below");
            words.put(ImVec2(view.frame.right() - 0.5f * width_of(ui, hint) - ui.px(8),
                             over ? view.frame.y + ui.px(12) : view.frame.bottom() - ui.px(12)),
                      hint, Weight::regular, ui.theme.ui.text_dim);
            continue;
        }
        words.keep_clear({view.frame.x, y - ui.px(5), view.frame.width, ui.px(10)});
        float left = view.frame.x;
        for (const auto& [from, to] : rest.held) {
            const ImVec2 a = ImPlot::PlotToPixels(std::max(from, view.x0), rest.v),
                         b = ImPlot::PlotToPixels(std::min(to, view.x1), rest.v);
            const float half = 0.5f * width_of(ui, set);
            left = b.x;
            if (b.x - a.x > half) words.put(ImVec2(a.x + half + ui.px(10), above), set);
        }
        const std::string line =
            std::string(upright) + " = " +
            (rest.v == 0.0                             ? std::string("0")
             : !system.picture->stick_velocity.empty() ? std::string(system.picture->stick_velocity)
                                                       : show_number(rest.v, 3));
        const float half = 0.5f * width_of(ui, line) + ui.px(4);
        if (view.frame.right() - left > 2.0f * half)
            words.put(ImVec2(view.frame.right() - half, above), line, Weight::regular, ui.theme.ui.text_dim);
    }
    if (back.free.size() <= 8) return;
    double x = 0.0, least = HUGE_VAL, most = -HUGE_VAL;
    for (const auto& p : back.free) x += p[0], least = std::min(least, p[1]), most = std::max(most, p[1]);
    const ImVec2 low = ImPlot::PlotToPixels(x / static_cast<double>(back.free.size()), least),
                 high = ImPlot::PlotToPixels(x / static_cast<double>(back.free.size()), most);
    if (low.y - high.y > ui.px(44)) words.put(ImVec2(low.x, 0.5f * (low.y + high.y)), "never sticks");
}

}  // namespace stiction
