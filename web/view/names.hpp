// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What contacts, columns and units are called.
#pragma once

#include "view/view.hpp"

#include <string>
#include <string_view>

namespace stiction {

/// "stick_time" as "Stick time".
std::string make_title(std::string_view id);
/// Unit of forces, with the space before it.
std::string find_force_unit(const Ui& ui);
/// Unit of speeds of points, with the space before it.
std::string find_speed_unit(const Ui& ui);
/// A contact, or several in a row, as a person calls them.
std::string name_contact(const Session& session, int first, int last = -1);
/// Column, or parameter, as a symbol where it is one: "theta_dot" -> "*θ̇*", else in words.
std::string make_column_name(const Ui& ui, std::string_view column);
/// The same with unit for an axis: "theta_dot" -> "*θ̇*".
std::string make_axis_name(const Ui& ui, std::string_view column);

}  // namespace stiction
