// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A text of one of the small languages (checks, expressions), read from left to right. The first mistake ends the reading; it has a
// sentence and a column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stiction {

/// Number of characters of an UTF-8 text. Bytes that belong to no character count as one each.
std::size_t count_characters(std::string_view text);

struct TextMistake {
    std::string sentence;    ///< empty: no mistake
    std::size_t column = 0;  ///< in characters, from 1
};

class TextReader {
  public:
    static constexpr int most_levels = 32;  ///< parentheses inside each other

    explicit TextReader(std::string_view text) : text_(text) {}

    /// The place of the next sign that is no blank, in bytes.
    std::size_t next() const;
    /// The place behind the last sign that was taken, in bytes.
    std::size_t place() const { return at_; }
    std::string_view cut(std::size_t from) const { return text_.substr(from, at_ - from); }

    bool is_at_end() const { return next() == text_.size(); }
    bool is_at(std::string_view sign) const { return text_.substr(next()).starts_with(sign); }
    bool is_at_number() const;
    /// Takes these signs if they are next.
    bool take(std::string_view sign);
    /// Letters, digits and `_`, not beginning with a digit; empty if none is next.
    std::string_view see_word() const;
    std::string_view take_word();
    /// Takes this word if it is next.
    bool take_word(std::string_view word);
    void take_blanks() { at_ = next(); }
    /// Takes signs that directly follow, as long as they fit.
    std::string_view take_while(bool (*fits)(char));
    /// Takes a number without sign. False: the text there is no finite number, which is a mistake.
    bool take_number(double& out);
    /// Takes a word between quotation marks.
    bool take_quoted(std::string_view& out);

    /// The inside of the parenthesis that is next holds one of these signs, outside of quotation marks.
    bool holds_inside(std::string_view signs) const;
    /// Begin and end of a level. False: there are too many, which is a mistake.
    bool enter();
    void leave() { --level_; }

    /// Notes a mistake at the next sign, or at a place in bytes; the first one counts. Always false.
    bool fail(std::string sentence) { return fail_at(next(), std::move(sentence)); }
    bool fail_at(std::size_t place, std::string sentence);
    /// "`x` ...", with the next word or sign, or "the end of the text ...".
    bool fail_here(std::string_view is_what);
    bool has_failed() const { return !mistake_.sentence.empty(); }
    const TextMistake& mistake() const { return mistake_; }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    int level_ = 0;
    TextMistake mistake_;
};

}  // namespace stiction
