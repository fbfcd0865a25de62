// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One column over time, decimated: for each column of pixels the first, least, greatest and last value, so that no
// peak is lost. The result is kept and extended while the view stays the same and rows are only added.
#pragma once

#include "view/curve.hpp"

namespace stiction {

/// Number of plots, one below the other, that keep their curves. Further plots share them and are decimated in each
/// frame.
inline constexpr std::size_t most_kept_curves = 16;

class HistoryCurve {
  public:
    /// Decimates the rows up to `end` over `pixels` columns of pixels from t = from to t = to. Only new rows take
    /// time; all of them do if the view, earlier rows or `column` have changed.
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
    /// Begin of the last column of pixels, which further rows may change: row, stretch, number of points of its state
    /// before it.
    struct {
        std::size_t row = 0, stretch = 0, points = 0;
        bool first = true;
    } last_;
    StateCurves curves_;
};

}  // namespace stiction
