// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/description.hpp"

namespace stiction::own {

std::vector<double> Description::find_names(std::span<const double> values) const {
    std::vector<double> names(values.begin(),
                              values.begin() + static_cast<std::ptrdiff_t>(parameters.size()));
    names.resize(first_constant);
    for (const ConstantEntry& constant : constants) names.push_back(constant.value.evaluate(names));
    return names;
}

}  // namespace stiction::own
