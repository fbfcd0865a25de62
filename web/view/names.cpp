// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/names.hpp"

namespace stiction {

std::span<const Preset> find_cues(const System& system) {
    const std::span<const Preset> all = system.claims->presets;
    std::size_t count = 0;
    while (count < all.size() && all[count].group.empty()) ++count;
    return all.first(count);
}

std::string title_result(const Session& session, std::string_view id) {
    const std::string_view words = find_given_name(session.system(), id);
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
    return name_contact(session.simulation(), first, last);
}

std::string name_bound(const Session& session, int contact) {
    return name_bound(session.simulation(), contact);
}

std::string make_column_name(const Ui& ui, std::string_view column) {
    return name_column(ui.session.simulation(), column);
}

std::string make_axis_name(const Ui& ui, std::string_view column) {
    return name_axis(ui.session.simulation(), column);
}

}  // namespace stiction
