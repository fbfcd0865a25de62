// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/markup.hpp"

namespace stiction {

std::string make_plain(std::string_view markup) {
    std::string out;
    split_markup(markup, [&](std::string_view text, MarkupStyle style) {
        if (style == MarkupStyle::subscript) out += '_';
        if (style == MarkupStyle::superscript) out += '^';
        out += text;
    });
    return out;
}

std::string as_written(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (std::string_view("*_^\\").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

}  // namespace stiction
