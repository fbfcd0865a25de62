// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements of both levels:
//
//     parameter NAME VALUE from E to E [scale linear|log|angle|integer] [unit U] [label "TEXT"]
//     constant NAME E                    units si|none            friction [NAME] LAW       restitution E
//     run [method M] [t_end E] [dt E] [tol E]                     compliant [stiffness E] [damping E] [slip_speed E]
//     paradox [none impact|stop] [several lift_off|slide|impact]  stop CONTACT ["TEXT"]
//     observe NAME F [unit U] [label "TEXT"]                      note "TEXT"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "own/statements.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::own {

namespace {

void check_range(StatementReader& in, const ParameterEntry& entry, std::size_t at_value,
                 std::size_t at_from) {
    const auto show = [](double value) { return write_number(value); };
    if (!std::isfinite(entry.initial) || !std::isfinite(entry.min) || !std::isfinite(entry.max))
        in.fail_at(at_value, "A number of this parameter has no value.");
    else if (entry.min > entry.max || entry.min == entry.max)
        in.fail_at(at_from, "The range from " + show(entry.min) + " to " + show(entry.max) + " is empty.");
    else if (entry.initial < entry.min || entry.initial > entry.max)
        in.fail_at(at_value, "The range from " + show(entry.min) + " to " + show(entry.max) +
                                 " does not hold the value " + show(entry.initial) + ".");
    else if (entry.scale == Scale::log && !(entry.min > 0.0))
        in.fail_at(at_from, "A logarithmic scale needs a range above 0; this one begins with " +
                                show(entry.min) + ".");
    else if (entry.scale == Scale::integer)
        for (const double value : {entry.initial, entry.min, entry.max})
            if (std::floor(value) != value) in.fail_at(at_value, show(value) + " is no whole number.");
}

void read_parameter(StatementReader& in) {
    auto& list = in.description().parameters;
    ParameterEntry entry;
    entry.place = in.here();
    entry.unit = "1";
    entry.name = in.declare(NameKind::parameter, static_cast<int>(list.size()));
    const auto take_number = [&in] { return in.take_formula({}, FormulaWords::numbers).evaluate({}); };
    const std::size_t at_value = in.reader().next();
    entry.initial = take_number();
    const std::size_t at_from = in.reader().next();
    if (in.require("from")) entry.min = take_number();
    if (in.require("to")) entry.max = take_number();
    in.take_options(
        {{"scale",
          [&] {
              constexpr std::string_view words[] = {"linear", "log", "angle", "integer"};
              constexpr Scale scales[] = {Scale::linear, Scale::log, Scale::angle, Scale::integer};
              if (const int i = in.take_choice(words, "a scale"); i >= 0) entry.scale = scales[i];
          }},
         {"unit", [&] { entry.unit = in.take_unit(); }},
         {"label", [&] { entry.label = in.take_text(longest_label); }}});
    check_range(in, entry, at_value, at_from);
    list.push_back(std::move(entry));
}

void read_constant(StatementReader& in) {
    auto& list = in.description().constants;
    ConstantEntry entry;
    entry.place = in.here();
    // The name is declared behind its own expression, so that it is not part of it.
    const TextReader before = in.reader();
    in.reader().take_word();
    entry.value = in.take_formula();
    const TextReader after = in.reader();
    in.reader() = before;
    entry.name = in.declare(NameKind::constant, static_cast<int>(list.size()));
    if (!in.reader().has_failed()) in.reader() = after;
    in.take_end();
    list.push_back(std::move(entry));
}

void read_units(StatementReader& in) {
    constexpr std::string_view words[] = {"si", "none"};
    in.description().has_units = in.take_choice(words, "a system of units") != 1;
    in.take_end();
}

// A law without name is the last one of the list at that moment; -1: frictionless.
void read_friction(StatementReader& in) {
    Description& d = in.description();
    const bool has_name = !in.is_at_law() && !in.reader().see_word().empty();
    const Place place = in.here();
    const std::size_t at = in.reader().next();
    std::string name;
    if (has_name) name = in.declare(NameKind::law, static_cast<int>(d.laws.size()));
    int law = in.take_law();
    if (has_name && law < 0) {  // a law that is frictionless has an entry, so that its name has an index
        Law none{LawKind::frictionless, make_number(0.0), make_number(0.0), make_number(1.0),
                 make_number(0.0),      make_number(0.0), make_number(1.0), place};
        d.laws.push_back(std::move(none));
    }
    in.take_end();
    if (!has_name) in.set_default_law(law, at);
}

void read_restitution(StatementReader& in) {
    in.default_restitution() = in.take_formula({"a restitution", 0.0, 1.0});
    in.take_end();
}

void read_run(StatementReader& in) {
    RunDefaults& run = in.description().run;
    in.take_options({{"method",
                      [&] {
                          constexpr std::string_view words[] = {"event_driven", "lemke", "gauss_qp",
                                                                "time_stepping", "compliant"};
                          if (const int i = in.take_choice(words, "a method"); i >= 0) run.method = words[i];
                      }},
                     {"t_end",
                      [&] {
                          run.t_end = in.take_formula({"an end time", 0.0, 1e6});
                      }},
                     {"dt",
                      [&] {
                          run.dt = in.take_formula({"a step", 1e-9, 1.0});
                      }},
                     {"tol", [&] {
                          run.tol = in.take_formula({"a tolerance", 1e-14, 1e-2});
                      }}});
}

void read_compliant(StatementReader& in) {
    CompliantEntry& entry = in.description().compliant;
    in.take_options({{"stiffness",
                      [&] {
                          entry.stiffness = in.take_formula({"a stiffness of contact", 0.0, HUGE_VAL, true});
                      }},
                     {"damping",
                      [&] {
                          entry.damping = in.take_formula({"a damping of contact", 0.0});
                      }},
                     {"slip_speed", [&] {
                          entry.slip_speed = in.take_formula({"a slip speed", 0.0, HUGE_VAL, true});
                      }}});
}

void read_paradox(StatementReader& in) {
    Description& d = in.description();
    in.take_options({{"none",
                      [&] {
                          constexpr std::string_view words[] = {"impact", "stop"};
                          d.none_rule =
                              in.take_choice(words, "a rule") == 1 ? NoneRule::stop : NoneRule::impact;
                      }},
                     {"several", [&] {
                          constexpr std::string_view words[] = {"lift_off", "slide", "impact"};
                          constexpr SeveralRule rules[] = {SeveralRule::lift_off, SeveralRule::slide,
                                                           SeveralRule::impact};
                          if (const int i = in.take_choice(words, "a rule"); i >= 0)
                              d.several_rule = rules[i];
                      }}});
}

void read_stop(StatementReader& in) {
    StopEntry entry;
    entry.place = in.here();
    const Name* contact = in.take_name(NameKind::contact);
    if (in.reader().is_at("\"")) entry.cause = in.take_text(longest_label);
    in.take_end();
    for (int i = 0; contact != nullptr && i < contact->count; ++i) {
        entry.contact = contact->index + i;
        if (in.description().contacts[static_cast<std::size_t>(entry.contact)].kind !=
            ContactKind::unilateral)
            in.fail_at(in.statement().size(),
                       "Only a contact with a gap closes; this one is closed for ever.");
        in.description().stops.push_back(entry);
    }
}

void read_observe(StatementReader& in) {
    Description& d = in.description();
    ObserveEntry entry;
    entry.place = in.here();
    entry.unit = "1";
    entry.name = in.declare(NameKind::observe, static_cast<int>(d.observes.size()));
    constexpr std::string_view words[] = {"x_of", "y_of", "vx_of", "vy_of", "distance_of"};
    const std::string_view word = in.reader().see_word();
    const auto* const found = std::find(std::begin(words), std::end(words), word);
    if (found != std::end(words)) {
        if (d.level == Level::rows)
            in.fail_at(in.reader().next(),
                       quote_printable(word) +
                           " belongs to bodies; in rows "
                           "an observable is a number plus numbers times coordinates and velocities.");
        in.reader().take_word();
        entry.kind = static_cast<ObserveKind>(found - words);
        entry.first = take_point_ref(in);
        if (entry.kind == ObserveKind::distance_of) entry.second = take_point_ref(in);
        const bool is_speed = entry.kind == ObserveKind::vx_of || entry.kind == ObserveKind::vy_of;
        entry.unit = is_speed ? "m/s" : "m";
        entry.form.constant = make_number(0.0);
    } else {
        entry.form = in.take_form(FormUse::any);
    }
    in.take_options({{"unit", [&] { entry.unit = in.take_unit(); }},
                     {"label", [&] { entry.label = in.take_text(longest_label); }}});
    d.observes.push_back(std::move(entry));
}

void read_note(StatementReader& in) {
    constexpr std::size_t longest_note = 200;
    in.description().notes.push_back(in.take_text(longest_note));
    in.take_end();
}

constexpr Statement statements[] = {
    {"parameter", read_parameter},
    {"constant", read_constant},
    {"units", read_units, true},
    {"friction", read_friction},
    {"run", read_run, true},
    {"restitution", read_restitution, true},
    {"compliant", read_compliant, true},
    {"paradox", read_paradox, true},
    {"stop", read_stop},
    {"observe", read_observe},
    {"note", read_note},
};

}  // namespace

std::span<const Statement> common_statements() { return statements; }

}  // namespace stiction::own
