// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "panels/formula.hpp"

#include "base/markup.hpp"
#include "base/symbol.hpp"
#include "ui/label.hpp"
#include "ui/numbers.hpp"
#include "view/view.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace stiction {

namespace {

// At most four digits and no trailing zeros: 0.1, not 0.1000.
std::string write_short(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    if (std::strchr(text, 'e') != nullptr || std::strchr(text, 'n') != nullptr) return show_number(value, 4);
    return text[0] == '-' ? "\u2212" + std::string(text + 1) : std::string(text);
}

}  // namespace

std::string write_formula(const Session& session, std::span<const ClosedFormLetter> letters,
                          std::string_view formula, FormulaText text) {
    const bool numbers = text == FormulaText::numbers;
    std::string out;
    for (std::size_t i = 0; i < formula.size();) {
        const std::size_t close = formula[i] == '[' ? formula.find(']', i) : std::string_view::npos;
        if (close == std::string_view::npos) {
            out += formula[i++];
            continue;
        }
        const std::string_view item = formula.substr(i + 1, close - i - 1);
        const std::string_view name = item.substr(0, item.find('|'));
        i = close + 1;
        const ClosedFormLetter* letter = nullptr;
        for (const ClosedFormLetter& candidate : letters)
            if (candidate.name == name) letter = &candidate;
        const int parameter = find_parameter(session.system(), name);
        if (!numbers) {
            out += item.size() > name.size() ? std::string(item.substr(name.size() + 1))
                   : letter != nullptr       ? std::string(letter->symbol)
                   : parameter >= 0
                       ? make_symbol(session.system().parameters[static_cast<std::size_t>(parameter)].symbol)
                       : make_symbol(name);
            continue;
        }
        // The value of a column changes all the time, so its count of digits is fixed.
        const std::string number = letter != nullptr ? write_short(letter->value)
                                   : parameter >= 0 && session.experiment.hides(parameter) ? "?"
                                   : parameter >= 0 ? write_short(session.value(parameter))
                                                    : show_number(session.column(name), 4);
        const bool apart = out.empty() || out.back() == '(' || out.back() == '|' || out.ends_with("= ");
        out += number.starts_with("\u2212") && !apart ? "(" + number + ")" : number;
    }
    return out;
}

bool has_values(const Session& session, std::string_view formula) {
    for (std::size_t i = formula.find('['); i != std::string_view::npos; i = formula.find('[', i + 1)) {
        const std::string_view item = formula.substr(i + 1, formula.find(']', i) - i - 1),
                               name = item.substr(0, item.find('|'));
        if (find_parameter(session.system(), name) < 0 && std::isnan(session.column(name))) return false;
    }
    return true;
}

std::string write_plain_formula(const Session& session, std::span<const ClosedFormLetter> letters,
                                std::string_view formula) {
    std::string out = write_formula(session, letters, formula, FormulaText::symbols);
    const std::string numbers = write_formula(session, letters, formula, FormulaText::numbers);
    if (numbers != out) out += " = " + numbers;
    return make_plain(out);
}

}  // namespace stiction
