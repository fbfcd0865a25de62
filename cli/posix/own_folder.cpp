// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "file.hpp"

#include <filesystem>

namespace stiction::cli {

std::string find_own_folder() {
    std::error_code trouble;  // a system without /proc
    return std::filesystem::read_symlink("/proc/self/exe", trouble).parent_path().string();
}

}  // namespace stiction::cli
