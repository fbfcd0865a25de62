// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace stiction {

/// Value of what may be typed into a number box: numbers, + - * / ^, parentheses, pi, sqrt(); a comma is a
/// decimal sign. Nothing for text that is no expression or has no finite value.
std::optional<double> evaluate_expression(std::string_view text);

}  // namespace stiction
