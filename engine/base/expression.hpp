// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions of all small languages: checks, number fields of the page, texts of own mechanisms. A language adds its own words.
//
//     sum      = product { ("+" | "-") product }
//     product  = power { ("*" | "/") power }
//     power    = { "+" | "-" } atom [ "^" power ]                      -2^2 is -(2^2), 2^3^2 is 2^(3^2)
//     atom     = number | "pi" | FUNCTION "(" sum ")" | "(" sum ")" | word of the language
//     FUNCTION = sqrt abs exp ln sin cos tan
//
// A minus sign is 0 minus its operand, so that no -0 appears. Expressions are computed in doubles from left to right.
#pragma once

#include "base/text_reader.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

enum class Operation : std::uint8_t {
    number,
    leaf,  ///< a word of the language
    negative,
    sum,
    difference,
    product,
    quotient,
    power,
    sqrt,
    abs,
    exp,
    ln,
    sin,
    cos,
    tan
};

struct Term {
    Operation operation = Operation::number;
    double number = 0.0;             ///< of a number
    int leaf = -1;                   ///< of a leaf: its place in a list of the language
    int left = -1, right = -1;       ///< operands: places of earlier terms; a single operand is `left`
    std::size_t begin = 0, end = 0;  ///< its text, in bytes
};

/// A tree, operands before their operation: it is computed in one pass, without recursion.
using Expression = std::vector<Term>;

/// The words that a language adds.
class ExpressionWords {
  public:
    virtual ~ExpressionWords() = default;
    /// The meaning of a word that was just taken: a number, or a leaf. False: it has none, and `reader` has the mistake.
    virtual bool read(std::string_view word, TextReader& reader, Term& out) = 0;
    /// Why an operation or a function that was just met is not part of the language; empty if it is.
    virtual std::string refuse(Operation) { return {}; }
    /// Signs that end a sum although they begin with an operator.
    virtual std::string_view end() const { return {}; }
};

/// Appends the terms of a sum; returns the place of its last one, or -1 if `reader` has failed.
int read_sum(TextReader& reader, ExpressionWords& words, Expression& out);

/// The values of all terms. `leaves`: the values of the words.
std::vector<double> compute_terms(std::span<const Term> terms, std::span<const double> leaves);

}  // namespace stiction
