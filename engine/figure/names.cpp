// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/names.hpp"

#include "base/symbol.hpp"
#include "figure/figure.hpp"

#include <cctype>

namespace stiction {

std::string make_title(std::string_view id) {
    std::string out(id);
    for (char& c : out)
        if (c == '_') c = ' ';
    if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
    return out;
}

std::string_view find_given_name(const System& system, std::string_view id) {
    for (const GivenName& name : system.picture->names)
        if (name.id == id) return name.words;
    return {};
}

std::string name_contact(const Simulation& simulation, int first, int last) {
    const Picture& picture = *simulation.system().picture;
    if (!picture.one_body.empty() && last > first) return std::string(picture.one_body);
    const auto name = [&](int contact) {
        return static_cast<std::size_t>(contact) < picture.contacts.size()
                   ? std::string(picture.contacts[static_cast<std::size_t>(contact)])
                   : make_title(simulation.mechanism().contact_name(contact));
    };
    return last > first ? name(first) + "–" + name(last) : name(first);
}

int find_bound_parameter(const Simulation& simulation, int contact) {
    const bool has_static = simulation.mechanism().friction(contact).has_static();
    const int own = find_parameter(simulation.system(), has_static ? "mu_s" : "mu_k");
    return own >= 0 ? own : find_parameter(simulation.system(), "mu");
}

std::string name_bound(const Simulation& simulation, int contact) {
    const int at = find_bound_parameter(simulation, contact);
    // Without a parameter for the coefficient, its number: N is a given bound, and at rest more may hold.
    const double mu = simulation.mechanism().friction(contact).at_rest();
    if (at < 0) return mu > 0.0 && mu != 1.0 ? figure::show_number(mu, 3) + " *N*" : "*N*";
    return make_symbol(simulation.system().parameters[static_cast<std::size_t>(at)].symbol) + "*N*";
}

namespace {

// Title of a contact whose name occurs in columns.
std::string title_contact(const Simulation& simulation, std::string_view name) {
    for (int i = 0; i < simulation.mechanism().size().contacts; ++i)
        if (simulation.mechanism().contact_name(i) == name) return name_contact(simulation, i);
    return std::string(name);
}

}  // namespace

std::string name_column(const Simulation& simulation, std::string_view column) {
    if (const std::string_view words = find_given_name(simulation.system(), column); !words.empty())
        return std::string(words);
    std::string name;
    if (const std::size_t dot = column.find('.'); dot != std::string_view::npos) {
        const std::string_view part = column.substr(dot + 1);
        name = part == "normal"     ? "*N*"
               : part == "tangent"  ? "*T*"
               : part == "tangent1" ? "*T*_1"
               : part == "tangent2" ? "*T*_2"
                                    : std::string(part);
        if (column.substr(0, dot) == "energy")
            name += " energy";
        else if (simulation.mechanism().size().contacts > 1)
            name += " " + title_contact(simulation, column.substr(0, dot));
    } else {
        int dots = 0;
        for (const std::string_view ending : {"_dot", "_ddot"})
            if (column.size() > ending.size() && column.substr(column.size() - ending.size()) == ending) {
                column.remove_suffix(ending.size());
                dots = ending == "_dot" ? 1 : 2;
                break;
            }
        name = make_symbol(column);
        const bool is_letter =
            column.find('_') <= 2 || column.size() <= 2 || (name.size() > 1 && (name[1] & 0x80) != 0);
        for (; is_letter && dots > 0; --dots) add_dot(name);
        if (!is_letter) {  // no symbol, as "slip_speed"
            name = column;
            for (char& c : name)
                if (c == '_') c = ' ';
        }
    }
    return name;
}

std::string name_stick_set(const System& system, std::span<const double> values) {
    std::string out = "stick set";
    if (system.picture->name_stick_set != nullptr)
        out += " " + std::string(system.picture->name_stick_set(values));
    return out;
}

int find_law_parameter(const System& system, std::span<const double> values, bool stick) {
    const LawHandles& handles = system.picture->law_handles;
    const int law = find_parameter(system, handles.law);
    if (!stick || law < 0 || handles.stick.empty()) return find_parameter(system, handles.slip);
    const auto choice = static_cast<std::size_t>(values[static_cast<std::size_t>(law)]);
    return find_parameter(system, handles.stick[choice]);
}

std::string name_choice(const Parameter& parameter, double value) {
    const auto choice = static_cast<std::size_t>(value);
    return parameter.choice_names.empty() ? make_title(parameter.choices[choice])
                                          : std::string(parameter.choice_names[choice]);
}

std::string show_unit(std::string_view unit) {
    if (unit == "1" || unit == "-") return {};
    std::string out(unit);
    for (std::size_t i = 0; (i = out.find(' ', i)) != std::string::npos;) out.replace(i, 1, "\u2009");
    return out;
}

std::string name_axis(const Simulation& simulation, std::string_view column) {
    std::string_view unit;
    if (const int index = simulation.find_column(column); index >= 0)
        unit = simulation.columns()[static_cast<std::size_t>(index)].unit;
    else if (const int p = find_parameter(simulation.system(), column); p >= 0)
        unit = simulation.system().parameters[static_cast<std::size_t>(p)].unit;
    const std::string name = name_column(simulation, column), shown = show_unit(unit);
    return shown.empty() ? name : name + " (" + shown + ")";
}

}  // namespace stiction
