// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Symbols of parameter tables, converted to label markup.
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// Converts a symbol ("mu_s", "theta(0)", "eps") to markup with Greek letters ("*μ*_s"). A prime becomes a dot over
/// the first letter, digits become subscripts.
std::string make_symbol(std::string_view symbol);
/// Puts a dot over the first letter of a symbol made by make_symbol; a second dot over a letter that has one.
void add_dot(std::string& symbol);

}  // namespace stiction
