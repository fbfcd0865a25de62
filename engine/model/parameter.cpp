// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/parameter.hpp"

#include "base/number_text.hpp"

namespace stiction {

std::string write_value(const Parameter& parameter, double value) {
    if (parameter.scale != Scale::choice) return write_number(value);
    if (!(value >= 0.0) || value >= static_cast<double>(parameter.choices.size())) return {};
    return std::string(parameter.choices[static_cast<std::size_t>(value)]);
}

void put_value(std::span<const Parameter> table, std::span<double> values, std::string_view id,
               double value) {
    const std::size_t row = find_row(table, id);
    if (row < values.size()) values[row] = value;
}

}  // namespace stiction
