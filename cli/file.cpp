// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "file.hpp"

#include "base/printable.hpp"
#include "output.hpp"

#include <cstdio>

namespace stiction::cli {

namespace {

std::string read_rest(std::FILE* file) {
    std::string text;
    char block[1 << 16];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, file)) > 0;) text.append(block, n);
    return text;
}

}  // namespace

std::string read_standard_input() { return read_rest(stdin); }

std::optional<std::string> read_file(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    std::string text;
    bool bad = file == nullptr;
    if (!bad) {
        text = read_rest(file);
        bad = std::ferror(file) != 0;
        std::fclose(file);
    }
    if (!bad) return text;
    say("The file " + quote_printable(path) + " cannot be read.");
    return std::nullopt;
}

}  // namespace stiction::cli
