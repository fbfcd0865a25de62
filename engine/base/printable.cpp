// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/printable.hpp"

#include <cstdint>

namespace stiction {

namespace {

// Length in bytes of the printable UTF-8 character at the front of the text, 0 if there is none (RFC 3629: no
// overlong forms, no surrogates, nothing above U+10FFFF). Not printable are the control characters C0, DEL and
// C1, invisible marks, and marks that change the writing direction.
std::size_t find_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7f;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
    std::uint32_t code = lead & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0) != 0x80) return 0;
        code = code << 6 | (byte & 0x3f);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    const bool control = code < 0xa0 || (code >= 0x200b && code <= 0x200f) ||
                         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
                         code == 0xfeff;
    return overlong || surrogate || control || code > 0x10ffff ? 0 : length;
}

}  // namespace

std::string make_printable(std::string_view text, std::size_t limit) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string out;
    for (std::size_t shown = 0; !text.empty(); ++shown) {
        if (shown == limit) return out + "...";
        const std::size_t length = find_character(text);
        if (length > 0) {
            out += text.substr(0, length);
            text.remove_prefix(length);
        } else {
            const auto byte = static_cast<unsigned char>(text[0]);
            out += '%';
            out += hex[byte >> 4];
            out += hex[byte & 15];
            text.remove_prefix(1);
        }
    }
    return out;
}

std::string quote_printable(std::string_view text) {
    std::string out = "`";
    out += make_printable(text);
    out += '`';
    return out;
}

}  // namespace stiction
