// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A - B over time in the first history column.
#include "platform/platform.hpp"
#include "plots/history_curve.hpp"
#include "plots/reference_histories.hpp"
#include "ui/numbers.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_words.hpp"
#include "ui/polyline.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"
#include "view/reference_path.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

float ReferenceHistories::draw_difference(const Ui& ui, PlotView view, const PlotHand& hand, ImVec2 size) {
    const Session& session = ui.session;
    const std::vector<std::string_view> plots = find_histories(ui.session, ui.view);
    const std::string_view name = plots.empty() ? session.system().picture->phase_x : plots.front();
    const auto column = static_cast<std::size_t>(session.simulation().find_column(name));
    const int other = find_reference_column(ui, static_cast<int>(column));
    StateCurves both;
    const double t = session.t(), now = session.row()[column] - session.history.reference_value(column);
    double least = 0.0, most = 0.0, largest = 0.0;
    const StateCurves* curves = &both;
    if (other >= 0) {
        if (!difference_.update(ui.rows.present, session.reference, column, static_cast<std::size_t>(other)))
            platform::request_frame();
        const std::size_t end = difference_.rows().count_until(t),
                          before = difference_.rows().count_until(view.x0),
                          first = before > 0 ? before - 1 : 0;
        curves = &difference_curve_.update(difference_.rows(), Difference::column, view.x0, view.x1, end,
                                           std::max(1, static_cast<int>(view.frame.width)));
        if (first < end) {
            const TraceCache::Extremes found =
                difference_.rows().find_extremes(Difference::column, first, end);
            const std::span<const double> values = difference_.rows().column(Difference::column);
            if (std::isfinite(values[found.least]))
                least = std::min(least, values[found.least]), most = std::max(most, values[found.most]);
        }
    } else {  // A and B are the same motion
        both.add(ContactState::open, 0.0, 0.0);
        both.add(ContactState::open, t, 0.0);
    }
    if (const std::size_t rows = ui.rows.present.count_until(t); rows > 0) {
        const TraceCache::Extremes found = ui.rows.present.find_extremes(column, 0, rows);
        const std::span<const double> values = ui.rows.present.column(column);
        if (std::isfinite(values[found.least]))
            largest = std::max(std::abs(values[found.least]), std::abs(values[found.most]));
    }
    // Two methods may agree to ten digits. Differences below the rounding error are shown as 0, and the axis is
    // scaled to the values.
    const bool agrees = drop_rounding(most - least, largest) == 0.0;
    const double margin = agrees ? (largest > 0.0 ? 0.1 * largest : 1.0) : 0.12 * (most - least);
    view.y0 = least - margin, view.y1 = most + 2.2 * margin;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (!ImPlot::BeginPlot("##difference", size, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) return at.y;
    view.frame.height = size.y - ui.px(26);
    set_up_view(ui, view);
    finish_view(view);
    note_plot(ui, "difference", {at.x, at.y, size.x, size.y}, "t", std::string(name));
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 corner = ImPlot::GetPlotPos(), area = ImPlot::GetPlotSize();
    const auto line = [&](ImVec2 a, ImVec2 b, unsigned colour, float width) {
        ImPlot::PushPlotClipRect();
        list->AddLine(a, b, paint(colour), width);
        ImPlot::PopPlotClipRect();
    };
    const float zero = ImPlot::PlotToPixels(0.0, 0.0).y, place = ImPlot::PlotToPixels(t, 0.0).x;
    line(ImVec2(corner.x, zero), ImVec2(corner.x + area.x, zero), ui.theme.ui.axis, 1.0f);
    const auto state = static_cast<std::size_t>(ContactState::open);
    draw_polyline(curves->x[state], curves->y[state], paint(ui.theme.ui.text), ui.weight(1.5f));
    line(ImVec2(place, corner.y), ImVec2(place, corner.y + area.y), ui.theme.ui.text, 1.5f);
    draw_dot(ui, t, now);
    double shown = agrees ? 0.0 : now;
    if (is_plot_hovered() && hand.hovered && !hand.held && other >= 0) {  // the value under the pointer
        const std::size_t after = difference_.rows().count_until(hand.x);
        if (after > 0 && hand.x <= t) {
            if (!agrees) shown = difference_.rows().column(Difference::column)[after - 1];
            const float x = ImPlot::PlotToPixels(difference_.rows().times()[after - 1], 0.0).x;
            line(ImVec2(x, corner.y), ImVec2(x, corner.y + area.y), ui.theme.ui.axis, 1.0f);
        }
    }
    draw_axis_names(ui, make_axis_name(ui, "t"),
                    "A − B,  " + make_axis_name(ui, name) + "  " + show_number(shown));
    ImPlot::EndPlot();
    return view.frame.bottom();
}

}  // namespace stiction
