// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a text of the language of own mechanisms (docs/mechanism.md) by recursive descent. The text is data: names hold only
// a-z, 0-9 and `_`, and nothing in it names a file, an address or a program.
//
//     canonical.hpp          lines and places
//     statement_reader.hpp   words, names, formulas, forms, options of one statement; statement_formulas.cpp and
//                            statement_options.cpp hold its longer parts
//     statements_*.cpp       one function for each statement
//     requirements.hpp       conditions on values
#pragma once

#include "own/description.hpp"
#include "own/requirements.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

inline constexpr std::size_t longest_text = 4096;  ///< bytes of the canonical text

struct ReadText {
    std::string canonical;
    Description description;                ///< complete if there is no mistake
    std::vector<Requirement> requirements;  ///< on all values of the parameters
    std::vector<Mistake> mistakes;          ///< in the order of the text, at most one for each line
};

ReadText read_text(std::string_view text);

/// "line 4, column 18: `mu_x` is ..."; without column if no single word is wrong.
std::string write_mistake(const Mistake& mistake);

}  // namespace stiction::own
