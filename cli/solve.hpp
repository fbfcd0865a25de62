// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace stiction::cli {

/// stiction solve FILE.json [--solver ID] [--all]: the solutions of one contact problem as JSON.
int run_solve(std::span<const std::string> arguments);

}  // namespace stiction::cli
