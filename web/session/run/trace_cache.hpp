// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of a motion, computed once and kept for the plots: one at every node, and more between nodes that are far
// apart.
#pragma once

#include "dynamics/simulation.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace stiction {

class TraceCache {
  public:
    /// s of work for one update.
    static constexpr double usual_budget = 0.004;
    /// Adds rows for the states recorded since the last call, for `seconds` of work; false while there are more.
    /// `motion` is a number that changes with every new motion; if a motion branches, the rows before the branch
    /// stay.
    bool update(const Simulation& simulation, int motion, double seconds = usual_budget);
    /// The contact whose states divide the rows into stretches. If it changes, all rows are computed again.
    void choose_contact(int contact) {
        if (std::exchange(contact_, contact) != contact) motion_ = -1;
    }
    int motion() const { return motion_; }
    std::size_t size() const { return t_.size(); }
    /// Grows whenever rows are dropped or get other numbers.
    int edition() const { return edition_; }
    /// The number of first rows that have not changed since an edition.
    std::size_t unchanged_rows(int edition) const {
        return edition == edition_ ? size() : edition + 1 == edition_ ? unchanged_ : 0;
    }
    std::size_t bytes() const;
    /// Number of rows with time <= t.
    std::size_t count_until(double t) const;
    std::span<const double> times() const { return t_; }
    std::span<const double> column(std::size_t index) const { return columns_[index]; }
    /// A stretch of rows in one state of the chosen contact, up to the first row of the next stretch.
    struct Stretch {
        std::size_t first = 0;
        ContactState state = ContactState::stick;
    };
    std::span<const Stretch> stretches() const { return stretches_; }
    /// Index into stretches() of the one that row i lies in.
    std::size_t find_stretch(std::size_t row) const;

    /// Rows of the least and the greatest value of a column among from <= row < to (from < to); values that are not
    /// finite are skipped. Time: (to - from) / 256.
    struct Extremes {
        std::size_t least = 0, most = 0;
    };
    Extremes find_extremes(std::size_t column, std::size_t from, std::size_t to) const;

    /// Deletes all rows; from now on rows have `width` columns, the first is the time.
    void clear(std::size_t width);
    void append(std::span<const double> row, ContactState state);
    /// Deletes all but the first rows.
    void truncate(std::size_t rows);

  private:
    /// The next node to take, from its beginning.
    void begin_node(std::size_t node) { nodes_ = node, interval_.reset(); }
    void take_into_blocks(std::size_t column, std::size_t row);
    void thin();

    int motion_ = -1, contact_ = 0, edition_ = 0;
    std::size_t nodes_ = 0, branches_ = 0, unchanged_ = 0;
    /// Rows of the interval before the next node: `count` at equal distances, of which some are there.
    struct Interval {
        double begin = 0.0;
        int count = 0, done = 0;
    };
    std::optional<Interval> interval_;
    std::vector<double> t_;
    std::vector<std::size_t> nodes_of_rows_;  // of each row: its node, or the node that ends its interval
    std::vector<std::vector<double>> columns_;
    static constexpr std::size_t block_sizes[] = {16, 256};
    std::vector<std::vector<Extremes>> blocks_;  // per column one list for each block size
    std::vector<Stretch> stretches_;
    std::vector<double> row_;
};

}  // namespace stiction
