// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction regions: the region at t = 0 of each cell of a grid over two parameters.
#include "analysis/map.hpp"

#include "arguments.hpp"
#include "base/field_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"
#include "map_axis.hpp"

namespace stiction::cli {

namespace {

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
    const MapAxis x = read_map_axis(*scenario->system, "--x", x_text, errors);
    const MapAxis y = read_map_axis(*scenario->system, "--y", y_text, errors);
    for (const MapAxis& axis : {x, y})
        if (scenario->settings.mystery.has(axis.parameter))
            errors.push_back(
                std::string(scenario->system->parameters[static_cast<std::size_t>(axis.parameter)].id) +
                " is a mystery value of the scenario and cannot be an axis.");
    if (errors.empty() && x.parameter == y.parameter)
        errors.push_back("--x and --y name the same parameter, " + make_printable(x_text) + " and " +
                         make_printable(y_text) + ".");
    check_cells("--x and --y make", x, y, most_cells, errors);
    if (!errors.empty()) return refuse(errors);

    const MapGrid grid = Map(*scenario, x, y).rasterise();
    if (!lenient && !grid.notices.empty()) return refuse(grid.notices);
    for (const std::string& notice : grid.notices) say(notice);
    Output output;
    cells ? print_cells(grid, output) : print_shares(grid, output);
    return done;
}

}  // namespace stiction::cli
