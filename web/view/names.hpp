// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of contacts, columns and units for the reader.
#pragma once

#include "figure/names.hpp"
#include "view/view.hpp"

#include <span>
#include <string>
#include <string_view>

namespace stiction {

/// The presets that are cues: those of the list itself, which come before those under a heading.
std::span<const Preset> find_cues(const System& system);
/// Title of a quantity known in closed form: the words of the system for it, else its id as a title.
std::string title_result(const Session& session, std::string_view id);
/// Unit of forces, with the space before it.
std::string find_force_unit(const Ui& ui);
/// Unit of speeds of points, with the space before it.
std::string find_speed_unit(const Ui& ui);
// Names of the experiment on screen (figure/names.hpp).
std::string name_contact(const Session& session, int first, int last = -1);
std::string name_bound(const Session& session, int contact);
std::string make_column_name(const Ui& ui, std::string_view column);
std::string make_axis_name(const Ui& ui, std::string_view column);

}  // namespace stiction
