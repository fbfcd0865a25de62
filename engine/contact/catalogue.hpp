// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// List of all solvers, one per file of contact/solvers, in alphabetical order. CMake generates the definition of
// the list from the folder.
#pragma once

#include "contact/solver.hpp"

#include <span>

namespace stiction {

std::span<const SolverEntry* const> all_solvers();

/// The entry with this id, or null.
const SolverEntry* find_solver(std::string_view id);

}  // namespace stiction
