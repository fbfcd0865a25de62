// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/job_curves.hpp"

#include "base/constants.hpp"
#include "base/stable_sort.hpp"
#include "ui/numbers.hpp"
#include "ui/polyline.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stiction {

namespace {

constexpr std::size_t few_points = 120;

ImVec2 place(double x, double y) { return ImPlot::PlotToPixels(x, y); }

void draw_line(double x0, double y0, double x1, double y1, ImU32 colour, float weight) {
    ImPlot::GetPlotDrawList()->AddLine(place(x0, y0), place(x1, y1), colour, weight);
}

bool is_range(const explore::Finding& finding) {
    return finding.kind == explore::FindingKind::hysteresis || finding.kind == explore::FindingKind::window;
}

// Rows with this direction, in the order of x. With a second parameter they are also grouped by the first one, and
// each group is a curve.
std::vector<std::size_t> sort_rows(const JobRecord& record, const JobAxes& axes, std::string_view direction) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < record.table.rows(); ++row)
        if (axes.direction < 0 || record.table.text(row, axes.direction) == direction) rows.push_back(row);
    sort_stably(rows, [&](std::size_t a, std::size_t b) {
        if (axes.x == 2 && record.number(a, 1) != record.number(b, 1))
            return record.number(a, 1) < record.number(b, 1);
        return record.number(a, axes.x) < record.number(b, axes.x);
    });
    return rows;
}

}  // namespace

void draw_sweep(const Ui& ui, const JobRecord& record, const JobAxes& axes) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    for (const bool down : {false, true}) {
        if (down && axes.direction < 0) break;
        const ImU32 colour = paint(down                  ? ui.theme.force.friction
                                   : axes.direction >= 0 ? ui.theme.force.excitation
                                                         : ui.theme.ui.text);
        const std::vector<std::size_t> rows = sort_rows(record, axes, down ? "down" : "up");
        std::vector<double> x, y;
        for (const std::size_t row : rows) {
            if (axes.x == 2 && !x.empty() && record.number(row, 2) < x.back())
                x.push_back(NAN), y.push_back(NAN);
            x.push_back(record.number(row, axes.x));
            y.push_back(record.table.number(row, axes.y));
        }
        draw_polyline(x, y, colour, ui.weight(down ? 1.4f : 2.0f));
        if (x.size() > few_points) continue;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (std::isnan(y[i])) continue;
            const ImVec2 p = place(x[i], y[i]);
            const float r = ui.px(2.5f), way = down ? -1.0f : 1.0f;
            if (axes.direction < 0)
                list->AddCircleFilled(p, r, colour, 8);
            else
                list->AddTriangleFilled(ImVec2(p.x - r, p.y + way * r), ImVec2(p.x + r, p.y + way * r),
                                        ImVec2(p.x, p.y - way * r), colour);
        }
    }
}

double find_phase(double t, double T) { return 2.0 * pi * (t / T - std::floor(t / T)); }

void draw_return_map(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view,
                     std::vector<double> phases) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    draw_line(view.x0, view.x0, view.x1, view.x1, paint(ui.theme.ui.text_dim), 1.0f);
    for (std::size_t row = 0; row < record.table.rows(); ++row) {
        const double x = record.number(row, axes.x), y = record.table.number(row, axes.y);
        if (std::isnan(y)) continue;
        const ImVec2 p = place(x, y);
        list->AddRectFilled(ImVec2(p.x - 1.2f, p.y - 1.2f), ImVec2(p.x + 1.2f, p.y + 1.2f),
                            paint(ui.theme.ui.text));
    }
    const Session& session = ui.session;
    const double T = explore::find_drive_period(session.system(), session.experiment.scenario().values);
    std::vector<double> latest;
    const auto& events = session.simulation().events();
    for (std::size_t i = session.history.events_so_far();
         i-- > 0 && T > 0.0 && latest.size() < latest_onsets;)
        if (is_onset(events[i])) latest.push_back(find_phase(events[i].t, T));
    std::reverse(latest.begin(), latest.end());
    if (latest.size() > 1) phases = std::move(latest);
    const ImU32 web = paint(ui.theme.contact.slip_minus);
    for (std::size_t i = 0; i + 1 < phases.size(); ++i) {
        draw_line(phases[i], phases[i], phases[i], phases[i + 1], web, ui.weight(1.2f));
        draw_line(phases[i], phases[i + 1], phases[i + 1], phases[i + 1], web, ui.weight(1.2f));
    }
    if (!phases.empty()) list->AddCircleFilled(place(phases.back(), phases.back()), ui.px(4), web);
}

