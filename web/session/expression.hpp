// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace stiction {

/// Value of the text in a number box, an expression of numbers (base/expression.hpp); a comma is a decimal sign. Nothing
/// if the text is no expression or its value is not finite.
std::optional<double> evaluate_expression(std::string_view text);

}  // namespace stiction
