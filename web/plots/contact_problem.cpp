// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem in one unknown, eps a_N = A N - b with 0 <= N, 0 <= a_N, N a_N = 0: a line, and two arms on
// which a solution must lie. It is drawn for the point under the pointer on the region map, else for the present
// state. For a contact that sticks, its friction cone and its force are drawn.
#include "plots/plots.hpp"
#include "session/run/sliding_contact.hpp"
#include "ui/numbers.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_hand.hpp"
#include "ui/plot_words.hpp"
#include "ui/polyline.hpp"
#include "view/names.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// The contact problem at the point under the pointer on the region map, else at the present state.
SlidingContact find_problem(const Ui& ui, bool& at_pointer) {
    const auto& hover = ui.view.hover;
    at_pointer = hover.active && !hover.verdict.empty();
    if (!at_pointer) return find_present_problem(ui.session);
    SlidingContact out = find_sliding_contact(ui.session);
    out.A = hover.values[0].value, out.b = hover.values[1].value;
    return out;
}

// Axes that show the line for 0 <= N, both arms, and the points where the line crosses the axes.
PlotView find_view(const SlidingContact& problem) {
    const auto [contact, region, A, b, epsilon] = problem;
    const double crossing = A != 0.0 ? b / A : 0.0;
    PlotView view;
    view.follows = false;
    view.x1 = 1.6 * std::max(crossing, 0.6), view.y1 = 0.0;
    // Includes the point where the line meets the extension of the other arm, if it is near.
    view.x0 = -(-1.3 * crossing < view.x1 ? std::max(0.25 * view.x1, -1.3 * crossing) : 0.25 * view.x1);
    const double ends[] = {0.0, -b / epsilon, (A * view.x1 - b) / epsilon};
    view.y0 = std::min({ends[0], ends[1], ends[2]}), view.y1 = std::max({ends[0], ends[1], ends[2]});
    const double reach = std::max(view.y1 - view.y0, 0.1);
    view.y0 -= 0.2 * reach, view.y1 += (A < 0.0 && b > 0.0 ? 0.7 : 0.3) * reach;
    return view;
}

// The condition of a contact that does not slide, with its numbers below it.
void put_condition(const Ui& ui, int index, const Box& room) {
    const ContactSample& contact = ui.session.sample().contacts[static_cast<std::size_t>(index)];
    const bool flies = contact.state == ContactState::open;
    const std::string bound = name_bound(ui.session, index);
    const std::string lines[] = {
        flies ? "In flight: *N* = 0 while the gap is open." : "Sticks while |*T*| ≤ " + bound + ".",
        flies ? "gap = " + show_number(contact.gap)
              : "|*T*| = " + show_number(std::abs(contact.tangent[0])) + ",  " + bound + " = " +
                    show_number(contact.bound())};
    float y = room.y;
    for (const std::string& line : lines) {
        const float size =
            ui.small_size() *
            std::clamp(room.width / measure_label(ui.fonts, ui.small_size(), line), 0.75f, 1.0f);
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, size, ImVec2(room.x, y), paint(ui.theme.ui.text),
                   line);
        y += ui.px(18);
    }
}

// The forces that the contact can have at rest, |T| <= mu_s N, and the one that it has.
void draw_cone(const Ui& ui, const ContactSample& contact, const Box& box) {
    if (!ImPlot::BeginPlot("##cone", ImVec2(box.width, box.height),
                           ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs))
        return;
    const double N = contact.normal, T = contact.tangent[0], top = 1.5 * N,
                 leftmost = -contact.stick_bound * top / N,
                 rightmost = contact.asymmetry * contact.stick_bound * top / N,
                 wide = 1.2 * std::max({-leftmost, rightmost, std::abs(T)});
    PlotView view;
    view.follows = false;
    view.x0 = -wide, view.x1 = wide, view.y0 = -0.12 * top, view.y1 = top;
    set_up_view(ui, view, ImPlotAxisFlags_NoDecorations, ImPlotAxisFlags_NoDecorations);
    finish_view(view);
    note_plot(ui, "lcp", box, "tangent", "normal");
    const auto& u = ui.theme.ui;
    const unsigned colour = get_state_colour(ui.theme, ContactState::stick);
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 tip = ImPlot::PlotToPixels(0.0, 0.0), left = ImPlot::PlotToPixels(leftmost, top),
                 right = ImPlot::PlotToPixels(rightmost, top), force = ImPlot::PlotToPixels(T, N);
    list->AddTriangleFilled(tip, left, right, paint(colour, 0.22f));
    for (const ImVec2& edge : {left, right}) list->AddLine(tip, edge, paint(colour), ui.weight(1.5f));
    const double across[2][2] = {{-wide, wide}, {0.0, 0.0}}, upright[2][2] = {{0.0, 0.0}, {view.y0, top}};
    draw_polyline(across[0], across[1], paint(u.axis), ui.weight(1.0f));
    draw_polyline(upright[0], upright[1], paint(u.axis), ui.weight(1.0f));
    list->AddLine(tip, force, paint(u.text), ui.weight(2.0f));
    list->AddCircleFilled(force, ui.px(5.0f), paint(u.text));
    PlotWords words(ui, "*T*", "*N*");
    words.put_beside(force, "(*T*, *N*)");
    ImPlot::EndPlot();
}

