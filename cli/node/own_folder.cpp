// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "file.hpp"

#include <cstdlib>

#include <emscripten.h>

// clang-format off
EM_JS(char*, stiction_own_folder, (), {
    const size = lengthBytesUTF8(__dirname) + 1;
    const out = _malloc(size);
    stringToUTF8(__dirname, out, size);
    return out;
});
// clang-format on

namespace stiction::cli {

std::string find_own_folder() {
    char* folder = stiction_own_folder();
    const std::string out = folder;
    std::free(folder);
    return out;
}

}  // namespace stiction::cli
