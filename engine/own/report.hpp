// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Descriptions of a text for users: its equations, matrices, names of parts.
#pragma once

#include "own/description.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

/// A formula with its names, as in the text: "2*pi*f".
std::string write_formula(const Description& description, const Formula& formula);

/// The equations of motion, one line each.
std::vector<std::string> write_equations(const Description& description);

/// Entries row by row, at values of the parameters. Rows only.
struct Matrices {
    std::vector<std::vector<double>> M, C, K;
    std::vector<double> f;  ///< constant forces, and those of springs with `rest`
};
Matrices find_matrices(const Description& description, std::span<const double> values);

/// The motion between events is known in closed form: rows with constant coefficients of friction.
bool is_linear(const Description& description, std::span<const double> values);

std::string_view get_kind_name(ContactKind kind);
/// The parts of a contact as in the text: "block.c1". Rows: the coordinates on which it acts, and nothing.
std::string write_first(const Description& description, const ContactEntry& contact);
std::string write_second(const Description& description, const ContactEntry& contact);

}  // namespace stiction::own
