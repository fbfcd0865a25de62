// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The value of one parameter as text: a number, or the name of a choice.
#pragma once

#include "model/parameter.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

/// Shortest text that reads back as the same value; a choice by its name.
std::string write_value(const Parameter& parameter, double value);

/// The value that the text spells, in or out of range; nothing where it is not a number or not a choice.
std::optional<double> read_value(const Parameter& parameter, std::string_view text);

/// The nearest value that the parameter can take: inside its range, whole where the scale asks for it.
double limit_value(const Parameter& parameter, double value);

/// "coulomb, stribeck"
std::string join_choices(const Parameter& parameter);

}  // namespace stiction
