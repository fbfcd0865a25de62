// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the parts of one statement: words, names, formulas, points, lines, options. The first mistake of a statement counts; the
// functions go on after it and return something harmless, so that the entry of a wrong statement keeps its place in its list.
#pragma once

#include "base/expression.hpp"
#include "own/canonical.hpp"
#include "own/linear_form.hpp"
#include "own/reader.hpp"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

enum class NameKind {
    parameter,
    constant,
    coordinate,
    velocity,
    law,
    ground,
    body,
    contact,
    joint,
    spring,
    observe,
    column
};

/// "a coordinate"
std::string_view get_kind_words(NameKind kind);

struct Name {
    NameKind kind = NameKind::column;
    int index = 0;
    int count = 1;  ///< contacts that the name stands for, from index on
    int line = 0;
};

/// Words that may stand in an expression.
enum class FormulaWords { numbers, names, coordinates };
/// Parts of a linear form.
enum class FormUse { gap, slip, any };

class StatementReader {
  public:
    /// `lines`: of the whole text, to find names that are declared later.
    StatementReader(const std::vector<CanonicalLine>& lines, ReadText& out);

    void begin(const CanonicalLine& line);
    /// Ends the statement: its first mistake goes to the mistakes of the text.
    void end();
    /// A mistake about a place of the text; the first one of a line counts.
    void note(Place place, std::string sentence);

    Description& description() { return out_.description; }
    TextReader& reader() { return reader_; }
    Place place_of(std::size_t byte) const;
    Place here() const { return place_of(reader_.next()); }
    std::string text_from(std::size_t byte) const;
    /// Begins of words of the line, in bytes, and mistakes there.
    bool fail_at(std::size_t byte, std::string sentence) {
        return reader_.fail_at(byte, std::move(sentence));
    }

    // Words.
    std::string_view statement() const { return statement_; }  ///< the first word
    void take_statement() { statement_ = reader_.take_word(); }
    bool require(std::string_view word);
    /// One of these words; its index, or -1.
    int take_choice(std::span<const std::string_view> words, std::string_view expected);
    std::string take_text(std::size_t longest);
    std::string take_unit();

    // Names.
    /// A new name. It is declared before the rest of the statement is read.
    std::string declare(NameKind kind, int index);
    void declare_column(const std::string& column, const std::string& owner, Name name);
    void set_count(const std::string& name, int count);
    /// A name that holds only in its body.
    std::string take_member_name();
    /// A name of this kind: its entry, null if it does not exist.
    const Name* take_name(NameKind kind);
    const Name* find_name(std::string_view name) const;
    /// The index of such a name; 0 if it does not exist.
    int take_index(NameKind kind);
    /// The next word is a name of this kind.
    bool is_at(NameKind kind) const;
    /// The sentence about a word that is no such name, with a suggestion.
    std::string explain_unknown(std::string_view word, std::string_view is_what,
                                std::initializer_list<NameKind> kinds) const;

    // Formulas.
    Formula take_formula(const Bounds& bounds = {}, FormulaWords words = FormulaWords::names);
    Point take_point();
    bool is_at_point() const { return reader_.is_at("(") && reader_.holds_inside(","); }
    LinearForm take_form(FormUse use);

    // Options.
    struct Option {
        std::string_view word;
        std::function<void()> read;
        bool is_taken_before = true;  ///< false: `read` takes the word itself
    };
    /// Reads options in any order, each once, up to the end of the statement. Returns the words that were read.
    std::vector<std::string_view> take_options(const std::vector<Option>& options);
    /// Nothing more may stand in the statement.
    void take_end();
    /// "sine E frequency E [phase E]" behind the word sine.
    void take_sine(Harmonic& out);
    void take_sine(HarmonicPoint& out);
    void take_turning(Formula& frequency, Formula& phase);
    /// Words of friction laws.
    bool is_at_law() const;
    /// A law: its index among the laws of the description, -1 without friction.
    int take_law();
    /// [LAW | law NAME] [restitution E] [tangential E] [closed]
    void add_contact_options(std::vector<Option>& options, ContactEntry& contact);
    /// Whether the contacts since then say something of friction and restitution.
    struct Said {
        bool friction = false, restitution = false;
    };
    std::vector<Said>& said() { return said_; }
    /// Friction and restitution of all contacts that say nothing of them.
    void set_default_law(int law, std::size_t place);
    Formula& default_restitution() { return restitution_; }
    /// After the last statement: fills the defaults into the contacts.
    void fill_defaults();

  private:
    class Words;
    void take_law_part(Law& law, std::string_view word);
    void check_name(std::string_view name, std::size_t place, NameKind kind);
    std::string name_kind_of(std::string_view name) const;

    ReadText& out_;
    const CanonicalLine* line_ = nullptr;
    std::string text_;  // of the statement
    TextReader reader_;
    std::string_view statement_;
    std::map<std::string, Name, std::less<>> names_;
    std::map<std::string, int, std::less<>> later_;  // lines in which names are declared
    std::vector<Said> said_;                         // of each contact
    std::optional<int> default_law_;
    Formula restitution_ = make_number(0.0);
};

}  // namespace stiction::own
