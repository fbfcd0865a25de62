// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Every file of contact/solvers, in alphabetical order. The definition is generated from the folder at
// configure time.
#pragma once

#include <span>

#include "contact/solver.hpp"

namespace stiction {

std::span<const SolverEntry* const> all_solvers();

/// The entry with this id, or null.
const SolverEntry* find_solver(std::string_view id);

}  // namespace stiction
