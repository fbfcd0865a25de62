// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Symbols of parameter tables as label markup.
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// Symbol of a parameter table ("mu_s", "theta(0)", "eps") as markup with Greek letters ("*μ*_s").
/// A prime is a dot over the first letter, digits are subscripts.
std::string make_symbol(std::string_view symbol);
/// Puts a dot over the first letter of a symbol made by make_symbol; over a letter that has one, a second.
void add_dot(std::string& symbol);

}  // namespace stiction
