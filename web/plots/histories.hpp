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
    HistoryCurve curves_[most_kept_curves][2];  // per plot: up to the present time and beyond
    ReferenceHistories reference_;
    NamedModes modes_;
};

}  // namespace stiction
