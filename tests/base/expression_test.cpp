// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/expression.hpp"

#include "base/constants.hpp"
#include "base/random.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <optional>
#include <string>

using namespace stiction;

namespace {

// A language with the words `x` (2) and `deg`, without powers and exp; a sum ends at `+-`.
class FewWords : public ExpressionWords {
  public:
    bool read(std::string_view word, TextReader& reader, Term& out) override {
        if (word == "deg") return out.number = pi / 180.0, true;
        if (word == "x") return out.operation = Operation::leaf, out.leaf = 0, true;
        return reader.fail_at(reader.place() - word.size(), "`" + std::string(word) + "` is no name.");
    }
    std::string refuse(Operation operation) override {
        if (operation == Operation::power) return "`^` is not part of this language.";
        return operation == Operation::exp ? "`exp` is not part of this language." : "";
    }
    std::string_view end() const override { return "+-"; }
};

class AllWords : public FewWords {
  public:
    std::string refuse(Operation) override { return {}; }
    std::string_view end() const override { return {}; }
};

template <class Words>
std::optional<double> compute(std::string_view text, TextMistake* mistake = nullptr) {
    TextReader reader(text);
    Words words;
    Expression terms;
    const int last = read_sum(reader, words, terms);
    if (last >= 0 && !reader.is_at_end()) reader.fail_here("is left over.");
    if (mistake != nullptr) *mistake = reader.mistake();
    if (last < 0 || reader.has_failed()) return std::nullopt;
    CHECK(static_cast<std::size_t>(last) + 1 == terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i) {
        CHECK(terms[i].left < static_cast<int>(i));
        CHECK(terms[i].right < static_cast<int>(i));
    }
    const double leaves[] = {2.0};
    return compute_terms(terms, leaves).back();
}

std::size_t find_column(std::string_view text) {
    TextMistake mistake;
    CHECK_FALSE(compute<FewWords>(text, &mistake).has_value());
    CHECK(mistake.sentence.ends_with("."));
    return mistake.column;
}

std::string repeat(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

}  // namespace

TEST_CASE("expression: the value is that of the usual precedence, from left to right") {
    const std::pair<std::string_view, double> values[] = {
        {"1 + 2 * 3", 7.0},
        {"(1 + 2) * 3", 9.0},
        {"10 - 3 - 2", 5.0},
        {"24 / 4 / 2", 3.0},
        {"-2^2", -4.0},
        {"2^3^2", 512.0},
        {"2^-1", 0.5},
        {"-2^-2", -0.25},
        {"2 - -3", 5.0},
        {"- - 3", 3.0},
        {"+4", 4.0},
        {"2*-3", -6.0},
        {"x*x", 4.0},
        {"90*deg", 90.0 * (pi / 180.0)},
        {".5e1", 5.0},
        {"1e-3", 1e-3},
        {" 2\t* \n3 ", 6.0},
        {"pi", pi},
        {"sqrt(x)", std::sqrt(2.0)},
        {"abs(1 - x)", 1.0},
        {"exp(x)", std::exp(2.0)},
        {"ln(x)", std::log(2.0)},
        {"sin(x)", std::sin(2.0)},
        {"cos(x)", std::cos(2.0)},
        {"tan(x)", std::tan(2.0)},
        {"sqrt ((x))", std::sqrt(2.0)},
        {"0.1 + 0.2 - 0.3", 0.1 + 0.2 - 0.3},
    };
    for (const auto& one : values) {
        const auto& text = one.first;
        const double value = one.second;
        const auto computed = compute<AllWords>(text);
        REQUIRE_MESSAGE(computed.has_value(), text);
        CHECK_MESSAGE(*computed == value, text);
    }
    CHECK_FALSE(std::signbit(*compute<AllWords>("-0")));
    CHECK(std::isinf(*compute<AllWords>("1/0")));
    CHECK(std::isnan(*compute<AllWords>("sqrt(-1)")));
}

TEST_CASE("expression: a mistake is told with its column, counted in characters") {
    CHECK(find_column("") == 1);
    CHECK(find_column("   ") == 4);
    CHECK(find_column("1 +") == 4);
    CHECK(find_column("1 + y") == 5);
    CHECK(find_column("(1") == 3);
    CHECK(find_column("1)") == 2);
    CHECK(find_column("2x") == 1);
    CHECK(find_column("1.2.3") == 1);
    CHECK(find_column("1 + 1e999") == 5);
    CHECK(find_column("1e") == 1);
    CHECK(find_column("x x") == 3);
    CHECK(find_column("sin x") == 1);
    CHECK(find_column("sin()") == 5);
    CHECK(find_column("\u00fc") == 1);
    CHECK(find_column("x*\u00fc\u00fc") == 3);
    CHECK(find_column("x*(\u00fc)") == 4);
    CHECK(find_column("x \u00fc y") == 3);
    CHECK(find_column("x^2") == 2);
    CHECK(find_column("1 + exp(x)") == 5);
    CHECK(find_column("x +- 1") == 3);
    CHECK(find_column("* 2") == 1);
}

TEST_CASE(
    "expression: 32 levels of parentheses are read, one more is a mistake, and rows of any length are no "
    "level") {
    TextMistake mistake;
    CHECK(compute<AllWords>(repeat("(", 32) + "1" + repeat(")", 32)) == 1.0);
    CHECK(compute<AllWords>(repeat("abs(", 32) + "1" + repeat(")", 32)) == 1.0);
    CHECK_FALSE(compute<AllWords>(repeat("(", 33) + "1" + repeat(")", 33), &mistake).has_value());
    CHECK(mistake.sentence == "There are more than 32 parentheses inside each other.");
    CHECK(mistake.column == 34);
    CHECK(compute<AllWords>(repeat("(1)+", 1000) + "1") == 1001.0);
    CHECK(compute<AllWords>(repeat("-", 10000) + "1") == 1.0);
    CHECK(compute<AllWords>(repeat("1^", 10000) + "2") == 1.0);
    CHECK_FALSE(compute<AllWords>(repeat("(", 100000)).has_value());
}

TEST_CASE("expression: each term has its text") {
    const std::string text = " (x + 1) * -x^2 / sin( 3 )";
    TextReader reader(text);
    AllWords words;
    Expression terms;
    REQUIRE(read_sum(reader, words, terms) >= 0);
    std::string all;
    for (const Term& term : terms) all += "[" + text.substr(term.begin, term.end - term.begin) + "]";
    CHECK(all == "[x][1][x + 1][x][2][x^2][-x^2][(x + 1) * -x^2][3][sin( 3 )][(x + 1) * -x^2 / sin( 3 )]");
}

TEST_CASE("expression: no text of random signs stops the reader") {
    constexpr std::string_view pieces[] = {"1",   "2.5",  "x", "(",  ")",   "+",    "-",   "*",
                                           "/",   "^",    " ", "pi", "sin", "e",    ".",   ",",
                                           "deg", "sqrt", "!", "\"", "\n",  "\xc3", "\xff"};
    Random random(71);
    int read = 0;
    for (int i = 0; i < 100000; ++i) {
        std::string text;
        for (std::uint64_t k = random.next_index(12); k-- > 0;)
            text += pieces[random.next_index(std::size(pieces))];
        TextMistake mistake;
        read += compute<AllWords>(text, &mistake).has_value();
        if (mistake.column > text.size() + 1) FAIL("column " << mistake.column << " of " << text);
    }
    CHECK(read > 1000);
}
