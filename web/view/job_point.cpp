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

}  // namespace

PlotScale find_job_scale(const JobRecord& record, int column) {
    const figure::JobRows rows = record.rows();
    PlotScale out;
    out.degrees = figure::is_angle(rows, column);
    const explore::Axis* axis = find_axis(rows, column);
    if (axis == nullptr) return out;
    out.is_log = axis->is_log;
    if (axis->parameter < 0) return out;
    for (const std::string_view name :
         record.scenario.system->parameters[static_cast<std::size_t>(axis->parameter)].choices)
        out.names.push_back(make_title(name));
    return out;
}

std::string name_job_column(const Ui& ui, const JobRecord& record, int column) {
    return name_job_column(record.rows(), ui.session.simulation(), column);
}

std::string write_job_sentence(Session& session, std::string_view y) {
    JobRecord& record = *session.exploration.shown();
    const JobAxes axes = find_job_axes(record, y);
    const std::string found = figure::write_findings(record.rows(), axes.x, record.find_findings(axes));
    return figure::describe_job(record.rows(), session.simulation(), axes) +
           (found.empty() ? "" : " " + found);
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
            put_label(
                ui,
                name + " = " +
                    show_number(record.table.number(at, c) * (is_angle(record.rows(), c) ? 180.0 / pi : 1.0)),
                ui.theme.ui.text);
    }
    put_label(ui, "Press to open it, C copies its link", ui.theme.ui.text_faint);
    ImGui::EndTooltip();
}

}  // namespace stiction
