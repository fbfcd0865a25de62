// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Problem files of the command line: {"kind":"lcp"|"friction"|"gauss", ...}. Reading is strict: what is wrong
// with a file is one sentence.
#pragma once

#include "contact/problem.hpp"

#include <string>
#include <variant>
#include <vector>

namespace stiction::cli {

/// What a file holds. `kind` is "lcp", "friction" or "gauss"; `name` the stem of the file.
struct ProblemFile {
    std::string name, kind;
    std::variant<LcpProblem, ContactProblem, GaussProblem> problem;
    std::vector<std::string> notices;

    int unknowns() const;
    /// "lcp", "friction2", "friction3" or "gauss", as `list --solvers` names them.
    std::string solver_kind() const;
};

/// Reads `path`; on trouble `error` holds one sentence and false comes back.
bool read_problem(const std::string& path, ProblemFile& out, std::string& error);

}  // namespace stiction::cli
