// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of exact against computed results of the experiment on the page, computed a little at a time and
// kept until the experiment changes.
#pragma once

#include "analysis/exact_results.hpp"

#include <optional>

namespace stiction {

class ExactTable {
  public:
    /// The table of the scenario; `generation` tells one experiment from the next. Computes for at most about
    /// `seconds` on what is missing.
    const ExactResults& find(const Scenario& scenario, int generation, double seconds);
    /// Nothing was missing after the last find().
    bool is_complete() const { return complete_; }

  private:
    std::optional<ExactResults> results_;
    int generation_ = -1;
    bool complete_ = false;
};

}  // namespace stiction
