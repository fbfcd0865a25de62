// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that a command reads.
#pragma once

#include <optional>
#include <string>

namespace stiction::cli {

/// The contents of a file; if it cannot be read, a sentence says so.
std::optional<std::string> read_file(const std::string& path);

/// The same for standard input.
std::string read_standard_input();

/// The folder of this program; empty if the system does not say.
std::string find_own_folder();

}  // namespace stiction::cli
