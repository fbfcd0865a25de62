// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One column over time, decimated: of each column of pixels the first, least, greatest and last value, so
// that no spike is lost. Keeps what it has decimated while the view stays the same and only rows are added.
#pragma once

#include "view/curve.hpp"

namespace stiction {

/// Plots above each other that keep their curves. More of them share, and decimate anew.
inline constexpr std::size_t most_kept_curves = 16;

class HistoryCurve {
  public:
    /// Rows up to `end` over `pixels` columns of pixels from t = from to t = to. Takes time for what is new;
    /// for all of it where the view, the rows that were there or `column` have changed.
    const StateCurves& update(const TraceCache& cache, std::size_t column, double from, double to,
                              std::size_t end, int pixels);

  private:
    struct View {
        const TraceCache* cache = nullptr;
        int edition = -1, pixels = 0;
        std::size_t column = 0;
        double from = 0.0, to = 0.0;
        bool operator==(const View&) const = default;
    } view_;
    std::size_t end_ = 0;
    /// Where the last column of pixels begins, which more rows may change: row, stretch, number of points of
    /// its state before it.
    struct {
        std::size_t row = 0, stretch = 0, points = 0;
        bool first = true;
    } last_;
    StateCurves curves_;
};

}  // namespace stiction
