// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Words of the language with a meaning of their own, and words that users try and that are not part of it.
#pragma once

#include <string>
#include <string_view>

namespace stiction::own {

bool is_law_word(std::string_view word);
/// Why no name may be this word; empty if it may.
std::string find_reserved(std::string_view word, bool names_value);
/// The sentence about a word that is no statement, if there is a special one; behind "`word` is no statement.".
std::string_view find_statement_advice(std::string_view word);
/// The sentence about a word that stands where an option is expected, if there is a special one.
std::string_view find_option_advice(std::string_view word);
/// The same for a function or a sign of an expression.
std::string_view find_function_advice(std::string_view word);

}  // namespace stiction::own
