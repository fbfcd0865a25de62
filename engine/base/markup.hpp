// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mathematical markup of labels, captions and names:
//
//     *x*       italic: a variable               _k  _{max}   subscript
//     ^2 ^{-1}  superscript                      \* \_ \^     the letter itself
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace stiction {

enum class MarkupStyle { upright, italic, subscript, superscript };
inline bool is_script(MarkupStyle style) {
    return style == MarkupStyle::subscript || style == MarkupStyle::superscript;
}

/// True for the bytes of a letter (UTF-8) after its first.
inline bool continues_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

/// Calls emit(text, style) for each piece of equal style, in order; none is empty.
template <class Emit>
void split_markup(std::string_view markup, const Emit& emit) {
    bool italic = false;
    std::size_t begin = 0;
    const auto flush = [&](std::size_t end) {
        if (end > begin)
            emit(markup.substr(begin, end - begin), italic ? MarkupStyle::italic : MarkupStyle::upright);
    };
    for (std::size_t i = 0; i < markup.size();) {
        const char c = markup[i];
        if (c == '\\' && i + 1 < markup.size()) {
            flush(i);
            begin = i + 1;
            i += 2;
        } else if (c == '*') {
            flush(i);
            italic = !italic;
            begin = ++i;
        } else if ((c == '_' || c == '^') && i > 0 && i + 1 < markup.size()) {
            flush(i);
            std::size_t from = i + 1, to = from + 1;
            if (markup[from] == '{') {
                to = std::min(markup.find('}', ++from), markup.size());
                begin = std::min(to + 1, markup.size());
            } else {
                while (to < markup.size() && continues_letter(markup[to])) ++to;
                begin = to;
            }
            if (to > from)
                emit(markup.substr(from, to - from),
                     c == '_' ? MarkupStyle::subscript : MarkupStyle::superscript);
            i = begin;
        } else {
            ++i;
        }
    }
    flush(markup.size());
}

/// The text without its markup: "*μ*_{s} *N*" gives "μ_s N".
std::string make_plain(std::string_view markup);
/// Markup that shows a plain text as it is: "a_b" gives "a\_b".
std::string as_written(std::string_view text);

}  // namespace stiction
