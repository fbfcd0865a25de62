// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/system.hpp"

namespace stiction {

int find_parameter(const System& system, std::string_view id) {
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (system.parameters[i].id == id) return static_cast<int>(i);
    return -1;
}

int find_method(const System& system, std::string_view id) {
    for (std::size_t i = 0; i < system.methods.size(); ++i)
        if (system.methods[i].id == id) return static_cast<int>(i);
    return -1;
}

std::vector<double> get_initial_values(const System& system) {
    std::vector<double> out;
    out.reserve(system.parameters.size());
    for (const Parameter& parameter : system.parameters) out.push_back(parameter.initial);
    return out;
}

double find_t_end(const System& system, std::span<const double> values) {
    return system.find_t_end != nullptr ? system.find_t_end(values) : system.t_end;
}

}  // namespace stiction
