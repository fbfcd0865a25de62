// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes text from outside (a link, a file, an argument) safe to show inside a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stiction {

/// The text as valid UTF-8 without control characters: every byte that is not part of such a text becomes %XX.
/// A text of more than `limit` characters is cut there and ends in `...`.
std::string make_printable(std::string_view text, std::size_t limit = 60);

/// make_printable(text) between backticks.
std::string quote_printable(std::string_view text);

}  // namespace stiction
