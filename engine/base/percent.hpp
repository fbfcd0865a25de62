// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Percent-encoding of RFC 3986: unreserved characters (letters, digits, - . _ ~) stay, every other byte becomes
// %XX. A `+` is not read as a blank.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

std::string encode_percent(std::string_view text);

/// The decoded bytes; empty if a % is not followed by two hexadecimal digits. Characters that should have
/// been encoded, but are not, are kept unchanged.
std::optional<std::string> decode_percent(std::string_view text);

}  // namespace stiction
