// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/job_plot.hpp"

#include "base/constants.hpp"
#include "platform/platform.hpp"
#include "plots/job_curves.hpp"
#include "plots/start_orbit.hpp"
#include "session/run/clock.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_words.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace stiction {

namespace {

constexpr std::size_t most_pixels = 15000;  // a draw list of Dear ImGui holds their 60000 corners

bool is_section(const JobRecord& record) { return record.name == "bifurcation" || record.name == "poincare"; }

}  // namespace

// Limits that contain all rows that have arrived, and the whole range of the parameter.
void JobPlot::fit(const Ui& ui, const JobRecord& record, const JobAxes& axes, bool has_findings,
                  PlotView& view) {
    if (fitted_ != record.id || fitted_y_ != axes.y || ui.view.fit == Fit::all) view.follows = true;
    fitted_ = record.id, fitted_y_ = axes.y;
    if (!view.follows) return;
    double x0 = HUGE_VAL, x1 = -HUGE_VAL, y0 = HUGE_VAL, y1 = -HUGE_VAL;
    const auto hold = [&](double x, double y) {
        if (std::isfinite(x)) x0 = std::min(x0, x), x1 = std::max(x1, x);
        if (std::isfinite(y)) y0 = std::min(y0, y), y1 = std::max(y1, y);
    };
    for (std::size_t row = 0; row < record.table.rows(); ++row)
        hold(record.number(row, axes.x), record.table.number(row, axes.y));
    if (record.name == "return_map" || (record.name == "lyapunov" && !record.axes.empty()) ||
        record.name == "sweep" || record.name == "bifurcation") {
        const explore::Axis& axis = record.axes.back();
        hold(axis.at(0), NAN), hold(axis.at(axis.count - 1), NAN);
    }
    if (record.name == "lyapunov") hold(NAN, 0.0);
    if (record.name == "return_map") hold(0.0, 0.0), hold(2.0 * pi, 2.0 * pi);
    if (record.name == "cycle") hold(-1.1, -1.1), hold(1.1, 1.1);
    if (record.name == "lyapunov" && record.axes.empty()) {
        hold(0.0, NAN);
        for (const auto& [periods, value, error] : record.estimates)
            hold(periods, value - error), hold(periods, value + error);
    }
    if (!(x0 <= x1)) x0 = 0.0, x1 = 1.0;
    if (!(y0 <= y1)) y0 = 0.0, y1 = 1.0;
    const bool plane = record.name == "cycle";
    const bool log_x = find_job_scale(record, axes.x).is_log || (ui.view.explore.log_x && !plane);
    view.x_scale.is_log = log_x && x0 > 0.0 && x0 < x1;
    view.y_scale.is_log = ui.view.explore.log_y && !plane && y0 > 0.0 && y0 < y1;
    const double wide = std::max(x1 - x0, 1e-9 + 1e-6 * std::abs(x1)),
                 tall = std::max(y1 - y0, 1e-9 + 1e-6 * std::abs(y1));
    view.x0 = x0 - 0.03 * wide, view.x1 = x1 + 0.03 * wide;
    if (view.x_scale.is_log) view.x0 = x0 * std::pow(x1 / x0, -0.03), view.x1 = x1 * std::pow(x1 / x0, 0.03);
    if (!view.x_scale.names.empty())
        view.x0 = -0.5, view.x1 = static_cast<double>(view.x_scale.names.size()) - 0.5;
    const double below = 0.16,
                 above = has_findings ? 0.32 : 0.16;  // room for the names of both axes, and of findings
    view.y0 = y0 - below * tall, view.y1 = y1 + above * tall;
    if (view.y_scale.is_log)
        view.y0 = y0 * std::pow(y1 / y0, -below), view.y1 = y1 * std::pow(y1 / y0, above);
    if (record.name == "cycle" && view.frame.height > 2.0f) {  // equal scales show a circle as a circle
        const double unit =
            std::max((view.x1 - view.x0) / view.frame.width, (view.y1 - view.y0) / view.frame.height);
        const double x = 0.5 * (view.x0 + view.x1), y = 0.5 * (view.y0 + view.y1);
        view.x0 = x - 0.5 * unit * view.frame.width, view.x1 = x + 0.5 * unit * view.frame.width;
        view.y0 = y - 0.5 * unit * view.frame.height, view.y1 = y + 0.5 * unit * view.frame.height;
    }
}

