// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of a job as they have arrived: each field a number, a text, or nothing.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class JobTable {
  public:
    void begin(std::vector<std::string> columns) {
        columns_ = std::move(columns);
        cells_.clear();
        words_.clear();
    }
    void add(double value) { cells_.push_back({value, -1}); }  ///< NaN: nothing
    void add(std::string_view text);
    /// Ends a row; a row with the wrong number of fields is dropped.
    void end_row();

    const std::vector<std::string>& columns() const { return columns_; }
    int find_column(std::string_view name) const;
    std::size_t rows() const { return columns_.empty() ? 0 : cells_.size() / columns_.size(); }
    /// NaN if the field is no number.
    double number(std::size_t row, int column) const { return cell(row, column).number; }
    bool is_text(std::size_t row, int column) const { return cell(row, column).word >= 0; }
    std::string_view text(std::size_t row, int column) const;
    /// Appends a row of a table with the same columns; `first` replaces the number in the first column.
    void copy_row(const JobTable& from, std::size_t row, double first);
    std::size_t bytes() const { return cells_.capacity() * sizeof(Cell); }

  private:
    struct Cell {
        double number;
        int word;  // index, -1: a number or nothing
    };
    const Cell& cell(std::size_t row, int column) const {
        return cells_[row * columns_.size() + static_cast<std::size_t>(column)];
    }
    std::vector<std::string> columns_;
    std::vector<Cell> cells_;
    std::vector<std::string> words_;  // few different ones: states, labels, directions
};

}  // namespace stiction
