// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction regions: the region at t = 0 of each cell of a grid over two parameters.
#include "analysis/map.hpp"

#include "arguments.hpp"
#include "base/field_text.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"

#include <array>
#include <cmath>

namespace stiction::cli {

namespace {

constexpr double max_cells = 1e7;

// Reads ID:MIN:MAX:N. If it cannot be used, one sentence is added to `errors`.
MapAxis read_axis(const System& system, std::string_view option, const std::string& text,
                  std::vector<std::string>& errors) {
    const std::string shown = std::string(option) + " " + make_printable(text);
    std::array<std::string_view, 4> parts;
    std::string_view rest = text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t end = i + 1 < parts.size() ? std::min(rest.find(':'), rest.size()) : rest.size();
        parts[i] = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    MapAxis axis;
    axis.parameter = find_parameter(system, parts[0]);
    const std::optional<double> min = read_number(parts[1]), max = read_number(parts[2]),
                                count = read_number(parts[3]);
    if (!min || !max || !count) {
        errors.push_back(shown + " is not ID:MIN:MAX:N with three finite numbers.");
    } else if (axis.parameter < 0) {
        errors.push_back(shown + ": " + std::string(system.id) + " has no parameter " +
                         quote_printable(parts[0]) + ".");
    } else if (!(*min < *max) || !std::isfinite(*max - *min)) {
        errors.push_back(shown + ": MIN is not below MAX.");
    } else if (!(*count >= 1.0 && *count <= max_cells) || std::floor(*count) != *count) {
        errors.push_back(shown + ": the number of cells is not a whole number 1.." + write_number(max_cells) +
                         ".");
    } else {
        axis.min = *min;
        axis.max = *max;
        axis.count = static_cast<int>(*count);
        if (const auto trouble = find_axis_trouble(system, axis)) errors.push_back(shown + ": " + *trouble);
    }
    return axis;
}

void print_cells(const MapGrid& grid, Output& output) {
    output.print("x,y,region\n");
    for (int j = 0; j < grid.y.count; ++j) {
        const std::string y = write_csv_number(find_cell_centre(grid.y, j));
        for (int i = 0; i < grid.x.count; ++i) {
            output.print(write_csv_number(find_cell_centre(grid.x, i)) + "," + y + "," +
                         write_csv_text(grid.region(i, j)) + "\n");
        }
    }
}

void print_shares(const MapGrid& grid, Output& output) {
    output.print("region,count,fraction\n");
    for (const RegionShare& share : count_regions(grid))
        output.print(write_csv_text(share.region) + "," + std::to_string(share.count) + "," +
                     write_csv_number(share.fraction) + "\n");
}

}  // namespace

int run_regions(std::span<const std::string> words) {
    Arguments arguments("regions", "Region of the state at t = 0 at the cell centres of a grid");
    std::string text, x_text, y_text;
    bool cells = false, lenient = false;
    arguments.add_positional("SCENARIO", text, scenario_help);
    arguments.add_required_option("--x", x_text,
                                  "ID:MIN:MAX:N, a number parameter and N cells from MIN to MAX");
    arguments.add_required_option("--y", y_text, "ID:MIN:MAX:N");
    arguments.add_flag("--grid", cells, "A row for each cell, x first, instead of the counts");
    arguments.add_flag("--lenient", lenient, lenient_help);
    if (const auto stop = arguments.read(words)) return *stop;

    std::vector<std::string> notices, errors;
    const std::optional<Scenario> scenario = read_scenario_argument(text, lenient, notices);
    if (!scenario) return refused;
    const MapAxis x = read_axis(*scenario->system, "--x", x_text, errors);
    const MapAxis y = read_axis(*scenario->system, "--y", y_text, errors);
    for (const MapAxis& axis : {x, y})
        if (scenario->mystery.has(axis.parameter))
            errors.push_back(
                std::string(scenario->system->parameters[static_cast<std::size_t>(axis.parameter)].id) +
                " is a mystery value of the scenario and cannot be an axis.");
    if (errors.empty() && x.parameter == y.parameter)
        errors.push_back("--x and --y name the same parameter, " + make_printable(x_text) + " and " +
                         make_printable(y_text) + ".");
    if (errors.empty() && static_cast<double>(x.count) * y.count > max_cells)
        errors.push_back("--x and --y make more than " + write_number(max_cells) + " cells.");
    if (!errors.empty()) return refuse(errors);

    const MapGrid grid = Map(*scenario, x, y).rasterise();
    if (!lenient && !grid.notices.empty()) return refuse(grid.notices);
    for (const std::string& notice : grid.notices) say(notice);
    Output output;
    cells ? print_cells(grid, output) : print_shares(grid, output);
    return done;
}

}  // namespace stiction::cli
