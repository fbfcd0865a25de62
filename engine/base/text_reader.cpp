// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/text_reader.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>

namespace stiction {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_of_word(char c) { return is_letter(c) || is_digit(c); }
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }  // inside a UTF-8 character

}  // namespace

std::size_t count_characters(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues));
}

std::size_t TextReader::next() const {
    std::size_t out = at_;
    while (out < text_.size() && is_blank(text_[out])) ++out;
    return out;
}

bool TextReader::is_at_number() const {
    const std::string_view rest = text_.substr(next());
    return !rest.empty() && (is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1])));
}

bool TextReader::take(std::string_view sign) {
    if (!is_at(sign)) return false;
    at_ = next() + sign.size();
    return true;
}

std::string_view TextReader::take_while(bool (*fits)(char)) {
    const std::size_t from = at_;
    while (at_ < text_.size() && fits(text_[at_])) ++at_;
    return cut(from);
}

std::string_view TextReader::see_word() const {
    const std::size_t from = next();
    if (from == text_.size() || !is_letter(text_[from])) return {};
    const auto end =
        std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(from), text_.end(), is_of_word);
    return text_.substr(from, static_cast<std::size_t>(end - text_.begin()) - from);
}

std::string_view TextReader::take_word() {
    const std::string_view word = see_word();
    if (!word.empty()) at_ = next() + word.size();
    return word;
}

bool TextReader::take_word(std::string_view word) {
    if (see_word() != word) return false;
    take_word();
    return true;
}

bool TextReader::take_number(double& out) {
    take_blanks();
    const std::size_t from = at_;
    char last = ' ';
    while (at_ < text_.size()) {
        const char c = text_[at_];
        const bool exponent_sign = (c == '+' || c == '-') && (last == 'e' || last == 'E') &&
                                   at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
        if (!is_of_word(c) && c != '.' && !exponent_sign) break;
        last = c;
        ++at_;
    }
    if (at_ == from) return fail_here("stands where a number is expected.");
    const std::optional<double> number = read_number(cut(from));
    if (!number) return fail_at(from, quote_printable(cut(from)) + " is not a finite number.");
    out = *number;
    return true;
}

bool TextReader::take_quoted(std::string_view& out) {
    const std::size_t from = next();
    if (!take("\"")) return fail_here("stands where a word in quotation marks is expected.");
    const std::size_t end = text_.find('"', at_);
    if (end == std::string_view::npos) return fail_at(from, "The quotation mark has no second one.");
    out = text_.substr(at_, end - at_);
    at_ = end + 1;
    return true;
}

bool TextReader::holds_inside(std::string_view signs) const {
    int open = 0;
    bool quoted = false;
    for (std::size_t i = next(); i < text_.size(); ++i) {
        const char c = text_[i];
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        open += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (open == 0) return false;
        if (signs.find(c) != std::string_view::npos) return true;
    }
    return false;
}

bool TextReader::enter() {
    if (++level_ <= most_levels) return true;
    return fail("There are more than " + std::to_string(most_levels) + " parentheses inside each other.");
}

bool TextReader::fail_at(std::size_t place, std::string sentence) {
    if (!has_failed()) mistake_ = {std::move(sentence), count_characters(text_.substr(0, place)) + 1};
    return false;
}

bool TextReader::fail_here(std::string_view is_what) {
    const std::size_t from = next();
    if (from == text_.size()) return fail("The end of the text " + std::string(is_what));
    std::size_t size = see_word().size();
    if (size == 0) do
            ++size;
        while (from + size < text_.size() && continues(text_[from + size]));
    return fail(quote_printable(text_.substr(from, size)) + " " + std::string(is_what));
}

}  // namespace stiction
