// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/expression.hpp"

#include "base/expression.hpp"
#include "base/printable.hpp"

#include <cmath>
#include <string>
#include <utility>

namespace stiction {

namespace {

// How the signs of a keyboard are written in the language; blanks are left out, as in 10 000.
constexpr std::pair<std::string_view, std::string_view> spellings[] = {
    {" ", ""}, {",", "."}, {"\u2212", "-"}, {"\u03c0", "pi"}};

class NoWords : public ExpressionWords {
  public:
    bool read(std::string_view word, TextReader& reader, Term&) override {
        return reader.fail(quote_printable(word) + " is no number.");
    }
};

}  // namespace

std::optional<double> evaluate_expression(std::string_view text) {
    std::string plain(text);
    for (const auto& [sign, spelling] : spellings)
        for (std::size_t at = plain.find(sign); at != std::string::npos; at = plain.find(sign, at))
            plain.replace(at, sign.size(), spelling);
    TextReader reader(plain);
    NoWords words;
    Expression terms;
    if (read_sum(reader, words, terms) < 0 || !reader.is_at_end()) return std::nullopt;
    const double value = compute_terms(terms, {}).back();
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace stiction
