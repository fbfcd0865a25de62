// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/paragraph.hpp"

#include "base/markup.hpp"

#include <algorithm>
#include <cstdio>

namespace stiction::figure {

namespace {

constexpr double script = 0.72;  // size of sub- and superscripts

// Width of a letter in units of the font size: that of Inter, the widest of the fonts that are asked for.
double find_letter_width(char c) {
    if (continues_letter(c)) return 0.0;
    if (std::string_view("ijl.,:;'|!").find(c) != std::string_view::npos) return 0.28;
    if (std::string_view("frt()[] -/").find(c) != std::string_view::npos) return 0.37;
    if (std::string_view("mwMW%@").find(c) != std::string_view::npos) return 0.9;
    return c >= 'A' && c <= 'Z' ? 0.7 : c >= 'a' && c <= 'z' ? 0.58 : 0.64;
}

double measure_plain(std::string_view text, double size) {
    double out = 0.0;
    for (const char c : text) out += find_letter_width(c);
    return size * out;
}

// The part of the text that is no wider than `width`, at least one letter.
std::size_t cut(std::string_view text, double size, double width) {
    double used = 0.0;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        used += size * find_letter_width(text[i]);
        if (used > width && i > 0 && !continues_letter(text[i])) break;
    }
    return i;
}

}  // namespace

std::string escape_xml(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&' || c == '<' || c == '>' || c == '"')
            out += "&#" + std::to_string(static_cast<int>(c)) + ";";
        else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F)
            out += c;
    }
    return out;
}

std::string typeset(std::string_view markup, double size) {
    std::string out;
    char number[80];
    double shift = 0.0;  // of the piece before, mm below the line
    split_markup(markup, [&](std::string_view text, MarkupStyle kind) {
        const double down = kind == MarkupStyle::subscript     ? 0.26 * size
                            : kind == MarkupStyle::superscript ? -0.36 * size
                                                               : 0.0;
        std::string style = kind == MarkupStyle::italic ? " font-style=\"italic\"" : "";
        if (down != shift) {
            std::snprintf(number, sizeof number, " dy=\"%.2f\"", down - shift);
            style += number;
        }
        if (is_script(kind)) {
            std::snprintf(number, sizeof number, " font-size=\"%.2f\"", script * size);
            style += number;
        }
        shift = down;
        const std::string shown = escape_xml(text);
        out += style.empty() ? shown : "<tspan" + style + ">" + shown + "</tspan>";
    });
    return out;
}

double measure(std::string_view markup, double size) {
    double out = 0.0;
    split_markup(markup, [&](std::string_view text, MarkupStyle kind) {
        out += measure_plain(text, is_script(kind) ? script * size : size);
    });
    return out;
}

std::vector<std::string> break_lines(std::string_view markup, double size, double width) {
    std::vector<std::string> out;
    while (!markup.empty()) {
        const std::size_t end = std::min(markup.find(' '), markup.size());
        const std::string_view word = markup.substr(0, end);
        markup.remove_prefix(std::min(end + 1, markup.size()));
        if (!out.empty() && measure(out.back() + " " + std::string(word), size) <= width)
            out.back() += " " + std::string(word);
        else
            out.emplace_back(word);
    }
    return out;
}

std::vector<std::string> break_plain(std::string_view text, double size, double width) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t end = cut(text, size, width);
        out.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return out;
}

}  // namespace stiction::figure
