// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements of drawing; they never change a number:
//
//     draw A block|ball|mass [at P] [along E] [size E]     draw A turns at P [size E]     draw line P P
//     trace REF|A                                          view P P                       hide NAME
#include "base/printable.hpp"
#include "own/statements.hpp"

namespace stiction::own {

namespace {

void read_draw(StatementReader& in) {
    Description& d = in.description();
    DrawEntry entry;
    entry.place = in.here();
    TextReader ahead = in.reader();
    if (ahead.take_word("line") && ahead.is_at("(")) {
        in.reader().take_word();
        entry.kind = DrawEntry::Kind::line;
        entry.from = in.take_point();
        entry.to = in.take_point();
        in.take_end();
    } else {
        if (d.level == Level::bodies)
            in.fail_at(in.reader().next(), "Bodies are drawn as they are; `draw line` adds a line.");
        entry.coordinate = in.take_index(NameKind::coordinate);
        constexpr std::string_view words[] = {"block", "ball", "mass", "turns"};
        const int kind = in.take_choice(words, "a way to draw");
        if (kind >= 0) entry.kind = static_cast<DrawEntry::Kind>(kind);
        const bool turns = entry.kind == DrawEntry::Kind::turns;
        std::vector<StatementReader::Option> options = {
            {"at", [&] { entry.at = in.take_point(); }},
            {"size", [&] {
                 entry.size = in.take_formula({"a size", 0.0, HUGE_VAL, true});
             }}};
        if (!turns) options.push_back({"along", [&] { entry.along = in.take_formula(); }});
        in.take_options(options);
        if (turns && !entry.at) in.reader().fail_here("stands where `at` is expected.");
    }
    d.drawings.push_back(std::move(entry));
}

void read_trace(StatementReader& in) {
    TraceEntry entry;
    entry.place = in.here();
    if (in.description().level == Level::rows)
        entry.coordinate = in.take_index(NameKind::coordinate);
    else
        entry.point = take_point_ref(in);
    in.take_end();
    in.description().traces.push_back(std::move(entry));
}

void read_view(StatementReader& in) {
    ViewEntry view;
    view.lower = in.take_point();
    view.upper = in.take_point();
    in.take_end();
    in.description().view = std::move(view);
}

void read_hide(StatementReader& in) {
    const std::size_t place = in.reader().next();
    const std::string word(in.reader().take_word());
    if (word.empty())
        in.reader().fail_here("stands where a name is expected.");
    else if (in.find_name(word) == nullptr)
        in.fail_at(place, in.explain_unknown(word, "a name",
                                             {NameKind::coordinate, NameKind::ground, NameKind::body,
                                              NameKind::contact, NameKind::joint, NameKind::spring}));
    in.take_end();
    in.description().hidden.push_back(word);
}

constexpr Statement statements[] = {
    {"draw", read_draw}, {"trace", read_trace}, {"view", read_view, true}, {"hide", read_hide}};

}  // namespace

std::span<const Statement> drawing_statements() { return statements; }

}  // namespace stiction::own
