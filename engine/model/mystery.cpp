// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mystery.hpp"

namespace stiction {

const Mystery::Item* Mystery::find(int parameter) const {
    for (const Item& item : items)
        if (item.parameter == parameter) return &item;
    return nullptr;
}

void Mystery::erase(int parameter) {
    std::erase_if(items, [&](const Item& item) { return item.parameter == parameter; });
}

std::vector<double> find_told_values(std::span<const double> values, const Mystery& mystery, End end) {
    std::vector<double> out(values.begin(), values.end());
    for (const Mystery::Item& item : mystery.items)
        out[static_cast<std::size_t>(item.parameter)] = end == End::lower ? item.min : item.max;
    return out;
}

}  // namespace stiction
