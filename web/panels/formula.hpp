// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas of the catalogue as the user sees them. [name] in a formula stands for a letter of the formula, a
// parameter, or a column of the trace; [name|symbol] also gives its symbol.
#pragma once

#include "model/closed_form.hpp"

#include <span>
#include <string>
#include <string_view>

namespace stiction {

class Session;

enum class FormulaText {
    symbols,  ///< label markup with the symbols
    numbers   ///< label markup with the numbers in force
};
std::string write_formula(const Session& session, std::span<const ClosedFormLetter> letters,
                          std::string_view formula, FormulaText text);
/// Every column in the formula has a value at the present time.
bool has_values(const Session& session, std::string_view formula);
/// Symbols, and numbers if there are any: "2·B/v_b = 2·0.015/0.1", without markup.
std::string write_plain_formula(const Session& session, std::span<const ClosedFormLetter> letters,
                                std::string_view formula);

}  // namespace stiction