void draw_resting(const Ui& ui, int index) {
    const ContactSample& contact = ui.session.sample().contacts[static_cast<std::size_t>(index)];
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float words = 2.0f * ui.px(18) + ui.px(4);
    const bool has_cone = contact.state == ContactState::stick && contact.normal > 0.0 &&
                          contact.stick_bound > 0.0 && room.y > words + ui.px(50);
    const float height = has_cone ? room.y - words : 0.0f;
    if (has_cone) draw_cone(ui, contact, {at.x, at.y, room.x, height});
    put_condition(ui, index, {at.x, at.y + height + ui.px(4), room.x, words});
}

// The two conditions that fail where there is no solution.
struct Misses {
    std::string at_rest, loaded;
    explicit Misses(const SlidingContact& problem)
        : at_rest("*N* = 0 needs *a*_N ≥ 0: " + show_number(-problem.b / problem.epsilon, 2)),
          loaded("*N* > 0 needs *a*_N = 0: none") {}
};

bool has_none(const SlidingContact& problem) { return problem.A < 0.0 && problem.b > 0.0; }

// Two lines at `at`: the condition and the number of solutions, with A and b at the right.
void write_beneath(const Ui& ui, const SlidingContact& problem, ImVec2 at, float width, float line) {
    const Misses misses(problem);
    const bool none = has_none(problem);
    const std::string_view words[] = {none ? std::string_view(misses.at_rest) : "0 ≤ *N* ⊥ *a*_N ≥ 0",
                                      none              ? std::string_view(misses.loaded)
                                      : problem.A > 0.0 ? "slope > 0: one"
                                                        : "slope < 0: two"};
    const std::string numbers[] = {"*A* = " + show_number(problem.A), "*b* = " + show_number(problem.b)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (int i = 0; i < 2; ++i) {
        const float y = at.y + static_cast<float>(i) * line,
                    w = measure_label(ui.fonts, ui.small_size(), numbers[i]);
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x, y), paint(ui.theme.ui.text), words[i]);
        if (at.x + measure_label(ui.fonts, ui.small_size(), words[i]) + ui.px(8) < at.x + width - w)
            draw_label(list, ui.fonts, ui.small_size(), ImVec2(at.x + width - w, y),
                       paint(ui.theme.ui.text_dim), numbers[i]);
    }
}

unsigned find_line_colour(const Ui& ui, const SlidingContact& problem) {
    const ContactSample& contact = ui.session.sample().contacts[static_cast<std::size_t>(problem.contact)];
    if (problem.A > 0.0)
        return problem.b > 0.0 ? get_state_colour(ui.theme, contact.slip[0] > 0.0 ? ContactState::slip_plus
                                                                                  : ContactState::slip_minus)
                               : ui.theme.contact.open;
    return problem.b > 0.0 ? ui.theme.contact.inconsistent : ui.theme.contact.indeterminate;
}

