// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements of rows:
//
//     coordinate NAME [start E] [velocity E] [unit U] [label "TEXT"]
//     mass A [B] E        stiffness A [B] E        damping A [B] E
//     spring A [B] [stiffness E] [damping E] [rest E]
//     force A [E] [sine E frequency E [phase E]]
//     contact NAME load E slip F OPTS              contact NAME gap F [slip F] OPTS
#include "own/statements.hpp"

namespace stiction::own {

namespace {

void read_coordinate(StatementReader& in) {
    auto& list = in.description().coordinates;
    const int index = static_cast<int>(list.size());
    CoordinateEntry entry;
    entry.place = in.here();
    entry.unit = "m";
    entry.name = in.declare(NameKind::coordinate, index);
    in.declare_column(entry.name + "_dot", entry.name, {NameKind::velocity, index});
    in.take_options({{"start", [&] { entry.start = in.take_formula(); }},
                     {"velocity", [&] { entry.velocity = in.take_formula(); }},
                     {"unit",
                      [&] {
                          const std::size_t place = in.reader().next();
                          entry.unit = in.take_unit();
                          if (entry.unit != "m" && entry.unit != "rad" && entry.unit != "1")
                              in.fail_at(place, "The unit of a coordinate is m, rad or 1.");
                      }},
                     {"label", [&] { entry.label = in.take_text(longest_label); }}});
    list.push_back(std::move(entry));
}

MatrixEntry take_matrix_entry(StatementReader& in) {
    MatrixEntry entry;
    entry.place = in.here();
    entry.first = in.take_index(NameKind::coordinate);
    entry.second = in.is_at(NameKind::coordinate) ? in.take_index(NameKind::coordinate) : entry.first;
    entry.value = in.take_formula();
    in.take_end();
    return entry;
}

void read_mass(StatementReader& in) { in.description().masses.push_back(take_matrix_entry(in)); }
void read_stiffness(StatementReader& in) { in.description().stiffnesses.push_back(take_matrix_entry(in)); }
void read_damping(StatementReader& in) { in.description().dampings.push_back(take_matrix_entry(in)); }

void read_spring(StatementReader& in) {
    RowSpring entry;
    entry.place = in.here();
    entry.stiffness = entry.damping = entry.rest = make_number(0.0);
    entry.first = in.take_index(NameKind::coordinate);
    const std::size_t at = in.reader().next();
    if (in.is_at(NameKind::coordinate)) {
        entry.second = in.take_index(NameKind::coordinate);
        if (entry.second == entry.first)
            in.fail_at(at, "A spring joins two different coordinates, or one to the ground.");
    }
    in.take_options({{"stiffness", [&] { entry.stiffness = in.take_formula(); }},
                     {"damping", [&] { entry.damping = in.take_formula(); }},
                     {"rest", [&] { entry.rest = in.take_formula(); }}});
    in.description().row_springs.push_back(std::move(entry));
}

void read_force(StatementReader& in) {
    RowForce entry;
    entry.place = in.here();
    entry.force = {make_number(0.0), make_number(0.0), make_number(0.0), make_number(0.0)};
    entry.coordinate = in.take_index(NameKind::coordinate);
    if (!in.reader().is_at_end() && in.reader().see_word() != "sine") entry.force.value = in.take_formula();
    in.take_options({{"sine", [&] { in.take_sine(entry.force); }}});
    in.description().row_forces.push_back(std::move(entry));
}

void read_contact(StatementReader& in) {
    auto& list = in.description().contacts;
    ContactEntry entry;
    entry.place = in.here();
    entry.load = make_number(0.0);
    entry.gap.constant = make_number(0.0);
    entry.name = in.declare(NameKind::contact, static_cast<int>(list.size()));
    if (in.reader().take_word("load")) {
        entry.kind = ContactKind::prescribed;
        entry.load = in.take_formula({"a load", 0.0});
        if (in.require("slip")) entry.slip = in.take_form(FormUse::slip);
    } else if (in.reader().take_word("gap")) {
        entry.gap = in.take_form(FormUse::gap);
        if (in.reader().take_word("slip")) entry.slip = in.take_form(FormUse::slip);
    } else {
        in.reader().fail_here("stands where `load` or `gap` is expected.");
    }
    const std::size_t at = in.reader().next();
    std::vector<StatementReader::Option> options;
    in.add_contact_options(options, entry);
    for (const std::string_view word : in.take_options(options)) {
        if (entry.kind == ContactKind::prescribed &&
            (word == "restitution" || word == "tangential" || word == "closed"))
            in.fail_at(at,
                       "`" + std::string(word) + "` needs a gap; this contact has a load and never opens.");
        if (word == "tangential" && !entry.slip) in.fail_at(at, "`tangential` needs `slip`.");
    }
    if (entry.law >= 0 && !entry.slip) in.fail_at(at, "A friction law needs `slip`; this contact has none.");
    list.push_back(std::move(entry));
}

constexpr Statement statements[] = {
    {"coordinate", read_coordinate}, {"mass", read_mass},     {"stiffness", read_stiffness},
    {"damping", read_damping},       {"spring", read_spring}, {"force", read_force},
    {"contact", read_contact},
};

}  // namespace

std::span<const Statement> row_statements() { return statements; }

}  // namespace stiction::own
