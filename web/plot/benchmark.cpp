// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Plots of a given number of points over the page, drawn as the time histories are: by state, decimated per
// pixel column. For measuring what the interface costs (benchmark.html).
#include "plot/plots.hpp"
#include "plot/trace_cache.hpp"

#include "implot.h"

#include <cmath>

namespace stiction {

namespace {

constexpr int runs = 60;  // stretches of one contact state, as in a minute of stick-slip

struct Data {
    std::vector<double> t, y;
};

const Data& get_data(int points) {
    static Data data;
    const auto count = static_cast<std::size_t>(points);
    if (data.t.size() == count) return data;
    data.t.resize(count);
    data.y.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        data.t[i] = static_cast<double>(i) / static_cast<double>(count);
        data.y[i] = std::sin(200.0 * data.t[i]) + 0.2 * std::sin(7000.0 * data.t[i]);
    }
    return data;
}

}  // namespace

void draw_benchmark(const Ui& ui) {
    const int plots = ui.view.benchmark_plots;
    if (plots <= 0) return;
    const Data& data = get_data(ui.view.benchmark_points);
    const Layout& layout = ui.layout;
    const Box box{layout.bar.x + 8, layout.bar.bottom() + 8, layout.bar.width - 16,
                  layout.transport.y - layout.bar.bottom() - 16};
    begin_panel(ui, "benchmark", box, false, true);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = (room.y - 4.0f * static_cast<float>(plots)) / static_cast<float>(plots);
    static std::vector<double> x, y;
    const std::size_t count = data.t.size();
    for (int plot = 0; plot < plots; ++plot) {
        ImGui::PushID(plot);
        if (ImPlot::BeginPlot("##benchmark", ImVec2(room.x, height),
                              ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
            ImPlot::SetupAxes(nullptr, nullptr);
            ImPlot::SetupAxisLimits(ImAxis_X1, 0.0, 1.0, ImPlotCond_Always);
            ImPlot::SetupAxisLimits(ImAxis_Y1, -1.3, 1.3, ImPlotCond_Always);
            for (int run = 0; run < runs; ++run) {
                const std::size_t from = count * static_cast<std::size_t>(run) / runs,
                                  to = count * static_cast<std::size_t>(run + 1) / runs;
                if (to <= from) continue;
                decimate(std::span(data.t).subspan(from, to - from),
                         std::span(data.y).subspan(from, to - from),
                         static_cast<std::size_t>(ImPlot::GetPlotSize().x) / runs + 2, x, y);
                ImPlotSpec spec;
                spec.LineColor = paint4(get_state_colour(
                    ui.theme, run % 2 == 0 ? ContactState::stick : ContactState::slip_minus));
                spec.LineWeight = ui.px(2.0f);
                ImGui::PushID(run);
                ImPlot::PlotLine("##run", x.data(), y.data(), static_cast<int>(x.size()), spec);
                ImGui::PopID();
            }
            ImPlot::EndPlot();
        }
        ImGui::PopID();
    }
    end_panel();
}

}  // namespace stiction
