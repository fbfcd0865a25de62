// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/map.hpp"

#include "base/number_text.hpp"
#include "dynamics/region.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>
#include <map>

namespace stiction {

double find_cell_centre(const MapAxis& axis, int cell) {
    return axis.min + (cell + 0.5) * (axis.max - axis.min) / axis.count;
}

std::optional<std::string> find_axis_trouble(const System& system, const MapAxis& axis) {
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

std::vector<double> Map::find_values(double x, double y) const {
    std::vector<double> values = scenario_.values;
    const auto put = [&](int parameter, double value) {
        const auto i = static_cast<std::size_t>(parameter);
        const Parameter& p = scenario_.system->parameters[i];
        values[i] = std::clamp(value, p.min, p.max);
    };
    put(x_.parameter, x), put(y_.parameter, y);
    return values;
}

// Puts the values of a point in force, and mends them as reading a scenario does.
std::string Map::classify(double x, double y, std::vector<std::string>* notices) const {
    const System& system = *scenario_.system;
    std::vector<double> values = find_values(x, y);
    std::vector<std::string> sentences;
    if (system.relate != nullptr) system.relate(values, sentences);
    RunSettings settings = scenario_.settings;
    const Method& method = system.methods[static_cast<std::size_t>(settings.method)];
    if (std::string reason(method.refuse != nullptr ? method.refuse(values) : std::string_view{});
        !reason.empty()) {
        if (reason.back() != '.') reason += '.';
        sentences.push_back("method = " + std::string(method.id) +
                            " cannot be used in every cell: " + reason);
        settings.method = 0;
    }
    if (notices != nullptr)
        for (const std::string& sentence : sentences)
            if (std::find(notices->begin(), notices->end(), sentence) == notices->end())
                notices->push_back(sentence);
    return slip_ ? classify_slip(system, values, slip_->contact, slip_->sense)
                 : classify_initial_state(system, values, settings);
}

MapGrid Map::rasterise(int columns, int rows) const {
    Map finer(*this);
    finer.x_.count = columns, finer.y_.count = rows;
    return finer.rasterise();
}

MapGrid Map::rasterise() const {
    MapGrid grid{.x = x_, .y = y_, .names = {}, .cells = {}, .notices = {}};
    std::map<std::string, int> numbers;  // in the order of first appearance, renumbered below
    for (int j = 0; j < y_.count; ++j)
        for (int i = 0; i < x_.count; ++i) {
            const std::string region =
                classify(find_cell_centre(x_, i), find_cell_centre(y_, j), &grid.notices);
            grid.cells.push_back(numbers.emplace(region, static_cast<int>(numbers.size())).first->second);
        }
    std::vector<int> sorted(numbers.size());
    for (const auto& [name, number] : numbers) {
        sorted[static_cast<std::size_t>(number)] = static_cast<int>(grid.names.size());
        grid.names.push_back(name);
    }
    for (int& cell : grid.cells) cell = sorted[static_cast<std::size_t>(cell)];
    return grid;
}

Map::Point Map::find_boundary(Point from, Point to, bool (*is_beyond)(std::string_view region)) const {
    double least = 0.0, most = 1.0;
    const auto at = [&](double share) -> Point {
        return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    };
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (least + most);
        const Point p = at(middle);
        (is_beyond(classify(p.x, p.y)) ? most : least) = middle;
    }
    return at(0.5 * (least + most));
}

std::vector<RegionShare> count_regions(const MapGrid& grid) {
    std::vector<RegionShare> out;
    for (const std::string& name : grid.names) out.push_back({.region = name});
    for (const int cell : grid.cells) ++out[static_cast<std::size_t>(cell)].count;
    for (RegionShare& share : out)
        share.fraction = static_cast<double>(share.count) / static_cast<double>(grid.cells.size());
    return out;
}

}  // namespace stiction
