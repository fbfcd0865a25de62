// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A map made of cells. The value of a cell is computed at its centre. The map is refined in blocks of 16, 8, 4, 2 and
// 1 cells (session/jobs/unit_order.hpp): a block shows the value of its central cell until its other cells are computed.
#pragma once

#include "ui/plot_words.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace stiction {

class CellMap {
  public:
    static constexpr int unknown = -1;

    /// Begins a map with all cells unknown.
    void begin(std::size_t columns, std::size_t rows);
    std::size_t columns() const { return columns_; }
    std::size_t rows() const { return rows_; }
    /// Sets the value of a cell, and of the cells in its block of `side` cells that have no finer value yet.
    void put(std::size_t column, std::size_t row, std::size_t side, int value);
    int at(std::size_t column, std::size_t row) const { return cells_[row * columns_ + column].value; }

    /// Edges of the cells in axis values, ascending; one edge more than cells.
    void set_edges(std::vector<double> x, std::vector<double> y);
    void get_limits(double& x0, double& x1, double& y0, double& y1) const {
        x0 = x_.front(), x1 = x_.back(), y0 = y_.front(), y1 = y_.back();
    }
    /// Value at a point of the plot.
    int find(double x, double y) const;

    /// Draws the cells into the current plot; colour 0: not drawn.
    void draw(std::span<const unsigned> colours) const;
    /// Draws lines between neighbouring cells of different kinds, so that these are distinct without colours.
    /// `kinds`: kind of each value.
    void draw_borders(std::span<const int> kinds, unsigned ink) const;
    /// Writes the name of each kind where its cells have room. If they have none and `wanted`, beside them.
    void draw_words(PlotWords& words, std::span<const int> kinds, std::span<const std::string> titles,
                    bool wanted) const;

  private:
    struct Cell {
        int value = unknown;
        std::uint8_t side = 255;  // side of the block that set it; 0: computed itself
    };
    std::size_t columns_ = 0, rows_ = 0;
    std::vector<Cell> cells_;
    std::vector<double> x_, y_;
};

}  // namespace stiction
