// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/job_point.hpp"

#include "base/constants.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// A text of the table; '_' would be markup.
std::string make_word(std::string_view text) {
    std::string out(text);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

constexpr float reach = 24.0f;  // pixels; a point within this distance of the pointer is chosen

constexpr struct {
    std::string_view column, name;
} titles[] = {{"lambda", "Largest exponent *λ* (1/s)"},
              {"next_phase", "Next phase (°)"},
              {"phase", "Phase of an onset (°)"},
              {"re", "Re"},
              {"im", "Im"}};

std::string name_observable(const Ui& ui, const std::string& name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string::npos) return make_title(name);
    const std::string kind = name.substr(0, colon), what = name.substr(colon + 1);
    if (kind == "share") {
        const std::size_t dot = what.rfind('.');
        return "Fraction of " + (dot == std::string::npos ? what : what.substr(dot + 1));
    }
    if (kind == "count") return "Events";
    std::string title = make_title(kind);
    return title + " of " + make_axis_name(ui, what);
}

}  // namespace

bool is_angle(const JobRecord& record, int column) {
    if (column < 0 || column >= static_cast<int>(record.table.columns().size())) return false;
    const std::string& name = record.table.columns()[static_cast<std::size_t>(column)];
    const int p = find_parameter(*record.scenario.system, name);
    return name == "phase" || name == "next_phase" ||
           (p >= 0 && record.scenario.system->parameters[static_cast<std::size_t>(p)].scale == Scale::angle);
}

PlotScale find_job_scale(const JobRecord& record, int column) {
    PlotScale out;
    out.degrees = is_angle(record, column);
    const int first = record.job->has_unit_column() ? 1 : 0;
    if (column < first || column >= first + static_cast<int>(record.axes.size())) return out;
    const explore::Axis& axis = record.axes[static_cast<std::size_t>(column - first)];
    out.is_log = axis.is_log;
    if (axis.parameter < 0) return out;
    for (const std::string_view name :
         record.scenario.system->parameters[static_cast<std::size_t>(axis.parameter)].choices)
        out.names.push_back(make_title(name));
    return out;
}

JobAxes find_job_axes(const JobRecord& record, std::string_view wanted_y) {
    const JobTable& table = record.table;
    JobAxes out;
    out.direction = record.follows() ? table.find_column("direction") : -1;
    if (record.name == "poincare")
        out.x = 2;
    else
        out.x = record.job->has_unit_column() ? 1 : 0;
    const std::vector<std::string> heights = find_job_heights(record);
    const auto found = std::find(heights.begin(), heights.end(), wanted_y);
    if (!heights.empty()) out.y = table.find_column(found == heights.end() ? heights[0] : *found);
    // A chain over two parameters runs along the second.
    if (record.axes.size() == 2 && record.follows()) out.x = 2;
    return out;
}

std::vector<std::string> find_job_heights(const JobRecord& record) {
    const std::vector<std::string>& columns = record.table.columns();
    std::size_t first = columns.size();
    if (record.name == "sweep") first = 2 + record.axes.size();
    if (record.name == "bifurcation") first = 5;
    if (record.name == "poincare") first = 3;
    if (record.name == "return_map") return {"next_phase"};
    if (record.name == "lyapunov") return {"lambda"};
    if (record.name == "cycle") return {"im"};
    std::vector<std::string> out;
    for (std::size_t c = first; c < columns.size(); ++c) {
        constexpr std::string_view texts[] = {"status", "state", "sequence", "attractor", "first_event"};
        if (std::find(std::begin(texts), std::end(texts), columns[c]) == std::end(texts))
            out.push_back(columns[c]);
    }
    return out;
}

std::string name_job_column(const Ui& ui, const JobRecord& record, int column) {
    if (column < 0) return {};
    const std::string& name = record.table.columns()[static_cast<std::size_t>(column)];
    for (const auto& title : titles)
        if (title.column == name) return std::string(title.name);
    if (const int p = find_parameter(*record.scenario.system, name); p >= 0) {
        const Parameter& parameter = record.scenario.system->parameters[static_cast<std::size_t>(p)];
        const std::string unit = parameter.scale == Scale::angle ? "°" : std::string(parameter.unit);
        return std::string(parameter.name) +
               (unit.empty() || unit == "1" || unit == "-" ? "" : " (" + unit + ")");
    }
    return ui.session.simulation().find_column(name) >= 0 ? make_axis_name(ui, name)
                                                          : name_observable(ui, name);
}

int find_nearest_row(const JobRecord& record, const JobAxes& axes, const PlotView& view,
                     const PlotHand& hand) {
    if (axes.x < 0 || axes.y < 0 || !hand.hovered) return -1;
    const double px = view.share_x(hand.x), py = view.share_y(hand.y);
    double best = reach * reach;
    int out = -1;
    for (std::size_t row = 0; row < record.table.rows(); ++row) {
        const double dx = (view.share_x(record.number(row, axes.x)) - px) * view.frame.width,
                     dy = (view.share_y(record.number(row, axes.y)) - py) * view.frame.height;
        if (const double d = dx * dx + dy * dy; d < best) best = d, out = static_cast<int>(row);
    }
    return out;
}

void take_row(const Ui& ui, const JobRecord& record, int row, const PlotHand& hand) {
    if (row < 0) return;
    Scenario scenario = record.scenario;
    scenario.values = record.find_values(static_cast<std::size_t>(row));
    ui.view.hover.scenario = write_scenario(scenario);
    if (hand.released && hand.moved == 0.0f && scenario.system == &ui.session.system()) {
        const bool running = ui.session.player.is_running();
        ui.session.start.put(scenario.values, true);
        ui.session.exploration.accept(ui.session.experiment.scenario());
        if (running && !ui.session.beginning.is_held()) ui.session.player.play();
    }
    if (!hand.hovered || hand.held) return;
    if (!begin_tooltip(ui)) return;
    const int first = record.job->has_unit_column() ? 1 : 0;
    for (int c = first; c < static_cast<int>(record.table.columns().size()); ++c) {
        const auto at = static_cast<std::size_t>(row);
        const std::string name = make_plain(name_job_column(ui, record, c));
        if (record.table.is_text(at, c) && !record.table.text(at, c).empty())
            put_label(ui, name + ": " + make_word(record.table.text(at, c)), ui.theme.ui.text_dim);
        else if (!std::isnan(record.table.number(at, c)))
            put_label(ui,
                      name + " = " +
                          show_number(record.table.number(at, c) * (is_angle(record, c) ? 180.0 / pi : 1.0)),
                      ui.theme.ui.text);
    }
    put_label(ui, "Click to open it, C copies its link", ui.theme.ui.text_faint);
    ImGui::EndTooltip();
}

}  // namespace stiction
