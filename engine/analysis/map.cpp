// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions.hpp"

#include "base/number_text.hpp"
#include "dynamics/region.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>
#include <map>

namespace stiction {

namespace {

// Puts the values of a cell in force; mends them as reading a scenario does.
void prepare_cell(const Scenario& scenario, std::vector<double>& values, RunSettings& settings,
                  std::vector<std::string>& sentences) {
    const System& system = *scenario.system;
    settings = scenario.settings;
    if (system.relate != nullptr) system.relate(values, sentences);
    const Method& method = system.methods[static_cast<std::size_t>(settings.method)];
    std::string reason(method.refuse != nullptr ? method.refuse(values) : std::string_view{});
    if (reason.empty()) return;
    if (reason.back() != '.') reason += '.';
    sentences.push_back("method = " + std::string(method.id) + " cannot be used in every cell: " + reason);
    settings.method = 0;
}

}  // namespace

double find_cell_centre(const RegionAxis& axis, int cell) {
    return axis.min + (cell + 0.5) * (axis.max - axis.min) / axis.count;
}

std::optional<std::string> find_axis_trouble(const System& system, const RegionAxis& axis) {
    const Parameter& parameter = system.parameters[static_cast<std::size_t>(axis.parameter)];
    const std::string id(parameter.id);
    if (parameter.scale == Scale::choice) return id + " is a choice, not a number.";
    for (int i = 0; i < axis.count; ++i) {
        const double centre = find_cell_centre(axis, i);
        if (limit_value(parameter, centre) == centre) continue;
        const bool is_inside = centre >= parameter.min && centre <= parameter.max;
        return "The cell centre " + id + " = " + write_number(centre) +
               (is_inside ? " is not a whole number."
                          : " is out of the range " + write_number(parameter.min) + ".." +
                                write_number(parameter.max) + ".");
    }
    return std::nullopt;
}

RegionGrid classify_regions(const Scenario& scenario, const RegionAxis& x, const RegionAxis& y) {
    RegionGrid grid{.x = x, .y = y, .names = {}, .cells = {}, .notices = {}};
    std::map<std::string, int> numbers;  // in the order of first appearance, renumbered below
    std::vector<std::string> sentences;
    std::vector<double> values;
    RunSettings settings;
    for (int j = 0; j < y.count; ++j) {
        for (int i = 0; i < x.count; ++i) {
            values = scenario.values;
            values[static_cast<std::size_t>(x.parameter)] = find_cell_centre(x, i);
            values[static_cast<std::size_t>(y.parameter)] = find_cell_centre(y, j);
            sentences.clear();
            prepare_cell(scenario, values, settings, sentences);
            for (const std::string& sentence : sentences)
                if (std::find(grid.notices.begin(), grid.notices.end(), sentence) == grid.notices.end())
                    grid.notices.push_back(sentence);
            const std::string region = classify_initial_state(*scenario.system, values, settings);
            grid.cells.push_back(numbers.emplace(region, static_cast<int>(numbers.size())).first->second);
        }
    }
    std::vector<int> sorted(numbers.size());
    for (const auto& [name, number] : numbers) {
        sorted[static_cast<std::size_t>(number)] = static_cast<int>(grid.names.size());
        grid.names.push_back(name);
    }
    for (int& cell : grid.cells) cell = sorted[static_cast<std::size_t>(cell)];
    return grid;
}

std::vector<RegionShare> count_regions(const RegionGrid& grid) {
    std::vector<RegionShare> out;
    for (const std::string& name : grid.names) out.push_back({.region = name});
    for (const int cell : grid.cells) ++out[static_cast<std::size_t>(cell)].count;
    for (RegionShare& share : out)
        share.fraction = static_cast<double>(share.count) / static_cast<double>(grid.cells.size());
    return out;
}

}  // namespace stiction
