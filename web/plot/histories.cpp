// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time histories, one plot per column, each with the ribbon of contact states under it. A drag scrubs.
#include "plot/plots.hpp"
#include "plot/trace_cache.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// Curve of one column up to row `count`, in the colour and weight of the state of contact 0.
void draw_curve(const Ui& ui, std::size_t column, double from, double to, std::size_t count, float pixels) {
    const TraceCache& cache = trace_cache();
    static std::vector<double> x, y;
    const std::span<const double> t = cache.times(), values = cache.column(column);
    std::size_t begin = static_cast<std::size_t>(
        std::lower_bound(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(count), from) - t.begin());
    if (begin > 0) --begin;
    int id = 0;
    for (std::size_t i = begin; i + 1 < count && t[i] <= to;) {
        const ContactState state = cache.state(i);
        std::size_t end = i + 1;
        while (end + 1 < count && cache.state(end) == state && t[end] <= to) ++end;
        const double share = (t[end] - t[i]) / std::max(1e-12, to - from);
        const auto buckets = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * pixels) + 2;
        decimate(t.subspan(i, end - i + 1), values.subspan(i, end - i + 1), buckets, x, y);
        ImPlotSpec spec;
        spec.LineColor = paint4(get_state_colour(ui.theme, state));
        spec.LineWeight = ui.px(state == ContactState::stick ? 3.2f : 2.0f) *
                          (ui.view.theme == ThemeId::projector ? 1.5f : 1.0f);
        ImPlot::PlotLine(("##" + std::to_string(id++)).c_str(), x.data(), y.data(),
                         static_cast<int>(x.size()), spec);
        i = end;
    }
}

void draw_ribbons(const Ui& ui, ImVec2 at, float width, float lane, double from, double to) {
    const Simulation& simulation = ui.session.simulation();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::size_t contacts = std::min<std::size_t>(ui.session.sample().contacts.size(), 4);
    const double now = std::min(ui.session.t(), simulation.now());
    const auto place = [&](double t) {
        return at.x + width * static_cast<float>(std::clamp((t - from) / (to - from), 0.0, 1.0));
    };
    for (std::size_t c = 0; c < contacts; ++c) {
        const float top = at.y + static_cast<float>(c) * (lane + 2.0f), bottom = top + lane;
        list->AddRectFilled(ImVec2(at.x, top), ImVec2(at.x + width, bottom), paint(ui.theme.ui.plot));
        Control& control =
            ui.controls.add("ribbon." + simulation.mechanism().contact_name(static_cast<int>(c)), "ribbon",
                            {at.x, top, width, lane});
        control.has_range = true;
        control.min = from;
        control.max = to;
        std::size_t first = 0;
        double since = 0.0;
        const auto cell = [&](double a, double b) {
            const std::span<const ContactState> states =
                simulation.node_states(simulation.find_node(0.5 * (a + b)));
            if (c >= states.size()) return;
            if (control.cells.size() < 2000) control.cells.push_back({a, b, get_name(states[c])});
            if (b < from || a > to) return;
            const float x0 = place(a), x1 = std::max(place(b), x0 + 2.0f);
            draw_state_glyph(list, ui.theme, states[c], ImVec2(x0, top), ImVec2(x1, bottom));
            const std::string_view title = get_state_title(states[c]);
            const float w = measure_label(ui.fonts, ui.px(11), title);
            if (c == 0 && x1 - x0 > w + 12.0f) {
                const float x = 0.5f * (x0 + x1 - w);
                list->AddRectFilled(ImVec2(x - 4, top + 1), ImVec2(x + w + 4, bottom - 1),
                                    paint(ui.theme.ui.plot), 3);
                draw_label(list, ui.fonts, ui.px(11), ImVec2(x, top + 0.5f * (lane - ui.px(11)) - 1),
                           paint(ui.theme.ui.text), title);
            }
        };
        for (const Event& event : simulation.events()) {
            if (event.t > now) break;
            if (event.t > since) cell(since, event.t);
            since = std::max(since, event.t);
        }
        if (now > since) cell(since, now);
        (void)first;
        for (const Event& event : simulation.events()) {
            if (event.t > now || event.kind.find("impact") == std::string_view::npos ||
                static_cast<std::size_t>(event.contact) != c)
                continue;
            const float x = place(event.t), y = 0.5f * (top + bottom);
            list->AddLine(ImVec2(x, top), ImVec2(x, bottom), paint(ui.theme.contact.impact), 1.5f);
            list->AddQuadFilled(ImVec2(x, y - 4), ImVec2(x + 4, y), ImVec2(x, y + 4), ImVec2(x - 4, y),
                                paint(ui.theme.contact.impact));
        }
    }
}

}  // namespace

