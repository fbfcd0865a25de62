// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/value_text.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace stiction {

std::optional<double> read_value(const Parameter& parameter, std::string_view text) {
    if (parameter.scale == Scale::choice) {
        for (std::size_t i = 0; i < parameter.choices.size(); ++i)
            if (parameter.choices[i] == text) return static_cast<double>(i);
        return std::nullopt;
    }
    return read_number(text, true);
}

double limit_value(const Parameter& parameter, double value) {
    if (parameter.scale == Scale::choice) return value;
    double limited = std::clamp(value, parameter.min, parameter.max);
    if (parameter.scale == Scale::integer)
        limited = std::clamp(std::round(limited), parameter.min, parameter.max);
    // -0 becomes 0: the canonical text omits a value equal to the default 0, and reading it back would change the bits.
    return limited == 0.0 ? 0.0 : limited;
}

std::string join_choices(const Parameter& parameter) {
    std::string out;
    for (const std::string_view choice : parameter.choices) {
        if (!out.empty()) out += ", ";
        out += choice;
    }
    return out;
}

}  // namespace stiction
