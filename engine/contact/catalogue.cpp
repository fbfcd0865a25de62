// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/catalogue.hpp"

namespace stiction {

const SolverEntry* find_solver(std::string_view id) {
    for (const SolverEntry* entry : all_solvers())
        if (entry->id == id) return entry;
    return nullptr;
}

}  // namespace stiction