// The arms of the condition, and the line of the motion.
void draw_lines(const Ui& ui, const SlidingContact& problem, const PlotView& view) {
    const double A = problem.A, b = problem.b, epsilon = problem.epsilon;
    const auto draw = [&](double x0, double y0, double x1, double y1, unsigned colour, float width) {
        const double x[2] = {x0, x1}, y[2] = {y0, y1};
        draw_polyline(x, y, paint(colour), ui.weight(width));
    };
    const auto& u = ui.theme.ui;
    draw(view.x0, 0.0, 0.0, 0.0, u.axis, 1.0f), draw(0.0, view.y0, 0.0, 0.0, u.axis, 1.0f);
    draw(0.0, view.y1, 0.0, 0.0, u.text, 3.0f), draw(0.0, 0.0, view.x1, 0.0, u.text, 3.0f);
    draw(view.x0, (A * view.x0 - b) / epsilon, view.x1, (A * view.x1 - b) / epsilon,
         find_line_colour(ui, problem), 2.0f);
}

// The solutions. If there is none, the points where the line meets the extensions of the arms; `tells`: their words are written too.
void mark_solutions(const Ui& ui, const SlidingContact& problem, const PlotView& view, bool tells) {
    const double A = problem.A, b = problem.b, solution = A != 0.0 ? b / A : 0.0, lift = -b / problem.epsilon;
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImPlot::GetPlotDrawList();
    PlotWords words(ui, "*N*", "*a*_N");
    const bool numbered = A < 0.0 && b < 0.0;
    const auto mark = [&](double x, double y, const char* number) {
        const ImVec2 p = ImPlot::PlotToPixels(x, y);
        list->AddCircleFilled(p, ui.px(5.5f), paint(u.plot));
        list->AddCircle(p, ui.px(5.5f), paint(u.text), 0, ui.px(2));
        if (numbered) words.put(ImVec2(p.x + ui.px(16), p.y - ui.px(11)), number, Weight::bold);
    };
    if (b <= 0.0) mark(0.0, lift, "1");
    if (A != 0.0 && solution > 0.0) mark(solution, 0.0, "2");
    const ImVec2 corner = ImPlot::PlotToPixels(0.0, 0.0);
    words.keep_clear({corner.x, corner.y - ui.px(6), view.frame.right() - corner.x, ui.px(12)});
    if (!has_none(problem)) {
        words.put(ImPlot::PlotToPixels(0.6 * view.x1, 0.75 * view.y1), "*ε a*_N = *A N* − *b*",
                  Weight::regular, u.text_dim);
        return;
    }
    const auto miss = [&](double x, double y) {
        const ImVec2 p = ImPlot::PlotToPixels(x, y);
        const float s = ui.px(4.5f);
        list->AddLine(ImVec2(p.x - s, p.y - s), ImVec2(p.x + s, p.y + s), paint(u.text), ui.px(2));
        list->AddLine(ImVec2(p.x - s, p.y + s), ImVec2(p.x + s, p.y - s), paint(u.text), ui.px(2));
        return p;
    };
    const ImVec2 below = miss(0.0, lift);
    if (solution > view.x0) miss(solution, 0.0);
    if (!tells) return;
    const Misses misses(problem);
    const float middle = 0.5f * (corner.x + view.frame.right());
    words.put(ImVec2(middle, corner.y - ui.px(18)), misses.loaded);
    words.put(ImVec2(middle, below.y - ui.px(18)), misses.at_rest);
}

}  // namespace

void draw_lcp(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "lcp", box)) return end_panel();
    bool at_pointer = false;
    const SlidingContact problem = find_problem(ui, at_pointer);
    put_title(ui, at_pointer ? "Contact problem at the cursor" : "Contact problem");
    if (std::isnan(problem.A) || std::isnan(problem.b)) {
        draw_resting(ui, problem.contact);
        return end_panel();
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = ui.px(18);
    const bool beneath = room.y > ui.px(110);
    if (beneath) {
        room.y -= 2.0f * line + ui.px(4);
        write_beneath(ui, problem, ImVec2(at.x, at.y + room.y + ui.px(4)), room.x, line);
    }
    if (ImPlot::BeginPlot("##lcp", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        PlotView view = find_view(problem);
        set_up_view(ui, view, ImPlotAxisFlags_NoDecorations, ImPlotAxisFlags_NoDecorations);
        finish_view(view);
        note_plot(ui, "lcp", {at.x, at.y, room.x, room.y}, "normal", "a_n");
        draw_lines(ui, problem, view);
        mark_solutions(ui, problem, view, !beneath);
        ImPlot::EndPlot();
    }
    end_panel();
}

}  // namespace stiction
