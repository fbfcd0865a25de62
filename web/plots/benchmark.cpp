// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Plots with a given number of points, drawn over the page in the same way as the time histories: in the colours of
// states, decimated per column of pixels. benchmark.html uses them to measure the time of drawing.
#include "plots/benchmark.hpp"

#include "plots/history_curve.hpp"
#include "ui/plot_hand.hpp"

#include "implot.h"

#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t runs = 60;  // stretches of one contact state, as in a minute of stick-slip

}  // namespace

const TraceCache& BenchmarkPlots::get_rows(int points) {
    const auto count = static_cast<std::size_t>(points);
    if (rows_.size() == count) return rows_;
    rows_.clear(2);
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(count);
        const double row[2] = {t, std::sin(200.0 * t) + 0.2 * std::sin(7000.0 * t)};
        rows_.append(row, i * runs / count % 2 == 0 ? ContactState::stick : ContactState::slip_minus);
    }
    return rows_;
}

void BenchmarkPlots::draw(const Ui& ui) {
    const int plots = ui.view.benchmark.plots;
    if (plots <= 0) return;
    const TraceCache& rows = get_rows(ui.view.benchmark.points);
    const Layout& layout = ui.layout;
    const Box box{layout.bar.x + 8, layout.bar.bottom() + 8, layout.bar.width - 16,
                  layout.transport.y - layout.bar.bottom() - 16};
    begin_panel(ui, "benchmark", box, false, true);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = (room.y - 4.0f * static_cast<float>(plots)) / static_cast<float>(plots);
    for (int plot = 0; plot < plots; ++plot) {
        ImGui::PushID(plot);
        if (ImPlot::BeginPlot("##benchmark", ImVec2(room.x, height),
                              ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
            set_up_view(ui, {false, 0.0, 1.0, -1.3, 1.3, {}, {}, {0, 0, room.x, height}});
            curves_[static_cast<std::size_t>(plot)]
                .update(rows, 1, 0.0, 1.0, rows.size(), static_cast<int>(ImPlot::GetPlotSize().x))
                .draw(ui);
            ImPlot::EndPlot();
        }
        ImGui::PopID();
    }
    end_panel();
}

}  // namespace stiction
