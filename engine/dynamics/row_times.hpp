// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Times of rows at equal distances: the products k * every, k = 0, 1, .., from one time to another.
//
// `every`, the two ends and each product are rounded, so a product can lie beyond an end by three roundings: 3 * 0.1 is
// one unit in the last place above 0.3. Such a product stands for the end itself. All other rows are at the products, and
// so do not depend on the ends.
#pragma once

#include <cstddef>

namespace stiction {

class RowTimes {
  public:
    /// every > 0, 0 <= from <= to, in s.
    RowTimes(double every, double from, double to);
    /// Number of rows; a double because it may be above every integer type.
    double count() const { return count_; }
    /// Time of row i, counted from 0.
    double at(std::size_t i) const { return find_product(first_ + static_cast<double>(i)); }

  private:
    /// k * every, or the end that it stands for.
    double find_product(double k) const;

    double every_, from_, to_, first_, count_;
};

}  // namespace stiction
