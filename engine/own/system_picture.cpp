// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The picture of a system that is made from a text: its scene, its equations, and the plots with which the page opens.
#include "base/symbol.hpp"
#include "own/picture.hpp"
#include "own/report.hpp"
#include "own/system.hpp"

#include <algorithm>
#include <utility>

namespace stiction::own {

namespace {

void draw(const System& system, std::span<const double> values, const Sample& now, Drawing& out) {
    const Description& d = get_description(system);
    const std::vector<double> names = d.find_names(values);
    d.level == Level::rows ? draw_rows(d, names, now, out) : draw_bodies(d, names, now, out);
}

std::size_t find_tracers(const System& system, std::span<const double> values, std::span<const double> q,
                         std::span<Point3> out) {
    const Description& d = get_description(system);
    const std::vector<double> names = d.find_names(values);
    return d.level == Level::rows ? find_traced_coordinates(d, names, q, out)
                                  : find_traced_points(d, names, q, out);
}

// The coordinate that the phase portrait and the histories begin with. Of bodies that of the first moving one that a user expects to move:
// the angle if the body is pinned, spins or leans on single corners; x if it has a speed or lies on a side; else y.
std::size_t find_first_coordinate(const Description& d) {
    if (d.level == Level::rows) return 0;
    const auto body =
        std::find_if(d.bodies.begin(), d.bodies.end(), [](const BodyEntry& one) { return !one.is_fixed; });
    if (body == d.bodies.end()) return 0;
    const auto first = static_cast<std::size_t>(body->coordinate);
    const auto index = static_cast<int>(body - d.bodies.begin());
    const bool is_pinned = std::any_of(d.pins.begin(), d.pins.end(), [&](const PinEntry& pin) {
        return pin.first.body == index || pin.second.body == index;
    });
    const bool lies_on_side =
        std::any_of(d.contacts.begin(), d.contacts.end(),
                    [](const ContactEntry& contact) { return contact.name.ends_with("_1"); });
    const bool turns = body->spin || (body->angle && !lies_on_side);
    if (body->shape.kind != ShapeKind::point && (is_pinned || turns)) return first + 2;
    return body->velocity || lies_on_side ? first : first + 1;
}

// A name as label markup with the value that stands for it: "[mu_k]", "[x_dot|*x*′]", "[belt.normal|*N*_{belt}]". Other words stay, as
// text without markup.
std::string mark_word(const Description& d, std::string_view word) {
    const auto is_named = [&](const auto& entry) { return entry.name == word; };
    const std::string name(word);
    if (std::any_of(d.parameters.begin(), d.parameters.end(), is_named)) return "[" + name + "]";
    for (const CoordinateEntry& q : d.coordinates) {
        if (!word.starts_with(q.name)) continue;
        const std::string_view end = word.substr(q.name.size());
        const std::string symbol = make_symbol(q.name);
        if (end.empty()) return "[" + name + "|" + symbol + "]";
        if (end == "_dot") return "[" + name + "|" + symbol + "′]";
        if (end == "_ddot") return symbol + "″";
    }
    for (const ContactEntry& contact : d.contacts)
        for (const auto& [end, letter] : {std::pair(".normal", "*N*"), std::pair(".tangent", "*T*")})
            if (word == contact.name + end) {
                std::string index = contact.name;
                std::replace(index.begin(), index.end(), '_', ' ');
                return "[" + name + "|" + letter + "_{" + index + "}]";
            }
    if (std::any_of(d.constants.begin(), d.constants.end(), is_named) || word == "n_x" || word == "n_y")
        return make_symbol(word);
    std::string out(word);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

// An equation as label markup; a star would make letters italic.
std::string write_label(const Description& d, std::string_view line) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789_.";
    std::string out;
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] < 'a' || line[i] > 'z' || (i > 0 && line[i - 1] >= '0' && line[i - 1] <= '9')) {
            out += line[i] == '*' ? std::string("·") : std::string(1, line[i]);
            ++i;
            continue;
        }
        const std::size_t end = std::min(line.find_first_not_of(letters, i), line.size());
        out += mark_word(d, line.substr(i, end - i));
        i = end;
    }
    return out;
}

}  // namespace

void OwnSystem::fill_picture() {
    for (const std::string& line : write_equations(description_))
        equations_.push_back(keep(write_label(description_, line)));
    Picture& out = picture_;
    out.draw = draw;
    if (!description_.traces.empty()) out.find_tracers = find_tracers;
    out.equations = equations_;
    notes_.assign(description_.notes.begin(), description_.notes.end());
    out.notes = notes_;
    if (description_.coordinates.empty()) return;
    const std::string_view x = description_.coordinates[find_first_coordinate(description_)].name;
    out.phase_x = x;
    out.phase_y = keep(std::string(x) + "_dot");
    const ContactEntry* contact = nullptr;
    for (const ContactEntry& one : description_.contacts)
        if (contact == nullptr && one.law >= 0) contact = &one;
    if (contact == nullptr && !description_.contacts.empty()) contact = &description_.contacts[0];
    if (contact == nullptr)
        out.time_plots = {x};
    else
        out.time_plots = {x, keep(contact->name + (contact->law >= 0 ? ".tangent" : ".normal"))};
    picture = &picture_;
}

}  // namespace stiction::own
