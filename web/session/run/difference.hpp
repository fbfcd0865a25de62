// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A - B over time. The reference run is evaluated at exactly the time of each row of A: two methods may agree to ten
// digits, and interpolation between rows would hide that.
#pragma once

#include "session/run/reference_run.hpp"
#include "session/run/trace_cache.hpp"

namespace stiction {

class Difference {
  public:
    static constexpr std::size_t column = 1;  ///< of rows(), after the time

    /// Adds the new rows, for some milliseconds per call; false while there are more.
    bool update(const TraceCache& a, const ReferenceRun& comparison, std::size_t column_a,
                std::size_t column_b);
    const TraceCache& rows() const { return rows_; }

  private:
    TraceCache rows_;
    int a_ = -1, b_ = -1;
    std::size_t column_ = 0, taken_ = 0;
    std::vector<double> row_;
};

}  // namespace stiction
