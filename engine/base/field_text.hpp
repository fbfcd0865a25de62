// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One field of a table: CSV (RFC 4180) and JSON (RFC 8259).
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// Number with 17 significant digits; empty for NaN.
std::string write_csv_number(double value);
/// The text; put in quotes if it contains a comma, a quote or a line end.
std::string write_csv_text(std::string_view text);

/// Number with 17 significant digits; null for NaN, "inf" for infinity, which JSON cannot write as a number.
std::string write_json_number(double value);
/// Quoted and escaped. `text` is UTF-8.
std::string write_json_text(std::string_view text);

}  // namespace stiction
