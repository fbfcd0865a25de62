// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the texts of check.hpp. A parenthesis at the beginning of a comparison holds a clause if a sign of a comparison stands in
// it: each clause has one, and no sum has.
#include "base/contact_terms.hpp"
#include "base/printable.hpp"
#include "explore/check.hpp"
#include "explore/observable.hpp"

#include <algorithm>

namespace stiction::explore {

namespace {

using Kind = RunNumber::Kind;
using Relation = Comparison::Relation;

constexpr std::string_view compares = "=!<>";
constexpr std::string_view tolerance_sign = "+-";

struct RelationSign {
    std::string_view sign;
    Relation relation;
};
constexpr RelationSign relation_signs[] = {{"==", Relation::equal},   {"!=", Relation::unequal},
                                           {"<=", Relation::at_most}, {">=", Relation::at_least},
                                           {"<", Relation::less},     {">", Relation::more}};

bool is_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

class CheckReader : public ExpressionWords {
  public:
    CheckReader(std::string_view text, const Simulation& run)
        : run_(run), reader_(text), size_(count_characters(text)) {}

    ReadCheck read(bool is_clause) {
        if (size_ > longest_check)
            return {std::nullopt,
                    {"The text has " + std::to_string(size_) + " characters; the most is " +
                         std::to_string(longest_check) + ".",
                     longest_check + 1}};
        const int last = is_clause ? read_either() : read_sum(reader_, *this, out_.terms);
        if (last >= 0 && !reader_.is_at_end()) refuse_rest(is_clause);
        if (last < 0 || reader_.has_failed()) return {std::nullopt, reader_.mistake()};
        return {std::move(out_), {}};
    }

    bool read(std::string_view word, TextReader&, Term& out) override {
        const std::size_t place = reader_.place() - word.size();
        const std::string name = std::string(word) + std::string(reader_.take_while(is_of_name));
        RunNumber number;
        if (!(reader_.is_at("(") ? read_function(name, place, number) : read_name(name, place, number)))
            return false;
        out.operation = Operation::leaf;
        out.leaf = static_cast<int>(out_.numbers.size());
        out_.numbers.push_back(std::move(number));
        return true;
    }
    std::string refuse(Operation operation) override {
        const bool is_function = operation >= Operation::sqrt;
        return is_function && ++functions_ > most_check_functions ? too_many() : std::string();
    }
    std::string_view end() const override { return tolerance_sign; }

  private:
    static std::string too_many() {
        return "There are more than " + std::to_string(most_check_functions) + " functions.";
    }
    std::string system_id() const { return std::string(run_.system().id); }
    const TraceColumn& column(int index) const { return run_.columns()[static_cast<std::size_t>(index)]; }
    const Parameter& parameter(int index) const {
        return run_.system().parameters[static_cast<std::size_t>(index)];
    }

    // Clauses.

    int add(ClauseStep step) {
        out_.steps.push_back(step);
        return static_cast<int>(out_.steps.size()) - 1;
    }
    int read_either() {
        int left = read_both();
        while (left >= 0 && reader_.take_word("or")) left = join(ClauseStep::Kind::either, left, read_both());
        return left;
    }
    int read_both() {
        int left = read_one();
        while (left >= 0 && reader_.take_word("and")) left = join(ClauseStep::Kind::both, left, read_one());
        return left;
    }
    int join(ClauseStep::Kind kind, int left, int right) { return right < 0 ? -1 : add({kind, left, right}); }

    int read_one() {
        bool opposite = false;
        while (reader_.take_word("not")) opposite = !opposite;
        negated_ ^= opposite;
        const int inside =
            reader_.is_at("(") && reader_.holds_inside(compares) ? read_parenthesis() : read_comparison();
        negated_ ^= opposite;
        return inside >= 0 && opposite ? add({ClauseStep::Kind::opposite, inside, -1}) : inside;
    }
    int read_parenthesis() {
        reader_.take("(");
        if (!reader_.enter()) return -1;
        const int inside = read_either();
        if (inside < 0) return -1;
        if (!reader_.take(")")) return reader_.fail_here("stands where `)` is expected."), -1;
        reader_.leave();
        return inside;
    }

    int read_comparison() {
        const std::size_t from = reader_.next();
        Comparison next;
        next.negated = negated_;
        const std::optional<RunText> text = read_text();
        if (reader_.has_failed()) return -1;
        if (!text && (next.a = read_sum(reader_, *this, out_.terms)) < 0) return -1;
        next.left = reader_.cut(from);
        const bool is_read = text ? read_word(*text, next) : read_number_side(next);
        if (!is_read) return -1;
        next.text = reader_.cut(from);
        out_.comparisons.push_back(std::move(next));
        return add({ClauseStep::Kind::comparison, static_cast<int>(out_.comparisons.size()) - 1, -1});
    }

