// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/names.hpp"

#include "session/friction_bound.hpp"
#include "ui/symbol.hpp"

#include <cctype>

namespace stiction {

std::string make_title(std::string_view id) {
    std::string out(id);
    for (char& c : out)
        if (c == '_') c = ' ';
    if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
    return out;
}

namespace {

// The words of the system for an id; empty if it gives none.
std::string_view find_given_name(const Session& session, std::string_view id) {
    for (const GivenName& name : session.system().picture->names)
        if (name.id == id) return name.words;
    return {};
}

}  // namespace

std::string title_result(const Session& session, std::string_view id) {
    const std::string_view words = find_given_name(session, id);
    return words.empty() ? make_title(id) : std::string(words);
}

std::string find_force_unit(const Ui& ui) {
    const Units& units = ui.session.system().units;
    const std::string_view unit = units.force == "1" ? units.force_symbol : units.force;
    return unit.empty() ? "" : " " + std::string(unit);
}

std::string find_speed_unit(const Ui& ui) {
    const Units& units = ui.session.system().units;
    return units.length == "1" ? "" : " " + std::string(units.length) + "/" + std::string(units.time);
}

std::string name_contact(const Session& session, int first, int last) {
    const Picture& picture = *session.system().picture;
    const Mechanism& mechanism = session.simulation().mechanism();
    if (!picture.one_body.empty() && last > first) return std::string(picture.one_body);
    const auto name = [&](int contact) {
        return static_cast<std::size_t>(contact) < picture.contacts.size()
                   ? std::string(picture.contacts[static_cast<std::size_t>(contact)])
                   : make_title(mechanism.contact_name(contact));
    };
    return last > first ? name(first) + "–" + name(last) : name(first);
}

std::string name_bound(const Session& session, int contact) {
    const int at = find_bound_parameter(session, contact);
    if (at < 0) return "*N*";
    return make_symbol(session.system().parameters[static_cast<std::size_t>(at)].symbol) + "*N*";
}

namespace {

// Title of a contact whose name occurs in columns.
std::string title_contact(const Session& session, std::string_view name) {
    const auto count = static_cast<int>(session.sample().contacts.size());
    for (int i = 0; i < count; ++i)
        if (session.simulation().mechanism().contact_name(i) == name) return name_contact(session, i);
    return std::string(name);
}

}  // namespace

std::string make_column_name(const Ui& ui, std::string_view column) {
    if (const std::string_view words = find_given_name(ui.session, column); !words.empty())
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
        else if (ui.session.sample().contacts.size() > 1)
            name += " " + title_contact(ui.session, column.substr(0, dot));
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

std::string make_axis_name(const Ui& ui, std::string_view column) {
    const int index = ui.session.simulation().find_column(column);
    std::string unit, name = make_column_name(ui, column);
    if (index >= 0)
        unit = ui.session.simulation().columns()[static_cast<std::size_t>(index)].unit;
    else if (const int p = find_parameter(ui.session.system(), column); p >= 0)
        unit = ui.session.system().parameters[static_cast<std::size_t>(p)].unit;
    if (!unit.empty() && unit != "1" && unit != "-") {
        for (std::size_t i = 0; (i = unit.find(' ', i)) != std::string::npos;) unit.replace(i, 1, "\u2009");
        name += " (" + unit + ")";
    }
    return name;
}

}  // namespace stiction
