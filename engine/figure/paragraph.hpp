// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Label markup as text of an SVG: *x* italic, _k and _{max} subscript, ^2 and ^{-1} superscript. Widths are estimated
// for a sans serif font, because a reader's fonts are not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::figure {

/// The text with &, <, >, and " as references; control characters are left out.
std::string escape_xml(std::string_view text);
/// Content of a text element of this font size, mm.
std::string typeset(std::string_view markup, double size);
/// Estimated width, mm.
double measure(std::string_view markup, double size);
/// Breaks a paragraph at blanks into lines of at most this width, mm. A longer word has a line of its own.
std::vector<std::string> break_lines(std::string_view markup, double size, double width);
/// Breaks plain text, which may have no blanks, into lines of at most this width, mm.
std::vector<std::string> break_plain(std::string_view text, double size, double width);

}  // namespace stiction::figure
