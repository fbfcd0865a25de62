// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/written_text.hpp"

#include "own/canonical.hpp"
#include "own/grammar.hpp"
#include "own/system.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr std::string_view file_letters = "abcdefghijklmnopqrstuvwxyz0123456789";

}  // namespace

bool WrittenText::is_there() const { return experiment_.system().text_key != nullptr; }

// Another mechanism is in force: its text replaces the one that was written.
void WrittenText::follow() const {
    if (of_ == &experiment_.system()) return;
    of_ = SystemPointer(&experiment_.system());
    text_ = of_->text;
    mistakes_.clear();
}

const std::string& WrittenText::text() const {
    follow();
    return text_;
}

std::span<const own::Mistake> WrittenText::mistakes() const {
    follow();
    return mistakes_;
}

std::string WrittenText::write(std::string_view text) {
    follow();
    own::MadeMechanism made = own::make_mechanism_system(text);
    text_ = text;
    mistakes_ = std::move(made.mistakes);
    if (made.system == nullptr) return {};
    of_ = made.system;  // it exists until its scenario is read
    return write_scenario(get_initial_scenario(*made.system));
}

void WrittenText::keep(std::string_view text) {
    of_ = SystemPointer(&experiment_.system());
    text_ = text;
    mistakes_.clear();
}

std::string WrittenText::name() const {
    std::string out;
    for (const char letter : experiment_.system().title) {
        const char small = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
        if (file_letters.find(small) != file_letters.npos)
            out += small;
        else if (!out.empty() && out.back() != '_')
            out += '_';
    }
    while (!out.empty() && out.back() == '_') out.pop_back();
    return (out.empty() ? "mechanism" : out) + ".stiction";
}

std::string WrittenText::shorten() const {
    std::string out;
    for (const own::CanonicalLine& line : own::split_canonical(text())) {
        std::string statement(line.statement());
        if (statement.empty() || statement.starts_with("note ")) continue;
        // A label is the word and a text in quotation marks; the word inside quotation marks is none.
        bool quoted = false;
        for (std::size_t i = 0; i < statement.size(); ++i) {
            if (statement[i] == '"') quoted = !quoted;
            if (quoted || !std::string_view(statement).substr(i).starts_with(" label \"")) continue;
            const std::size_t end = statement.find('"', i + 8);
            statement.erase(i, end - i + 1);
            break;
        }
        out += (out.empty() ? "" : "\n") + statement;
    }
    return out;
}

std::string_view WrittenText::name_grammar(std::string_view line) { return own::find_grammar(line); }

}  // namespace stiction
