// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plots/history_curve.hpp"
#include "plots/reference_histories.hpp"
#include "session/run/named_modes.hpp"

namespace stiction {

class HistoryPlots {
  public:
    void draw(const Ui& ui, const Box& box);

  private:
    /// Rows and sizes that the plots have in common.
    struct HistoryRange {
        const TraceCache& rows;
        const TraceCache* future;  ///< the prediction; null: none
        const PlotHand& hand;
        ImVec2 size;
        std::size_t count, first, beyond;  ///< rows up to now; those in sight begin at `first`
    };
    Box draw_history(const Ui& ui, std::size_t i, std::string_view plot, bool last,
                     const HistoryRange& range);

    HistoryCurve curves_[most_kept_curves][2];  // per plot: up to the present time and beyond
    ReferenceHistories reference_;
    NamedModes modes_;
};

}  // namespace stiction
