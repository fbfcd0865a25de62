// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/reader.hpp"

#include "base/printable.hpp"
#include "base/stable_sort.hpp"
#include "own/canonical.hpp"
#include "own/statements.hpp"
#include "own/suggestion.hpp"
#include "own/words.hpp"

#include <algorithm>

namespace stiction::own {

namespace {

constexpr int known_version = 1;

const Statement* find_statement(std::span<const Statement> list, std::string_view word) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const Statement& s) { return s.word == word; });
    return found == list.end() ? nullptr : &*found;
}

class TextOfStatements {
  public:
    explicit TextOfStatements(std::string_view text) : lines_(split_canonical(text)), in_(lines_, out_) {
        out_.canonical = join_lines(lines_);
        CompliantEntry& compliant = out_.description.compliant;
        compliant = {make_number(1e6), make_number(0.0), make_number(1e-4)};
    }

    ReadText read() {
        if (out_.canonical.size() > longest_text)
            in_.note({1, 0}, "The text has " + std::to_string(out_.canonical.size()) +
                                 " bytes; the most is " + std::to_string(longest_text) + ".");
        else if (read_first())
            read_others();
        sort_stably(out_.mistakes,
                    [](const Mistake& a, const Mistake& b) { return a.place.line < b.place.line; });
        return std::move(out_);
    }

  private:
    Description& d() { return out_.description; }

    void read_others() {
        for (const CanonicalLine& line : lines_) check_characters(line);
        for (std::size_t i = first_ + 1; i < lines_.size(); ++i) read_line(lines_[i]);
        in_.fill_defaults();
        check_limits();
        if (out_.mistakes.empty() && !moves())
            in_.note({1, 0}, "The text has no coordinate and no body that moves.");
        check_values();
    }

    // If a number of the text is wrong, others may follow from it: then no value is told.
    void check_values() {
        const auto is_wrong = [&](Place place) {
            return std::any_of(out_.mistakes.begin(), out_.mistakes.end(),
                               [&](const Mistake& mistake) { return mistake.place.line == place.line; });
        };
        const std::vector<Place> numbers = places_of({"parameter", "constant"});
        if (d().parameters.size() > first_constant || std::any_of(numbers.begin(), numbers.end(), is_wrong))
            return;
        std::vector<double> values;
        for (const ParameterEntry& parameter : d().parameters) values.push_back(parameter.initial);
        for (const Trouble& trouble : find_troubles(d(), out_.requirements, values, out_.mistakes.empty()))
            in_.note(trouble.place, trouble.sentence);
    }

    // The statement "mechanism VERSION [title]". If it is missing or of a later version, nothing else is told.
    bool read_first() {
        while (first_ < lines_.size() && lines_[first_].statement().empty()) ++first_;
        if (first_ == lines_.size()) {
            in_.note({1, 1}, "The text is empty; it begins with `mechanism 1`.");
            return false;
        }
        in_.begin(lines_[first_]);
        in_.take_statement();
        TextReader& reader = in_.reader();
        if (in_.statement() != "mechanism") {
            in_.fail_at(0, "A text begins with `mechanism 1`.");
            in_.end();
            return false;
        }
        const std::size_t place = reader.next();
        reader.take_blanks();
        const std::string version(reader.take_while([](char c) { return c >= '0' && c <= '9'; }));
        const bool is_known = version == std::to_string(known_version);
        if (version.empty() || version[0] == '0')
            reader.fail_here("stands where the version of the language is expected: `mechanism 1`.");
        else if (!is_known)
            in_.fail_at(place, "this text is written in version " + make_printable(version, 9) +
                                   " of the language; this program knows version " +
                                   std::to_string(known_version) + ".");
        d().version = known_version;
        if (is_known && reader.is_at("\"")) d().title = in_.take_text(longest_label);
        in_.take_end();
        in_.end();
        return is_known;
    }

    void check_characters(const CanonicalLine& line) {
        const std::string printable = make_printable(line.text, line.text.size());
        const auto bad =
            std::mismatch(line.text.begin(), line.text.end(), printable.begin(), printable.end()).first;
        const std::size_t byte =
            std::min(line.text.find('~'), static_cast<std::size_t>(bad - line.text.begin()));
        if (byte >= line.text.size()) return;
        const std::string what = quote_printable(line.text.substr(byte, 1));
        in_.note({line.line, static_cast<int>(line.columns[byte])},
                 line.text[byte] == '~'
                     ? what + " is no part of the language; links write a blank with it."
                     : what + " is a control sign or no UTF-8; a text has plain characters.");
    }

