// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Options of a statement, friction laws and contacts.
#include "base/printable.hpp"
#include "own/statement_reader.hpp"
#include "own/suggestion.hpp"
#include "own/words.hpp"

#include <algorithm>

namespace stiction::own {

std::vector<std::string_view> StatementReader::take_options(const std::vector<Option>& options) {
    std::vector<std::string_view> seen, words;
    for (const Option& option : options) words.push_back(option.word);
    while (!reader_.is_at_end() && !reader_.has_failed()) {
        const std::size_t place = reader_.next();
        const std::string_view word = reader_.see_word();
        const auto found = std::find_if(options.begin(), options.end(),
                                        [&](const Option& option) { return option.word == word; });
        if (word.empty() || found == options.end()) {
            if (word.empty()) {
                reader_.fail_here(reader_.is_at(",")
                                      ? "stands where the line should end. Numbers have a decimal "
                                        "point, and options stand without commas."
                                      : "stands where the line should end.");
            } else if (const std::string_view advice = find_option_advice(word); !advice.empty()) {
                fail_at(place, quote_printable(word) + " is not part of `" + std::string(statement_) + "`. " +
                                   std::string(advice));
            } else {
                fail_at(place, quote_printable(word) + " is not part of `" + std::string(statement_) +
                                   "` here." + suggest(word, words));
            }
            break;
        }
        if (found->is_taken_before) reader_.take_word();
        if (std::find(seen.begin(), seen.end(), found->word) != seen.end())
            fail_at(place, quote_printable(word) + " is written twice.");
        seen.push_back(found->word);
        found->read();
    }
    return seen;
}

void StatementReader::take_end() { take_options({}); }

void StatementReader::take_turning(Formula& frequency, Formula& phase) {
    if (require("frequency")) frequency = take_formula({"a frequency", 0.0});
    if (reader_.take_word("phase")) phase = take_formula();
}

void StatementReader::take_sine(Harmonic& out) {
    out.has_sine = true;
    out.sine = take_formula();
    take_turning(out.frequency, out.phase);
}

void StatementReader::take_sine(HarmonicPoint& out) {
    out.has_sine = true;
    out.sine = take_point();
    take_turning(out.frequency, out.phase);
}

bool StatementReader::is_at_law() const { return is_law_word(reader_.see_word()); }

void StatementReader::take_law_part(Law& law, std::string_view word) {
    if (word == "mu") law.mu_s = law.mu_k = take_formula({"a coefficient of friction", 0.0});
    if (word == "mu_s") law.mu_s = take_formula({"a coefficient of friction", 0.0});
    if (word == "mu_k") law.mu_k = take_formula({"a coefficient of friction", 0.0});
    if (word == "v_s") law.v_s = take_formula({"a speed of a friction law", 0.0, HUGE_VAL, true});
    if (word == "eta") law.eta = take_formula({"viscous friction", 0.0});
    if (word == "c2") law.c2 = take_formula({"quadratic friction", 0.0});
    if (word == "asymmetry") law.asymmetry = take_formula({"an asymmetry", 0.0, HUGE_VAL, true});
}

int StatementReader::take_law() {
    struct Form {
        std::string_view word;
        LawKind kind;
        std::vector<std::string_view> parts;
    };
    const Form forms[] = {{"coulomb", LawKind::coulomb, {"mu"}},
                          {"coulomb_stiction", LawKind::coulomb_stiction, {"mu_s", "mu_k"}},
                          {"stribeck", LawKind::stribeck, {"mu_s", "mu_k", "v_s"}},
                          {"hyperbolic", LawKind::hyperbolic, {"mu_s", "mu_k", "v_s"}}};
    const Place place = here();
    if (reader_.take_word("frictionless")) return -1;
    const bool is_short = reader_.see_word() == "mu";  // "mu E" is "coulomb mu E"
    const std::string_view word = is_short ? "coulomb" : reader_.take_word();
    const auto* const form =
        std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) { return f.word == word; });
    if (form == std::end(forms)) {
        reader_.fail_here(
            "stands where a friction law is expected: `mu`, `coulomb`, `coulomb_stiction`, `stribeck`, "
            "`hyperbolic` or "
            "`frictionless`.");
        return -1;
    }
    Law law{form->kind,       make_number(0.0), make_number(0.0), make_number(1.0),
            make_number(0.0), make_number(0.0), make_number(1.0), place};
    std::vector<std::string_view> known = form->parts, seen;
    for (const std::string_view more : {"eta", "c2", "asymmetry"}) known.push_back(more);
    while (!reader_.has_failed()) {
        const std::size_t at = reader_.next();
        const std::string_view part = reader_.see_word();
        const auto found = std::find(known.begin(), known.end(), part);
        if (found == known.end()) break;
        reader_.take_word();
        if (std::find(seen.begin(), seen.end(), *found) != seen.end())
            fail_at(at, quote_printable(part) + " is written twice.");
        seen.push_back(*found);
        take_law_part(law, *found);
    }
    for (const std::string_view part : form->parts)
        if (std::find(seen.begin(), seen.end(), part) == seen.end())
            reader_.fail_here("stands where `" + std::string(part) + "` of the law `" + std::string(word) +
                              "` is expected.");
    description().laws.push_back(std::move(law));
    return static_cast<int>(description().laws.size()) - 1;
}

void StatementReader::add_contact_options(std::vector<Option>& options, ContactEntry& contact) {
    said_.emplace_back();
    contact.restitution = contact.tangential = make_number(0.0);
    Said& said = said_.back();
    const auto say_friction = [this, &said](std::size_t place) {
        if (said.friction) fail_at(place, "The contact has two friction laws.");
        said.friction = true;
    };
    for (const std::string_view word :
         {"mu", "coulomb", "coulomb_stiction", "stribeck", "hyperbolic", "frictionless"})
        options.push_back({word,
                           [this, &contact, say_friction] {
                               say_friction(reader_.next());
                               contact.law = take_law();
                           },
                           false});
    options.push_back({"law", [this, &contact, say_friction] {
                           say_friction(reader_.place());
                           const Name* law = take_name(NameKind::law);
                           contact.law = law == nullptr ? -1 : law->index;
                       }});
    options.push_back({"restitution", [this, &contact, &said] {
                           said.restitution = true;
                           contact.restitution = take_formula({"a restitution", 0.0, 1.0});
                       }});
    options.push_back({"tangential", [this, &contact] {
                           contact.tangential = take_formula({"a tangential restitution", 0.0, 1.0});
                       }});
    options.push_back({"closed", [&contact] { contact.is_closed = true; }});
}

void StatementReader::set_default_law(int law, std::size_t place) {
    if (default_law_)
        fail_at(place, "The text has two friction laws for all contacts; a law with a name is for some.");
    default_law_ = law;
}

void StatementReader::fill_defaults() {
    std::vector<ContactEntry>& contacts = description().contacts;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        ContactEntry& contact = contacts[i];
        const bool has_tangent = description().level == Level::bodies || contact.slip.has_value();
        if (!said_[i].friction && has_tangent) contact.law = default_law_.value_or(-1);
        if (!said_[i].restitution && contact.kind == ContactKind::unilateral)
            contact.restitution = restitution_;
        const bool is_frictionless =
            contact.law >= 0 &&
            description().laws[static_cast<std::size_t>(contact.law)].kind == LawKind::frictionless;
        if (is_frictionless) contact.law = -1;
    }
}

}  // namespace stiction::own
