// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Foreign text made safe to show inside a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stiction {

/// Valid UTF-8 without control characters: any other byte appears as %XX. Texts of more than `limit`
/// characters are cut there and end in `...`.
std::string make_printable(std::string_view text, std::size_t limit = 60);

/// The same between backticks.
std::string quote_printable(std::string_view text);

}  // namespace stiction