    void read_line(const CanonicalLine& line) {
        in_.begin(line);
        if (in_.reader().is_at_end()) return;
        in_.take_statement();
        if (const Statement* statement = choose_statement()) {
            const Place place = in_.place_of(0);
            const std::string word(in_.statement());
            statement_places_[word].push_back(place);
            if (statement->is_single && statement_places_[word].size() > 1)
                in_.fail_at(0, "`" + word + "` is written twice; the first is in line " +
                                   std::to_string(statement_places_[word].front().line) + ".");
            statement->read(in_);
        }
        in_.end();
    }

    // The statement of the first word; null with a mistake.
    const Statement* choose_statement() {
        const std::string_view word = in_.statement();
        for (const auto list : {common_statements(), drawing_statements()})
            if (const Statement* found = find_statement(list, word)) return found;
        const Statement* rows = find_statement(row_statements(), word);
        const Statement* bodies = find_statement(body_statements(), word);
        if (rows != nullptr && bodies != nullptr) return d().level == Level::rows ? rows : bodies;
        if (rows == nullptr && bodies == nullptr) return refuse_word(word), nullptr;
        const Level level = rows != nullptr ? Level::rows : Level::bodies;
        if (level_word_.empty()) {
            d().level = level;
            level_word_ = word;
            level_line_ = in_.place_of(0).line;
        } else if (level != d().level) {
            const bool is_rows = level == Level::rows;
            in_.fail_at(0, quote_printable(word) + (is_rows ? " belongs to rows" : " belongs to bodies") +
                               ", and `" + level_word_ + "` in line " + std::to_string(level_line_) +
                               (is_rows ? " to bodies" : " to rows") +
                               ". A text uses one of the two levels.");
            return nullptr;
        }
        return rows != nullptr ? rows : bodies;
    }

    void refuse_word(std::string_view word) {
        if (word.empty()) {
            in_.reader().fail_here("stands where a statement is expected.");
        } else if (word == "mechanism") {
            in_.fail_at(0, "`mechanism` stands in the first line only.");
        } else {
            std::vector<std::string_view> known;
            for (const auto list :
                 {common_statements(), row_statements(), body_statements(), drawing_statements()})
                for (const Statement& statement : list) known.push_back(statement.word);
            const std::string_view advice = find_statement_advice(word);
            in_.fail_at(0, quote_printable(word) + " is no statement." +
                               (advice.empty() ? suggest(word, known) : " " + std::string(advice)));
        }
    }

    void check_limit(const std::vector<Place>& places, std::size_t most, std::string_view things) {
        if (places.size() > most)
            in_.note(places[most], "There are " + std::to_string(places.size()) + " " + std::string(things) +
                                       "; the most is " + std::to_string(most) + ".");
    }
    std::vector<Place> places_of(std::initializer_list<std::string_view> words) const {
        std::vector<Place> out;
        for (const std::string_view word : words)
            if (const auto found = statement_places_.find(word); found != statement_places_.end())
                out.insert(out.end(), found->second.begin(), found->second.end());
        sort_stably(out, [](Place a, Place b) { return a.line < b.line; });
        return out;
    }

    void check_limits() {
        std::vector<Place> coordinates, moving, fixed, contacts;
        for (const CoordinateEntry& entry : d().coordinates) coordinates.push_back(entry.place);
        for (const BodyEntry& entry : d().bodies) (entry.is_fixed ? fixed : moving).push_back(entry.place);
        for (const ContactEntry& entry : d().contacts) contacts.push_back(entry.place);
        check_limit(places_of({"parameter"}), first_constant, "parameters");
        check_limit(places_of({"constant"}), 48, "constants");
        check_limit(moving, 8, "moving bodies");
        check_limit(fixed, 8, "fixed bodies");
        check_limit(coordinates, 12, "coordinates");
        check_limit(places_of({"pin", "slider", "guide", "motor"}), 12, "joints");
        check_limit(contacts, 24, "contacts");
        check_limit(places_of({"observe"}), 12, "observables");
        check_limit(places_of({"draw", "trace", "view", "hide"}), 48, "statements of drawing");
        check_limit(places_of({"note"}), 4, "notes");
    }

    bool moves() { return !d().coordinates.empty(); }

    std::vector<CanonicalLine> lines_;
    ReadText out_;
    StatementReader in_;
    std::size_t first_ = 0;
    std::string level_word_;
    int level_line_ = 0;
    std::map<std::string, std::vector<Place>, std::less<>> statement_places_;
};

}  // namespace

ReadText read_text(std::string_view text) { return TextOfStatements(text).read(); }

std::string write_mistake(const Mistake& mistake) {
    std::string out = "line " + std::to_string(mistake.place.line);
    if (mistake.place.column > 0) out += ", column " + std::to_string(mistake.place.column);
    return out + ": " + mistake.sentence;
}

}  // namespace stiction::own
