// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/stable_sort.hpp"

#include <algorithm>
#include <numeric>

namespace stiction {

std::vector<std::size_t> find_order(std::size_t count, const ComesBefore& comes_before) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), comes_before);
    return order;
}

}  // namespace stiction
