// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A map drawn by its cells: what holds in each is known for its centre. It grows finer in blocks of 16, 8, 4, 2 and 1
// cells (session/unit_order.hpp); a block shows what holds in its centre until its cells are known themselves.
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

    /// All cells unknown.
    void begin(std::size_t columns, std::size_t rows);
    std::size_t columns() const { return columns_; }
    std::size_t rows() const { return rows_; }
    /// What holds in a cell, for what is not known better of the block of `side` cells that it stands for.
    void put(std::size_t column, std::size_t row, std::size_t side, int value);
    int at(std::size_t column, std::size_t row) const { return cells_[row * columns_ + column].value; }

    /// Where the cells lie: one edge more than cells, ascending, in values of the axes of the plot.
    void set_edges(std::vector<double> x, std::vector<double> y);
    void get_limits(double& x0, double& x1, double& y0, double& y1) const {
        x0 = x_.front(), x1 = x_.back(), y0 = y_.front(), y1 = y_.back();
    }
    /// What holds at a point of the plot.
    int find(double x, double y) const;

    /// In the plot that is being drawn, each value by its colour; 0: nothing.
    void draw(std::span<const unsigned> colours) const;
    /// Lines between neighbours of different kinds, so that they are told apart without colours; kinds of the values.
    void draw_borders(std::span<const int> kinds, unsigned ink) const;
    /// The word of each kind, where its cells have room; where they have none, beside them if that is `wanted`.
    void draw_words(const Ui& ui, PlotWords& words, std::span<const int> kinds,
                    std::span<const std::string> titles, bool wanted) const;

  private:
    struct Cell {
        int value = unknown;
        std::uint8_t side = 255;  // of the block that told it, 0: it was told itself
    };
    std::size_t columns_ = 0, rows_ = 0;
    std::vector<Cell> cells_;
    std::vector<double> x_, y_;
};

}  // namespace stiction
