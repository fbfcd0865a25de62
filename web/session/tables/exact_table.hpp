// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of exact against computed results of the experiment on the page. It is computed a little at a time and
// kept until the experiment changes.
#pragma once

#include "analysis/exact_results.hpp"
#include "session/experiment.hpp"
#include "session/run/history.hpp"

#include <optional>

namespace stiction {

class ExactTable {
  public:
    ExactTable(const Experiment& experiment, const History& history)
        : experiment_(experiment), history_(history) {}

    /// Closed forms beside the results of a run of the values in force; computes missing results for about `seconds`
    /// at most. While the user drags something (`held`), a table that takes longer than a frame allows waits.
    const ExactResults& find(double seconds, bool held = false) const;
    /// The same for drawing; `frame` is the number of the display frame. Computes once per frame. Such a table waits also in a
    /// frame in which the values change.
    const ExactResults& find_in_frame(int frame, double seconds, bool held) const;
    /// No result was missing after the last find().
    bool is_complete() const { return complete_; }

  private:
    bool begin() const;
    void measure(double seconds) const;

    const Experiment& experiment_;
    const History& history_;
    mutable std::optional<ExactResults> results_;
    mutable int generation_ = -1, frame_ = -1;
    mutable double spent_ = 0.0, cost_ = 0.0;  // s of work for this table, and for one before it
    mutable bool complete_ = false;
};

}  // namespace stiction
