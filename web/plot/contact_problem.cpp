// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem in one unknown, eps a_N = A N - b with 0 <= N, 0 <= a_N, N a_N = 0: a line and the two
// arms on which it must end. Of the point under the pointer on the map of regions, else of the present state.
#include "plot/plot_hand.hpp"
#include "plot/plot_words.hpp"
#include "plot/plots.hpp"
#include "plot/polyline.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

OneContact find_one_contact(const Ui& ui) {
    const auto& hover = ui.view.hover;
    const bool asks = hover.active && hover.value_count >= 2 && hover.values[0].id == "a";
    if (asks) return {hover.values[0].value, hover.values[1].value, true};
    return {ui.session.column("a"), ui.session.column("b"), false};
}

void draw_lcp(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "lcp", box)) return end_panel();
    const auto [A, b, at_pointer] = find_one_contact(ui);
    put_title(ui, at_pointer ? "Contact problem at the cursor" : "Contact problem");
    if (std::isnan(A) || std::isnan(b)) {
        put_label(ui, "The tip does not slide.", ui.theme.ui.text_dim);
        return end_panel();
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = ui.px(18);
    if (ui.layout.id != LayoutId::presenter && room.y > ui.px(110)) {
        room.y -= 2.0f * line + ui.px(4);
        const std::string_view words[] = {"0 ≤ *N* ⊥ *a*_N ≥ 0",
                                          A > 0.0 ? "slope > 0: one" : "slope < 0: zero or two"};
        const std::string numbers[] = {"*A* = " + show_number(A), "*b* = " + show_number(b)};
        ImDrawList* list = ImGui::GetWindowDrawList();
        for (int i = 0; i < 2; ++i) {
            const float y = at.y + room.y + ui.px(4) + static_cast<float>(i) * line,
                        w = measure_label(ui.fonts, ui.small_size(), numbers[i]);
            draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x, y), paint(ui.theme.ui.text), words[i]);
            draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + room.x - w, y),
                       paint(ui.theme.ui.text_dim), numbers[i]);
        }
    }
    if (ImPlot::BeginPlot("##lcp", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        const double solution = A != 0.0 ? b / A : 0.0;
        const double right = std::clamp(1.6 * std::max(solution, 0.6), 1.0, 40.0),
                     top = std::max(0.2, 1.6 * std::max(std::abs(b), std::abs(A * right - b) * 0.5));
        PlotView view{false, -0.25 * right, right, -0.7 * top, top, {}};
        set_up_view(ui, view, ImPlotAxisFlags_NoDecorations, false, ImPlotAxisFlags_NoDecorations);
        finish_view(view);
        note_plot(ui, "lcp", {at.x, at.y, room.x, room.y}, "normal", "a_n");
        const auto draw = [&](double x0, double y0, double x1, double y1, unsigned colour, float width) {
            const double x[2] = {x0, x1}, y[2] = {y0, y1};
            draw_polyline(x, y, paint(colour), ui.weight(width));
        };
        const auto& u = ui.theme.ui;
        draw(view.x0, 0.0, 0.0, 0.0, u.axis, 1.0f), draw(0.0, view.y0, 0.0, 0.0, u.axis, 1.0f);
        draw(0.0, top, 0.0, 0.0, u.text, 3.0f), draw(0.0, 0.0, right, 0.0, u.text, 3.0f);
        draw(view.x0, A * view.x0 - b, right, A * right - b,
             A > 0.0   ? b > 0.0 ? get_state_colour(ui.theme, ui.session.sample().contacts[0].slip[0] > 0.0
                                                                  ? ContactState::slip_plus
                                                                  : ContactState::slip_minus)
                                 : ui.theme.contact.open
             : b > 0.0 ? ui.theme.contact.inconsistent
                       : ui.theme.contact.indeterminate,
             2.0f);
        PlotWords words(ui, "*N*", "*a*_N");
        const bool numbered = A < 0.0 && b < 0.0;
        const auto mark = [&](double x, double y, const char* number) {
            const ImVec2 p = ImPlot::PlotToPixels(x, y);
            ImDrawList* list = ImPlot::GetPlotDrawList();
            list->AddCircleFilled(p, ui.px(5.5f), paint(u.plot));
            list->AddCircle(p, ui.px(5.5f), paint(u.text), 0, ui.px(2));
            if (numbered) words.put(ImVec2(p.x + ui.px(16), p.y - ui.px(11)), number, Weight::bold);
        };
        if (b <= 0.0) mark(0.0, -b, "1");
        if (A != 0.0 && solution > 0.0) mark(solution, 0.0, "2");
        const ImVec2 corner = ImPlot::PlotToPixels(0.0, 0.0);
        words.keep_clear({corner.x, corner.y - ui.px(6), view.frame.right() - corner.x, ui.px(12)});
        words.put(ImPlot::PlotToPixels(0.6 * right, 0.75 * top), "*ε a*_N = *A N* − *b*", Weight::regular,
                  u.text_dim);
        ImPlot::EndPlot();
    }
    end_panel();
}

}  // namespace stiction