    bool read_relation(Relation& out) {
        for (const RelationSign& one : relation_signs)
            if (reader_.take(one.sign)) return out = one.relation, true;
        if (reader_.is_at("=")) return reader_.fail("`=` compares nothing; equality is written `==`.");
        return reader_.fail_here("stands where a comparison (== != < <= > >=) is expected.");
    }

    bool read_number_side(Comparison& out) {
        if (!read_relation(out.relation)) return false;
        if (reader_.is_at("\"")) return reader_.fail("A number is compared with a number, not with a word.");
        out.b = read_sum(reader_, *this, out_.terms);
        if (out.b < 0) return false;
        if (!reader_.is_at(tolerance_sign)) return true;
        if (out.relation != Relation::equal) return reader_.fail("`+-` stands only after `==`.");
        reader_.take(tolerance_sign);
        const std::size_t from = reader_.next();
        double tolerance = 0.0;
        if (!reader_.take_number(tolerance)) return false;
        out.is_relative = reader_.take("%");
        out.tolerance = out.is_relative ? tolerance / 100.0 : tolerance;
        out.tolerance_text = reader_.cut(from);
        return true;
    }

    // Texts and words.

    // Nothing if no text begins here; then nothing is taken.
    std::optional<RunText> read_text() {
        const TextReader before = reader_;
        const std::size_t place = reader_.next();
        std::string name(reader_.take_word());
        name += reader_.take_while(is_of_name);
        const bool is_call = reader_.is_at("(");
        if (name == "state" && is_call) return read_state_of(place);
        using Text = RunText::Kind;
        if (!is_call) {
            if (name == "region") return RunText{Text::region};
            if (name == "verdict") return RunText{Text::verdict};
            if (name == "method") return RunText{Text::method};
            const int at = find_parameter(run_.system(), name), column = run_.find_column(name);
            if (at >= 0 && parameter(at).scale == Scale::choice) return RunText{Text::choice, at};
            if (column >= 0 && !this->column(column).words.empty()) return RunText{Text::column, column};
        }
        reader_ = before;
        return std::nullopt;
    }
    std::optional<RunText> read_state_of(std::size_t place) {
        RunText out{RunText::Kind::state};
        if (!begin_call(place)) return std::nullopt;
        if (!read_contact(out.index) || !end_call()) return std::nullopt;
        return out;
    }

    std::vector<std::string_view> find_words(const RunText& text) const {
        std::span<const std::string_view> words;
        std::vector<std::string_view> methods;
        switch (text.kind) {
            case RunText::Kind::region:
                break;
            case RunText::Kind::state:
                words = get_state_names();
                break;
            case RunText::Kind::verdict:
                words = verdict_names;
                break;
            case RunText::Kind::method:
                for (const Method& method : run_.system().methods) methods.push_back(method.id);
                words = methods;
                break;
            case RunText::Kind::choice:
                words = parameter(text.index).choices;
                break;
            case RunText::Kind::column:
                words = column(text.index).words;
                break;
        }
        return {words.begin(), words.end()};
    }

    bool read_word(const RunText& text, Comparison& out) {
        out.word_of = text;
        if (!reader_.is_at("==") && !reader_.is_at("!="))
            return reader_.fail_here("stands where `==` or `!=` and a word in quotation marks are expected.");
        read_relation(out.relation);
        const std::size_t place = reader_.next();
        std::string_view word;
        if (!reader_.take_quoted(word)) return false;
        out.word = word;
        if (make_printable(word, word.size()) != word)
            return reader_.fail_at(
                place, "The word " + quote_printable(word) + " holds a sign that cannot be shown.");
        const std::vector<std::string_view> words = find_words(text);
        if (words.empty() || std::find(words.begin(), words.end(), word) != words.end()) return true;
        std::string all;
        for (const std::string_view one : words) all += (all.empty() ? "" : ", ") + std::string(one);
        return reader_.fail_at(place, quote_printable(out.left) + " is never " + quote_printable(word) +
                                          ". Its words are " + all + ".");
    }

    // Numbers.

    bool read_name(const std::string& name, std::size_t place, RunNumber& out) {
        if (name == "t") return true;
        if (name == "duration") return out.kind = Kind::duration, true;
        const int at = find_parameter(run_.system(), name), index = run_.find_column(name);
        const bool is_choice = at >= 0 && parameter(at).scale == Scale::choice;
        if (name == "region" || name == "verdict" || name == "method" || is_choice ||
            (index >= 0 && !column(index).words.empty()))
            return reader_.fail_at(place, quote_printable(name) + " is a word, not a number.");
        if (at >= 0) return out.kind = Kind::parameter, out.parameter = at, true;
        if (index >= 0) return out.kind = Kind::column, out.what = name, true;
        if (is_function(name))
            return reader_.fail_at(place, "The function " + quote_printable(name) + " needs `(`.");
        return reader_.fail_at(
            place, system_id() + " has no parameter and no column " + quote_printable(name) + ".");
    }

    static bool is_function(std::string_view name) {
        return name == "share" || name == "count" || name == "first" || name == "period" || name == "state" ||
               !find_measure(name).empty();
    }

