// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/row_times.hpp"

#include <cmath>
#include <limits>

namespace stiction {

namespace {

// Three roundings of half a unit in the last place each, relative: of `every`, of the end, and of the product.
constexpr double product_rounding = 1.5 * std::numeric_limits<double>::epsilon();

}  // namespace

// A quotient is rounded too: the products on both sides of the end decide.
RowTimes::RowTimes(double every, double from, double to) : every_(every), from_(from), to_(to) {
    first_ = std::floor(from / every);
    if (find_product(first_) < from) first_ += 1.0;
    double last = std::floor(to / every) + 1.0;
    if (find_product(last) > to) last -= 1.0;
    count_ = last - first_ + 1.0;
}

double RowTimes::find_product(double k) const {
    const double t = k * every_;
    if (t > to_ && t - to_ <= product_rounding * to_) return to_;
    if (t < from_ && from_ - t <= product_rounding * from_) return from_;
    return t;
}

}  // namespace stiction
