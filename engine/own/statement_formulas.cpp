// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas, points and linear forms of a statement.
#include "base/constants.hpp"
#include "base/printable.hpp"
#include "own/statement_reader.hpp"
#include "own/words.hpp"

#include <algorithm>

namespace stiction::own {

class StatementReader::Words : public ExpressionWords {
  public:
    Words(StatementReader& of, FormulaWords words) : of_(of), words_(words) {}

    bool read(std::string_view word, TextReader& reader, Term& out) override {
        const std::size_t place = reader.place() - word.size();
        const std::string shown = quote_printable(word);
        if (word == "deg") return out.number = pi / 180.0, true;
        if (word == "t")
            return reader.fail_at(place,
                                  "`t` is the time; a force can be constant or a sine. Formulas in time come "
                                  "in a later version.");
        if (words_ == FormulaWords::numbers)
            return reader.fail_at(place,
                                  shown +
                                      " is a name; the numbers of a parameter are written with numbers, "
                                      "`pi` and `deg`.");
        const Name* name = of_.find_name(word);
        out.operation = Operation::leaf;
        if (name != nullptr && name->kind == NameKind::parameter) return out.leaf = name->index, true;
        if (name != nullptr && name->kind == NameKind::constant)
            return out.leaf = first_constant + name->index, true;
        const bool is_coordinate = name != nullptr && name->kind == NameKind::coordinate;
        const bool is_velocity = name != nullptr && name->kind == NameKind::velocity;
        if (words_ == FormulaWords::coordinates && is_coordinate)
            return out.leaf = first_coordinate_leaf + name->index, true;
        if (words_ == FormulaWords::coordinates && is_velocity)
            return out.leaf = first_velocity_leaf + name->index, true;
        if (is_coordinate || is_velocity)
            return reader.fail_at(
                place, shown + (is_velocity ? " is a velocity" : " is a coordinate") +
                           "; a number here is computed when a parameter changes, never during the "
                           "motion.");
        if (reader.is_at("("))
            return reader.fail_at(
                place, shown + " is no function of the language. " + std::string(find_function_advice(word)));
        using enum NameKind;
        return reader.fail_at(place, words_ == FormulaWords::coordinates
                                         ? of_.explain_unknown(word, "a parameter, constant or coordinate",
                                                               {parameter, constant, coordinate, velocity})
                                         : of_.explain_unknown(word, "a parameter, constant or coordinate",
                                                               {parameter, constant}));
    }

    std::string refuse(Operation operation) override {
        const auto advise = [](std::string_view word) {
            return "`" + std::string(word) + "` is not part of the language. " +
                   std::string(find_function_advice(word));
        };
        switch (operation) {
            case Operation::power:
                return advise("^");
            case Operation::abs:
                return advise("abs");
            case Operation::exp:
                return advise("exp");
            case Operation::ln:
                return advise("ln");
            case Operation::tan:
                return advise("tan");
            default:
                return {};
        }
    }

  private:
    StatementReader& of_;
    FormulaWords words_;
};

namespace {

// digits [ "." digits ] [ "e" [sign] digits ], or "." digits ..
bool is_number_of_grammar(std::string_view text) {
    const auto take_digits = [&] {
        const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(size);
        return size > 0;
    };
    const bool has_digits = take_digits();
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (!take_digits()) return false;
    } else if (!has_digits) {
        return false;
    }
    if (text.starts_with('e')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
        if (!take_digits()) return false;
    }
    return text.empty();
}

}  // namespace

Formula StatementReader::take_formula(const Bounds& bounds, FormulaWords words) {
    const std::size_t from = reader_.next();
    Formula formula;
    Words reading(*this, words);
    read_sum(reader_, reading, formula.terms);
    for (const Term& term : formula.terms) {
        const std::string_view text = std::string_view(text_).substr(term.begin, term.end - term.begin);
        if (term.operation == Operation::number && !text.empty() && !(text[0] >= 'a' && text[0] <= 'z') &&
            !is_number_of_grammar(text))
            fail_at(term.begin,
                    quote_printable(text) + " is no number of the language: write it as 0.5 or 1e-5.");
    }
    if (reader_.has_failed()) formula = make_number(0.0);
    formula.place = place_of(from);
    if (words == FormulaWords::names && !reader_.has_failed())
        out_.requirements.push_back({formula, text_from(from), bounds});
    return formula;
}

Point StatementReader::take_point() {
    Point out{make_number(0.0), make_number(0.0)};
    if (!reader_.is_at("(")) return reader_.fail_here("stands where a point (x, y) is expected."), out;
    reader_.take("(");
    out.x = take_formula();
    if (!reader_.take(",")) return reader_.fail_here("stands where `,` is expected: a point is (x, y)."), out;
    out.y = take_formula();
    if (!reader_.take(")")) reader_.fail_here("stands where `)` is expected.");
    return out;
}

LinearForm StatementReader::take_form(FormUse use) {
    const std::size_t from = reader_.next();
    Formula whole;
    Words reading(*this, FormulaWords::coordinates);
    read_sum(reader_, reading, whole.terms);
    LinearForm nothing{make_number(0.0), {}, place_of(from)};
    if (reader_.has_failed()) return nothing;
    const std::string thing = use == FormUse::gap ? "a gap is a number plus numbers times coordinates"
                              : use == FormUse::slip
                                  ? "a slip is a number plus numbers times velocities"
                                  : "this is a number plus numbers times coordinates and velocities";
    DividedForm divided = divide_form(whole.terms);
    if (divided.nonlinear >= 0) {
        const Term& term = whole.terms[static_cast<std::size_t>(divided.nonlinear)];
        const bool is_of_rows = description().level == Level::rows;
        const std::string text = text_.substr(term.begin, term.end - term.begin);
        std::string advice = is_of_rows
                                 ? "In rows " + thing + "; use bodies for circles and levers that turn far."
                                 : "In an observable " + thing + ".";
        fail_at(term.begin, make_printable(text) + " is not linear. " + advice);
        return nothing;
    }
    for (const Term& term : whole.terms) {
        if (term.operation != Operation::leaf || term.leaf < first_coordinate_leaf) continue;
        const bool is_velocity = term.leaf >= first_velocity_leaf;
        if (use == FormUse::any || is_velocity == (use == FormUse::slip)) continue;
        fail_at(term.begin, quote_printable(text_.substr(term.begin, term.end - term.begin)) +
                                (is_velocity ? " is a velocity; " : " is a coordinate; ") + thing + ".");
    }
    divided.form.place = place_of(from);
    const std::string text = text_from(from);
    out_.requirements.push_back({divided.form.constant, text, {}});
    out_.requirements.back().formula.place = place_of(from);
    for (const LinearForm::Part& part : divided.form.parts) {
        out_.requirements.push_back({part.coefficient, text, {}});
        out_.requirements.back().formula.place = place_of(from);
    }
    return std::move(divided.form);
}

}  // namespace stiction::own
