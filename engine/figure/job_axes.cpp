// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/job_axes.hpp"

#include "figure/names.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace stiction::figure {

namespace {

constexpr struct {
    std::string_view column, name;
} titles[] = {{"lambda", "Largest exponent *λ* (1/s)"},
              {"next_phase", "Next phase (°)"},
              {"phase", "Phase of an onset (°)"},
              {"re", "Re"},
              {"im", "Im"}};

std::string name_observable(const Simulation& run, const std::string& name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string::npos) return make_title(name);
    const std::string kind = name.substr(0, colon), what = name.substr(colon + 1);
    if (kind == "share") {
        const std::size_t dot = what.rfind('.');
        return "Fraction of " + (dot == std::string::npos ? what : what.substr(dot + 1));
    }
    if (kind == "count") return "Events";
    return make_title(kind) + " of " + name_axis(run, what);
}

}  // namespace

const explore::Axis* find_axis(const JobRows& rows, int column) {
    const int at = column - (rows.has_unit_column ? 1 : 0);
    return at < 0 || at >= static_cast<int>(rows.axes.size()) ? nullptr
                                                              : &rows.axes[static_cast<std::size_t>(at)];
}

double JobRows::number(std::size_t row, int column) const {
    const explore::Axis* axis = find_axis(*this, column);
    if (!table.is_text(row, column) || axis == nullptr) return table.number(row, column);
    if (axis->parameter < 0) return std::nan("");
    const auto choices = scenario.system->parameters[static_cast<std::size_t>(axis->parameter)].choices;
    const auto found = std::find(choices.begin(), choices.end(), table.text(row, column));
    return found == choices.end() ? std::nan("") : static_cast<double>(found - choices.begin());
}

bool is_angle(const JobRows& rows, int column) {
    if (column < 0 || column >= static_cast<int>(rows.table.columns().size())) return false;
    const std::string& name = rows.table.columns()[static_cast<std::size_t>(column)];
    const int p = find_parameter(*rows.scenario.system, name);
    return name == "phase" || name == "next_phase" ||
           (p >= 0 && rows.scenario.system->parameters[static_cast<std::size_t>(p)].scale == Scale::angle);
}

JobAxes find_job_axes(const JobRows& rows, std::string_view wanted_y) {
    JobAxes out;
    out.direction = rows.follows ? rows.table.find_column("direction") : -1;
    if (rows.name == "poincare")
        out.x = 2;
    else
        out.x = rows.has_unit_column ? 1 : 0;
    const std::vector<std::string> heights = find_job_heights(rows);
    const auto found = std::find(heights.begin(), heights.end(), wanted_y);
    if (!heights.empty()) out.y = rows.table.find_column(found == heights.end() ? heights[0] : *found);
    // A chain over two parameters runs along the second.
    if (rows.axes.size() == 2 && rows.follows) out.x = 2;
    return out;
}

std::vector<std::string> find_job_heights(const JobRows& rows) {
    const std::vector<std::string>& columns = rows.table.columns();
    std::size_t first = columns.size();
    if (rows.name == "sweep") first = 2 + rows.axes.size();
    if (rows.name == "bifurcation") first = 5;
    if (rows.name == "poincare") first = 3;
    if (rows.name == "return_map") return {"next_phase"};
    if (rows.name == "lyapunov") return {"lambda"};
    if (rows.name == "cycle") return {"im"};
    std::vector<std::string> out;
    for (std::size_t c = first; c < columns.size(); ++c) {
        constexpr std::string_view texts[] = {"status", "state", "sequence", "attractor", "first_event"};
        if (std::find(std::begin(texts), std::end(texts), columns[c]) == std::end(texts))
            out.push_back(columns[c]);
    }
    return out;
}

std::string name_job_column(const JobRows& rows, const Simulation& run, int column) {
    if (column < 0) return {};
    const std::string& name = rows.table.columns()[static_cast<std::size_t>(column)];
    for (const auto& title : titles)
        if (title.column == name) return std::string(title.name);
    if (const int p = find_parameter(*rows.scenario.system, name); p >= 0) {
        const Parameter& parameter = rows.scenario.system->parameters[static_cast<std::size_t>(p)];
        const std::string unit = parameter.scale == Scale::angle ? "°" : std::string(parameter.unit);
        return std::string(parameter.name) +
               (unit.empty() || unit == "1" || unit == "-" ? "" : " (" + unit + ")");
    }
    return run.find_column(name) >= 0 ? name_axis(run, name) : name_observable(run, name);
}

std::vector<explore::Axis> find_axes(const Scenario& scenario, std::string_view job,
                                     std::span<const explore::Option> options) {
    std::vector<explore::Axis> out;
    std::vector<std::string> none;
    const bool cells = job == "basins" || std::any_of(options.begin(), options.end(),
                                                      [](const auto& each) { return each.key == "cells"; });
    for (const explore::Option& each : options)
        if (each.key == "over")
            if (const auto axis = explore::read_axis(*scenario.system, each.value, cells, true, none))
                out.push_back(*axis);
    return out;
}

std::string write_command(const Scenario& scenario, std::string_view job,
                          std::span<const explore::Option> options) {
    std::string out = "stiction explore " + std::string(job) + " '" + write_scenario(scenario) + "'";
    for (const explore::Option& each : options) {
        out += " --" + each.key;
        bool is_flag = false;
        for (const explore::OptionName& known : explore::all_options())
            is_flag |= known.id == each.key && known.is_flag;
        if (!is_flag) out += " " + each.value;
    }
    return out;
}

}  // namespace stiction::figure
