// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The statements of the language: one function for each, which reads the words behind the first one into the description.
#pragma once

#include "own/statement_reader.hpp"

#include <span>
#include <string_view>

namespace stiction::own {

struct Statement {
    std::string_view word;
    void (*read)(StatementReader& in) = nullptr;
    bool is_single = false;  ///< at most once in a text
};

std::span<const Statement> common_statements();
std::span<const Statement> row_statements();
std::span<const Statement> body_statements();
std::span<const Statement> drawing_statements();

inline constexpr std::size_t longest_label = 60;

// Parts of statements of bodies.
PointRef take_point_ref(StatementReader& in);
LineRef take_line_ref(StatementReader& in);

}  // namespace stiction::own
