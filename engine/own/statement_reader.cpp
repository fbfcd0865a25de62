// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/statement_reader.hpp"

#include "base/constants.hpp"
#include "base/printable.hpp"
#include "own/suggestion.hpp"
#include "own/words.hpp"

#include <algorithm>

namespace stiction::own {

namespace {

constexpr std::size_t longest_name = 24, longest_unit = 24;

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_of_name(char c) { return is_small_letter(c) || (c >= '0' && c <= '9') || c == '_'; }
bool is_no_blank(char c) { return c != ' '; }

// The byte of the character `column`, from 1.
std::size_t find_byte(std::string_view text, std::size_t column) {
    std::size_t byte = 0;
    while (byte < text.size() && count_characters(text.substr(0, byte)) + 1 < column) ++byte;
    return byte;
}

// Deepest parenthesis outside of quotation marks, and its place.
std::pair<int, std::size_t> find_depth(std::string_view text) {
    int depth = 0, deepest = 0;
    std::size_t place = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') is_quoted = !is_quoted;
        if (is_quoted) continue;
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth <= deepest) continue;
        deepest = depth;
        place = i;
    }
    return {deepest, place};
}

// The second word of statements that declare a name.
std::string_view find_declared(std::string_view statement) {
    constexpr std::string_view declaring[] = {"parameter", "constant", "coordinate", "ground", "body",
                                              "pin",       "slider",   "guide",      "motor",  "contact",
                                              "torsion",   "damper",   "observe"};
    TextReader reader(statement);
    const std::string_view first = reader.take_word();
    const bool is_declaring =
        std::find(std::begin(declaring), std::end(declaring), first) != std::end(declaring);
    const std::string_view second = reader.take_word();
    if (is_declaring) return second;
    return first == "friction" && !is_law_word(second) ? second : std::string_view();
}

}  // namespace

std::string_view get_kind_words(NameKind kind) {
    switch (kind) {
        case NameKind::parameter:
            return "a parameter";
        case NameKind::constant:
            return "a constant";
        case NameKind::coordinate:
            return "a coordinate";
        case NameKind::velocity:
            return "a velocity";
        case NameKind::law:
            return "a friction law";
        case NameKind::ground:
            return "a ground";
        case NameKind::body:
            return "a body";
        case NameKind::contact:
            return "a contact";
        case NameKind::joint:
            return "a joint";
        case NameKind::spring:
            return "a spring";
        case NameKind::observe:
            return "an observable";
        case NameKind::column:
            break;
    }
    return "a column";
}

StatementReader::StatementReader(const std::vector<CanonicalLine>& lines, ReadText& out)
    : out_(out), reader_(std::string_view()) {
    for (const CanonicalLine& line : lines)
        if (const std::string_view name = find_declared(line.statement()); !name.empty())
            later_.emplace(name, line.line);
    for (const std::string_view column : {"verdict", "solutions"}) names_[std::string(column)] = {};
}

void StatementReader::begin(const CanonicalLine& line) {
    line_ = &line;
    text_ = line.statement();
    reader_ = TextReader(text_);
    statement_ = {};
    const auto [depth, place] = find_depth(text_);
    if (depth > TextReader::most_levels)
        fail_at(place, "Parentheses are " + std::to_string(depth) + " deep here; the most is " +
                           std::to_string(TextReader::most_levels) + ".");
}

void StatementReader::end() {
    if (!reader_.has_failed()) return;
    const auto& [sentence, column] = reader_.mistake();
    constexpr std::string_view end_of_text = "The end of the text";
    std::string told = sentence;
    if (told.starts_with(end_of_text)) told.replace(0, end_of_text.size(), "The end of the line");
    note(place_of(find_byte(text_, column)), std::move(told));
}

void StatementReader::note(Place place, std::string sentence) {
    const auto is_of_line = [&](const Mistake& mistake) { return mistake.place.line == place.line; };
    if (std::none_of(out_.mistakes.begin(), out_.mistakes.end(), is_of_line))
        out_.mistakes.push_back({place, std::move(sentence)});
}

Place StatementReader::place_of(std::size_t byte) const {
    return {line_->line, static_cast<int>(line_->columns[std::min(byte, line_->columns.size() - 1)])};
}

std::string StatementReader::text_from(std::size_t byte) const { return std::string(reader_.cut(byte)); }

// Words.

bool StatementReader::require(std::string_view word) {
    if (reader_.take_word(word)) return true;
    const std::string_view advice = find_option_advice(reader_.see_word());
    return reader_.fail_here("stands where `" + std::string(word) + "` is expected." +
                             (advice.empty() ? "" : " " + std::string(advice)));
}

int StatementReader::take_choice(std::span<const std::string_view> words, std::string_view expected) {
    const std::string_view word = reader_.see_word();
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == word) return reader_.take_word(), static_cast<int>(i);
    std::string all;
    for (const std::string_view one : words) all += (all.empty() ? "`" : ", `") + std::string(one) + "`";
    reader_.fail_here("stands where " + std::string(expected) + " is expected: " + all + "." +
                      suggest(word, words));
    return -1;
}

std::string StatementReader::take_text(std::size_t longest) {
    const std::size_t from = reader_.next();
    std::string_view text;
    if (!reader_.is_at("\""))
        return reader_.fail_here("stands where a text in quotation marks is expected."), "";
    if (!reader_.take_quoted(text)) return {};
    const std::size_t size = count_characters(text);
    if (size > longest)
        fail_at(from, "The text has " + std::to_string(size) + " characters; the most is " +
                          std::to_string(longest) + ".");
    return std::string(text);
}

