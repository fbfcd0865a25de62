// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The commands, one per file. Each takes the arguments after its name and returns the exit code.
#pragma once

#include <span>
#include <string>

namespace stiction::cli {

int run_list(std::span<const std::string> arguments);
int run_describe(std::span<const std::string> arguments);
int run_run(std::span<const std::string> arguments);
int run_regions(std::span<const std::string> arguments);
int run_plot(std::span<const std::string> arguments);
int run_explore(std::span<const std::string> arguments);
int run_check(std::span<const std::string> arguments);
int run_value(std::span<const std::string> arguments);
int run_page(std::span<const std::string> arguments);
int run_mystery(std::span<const std::string> arguments);
int run_decode(std::span<const std::string> arguments);

}  // namespace stiction::cli
