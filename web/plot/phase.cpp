// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Phase portrait in two columns; a click starts there where the parameters can say so (x0, x_dot0).
#include "plot/plots.hpp"
#include "plot/trace_cache.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction {

namespace {

int find_start_parameter(const System& system, std::string_view column) {
    const int plain = find_parameter(system, std::string(column) + "0");
    return plain >= 0 ? plain : find_parameter(system, std::string(column) + "_0");
}

}  // namespace

void draw_phase(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "phase", box)) return end_panel();
    Session& session = ui.session;
    const std::string name_x =
        ui.view.phase_x.empty() ? std::string(session.system().view.phase_x) : ui.view.phase_x;
    const std::string name_y =
        ui.view.phase_y.empty() ? std::string(session.system().view.phase_y) : ui.view.phase_y;
    const int column_x = session.simulation().find_column(name_x),
              column_y = session.simulation().find_column(name_y);
    const int start_x = find_start_parameter(session.system(), name_x),
              start_y = find_start_parameter(session.system(), name_y);
    put_title(ui, "Phase portrait", start_x >= 0 && start_y >= 0 ? "Click to start there" : "");
    if (column_x < 0 || column_y < 0) return end_panel();
    const TraceCache& cache = trace_cache();
    const std::size_t rows = cache.count_until(session.t());
    const std::span<const double> x = cache.column(static_cast<std::size_t>(column_x)),
                                  y = cache.column(static_cast<std::size_t>(column_y));
    // Limits that hold everything computed, with a margin; they only grow, so that the picture does not
    // breathe.
    static struct {
        int generation = -1;
        std::string columns;
        double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
        std::size_t seen = 0;
        bool follows = true;
    } limits;
    if (ui.view.fit_phase || limits.generation != session.generation() ||
        limits.columns != name_x + " " + name_y || limits.seen > cache.size()) {
        const bool keep =
            limits.columns == name_x + " " + name_y && !ui.view.fit_phase && limits.generation >= 0;
        if (!keep) limits = {};
        limits.generation = session.generation();
        limits.columns = name_x + " " + name_y;
        limits.seen = 0;
        if (!keep) limits.x0 = limits.y0 = 1e300, limits.x1 = limits.y1 = -1e300;
        ui.view.fit_phase = false;
    }
    for (; limits.seen < cache.size(); ++limits.seen) {
        const double px = x[limits.seen], py = y[limits.seen];
        if (std::isnan(px) || std::isnan(py)) continue;
        limits.x0 = std::min(limits.x0, px), limits.x1 = std::max(limits.x1, px);
        limits.y0 = std::min(limits.y0, py), limits.y1 = std::max(limits.y1, py);
    }
    double wide = limits.x1 - limits.x0, tall = limits.y1 - limits.y0;
    const double least = 1e-3 * (std::abs(limits.x1) + std::abs(limits.y1)) + 1e-3;
    wide = std::max(wide, least);
    tall = std::max(tall, least);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    if (ImPlot::BeginPlot("##phase", room, ImPlotFlags_CanvasOnly)) {
        ImPlot::SetupAxes(nullptr, nullptr);
        // The picture follows the motion until somebody zooms or pans; fitting takes it back.
        if (limits.follows) {
            ImPlot::SetupAxisLimits(ImAxis_X1, limits.x0 - 0.15 * wide, limits.x1 + 0.15 * wide,
                                    ImPlotCond_Always);
            ImPlot::SetupAxisLimits(ImAxis_Y1, limits.y0 - 0.2 * tall, limits.y1 + 0.2 * tall,
                                    ImPlotCond_Always);
        }
        ImPlot::SetupFinish();
        note_plot(ui, "phase", {at.x, at.y, room.x, room.y}, name_x, name_y);
        int id = 0;
        for (std::size_t i = 0; i + 1 < rows;) {
            const ContactState state = cache.state(i);
            std::size_t end = i + 1;
            while (end + 1 < rows && cache.state(end) == state) ++end;
            ImPlotSpec spec;
            spec.LineColor = paint4(get_state_colour(ui.theme, state));
            spec.LineWeight = ui.px(state == ContactState::stick ? 3.2f : 2.0f);
            const std::size_t length = end - i + 1, stride = std::max<std::size_t>(1, length / 4000);
            static std::vector<double> sx, sy;
            sx.clear(), sy.clear();
            for (std::size_t k = i; k <= end; k += stride) sx.push_back(x[k]), sy.push_back(y[k]);
            sx.push_back(x[end]), sy.push_back(y[end]);
            ImPlot::PlotLine(("##" + std::to_string(id++)).c_str(), sx.data(), sy.data(),
                             static_cast<int>(sx.size()), spec);
            i = end;
        }
        if (is_plot_hovered()) {
            if (ImGui::GetIO().MouseWheel != 0.0f || ImGui::IsMouseDragging(ImGuiMouseButton_Right))
                limits.follows = false;
            if (ImGui::IsMouseDoubleClicked(0)) limits.follows = true;
        }
        draw_dot(ui, session.row()[static_cast<std::size_t>(column_x)],
                 session.row()[static_cast<std::size_t>(column_y)]);
        draw_axis_names(ui, make_axis_name(ui, name_x), make_axis_name(ui, name_y));
        if (start_x >= 0 && start_y >= 0 && is_plot_hovered() && ImGui::IsMouseClicked(0)) {
            const ImPlotPoint p = ImPlot::GetPlotMousePos();
            const bool running = session.is_running();
            session.set_value(start_x, p.x);
            session.set_value(start_y, p.y);
            session.seek(0.0);
            if (running) session.play();
        }
        ImPlot::EndPlot();
    }
    end_panel();
}

}  // namespace stiction