void JobPlot::draw_sections(const Ui& ui, const JobRecord& record, const JobAxes& axes,
                            const PlotView& view) {
    Pixels& p = pixels_;
    const float size = record.name == "poincare" ? 2.0f : 1.5f;
    const int columns = static_cast<int>(view.frame.width / size) + 1,
              lines = static_cast<int>(view.frame.height / size) + 1;
    if (p.id != record.id || p.y != axes.y || p.rows > record.table.rows() || p.x0 != view.x0 ||
        p.x1 != view.x1 || p.y0 != view.y0 || p.y1 != view.y1 || p.frame.width != view.frame.width ||
        p.frame.height != view.frame.height) {
        p = {record.id, axes.y, 0, view.x0, view.x1, view.y0, view.y1, view.frame, {}, {}, {}};
        p.taken.assign(static_cast<std::size_t>(columns * lines), 0);
    }
    for (; p.rows < record.table.rows(); ++p.rows) {
        const double fx = view.share_x(record.number(p.rows, axes.x)) * columns,
                     fy = (1.0 - view.share_y(record.table.number(p.rows, axes.y))) * lines;
        if (!(fx >= 0.0 && fx < columns && fy >= 0.0 && fy < lines)) continue;
        const bool down = axes.direction >= 0 && record.table.text(p.rows, axes.direction) == "down";
        char& taken = p.taken[static_cast<std::size_t>(fy) * static_cast<std::size_t>(columns) +
                              static_cast<std::size_t>(fx)];
        const char mine = down ? 2 : 1;
        if ((taken & mine) != 0 || p.up.size() + p.down.size() >= most_pixels) continue;
        taken = static_cast<char>(taken | mine);
        (down ? p.down : p.up).emplace_back(static_cast<short>(fx), static_cast<short>(fy));
    }
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const float wide = view.frame.width / static_cast<float>(columns),
                tall = view.frame.height / static_cast<float>(lines);
    const auto put = [&](const std::vector<std::pair<short, short>>& all, ImU32 colour) {
        for (const auto& [i, j] : all) {
            const ImVec2 at(view.frame.x + wide * static_cast<float>(i),
                            view.frame.y + tall * static_cast<float>(j));
            list->AddRectFilled(at, ImVec2(at.x + wide, at.y + tall), colour);
        }
    };
    put(p.up, paint(axes.direction >= 0 ? ui.theme.force.excitation : ui.theme.ui.text));
    put(p.down, paint(ui.theme.force.friction));
}

void JobPlot::draw_cycle(const Ui& ui, const JobRecord& record, ImVec2& room) {
    const System& system = *record.scenario.system;
    const std::string x(system.coordinates[0].name),
        y(system.coordinates[0].velocity_name.empty() ? x + "_dot"
                                                      : std::string(system.coordinates[0].velocity_name));
    if (orbit_.id != record.id) {
        const std::vector<double> values = record.find_cycle_values();
        if (record.state == JobState::running || values.empty()) return;
        const std::span<const TraceColumn> columns = ui.session.simulation().columns();
        const auto column = [&](const std::string& name) {
            return static_cast<std::size_t>(
                std::find_if(columns.begin(), columns.end(),
                             [&](const auto& each) { return each.name == name; }) -
                columns.begin());
        };
        orbit_ = {};
        orbit_.id = record.id;
        orbit_.view.follows = false;
        if (&system != &ui.session.system() || column(x) == columns.size() || column(y) == columns.size())
            return;
        orbit_.is_whole =
            compute_start_orbit(system, record.scenario.settings, values, record.turn[0], column(x),
                                column(y), find_shown_contact(ui.session, ui.view), orbit_.curves);
        PlotView& view = orbit_.view;
        view.x0 = view.y0 = HUGE_VAL, view.x1 = view.y1 = -HUGE_VAL;
        for (std::size_t k = 0; k < orbit_.curves.x.size(); ++k)
            for (std::size_t i = 0; i < orbit_.curves.x[k].size(); ++i) {
                const double px = orbit_.curves.x[k][i], py = orbit_.curves.y[k][i];
                if (std::isnan(px) || std::isnan(py)) continue;
                view.x0 = std::min(view.x0, px), view.x1 = std::max(view.x1, px);
                view.y0 = std::min(view.y0, py), view.y1 = std::max(view.y1, py);
            }
        const double wide = std::max(view.x1 - view.x0, 1e-9), tall = std::max(view.y1 - view.y0, 1e-9);
        view.x0 -= 0.08 * wide, view.x1 += 0.08 * wide;
        view.y0 -= 0.16 * tall, view.y1 += 0.16 * tall;
    }
    if (!orbit_.is_whole) return;
    const float wide = 0.45f * room.x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const PlotHand hand = take_hand(ui, "##cycle_hand", orbit_.view, Zoom::none);
    if (ImPlot::BeginPlot("##cycle", ImVec2(wide, room.y), ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        set_up_view(ui, orbit_.view);
        finish_view(orbit_.view);
        note_plot(ui, "cycle", {at.x, at.y, wide, room.y}, x, y);
        ImPlot::PushPlotClipRect();
        orbit_.curves.draw(ui);
        ImPlot::PopPlotClipRect();
        draw_axis_names(ui, make_axis_name(ui, x), make_axis_name(ui, y));
        take_row(ui, record, hand.hovered && record.table.rows() > 0 ? 0 : -1, hand);
        draw_dot(ui, ui.session.column(x), ui.session.column(y));
        ImPlot::EndPlot();
    }
    ImGui::SetCursorScreenPos(ImVec2(at.x + wide + ui.px(8), at.y));
    room.x -= wide + ui.px(8);
}

// The onsets of slip of the motion of the job, computed in slices, so that the map has a cobweb before anything plays.
void JobPlot::follow_cobweb(const JobRecord& record) {
    constexpr double slice_time = 0.003, longest = 400.0;  // s; periods of the drive
    const Scenario& scenario = record.scenario;
    const double T = explore::find_drive_period(*scenario.system, scenario.values);
    if (cobweb_.id != record.id) {
        cobweb_ = {record.id, nullptr, 0, {}};
        if (T > 0.0)
            cobweb_.run = std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings);
    }
    for (Slice slice(slice_time); cobweb_.run != nullptr;) {
        Simulation& run = *cobweb_.run;
        run.step_to_event(longest * T, slice.steps());
        for (; cobweb_.events < run.events().size(); ++cobweb_.events)
            if (is_onset(run.events()[cobweb_.events]))
                cobweb_.phases.push_back(find_phase(run.events()[cobweb_.events].t, T));
        if (run.has_ended() || run.now() >= longest * T || cobweb_.phases.size() >= latest_onsets)
            cobweb_.run.reset();
        else if (slice.is_over())
            return platform::request_frame();
    }
}

