// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of one parameter as a value: a number, or the name of a choice. `write_value` (model/parameter.hpp) is the
// way back.
#pragma once

#include "model/parameter.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

/// The value of the text, in or out of range; empty if the text is not a number, or not the name of a choice.
std::optional<double> read_value(const Parameter& parameter, std::string_view text);

/// The nearest value that the parameter can take: inside its range, and a whole number if its scale requires it.
double limit_value(const Parameter& parameter, double value);

/// "coulomb, stribeck"
std::string join_choices(const Parameter& parameter);

}  // namespace stiction
