// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/parameter.hpp"

#include <cassert>

namespace stiction {

std::size_t find_row(std::span<const Parameter> table, std::string_view id) {
    std::size_t row = 0;
    while (row < table.size() && table[row].id != id) ++row;
    assert(row < table.size());
    return row;
}

void put_value(std::span<const Parameter> table, std::span<double> values, std::string_view id,
               double value) {
    values[find_row(table, id)] = value;
}

}  // namespace stiction
