// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Conditions on values of a text. They hold at the values of the text, and sliders stop where they would fail.
#pragma once

#include "own/description.hpp"

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

/// Values that a quantity may have.
struct Bounds {
    std::string_view quantity = {};  ///< "a mass"; empty: any value
    double min = -HUGE_VAL, max = HUGE_VAL;
    bool is_open = false;  ///< without min itself
};

/// The value of a formula lies in bounds.
struct Requirement {
    Formula formula;
    std::string text;  ///< of the formula, as written
    Bounds bounds;
};

/// A condition that does not hold.
struct Trouble {
    Place place;
    std::string sentence;     ///< with values
    std::string rule;         ///< without values and full stop: "`m - 2` is not above 0, as a mass must be"
    std::vector<int> causes;  ///< parameters that decide
};

/// The conditions that do not hold with these values of the parameters, at most one for each place. Without `of_matrices` those of
/// single statements only.
std::vector<Trouble> find_troubles(const Description& description, std::span<const Requirement> requirements,
                                   std::span<const double> values, bool of_matrices = true);

/// Parameters that a formula depends on, also through constants, ascending.
std::vector<int> find_parameters(const Description& description, std::span<const Formula* const> formulas);

}  // namespace stiction::own
