// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Map of the states at t = 0 over two parameters. A point, every cell of a grid and the boundaries between regions
// are classified independently of each other, before any jump at t = 0.
#pragma once

#include "scenario/scenario.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

/// `count` cells of equal width from min to max of one parameter.
struct MapAxis {
    int parameter = 0;
    double min = 0.0, max = 1.0;
    int count = 1;
};

/// min + (i + 1/2)(max - min)/count
double find_cell_centre(const MapAxis& axis, int cell);

/// One sentence if the axis cannot be used: the parameter is a choice, or a cell centre is out of its range.
std::optional<std::string> find_axis_trouble(const System& system, const MapAxis& axis);

struct MapGrid {
    MapAxis x, y;
    std::vector<std::string> names;  ///< sorted; may contain "", if no region applies
    std::vector<int> cells;          ///< index into names, x runs first: cells[j * x.count + i]
    /// One sentence for each relation that does not hold in every cell, and for each reason why the method cannot be
    /// used in every cell. If there are any, some cells show corrected values.
    std::vector<std::string> notices;
    const std::string& region(int i, int j) const {
        return names[static_cast<std::size_t>(cells[static_cast<std::size_t>(j * x.count + i)])];
    }
};

/// A contact that is assumed to slide on the whole map, and the direction of slip, -1 or 1.
struct MapSlip {
    int contact = 0;
    double sense = 1.0;
    double t = 0.0;  ///< s, time whose prescribed forces act on the map
};

class Map {
  public:
    /// Map over two different parameters; the contact problem at t = 0 is solved for each state.
    Map(Scenario scenario, const MapAxis& x, const MapAxis& y);
    /// Map on which this contact slides: the mechanism classifies each state (Mechanism::classify) without solving.
    Map(Scenario scenario, const MapAxis& x, const MapAxis& y, const MapSlip& slip);

    /// Values of the parameters at a point; those of the axes are limited to their ranges.
    std::vector<double> find_values(double x, double y) const;
    /// The region by Mechanism::classify, or, if that is empty, the contact states joined by `+`. Sentences are added
    /// to `notices` as in MapGrid::notices.
    std::string classify(double x, double y, std::vector<std::string>* notices = nullptr) const;
    MapGrid rasterise() const;
    MapGrid rasterise(int columns, int rows) const;

    struct Point {
        double x = 0.0, y = 0.0;
    };
    /// The boundary point on the line from `from` to `to`, where the regions begin for which `is_beyond` is true; `to`
    /// is in such a region and `from` is not. By bisection, to 2^-41 of the line.
    Point find_boundary(Point from, Point to, bool (*is_beyond)(std::string_view region)) const;

  private:
    // A pointer to one of the two functions, so that a program that uses only one does not link the other.
    using Classify = std::string (Map::*)(std::vector<double>& values,
                                          std::vector<std::string>* notices) const;
    std::string classify_solved(std::vector<double>& values, std::vector<std::string>* notices) const;
    std::string classify_sliding(std::vector<double>& values, std::vector<std::string>* notices) const;

    Scenario scenario_;
    MapAxis x_, y_;
    MapSlip slip_;
    Classify classify_;
};

struct RegionShare {
    std::string region;
    std::size_t count = 0;
    double fraction = 0.0;  ///< of all cells
};

/// One row per region that occurs, sorted by name.
std::vector<RegionShare> count_regions(const MapGrid& grid);

}  // namespace stiction
