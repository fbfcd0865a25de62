// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of the present motion, computed once and kept for the plots: every node, and points between nodes that
// lie far apart.
#pragma once

#include "session/session.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace stiction {

class TraceCache {
  public:
    /// Takes over what was computed since the last call, a bounded amount at once; false while there is more.
    bool update(const Session& session);
    std::size_t size() const { return t_.size(); }
    /// Number of rows with time <= t.
    std::size_t count_until(double t) const;
    std::span<const double> times() const { return t_; }
    std::span<const double> column(std::size_t index) const { return columns_[index]; }
    /// State of contact 0 that holds from row i to row i + 1.
    ContactState state(std::size_t i) const { return static_cast<ContactState>(states_[i]); }

  private:
    void append(std::span<const double> row, ContactState state);

    int generation_ = -1;
    double horizon_ = 0.0;
    std::size_t nodes_ = 0;
    std::vector<double> t_;
    std::vector<std::vector<double>> columns_;
    std::vector<std::uint8_t> states_;
    std::vector<double> row_;
};

/// Least and greatest value per bucket, in order, so that spikes survive: writes at most 4 * buckets points.
void decimate(std::span<const double> x, std::span<const double> y, std::size_t buckets,
              std::vector<double>& out_x, std::vector<double>& out_y);

/// The cache of the page.
TraceCache& trace_cache();

}  // namespace stiction
