// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include <cstdio>

namespace stiction::cli {

namespace {
Capture* present = nullptr;
}

Capture::Capture() { present = this; }
Capture::~Capture() { present = nullptr; }

void Output::flush() {
    if (present != nullptr) {
        present->out_ += text_;
        text_.clear();
        return;
    }
    std::fwrite(text_.data(), 1, text_.size(), stdout);
    std::fflush(stdout);
    text_.clear();
}

void say(std::string_view sentence) {
    const std::string line = std::string(sentence) + "\n";
    if (present != nullptr) {
        present->error_ += line;
        return;
    }
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void shorten(std::vector<std::string>& sentences) {
    constexpr std::size_t shown = 10;
    if (sentences.size() <= shown) return;
    const std::size_t left = sentences.size() - shown;
    sentences.resize(shown);
    sentences.push_back("There are " + std::to_string(left) + " more of these sentences.");
}

int refuse(std::vector<std::string> sentences) {
    shorten(sentences);
    for (const std::string& sentence : sentences) say(sentence);
    return refused;
}

int refuse(const std::string& sentence) { return refuse(std::vector<std::string>{sentence}); }

}  // namespace stiction::cli
