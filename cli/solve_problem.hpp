// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Problem files of the command line: {"kind":"lcp"|"friction"|"gauss", ...}. Reading is strict: a mistake in a file is
// reported by one sentence.
#pragma once

#include "contact/problem.hpp"

#include <string>
#include <variant>
#include <vector>

namespace stiction::cli {

/// Content of a file. `kind` is "lcp", "friction" or "gauss"; `name` is the stem of the file name.
struct ProblemFile {
    std::string name, kind;
    std::variant<LcpProblem, ContactProblem, GaussProblem> problem;
    std::vector<std::string> notices;

    int unknowns() const;
    /// "lcp", "friction2", "friction3" or "gauss", as in `list --solvers`.
    std::string solver_kind() const;
};

/// Reads `path`. If it cannot be used, returns false and sets `error` to one sentence.
bool read_problem(const std::string& path, ProblemFile& out, std::string& error);

}  // namespace stiction::cli