    bool read_function(const std::string& name, std::size_t place, RunNumber& out) {
        if (!is_function(name))
            return reader_.fail_at(place, "There is no function " + quote_printable(name) + ".");
        if (name == "state") return reader_.fail_at(place, "`state` is a word, not a number.");
        if (!begin_call(place)) return false;
        if (name == "share") {
            out.kind = Kind::share;
            if (!read_contact_state(out)) return false;
        } else if (!find_measure(name).empty()) {
            out.kind = Kind::measure;
            out.measure = find_measure(name);
            if (!read_column(out)) return false;
        } else {
            out.kind = name == "count" ? Kind::count : name == "first" ? Kind::first : Kind::period;
            if (!read_events(out)) return false;
        }
        return read_last(out) && end_call();
    }

    bool begin_call(std::size_t place) {
        if (++functions_ > most_check_functions) return reader_.fail_at(place, too_many());
        reader_.take("(");
        return reader_.enter();
    }
    bool end_call() {
        if (!reader_.take(")")) return reader_.fail_here("stands where `)` is expected.");
        reader_.leave();
        return true;
    }
    // A number as the last argument.
    bool read_last(RunNumber& out) {
        if (!reader_.take(",")) return true;
        if (!reader_.is_at_number())
            return reader_.fail_here("stands where a number of seconds is expected.");
        const std::size_t place = reader_.next();
        double seconds = 0.0;
        if (!reader_.take_number(seconds)) return false;
        if (!(seconds > 0.0))
            return reader_.fail_at(place, "The last 0 s hold nothing; give a time above 0.");
        out.last = seconds;
        return true;
    }

    std::string read_argument(std::string_view expected) {
        reader_.take_blanks();
        std::string out(reader_.take_while(is_of_name));
        if (out.empty()) reader_.fail_here("stands where " + std::string(expected) + " is expected.");
        return out;
    }
    bool find_contact(const std::string& name, std::size_t place, int& out) {
        out = MotionQuery(run_).find_contact(name);
        return out >= 0 ||
               reader_.fail_at(place, system_id() + " has no contact " + quote_printable(name) + ".");
    }
    bool read_contact(int& out) {
        const std::size_t place = reader_.next();
        const std::string name = read_argument("a contact");
        return !reader_.has_failed() && find_contact(name, place, out);
    }
    bool read_contact_state(RunNumber& out) {
        const std::size_t place = reader_.next();
        std::string name = read_argument("CONTACT.STATE");
        if (reader_.has_failed()) return false;
        if (name.ends_with("slip")) name += reader_.take_while([](char c) { return c == '+' || c == '-'; });
        const std::size_t dot = std::min(name.rfind('.'), name.size());
        if (dot == name.size())
            return reader_.fail_at(place, quote_printable(name) + " is not CONTACT.STATE.");
        if (!find_contact(name.substr(0, dot), place, out.events.contact)) return false;
        out.what = name.substr(dot + 1);
        return is_state(out.what) ||
               reader_.fail_at(place + dot + 1, quote_printable(out.what) + " is no state of a contact.");
    }
    bool read_column(RunNumber& out) {
        const std::size_t place = reader_.next();
        out.what = read_argument("a column");
        if (reader_.has_failed()) return false;
        const int index = run_.find_column(out.what);
        if (index < 0)
            return reader_.fail_at(place, system_id() + " has no column " + quote_printable(out.what) + ".");
        return column(index).words.empty() ||
               reader_.fail_at(place,
                               "The column " + quote_printable(out.what) + " holds words, no numbers.");
    }
    bool read_events(RunNumber& out) {
        const std::size_t place = reader_.next();
        const std::string kind = read_argument("a kind of event");
        if (reader_.has_failed()) return false;
        out.events.kind = find_event_kind(kind);
        if (!out.events.kind) return reader_.fail_at(place, quote_printable(kind) + " is no kind of event.");
        const TextReader before = reader_;
        if (reader_.take(",") && !reader_.is_at_number()) return read_contact(out.events.contact);
        reader_ = before;
        return true;
    }

    void refuse_rest(bool is_clause) {
        if (!is_clause &&
            (reader_.is_at("<") || reader_.is_at(">") || reader_.is_at("=") || reader_.is_at("!")))
            reader_.fail("A number is expected here, not a comparison.");
        else
            reader_.fail_here(is_clause ? "stands where `and`, `or` or the end is expected."
                                        : "stands where an operator or the end is expected.");
    }

    const Simulation& run_;
    TextReader reader_;
    std::size_t size_;
    int functions_ = 0;
    bool negated_ = false;
    Check out_;
};

}  // namespace

ReadCheck read_clause(std::string_view text, const Simulation& run) {
    return CheckReader(text, run).read(true);
}
ReadCheck read_number_text(std::string_view text, const Simulation& run) {
    return CheckReader(text, run).read(false);
}

}  // namespace stiction::explore