void JobPlot::draw(const Ui& ui, JobRecord& record, ImVec2 room) {
    if (record.name == "cycle") draw_cycle(ui, record, room);
    PlotView& view = ui.view.explore;
    const JobAxes axes = find_job_axes(record, ui.view.explore.y);
    const bool log_x = view.x_scale.is_log, log_y = view.y_scale.is_log;  // as the limits have been fitted
    view.x_scale = find_job_scale(record, axes.x), view.y_scale = find_job_scale(record, axes.y);
    if (fitted_ == record.id) view.x_scale.is_log = log_x, view.y_scale.is_log = log_y;
    const std::span<const explore::Finding> findings = record.find_findings(axes);
    fit(ui, record, axes, !findings.empty(), view);
    const PlotHand hand = take_hand(ui, "##explore_hand", view, Zoom::both);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (!ImPlot::BeginPlot("##explore", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) return;
    set_up_view(ui, view);
    finish_view(view);
    const std::vector<std::string>& columns = record.table.columns();
    const bool converges = record.name == "lyapunov" && record.axes.empty();
    const std::string x = converges ? "periods" : columns[static_cast<std::size_t>(std::max(axes.x, 0))],
                      y = axes.y >= 0 ? columns[static_cast<std::size_t>(axes.y)] : "";
    Control& noted = note_plot(ui, "explore", {at.x, at.y, room.x, room.y}, x, y);
    noted.x.scale = view.x_scale.name(), noted.y.scale = view.y_scale.name();
    ImPlot::PushPlotClipRect();
    if (is_section(record) && axes.y >= 0)
        draw_sections(ui, record, axes, view);
    else if (record.name == "return_map")
        follow_cobweb(record), draw_return_map(ui, record, axes, view, cobweb_.phases);
    else if (record.name == "lyapunov")
        draw_exponents(ui, record, axes, view);
    else if (record.name == "cycle")
        draw_multipliers(ui, record, view);
    else if (axes.y >= 0)
        draw_sweep(ui, record, axes);
    const int row = converges || record.name == "cycle" ? -1 : find_nearest_row(record, axes, view, hand);
    if (row >= 0) {
        const ImVec2 mark = ImPlot::PlotToPixels(record.number(static_cast<std::size_t>(row), axes.x),
                                                 record.table.number(static_cast<std::size_t>(row), axes.y));
        ImPlot::GetPlotDrawList()->AddCircle(mark, ui.px(5), paint(ui.theme.ui.text), 0, 1.5f);
    }
    draw_present_point(ui, record, view);
    draw_job_findings(ui, findings, view);
    ImPlot::PopPlotClipRect();
    PlotWords words(ui, converges ? std::string("Periods") : name_job_column(ui, record, axes.x),
                    name_job_column(ui, record, axes.y));
    if (record.name == "cycle") put_multiplier_words(ui, record, words);
    put_job_findings(ui, findings, view, words);
    take_row(ui, record, row, hand);
    ImPlot::EndPlot();
}

}  // namespace stiction
