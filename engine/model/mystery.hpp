// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters of a run whose values are not told (scenario/mystery.hpp). The recorded motion is that of the values; what
// is computed from its instants with the values is not shown (Simulation::get_row).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace stiction {

struct Mystery {
    struct Item {
        int parameter = 0;
        double min = 0.0, max = 0.0;
        bool operator==(const Item&) const = default;
    };
    static constexpr std::size_t most_items = 4;

    std::string seed;
    std::vector<Item> items;  ///< in the order of the table of parameters; empty: nothing is hidden

    bool operator==(const Mystery&) const = default;
    /// The item of the parameter, or null.
    const Item* find(int parameter) const;
    bool has(int parameter) const { return find(parameter) != nullptr; }
    void erase(int parameter);
};

/// The values with each mystery value at the lower end of its range, or at the upper one: what may be told about them.
enum class End { lower, upper };
std::vector<double> find_told_values(std::span<const double> values, const Mystery& mystery,
                                     End end = End::lower);

}  // namespace stiction
