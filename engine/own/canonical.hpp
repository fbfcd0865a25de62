// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The canonical form of a text, and its form in a link.
//
//     canonical   CR LF becomes LF, a tab or another CR a blank, several blanks one; `;` outside quotation marks and comments ends a line;
//                 blanks at the ends of a line and empty lines go
//     link        a blank is `~`, the end of a line `~~`; letters, digits and - . _ stay, all else is %XX
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

/// A line of the canonical text, and its place in the text as written.
struct CanonicalLine {
    std::string text;  ///< with its comment
    int line = 1;      ///< as written
    std::vector<std::size_t>
        columns;  ///< as written, in characters from 1, of each byte; one more for the end

    /// The part before the comment, without blanks at its end.
    std::string_view statement() const;
};

std::vector<CanonicalLine> split_canonical(std::string_view text);
/// The lines joined by LF, without one at the end.
std::string join_lines(const std::vector<CanonicalLine>& lines);
std::string make_canonical(std::string_view text);

/// Percent-encoded; `text` is canonical.
std::string encode_text(std::string_view text);
/// The text of a value that has no percent signs any more.
std::string decode_text(std::string_view value);

}  // namespace stiction::own
