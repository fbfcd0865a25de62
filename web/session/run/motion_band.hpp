// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The band of motions about the motion on screen (analysis/band.hpp), for the columns that the histories show. It is
// computed a little at a time, and anew when values, widths or columns change. After a live change there is none, because
// the motion is no longer that of one scenario.
#pragma once

#include "session/session.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class Band;

class MotionBand {
  public:
    MotionBand();
    ~MotionBand();
    /// `text`: the widths, ID:D,ID:D, which read_band accepts; empty: no band. Computes for some milliseconds; false while
    /// there is more to do.
    bool update(const Session& session, std::string_view text, std::span<const std::string_view> columns);

    std::span<const double> times() const { return times_; }
    /// The ends of the band over times(); empty if it does not have this column.
    std::span<const double> least(std::string_view column) const { return find(column, 0); }
    std::span<const double> most(std::string_view column) const { return find(column, 1); }

  private:
    struct Ends {
        std::string name;
        std::size_t column;
        std::vector<double> values[2];
    };
    std::span<const double> find(std::string_view column, std::size_t end) const;
    bool is_same(const Session& session, std::string_view text,
                 std::span<const std::string_view> columns) const;
    void begin(const Session& session, std::string_view text, std::span<const std::string_view> columns);

    int generation_ = -1;
    std::string text_;
    std::vector<Ends> ends_;
    std::vector<double> times_;
    std::unique_ptr<Band> band_;  // null: there is none
};

}  // namespace stiction