void draw_exponents(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    draw_line(view.x0, 0.0, view.x1, 0.0, paint(ui.theme.ui.axis), 1.0f);
    const ImU32 ink = paint(ui.theme.ui.text), bar = paint(ui.theme.ui.text_dim);
    const int error = record.table.find_column("error"), periods = record.table.find_column("periods");
    const auto put = [&](double x, double value, double half) {
        if (std::isnan(value)) return;
        if (half > 0.0) draw_line(x, value - half, x, value + half, bar, ui.weight(1.2f));
        list->AddCircleFilled(place(x, value), ui.px(2.5f), ink, 8);
    };
    if (record.axes.empty()) {
        std::vector<double> x, y;
        for (const auto& [at, value, half] : record.estimates)
            x.push_back(at), y.push_back(value), put(at, value, half);
        if (record.table.rows() > 0) {
            x.push_back(record.table.number(0, periods)), y.push_back(record.table.number(0, axes.y));
            put(x.back(), y.back(), record.table.number(0, error));
        }
        return draw_polyline(x, y, ink, ui.weight(1.2f));
    }
    std::vector<double> x, y;
    for (const std::size_t row : sort_rows(record, {axes.x, axes.y, -1}, {})) {
        x.push_back(record.number(row, axes.x)), y.push_back(record.table.number(row, axes.y));
        put(x.back(), y.back(), record.table.number(row, error));
    }
    draw_polyline(x, y, bar, ui.weight(1.0f));
}

void draw_multipliers(const Ui& ui, const JobRecord& record, const PlotView& view) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    draw_line(view.x0, 0.0, view.x1, 0.0, paint(ui.theme.ui.axis), 1.0f);
    draw_line(0.0, view.y0, 0.0, view.y1, paint(ui.theme.ui.axis), 1.0f);
    const ImVec2 middle = place(0.0, 0.0);
    list->AddCircle(middle, place(1.0, 0.0).x - middle.x, paint(ui.theme.ui.text_dim), 96, ui.weight(1.5f));
    for (std::size_t row = 0; row < record.table.rows(); ++row) {
        const double re = record.table.number(row, 0), im = record.table.number(row, 1);
        const bool outside = std::hypot(re, im) > 1.0;
        const ImVec2 p = place(re, im);
        if (outside)
            list->AddCircle(p, ui.px(5), paint(ui.theme.ui.text), 0, 2.0f);
        else
            list->AddCircleFilled(p, ui.px(5), paint(ui.theme.ui.text));
    }
}

void put_multiplier_words(const Ui&, const JobRecord& record, PlotWords& words) {
    for (std::size_t row = 0; row < record.table.rows(); ++row) {
        const double re = record.table.number(row, 0), im = record.table.number(row, 1);
        std::string text = show_number(re, 6);
        if (im != 0.0) text += (im < 0.0 ? " \u2212 " : " + ") + show_number(std::abs(im), 6) + " i";
        words.put_beside(place(re, im), text);
    }
}

void draw_job_findings(const Ui& ui, std::span<const explore::Finding> findings, const PlotView& view) {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    for (const explore::Finding& finding : findings) {
        if (is_range(finding))
            list->AddRectFilled(place(finding.from, view.y1), place(finding.to, view.y0),
                                paint(ui.theme.ui.text, 0.08f));
        else
            draw_line(finding.place(), view.y0, finding.place(), view.y1, paint(ui.theme.ui.text_faint),
                      1.0f);
    }
}

void put_job_findings(const Ui& ui, std::span<const explore::Finding> findings, const PlotView& view,
                      PlotWords& words) {
    constexpr int rows = 4;
    for (const explore::Finding& finding : findings) {
        if (!(finding.place() > view.x0 && finding.place() < view.x1)) continue;
        // The windows beside a flip name its periods.
        const std::string text = finding.kind == explore::FindingKind::flip ? "flip" : write_finding(finding);
        const auto [width, height] = words.measure(text, Weight::regular);
        // A word stands over its line or over the middle of its range: beside it, it would name another one.
        const float half = 0.5f * width + ui.px(3), least = view.frame.x + half,
                    middle = std::clamp(place(finding.place(), view.y1).x, least,
                                        std::max(least, view.frame.right() - half));
        for (int row = 0; row < rows; ++row) {
            const float y = view.frame.y + ui.px(3) + (0.5f + 1.05f * static_cast<float>(row)) * height;
            if (words.put_here(ImVec2(middle, y), text, Weight::regular, ui.theme.ui.text_dim)) break;
        }
    }
}

void draw_present_point(const Ui& ui, const JobRecord& record, const PlotView& view) {
    if (record.axes.empty() || record.axes.back().parameter < 0 ||
        &ui.session.system() != record.scenario.system)
        return;
    const double x = ui.session.value(record.axes.back().parameter);
    draw_line(x, view.y0, x, view.y1, paint(ui.theme.ui.text_dim, 0.7f), 1.0f);
}

}  // namespace stiction
