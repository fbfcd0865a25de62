// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include <cstdio>

namespace stiction::cli {

void Output::flush() {
    std::fwrite(text_.data(), 1, text_.size(), stdout);
    std::fflush(stdout);
    text_.clear();
}

void say(std::string_view sentence) {
    const std::string line = std::string(sentence) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int refuse(std::span<const std::string> sentences) {
    for (const std::string& sentence : sentences) say(sentence);
    return refused;
}

int refuse(const std::string& sentence) { return refuse(std::span(&sentence, 1)); }

}  // namespace stiction::cli
