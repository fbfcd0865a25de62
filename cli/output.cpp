// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include "base/number_text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
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

std::string write_csv_number(double value) { return write_full_number(value); }

std::string write_csv_text(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string write_json_number(double value) {
    if (std::isnan(value)) return "null";
    return std::isinf(value) ? write_json_text(write_full_number(value)) : write_full_number(value);
}

std::string write_json_text(std::string_view text) {
    return nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace stiction::cli
