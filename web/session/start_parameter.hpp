// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/system.hpp"

#include <string>

namespace stiction {

/// True if the parameter is the start value of the column (x: x0, z1: z1_0).
inline bool is_start_of(const Parameter& parameter, std::string_view column) {
    if (!parameter.starts.empty()) return parameter.starts == column;
    if (parameter.section != Section::start || !parameter.id.starts_with(column)) return false;
    const std::string_view end = parameter.id.substr(column.size());
    return end == "0" || end == "_0";
}

/// The parameter that is the start value of a column, or -1.
inline int find_start_parameter(const System& system, const std::string& column) {
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (is_start_of(system.parameters[i], column)) return static_cast<int>(i);
    return -1;
}

}  // namespace stiction
