// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/parameter.hpp"

namespace stiction {

void put_value(std::span<const Parameter> table, std::span<double> values, std::string_view id,
               double value) {
    const std::size_t row = find_row(table, id);
    if (row < values.size()) values[row] = value;
}

}  // namespace stiction
