// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plots/history_curve.hpp"

namespace stiction {

/// Plots drawn over the page to measure their time.
class BenchmarkPlots {
  public:
    void draw(const Ui& ui);

  private:
    const TraceCache& get_rows(int points);

    TraceCache rows_;
    HistoryCurve curves_[most_kept_curves];
};

}  // namespace stiction
