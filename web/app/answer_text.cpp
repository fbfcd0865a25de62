// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "app/answer_text.hpp"

#include "base/field_text.hpp"

#include <cmath>

namespace stiction {

// Writes the comma and the key that stand before a value, or drops an earlier value.
std::string& AnswerText::begin(const char* key) {
    std::string& out = answer_.text;
    answer_.is_text = false;
    if (open_.empty()) {
        out.clear();
        return out;
    }
    if (out.back() != '{' && out.back() != '[') out += ',';
    if (open_.back() == '}') out += write_json_text(key) + ':';
    return out;
}

void AnswerText::number(const char* key, double value) {
    begin(key) += std::isfinite(value) ? write_json_number(value) : "null";
}
void AnswerText::truth(const char* key, bool value) { begin(key) += value ? "true" : "false"; }
void AnswerText::text(const char* key, const std::string& value) {
    const bool is_alone = open_.empty();
    begin(key) += is_alone ? value : write_json_text(value);
    answer_.is_text = is_alone;
}
void AnswerText::null(const char* key) { begin(key) += "null"; }
void AnswerText::raw(const char* key, const std::string& text) { begin(key) += text; }
void AnswerText::begin_object(const char* key) {
    begin(key) += '{';
    open_.push_back('}');
}
void AnswerText::begin_array(const char* key) {
    begin(key) += '[';
    open_.push_back(']');
}
void AnswerText::end() {
    answer_.text += open_.back();
    open_.pop_back();
}

}  // namespace stiction
