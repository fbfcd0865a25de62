// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/map.hpp"

#include "base/number_text.hpp"
#include "base/root.hpp"
#include "dynamics/region.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>

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

Map::Map(Scenario scenario, const MapAxis& x, const MapAxis& y)
    : scenario_(std::move(scenario)), x_(x), y_(y), classify_(&Map::classify_solved) {}

Map::Map(Scenario scenario, const MapAxis& x, const MapAxis& y, const MapSlip& slip)
    : scenario_(std::move(scenario)), x_(x), y_(y), slip_(slip), classify_(&Map::classify_sliding) {}

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

std::string Map::classify(double x, double y, std::vector<std::string>* notices) const {
    std::vector<double> values = find_values(x, y);
    return (this->*classify_)(values, notices);
}

// Values are corrected in the same way as when a scenario is read.
std::string Map::classify_solved(std::vector<double>& values, std::vector<std::string>* notices) const {
    const System& system = *scenario_.system;
    std::vector<std::string> sentences;
    RunSettings settings = scenario_.settings;
    for (const Conflict& conflict : resolve_conflicts(system, settings.method, values))
        sentences.push_back("Values of some cells exclude each other: " + conflict.general);
    if (const std::optional<Refusal> refusal = find_refusal(system, settings.method, values)) {
        sentences.push_back(
            "method = " + std::string(system.methods[static_cast<std::size_t>(settings.method)].id) +
            " cannot be used in every cell: " + refusal->general + ".");
        settings.method = find_substitute(system, settings.method);
    }
    if (notices != nullptr)
        for (const std::string& sentence : sentences)
            if (std::find(notices->begin(), notices->end(), sentence) == notices->end())
                notices->push_back(sentence);
    return classify_initial_state(system, values, settings);
}

std::string Map::classify_sliding(std::vector<double>& values, std::vector<std::string>*) const {
    return classify_slip(*scenario_.system, values, slip_.contact, slip_.sense, slip_.t);
}

MapGrid Map::rasterise(int columns, int rows) const {
    Map finer(*this);
    finer.x_.count = columns, finer.y_.count = rows;
    return finer.rasterise();
}

MapGrid Map::rasterise() const {
    MapGrid grid{.x = x_, .y = y_, .names = {}, .cells = {}, .notices = {}};
    std::vector<std::string>& names = grid.names;  // in the order of first appearance, renumbered below
    for (int j = 0; j < y_.count; ++j)
        for (int i = 0; i < x_.count; ++i) {
            std::string region = classify(find_cell_centre(x_, i), find_cell_centre(y_, j), &grid.notices);
            const auto found = std::find(names.begin(), names.end(), region);
            grid.cells.push_back(static_cast<int>(found - names.begin()));
            if (found == names.end()) names.push_back(std::move(region));
        }
    std::vector<int> places;
    std::vector<std::string> sorted(names.size());
    for (const std::string& name : names) {
        places.push_back(0);
        for (const std::string& other : names) places.back() += other < name;
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        sorted[static_cast<std::size_t>(places[i])] = std::move(names[i]);
    names = std::move(sorted);
    for (int& cell : grid.cells) cell = places[static_cast<std::size_t>(cell)];
    return grid;
}

Map::Point Map::find_boundary(Point from, Point to, bool (*is_beyond)(std::string_view region)) const {
    const auto at = [&](double share) -> Point {
        return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    };
    const auto holds = [&](double share) { return is_beyond(classify(at(share).x, at(share).y)); };
    return at(bisect(0.0, 1.0, holds, 40).middle());
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
