// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/markup.hpp"

#include "base/random.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;

namespace {

// "[u a]" for each piece: its style (upright, italic, low, high) and its text.
std::string show(std::string_view markup) {
    std::string out;
    split_markup(markup, [&](std::string_view text, MarkupStyle style) {
        out += "[";
        out += "uilh"[static_cast<int>(style)];
        out += " " + std::string(text) + "]";
    });
    return out;
}

}  // namespace

TEST_CASE("markup: pieces of equal style, with braces, letters of several bytes and escaped letters") {
    CHECK(show("*F*_{10} = *μ* *N*^2") == "[i F][l 10][u  = ][i μ][u  ][i N][h 2]");
    CHECK(show("*x*_μ, 10^{−5}") == "[i x][l μ][u , 10][h −5]");
    CHECK(show("a\\_b\\*c\\\\d") == "[u a][u _b][u *c][u \\d]");
    CHECK(show("_a ^") == "[u _a ^]");  // nothing before it, nothing behind it
    CHECK(show("x_{ab") == "[u x][l ab]");
    CHECK(show("x_{}y") == "[u x][u y]");
    CHECK(show("") == "");
}

TEST_CASE("markup: the plain text keeps scripts, and a text as it is written comes back whole") {
    CHECK(make_plain("*μ*_{s} *N*") == "μ_s N");
    CHECK(make_plain("10^{−5} m") == "10^−5 m");
    CHECK(make_plain("{0, 1}") == "{0, 1}");
    Random random(7);
    constexpr std::string_view letters = "ab*_^\\{} ";
    for (int i = 0; i < 10'000; ++i) {
        std::string text;
        for (int k = 0; k < 8; ++k)
            text += letters[static_cast<std::size_t>(random.next_fraction() *
                                                     static_cast<double>(letters.size()))];
        CHECK(make_plain(as_written(text)) == text);
    }
}
