// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of Baumgarte's gains in the table of a system with a method whose constraints drift (Drift in system.hpp).
#pragma once

#include "model/parameter.hpp"

#include <string_view>

namespace stiction::drift_rows {

constexpr Parameter make_gain(std::string_view id, std::string_view name, std::string_view unit,
                              std::string_view help) {
    return {.id = id,
            .symbol = id,
            .name = name,
            .unit = unit,
            .initial = 0,
            .min = 0,
            .max = 200,
            .section = Section::method,
            .help = help};
}
constexpr Parameter eta() {
    return make_gain("eta", "Gain of gap rate", "1/s",
                     "Baumgarte, methods that let constraints drift; 25 in the paper");
}
constexpr Parameter xi() {
    return make_gain("xi", "Gain of gap", "1/s^2",
                     "Baumgarte, methods that let constraints drift; 50 in the paper");
}
constexpr Parameter gamma() {
    return make_gain("gamma", "Gain of slip", "1/s",
                     "Baumgarte, methods that let constraints drift; 25 in the paper");
}

}  // namespace stiction::drift_rows
