// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction batch: many commands in one process, for programs that ask much. A process need not be started for each, and under node
// the compiled program stays warm.
#pragma once

#include <span>
#include <string>

namespace stiction::cli {

/// Reads a command from each line of standard input, hands it to `run`, and prints {"code", "out", "error"} as one line.
int run_batch(std::span<const std::string> arguments, int (*run)(std::span<const std::string> command));

}  // namespace stiction::cli
