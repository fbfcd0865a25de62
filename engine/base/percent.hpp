// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Percent-encoding of RFC 3986: unreserved characters (letters, digits, - . _ ~) stay, every other byte is
// %XX.
// `+` is not a blank.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

std::string encode_percent(std::string_view text);

/// The bytes that the text stands for; nothing where a % is not followed by two hexadecimal digits.
/// Characters that should have been encoded are taken as they are.
std::optional<std::string> decode_percent(std::string_view text);

}  // namespace stiction
