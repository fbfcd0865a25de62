// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/canonical.hpp"

#include "base/percent.hpp"

namespace stiction::own {

namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }  // inside a UTF-8 character

// Takes the bytes of the text from left to right.
class LineBuilder {
  public:
    explicit LineBuilder(std::vector<CanonicalLine>& out) : out_(out) {}

    void take(char c) {
        if (!continues(c)) ++column_;
        if (c == '\n') return end_written_line();
        if (c == ';' && !is_quoted_ && !is_comment_) return end_line();
        if (c == '"' && !is_comment_) is_quoted_ = !is_quoted_;
        if (c == '#' && !is_quoted_) is_comment_ = true;
        if (c == '\t' || c == '\r') c = ' ';
        if (c == ' ' && (text_.empty() || text_.back() == ' ')) return;
        text_ += c;
        columns_.push_back(column_);
    }
    void end_written_line() {
        end_line();
        ++line_;
        column_ = 0;
        is_quoted_ = is_comment_ = false;
    }

  private:
    void end_line() {
        if (!text_.empty() && text_.back() == ' ') {
            text_.pop_back();
            columns_.pop_back();
        }
        columns_.push_back(columns_.empty() ? 1 : columns_.back() + 1);
        if (!text_.empty()) out_.push_back({std::move(text_), line_, std::move(columns_)});
        text_.clear();
        columns_.clear();
    }

    std::vector<CanonicalLine>& out_;
    std::string text_;
    std::vector<std::size_t> columns_;
    int line_ = 1;
    std::size_t column_ = 0;
    bool is_quoted_ = false, is_comment_ = false;
};

}  // namespace

std::string_view CanonicalLine::statement() const {
    bool is_quoted = false;
    std::string_view out = text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') is_quoted = !is_quoted;
        if (text[i] != '#' || is_quoted) continue;
        out = out.substr(0, i);
        break;
    }
    if (out.ends_with(' ')) out.remove_suffix(1);
    return out;
}

std::vector<CanonicalLine> split_canonical(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<CanonicalLine> out;
    LineBuilder lines(out);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') lines.take(text[i]);
    lines.end_written_line();
    return out;
}

std::string join_lines(const std::vector<CanonicalLine>& lines) {
    std::string out;
    for (const CanonicalLine& line : lines) out += (out.empty() ? "" : "\n") + line.text;
    return out;
}

std::string make_canonical(std::string_view text) { return join_lines(split_canonical(text)); }

std::string encode_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        out += encode_percent(text.substr(0, end));
        if (end < text.size()) out += text[end] == ' ' ? "~" : "~~";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string decode_text(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool ends_line = value.substr(i).starts_with("~~");
        out += ends_line ? '\n' : value[i] == '~' ? ' ' : value[i];
        if (ends_line) ++i;
    }
    return out;
}

}  // namespace stiction::own
