// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A run withholds columns from which a formula would give a mystery value away (docs/conventions.md, Mystery values). The
// motion is measured, so it stays: coordinates, rates, gaps, contact forces and states. The other numbers are
// computed again from the same instant with the values at both ends of their ranges. Those that change are withheld.
#pragma once

#include "model/mystery.hpp"
#include "model/system.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace stiction {

class Withholding {
  public:
    /// `method` (id), `before` and `t` as for the mechanism of a RunSegment.
    Withholding(const System& system, std::span<const double> values, const Mystery& mystery,
                std::string_view method, const Mechanism& mechanism, const Mechanism* before, double t);

    /// Sets the energies of an instant to NaN.
    void withhold(Sample& now) const;
    /// Sets numbers of its row (fill_row) to NaN: observables, and normal forces that are given.
    void withhold(const Sample& now, std::span<double> row);
    bool tells_region(const Mechanism& mechanism, const Sample& now) const;

  private:
    std::array<std::unique_ptr<Mechanism>, 2> ends_;
    std::vector<bool> columns_;  // withheld at all times
    std::size_t energies_at_ = 0;
    std::vector<double> row_, other_;
};

}  // namespace stiction