std::string StatementReader::take_unit() {
    if (reader_.is_at("\"")) return take_text(longest_unit);
    reader_.take_blanks();
    const std::size_t from = reader_.place();
    std::string unit(reader_.take_while(is_no_blank));
    if (unit.empty()) reader_.fail_here("stands where a unit is expected.");
    if (unit.find('"') != std::string::npos)
        fail_at(from, "A unit is one word, or a text in quotation marks.");
    if (count_characters(unit) > longest_unit)
        fail_at(from, "The unit has " + std::to_string(count_characters(unit)) + " characters; the most is " +
                          std::to_string(longest_unit) + ".");
    return unit;
}

// Names.

std::string StatementReader::name_kind_of(std::string_view name) const {
    const Name* known = find_name(name);
    if (known->kind == NameKind::column && known->line == 0)
        return quote_printable(name) + " is the name of a column of every text.";
    return quote_printable(name) + " is already the name of " + std::string(get_kind_words(known->kind)) +
           " (line " + std::to_string(known->line) + ").";
}

void StatementReader::check_name(std::string_view name, std::size_t place, NameKind kind) {
    const bool is_plain = is_small_letter(name[0]) && std::all_of(name.begin(), name.end(), is_of_name);
    const bool names_value = kind == NameKind::parameter || kind == NameKind::constant;
    const std::string shown = quote_printable(name);
    if (const std::string reserved = find_reserved(name, names_value); !reserved.empty())
        fail_at(place, shown + " " + reserved);
    else if (!is_plain)
        fail_at(place,
                shown + " is no name: a name has small letters, digits and `_`, and begins with a letter.");
    else if (name.size() > longest_name)
        fail_at(place, shown + " has " + std::to_string(name.size()) + " letters; a name has at most " +
                           std::to_string(longest_name) + ".");
    else if (find_name(name) != nullptr)
        fail_at(place, name_kind_of(name));
}

std::string StatementReader::declare(NameKind kind, int index) {
    const std::size_t place = reader_.next();
    const std::string name(reader_.take_word());
    if (name.empty()) return reader_.fail_here("stands where a name is expected."), "";
    check_name(name, place, kind);
    names_.emplace(name, Name{kind, index, 1, line_->line});
    return name;
}

std::string StatementReader::take_member_name() {
    const std::size_t place = reader_.next();
    const std::string name(reader_.take_word());
    if (name.empty()) return reader_.fail_here("stands where a name is expected."), "";
    const bool is_member =
        name.size() == 2 && (name[0] == 'c' || name[0] == 's') && name[1] >= '1' && name[1] <= '8';
    if (is_member) fail_at(place, quote_printable(name) + " is the name of a corner or a side.");
    if (find_name(name) == nullptr) check_name(name, place, NameKind::column);
    return name;
}

void StatementReader::declare_column(const std::string& column, const std::string& owner, Name name) {
    if (owner.empty()) return;
    name.line = line_->line;
    const Name* known = find_name(column);
    if (known != nullptr)
        reader_.fail_at(std::min(text_.find(owner, statement_.size()), text_.size()),
                        "`" + owner + "` makes the column `" + column + "`, and " + name_kind_of(column));
    names_.emplace(column, name);
}

void StatementReader::set_count(const std::string& name, int count) {
    if (const auto found = names_.find(name); found != names_.end()) found->second.count = count;
}

const Name* StatementReader::find_name(std::string_view name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? nullptr : &found->second;
}

std::string StatementReader::explain_unknown(std::string_view word, std::string_view is_what,
                                             std::initializer_list<NameKind> kinds) const {
    const std::string shown = quote_printable(word);
    if (const Name* other = find_name(word); other != nullptr && other->kind != NameKind::column)
        return shown + " is " + std::string(get_kind_words(other->kind)) + " (line " +
               std::to_string(other->line) + "), not " + std::string(is_what) + ".";
    if (const auto later = later_.find(word); later != later_.end() && later->second > line_->line)
        return shown + " is declared later, in line " + std::to_string(later->second) +
               ". A name stands above its first use.";
    std::vector<std::string_view> words;
    for (const auto& [name, entry] : names_)
        if (std::find(kinds.begin(), kinds.end(), entry.kind) != kinds.end()) words.push_back(name);
    std::string no(is_what);
    for (const std::string_view article : {"a ", "an "})
        if (no.starts_with(article)) no.erase(0, article.size());
    return shown + " is no " + no + " of this text." + suggest(word, words);
}

bool StatementReader::is_at(NameKind kind) const {
    const Name* name = find_name(reader_.see_word());
    return name != nullptr && name->kind == kind;
}

const Name* StatementReader::take_name(NameKind kind) {
    const std::size_t place = reader_.next();
    const std::string_view word = reader_.take_word();
    const std::string_view kind_words = get_kind_words(kind);
    if (word.empty())
        return reader_.fail_here("stands where " + std::string(kind_words) + " is expected."), nullptr;
    const Name* name = find_name(word);
    if (name != nullptr && name->kind == kind) return name;
    fail_at(place, explain_unknown(word, kind_words, {kind}));
    return nullptr;
}

int StatementReader::take_index(NameKind kind) {
    const Name* name = take_name(kind);
    return name == nullptr ? 0 : name->index;
}

}  // namespace stiction::own
