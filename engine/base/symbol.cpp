// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/symbol.hpp"

#include "base/markup.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace stiction {

namespace {

constexpr std::string_view dot = "\u0307", two_dots = "\u0308";

// The first matching name is taken, so a longer name stands before the names that it begins with.
constexpr std::array<std::pair<std::string_view, std::string_view>, 21> greek{
    {{"theta", "θ"}, {"eps", "ε"},   {"mu", "μ"},  {"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"},
     {"delta", "δ"}, {"omega", "ω"}, {"om", "ω"},  {"Omega", "Ω"}, {"Om", "Ω"},   {"tau", "τ"},
     {"phi", "φ"},   {"psi", "ψ"},   {"lam", "λ"}, {"eta", "η"},   {"xi", "ξ"},   {"Sg", "Σ"},
     {"Da", "Δa"},   {"Dh", "Δh"},   {"th", "θ"}}};

}  // namespace

void add_dot(std::string& symbol) {
    std::size_t at = std::min<std::size_t>(2, symbol.size());
    while (at < symbol.size() && continues_letter(symbol[at])) ++at;
    const bool has_one = symbol.compare(at, dot.size(), dot) == 0;
    symbol.replace(at, has_one ? dot.size() : 0, has_one ? two_dots : dot);
}

std::string make_symbol(std::string_view symbol) {
    if (symbol.empty() || symbol == "-") return {};
    std::string out = "*";
    bool subscript = false;
    for (std::size_t i = 0; i < symbol.size();) {
        std::string_view letter = symbol.substr(i, 1);
        std::size_t length = 1;
        for (const auto& [name, sign] : greek)
            if (symbol.substr(i, name.size()) == name) {
                letter = sign;
                length = name.size();
                break;
            }
        if (symbol[i] == '\'') {  // the time derivative: a dot over the letter
            add_dot(out);
            ++i;
            continue;
        }
        const bool digit = symbol[i] >= '0' && symbol[i] <= '9';
        if (symbol[i] == '_' || (digit && !subscript && out.size() > 1)) {
            out += "*_{";
            subscript = true;
            if (!digit) ++i;
            continue;
        }
        if (subscript && (symbol[i] == '(' || symbol[i] == ' ')) {
            out += "}*";
            subscript = false;
        }
        if (symbol[i] == '^') {
            std::size_t end = i + 1;
            while (end < symbol.size() && symbol[end] >= '0' && symbol[end] <= '9') ++end;
            out += '*';
            out += symbol.substr(i, end - i);
            out += '*';
            i = end;
            continue;
        }
        const bool before_number = i + 1 < symbol.size() && symbol[i + 1] >= '0' && symbol[i + 1] <= '9';
        if (symbol[i] == ')' || (symbol[i] == '(' && !subscript && !before_number)) {
            out += '*';
            out += symbol[i++];
            out += '*';
            continue;
        }
        if (symbol[i] == '(' && !subscript) {  // a time, as in theta(0)
            const std::size_t close = symbol.find(')', i);
            const std::size_t end = close == std::string_view::npos ? symbol.size() : close + 1;
            out += '*';
            out += symbol.substr(i, end - i);
            out += '*';
            i = end;
            continue;
        }
        out += letter;
        i += length;
    }
    out += subscript ? "}" : "*";
    return out;
}

}  // namespace stiction
