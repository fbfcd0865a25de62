// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Symbols of the parameters as they are written on the page.
#include "base/symbol.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <string>

using namespace stiction;

TEST_CASE("symbols: Greek letters, subscripts, dots, starts") {
    CHECK(make_symbol("mu_s") == "*μ*_{s}");
    CHECK(make_symbol("Omega") == "*Ω*");
    CHECK(make_symbol("omega") == "*ω*");
    CHECK(make_symbol("Om") == "*Ω*");
    CHECK(make_symbol("om") == "*ω*");
    CHECK(make_symbol("theta(0)") == "*θ*(0)**");
    CHECK(make_symbol("gamma'(0)") == "*γ\u0307*(0)**");
    CHECK(make_symbol("Dh") == "*Δh*");
    CHECK(make_symbol("J/(m l^2)") == "*J/*(*m l*^2**)**");
    CHECK(make_symbol("-").empty());
}

TEST_CASE("symbols: no letter of any parameter is left spelt out") {
    for (const System* system : all_systems())
        for (const Parameter& p : system->parameters) {
            const std::string symbol = make_symbol(p.symbol);
            // Outside of subscripts and parentheses a symbol has at most two Latin letters in a row.
            int letters = 0, most = 0, depth = 0;
            for (const char c : symbol) {
                depth += (c == '{' || c == '(') - (c == '}' || c == ')');
                const bool is_letter = depth == 0 && std::isalpha(static_cast<unsigned char>(c)) != 0;
                letters = is_letter ? letters + 1 : 0;
                most = std::max(most, letters);
            }
            CHECK_MESSAGE(most <= 2, std::string(system->id), ": ", std::string(p.id), ": ", symbol);
        }
}
