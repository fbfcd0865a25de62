// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace stiction {

/// Whether item i comes before item k.
using ComesBefore = std::function<bool(std::size_t i, std::size_t k)>;

/// The indices of `count` items in their order. Items of which none comes before the other keep their order.
std::vector<std::size_t> find_order(std::size_t count, const ComesBefore& comes_before);

/// Sorts as std::stable_sort does. That algorithm has 6 kB for each type of items; here it is compiled once.
template <class Item, class Less>
void sort_stably(std::vector<Item>& items, const Less& less) {
    std::vector<Item> sorted;
    sorted.reserve(items.size());
    const auto order =
        find_order(items.size(), [&](std::size_t i, std::size_t k) { return less(items[i], items[k]); });
    for (const std::size_t i : order) sorted.push_back(std::move(items[i]));
    items = std::move(sorted);
}

}  // namespace stiction
