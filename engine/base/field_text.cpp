// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/field_text.hpp"

#include "base/number_text.hpp"

#include <cmath>

namespace stiction {

std::string write_csv_number(double value) { return write_full_number(value); }

std::string write_csv_text(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += c;
        out += c;
    }
    return out + "\"";
}

std::string write_json_number(double value) {
    if (std::isnan(value)) return "null";
    return std::isinf(value) ? write_json_text(write_full_number(value)) : write_full_number(value);
}

std::string write_json_text(std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {  // JSON allows control characters only in escaped form
            out += "\\u00";
            out += hex[byte >> 4];
            out += hex[byte & 15];
            continue;
        }
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

}  // namespace stiction
