// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/parameter.hpp"

namespace stiction {

void put_value(std::span<const Parameter> table, std::span<double> values, std::string_view id,
               double value) {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].id == id) values[i] = value;
}

}  // namespace stiction