void draw_histories(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "histories", box)) return end_panel();
    Session& session = ui.session;
    put_title(ui, "Time histories",
              session.simulation().change_times().empty() ? "" : "a line marks a change");
    // As many as have room to be read.
    const auto most = static_cast<std::size_t>(std::max(1.0f, (box.height - ui.px(90)) / ui.px(76)));
    const std::span<const std::string_view> all = session.system().view.time_plots;
    const std::span<const std::string_view> plots = all.first(std::min(all.size(), most));
    const auto count = static_cast<float>(std::max<std::size_t>(plots.size(), 1));
    const float lane = ui.px(14);
    const float ribbons =
        static_cast<float>(std::min<std::size_t>(session.sample().contacts.size(), 4)) * (lane + 2.0f);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = (room.y - ribbons - ui.px(6)) / count - ui.px(4);
    if (height < 30.0f) return end_panel();
    const double window = 0.4 * session.system().t_end;
    const double to = std::max(window, session.t()), from = to - window;
    const std::size_t rows = trace_cache().count_until(session.t());
    const std::size_t before = trace_cache().count_until(from), first = before > 0 ? before - 1 : 0;
    const bool aligned = ImPlot::BeginAlignedPlots("histories");
    for (std::size_t i = 0; i < plots.size(); ++i) {
        const int column = session.simulation().find_column(plots[i]);
        if (column < 0) continue;
        const bool last = i + 1 == plots.size();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        double least = 1e300, most = -1e300;
        for (std::size_t k = first; k < rows; ++k) {
            const double value = trace_cache().column(static_cast<std::size_t>(column))[k];
            if (std::isnan(value)) continue;
            least = std::min(least, value), most = std::max(most, value);
        }
        if (least > most) least = 0.0, most = 1.0;
        const double margin =
            std::max(0.12 * (most - least), 1e-6 + 1e-3 * std::max(std::abs(least), std::abs(most)));
        if (!ImPlot::BeginPlot(("##" + std::string(plots[i])).c_str(), ImVec2(room.x, height),
                               ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs))
            continue;
        ImPlot::SetupAxes(nullptr, nullptr, last ? ImPlotAxisFlags_None : ImPlotAxisFlags_NoTickLabels,
                          ImPlotAxisFlags_None);
        ImPlot::SetupAxisLimits(ImAxis_X1, from, to, ImPlotCond_Always);
        ImPlot::SetupAxisLimits(ImAxis_Y1, least - margin, most + 1.6 * margin, ImPlotCond_Always);
        ImPlot::SetupFinish();
        note_plot(ui, "time." + std::string(plots[i]), {at.x, at.y, room.x, height}, "t",
                  std::string(plots[i]));
        draw_curve(ui, static_cast<std::size_t>(column), from, to, rows, ImPlot::GetPlotSize().x);
        ImPlot::PushPlotClipRect();
        ImDrawList* list = ImPlot::GetPlotDrawList();
        const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
        for (double change : session.simulation().change_times()) {
            const float x = ImPlot::PlotToPixels(change, 0.0).x;
            list->AddLine(ImVec2(x, corner.y), ImVec2(x, corner.y + size.y), paint(ui.theme.ui.axis), 1.0f);
        }
        const float x = ImPlot::PlotToPixels(session.t(), 0.0).x;
        list->AddLine(ImVec2(x, corner.y), ImVec2(x, corner.y + size.y), paint(ui.theme.ui.text), 1.5f);
        ImPlot::PopPlotClipRect();
        const double now = session.row()[static_cast<std::size_t>(column)];
        draw_dot(ui, session.t(), now);
        draw_axis_names(ui, last ? make_axis_name(ui, "t") : "",
                        make_axis_name(ui, plots[i]) + "  " + show_number(now));
        const bool hovered = is_plot_hovered();
        if (hovered && ImGui::IsMouseDown(0)) {
            const double t = std::clamp(ImPlot::GetPlotMousePos().x, 0.0, session.simulation().now());
            session.seek(t);
        }
        ImPlot::EndPlot();
        if (i == 0) {
            ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + ui.px(2)));
            draw_ribbons(ui, ImVec2(corner.x, at.y + height + ui.px(2)), size.x, lane, from, to);
            ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + ribbons + ui.px(4)));
        }
    }
    if (aligned) ImPlot::EndAlignedPlots();
    end_panel();
}

}  // namespace stiction
