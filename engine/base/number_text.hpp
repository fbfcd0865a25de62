// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Doubles as text and back. Printing and reading use the C library in the "C" locale, which the program never
// changes. glibc and musl both round correctly, so the text is the same natively and in the browser.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

/// Shortest decimal text that reads back as the same double, fixed or scientific whichever is shorter, fixed
/// if equal: `0.1`, `1e-5`, `1e21`, `inf`. Empty for NaN.
std::string write_number(double value);

/// 17 significant digits, which read back as the same bits. Empty for NaN.
std::string write_full_number(double value);

/// The number, if the whole text is one: digits with an optional sign, point and exponent, or `inf` if that
/// is allowed. Empty for any other text (`nan`, blanks, hexadecimal). If infinity is not allowed, also empty
/// for a number too large for a double.
std::optional<double> read_number(std::string_view text, bool allow_infinity = false);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace stiction
