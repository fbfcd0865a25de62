// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of contacts, columns and units for the reader.
#pragma once

#include "view/view.hpp"

#include <string>
#include <string_view>

namespace stiction {

/// "stick_time" gives "Stick time".
std::string make_title(std::string_view id);
/// Title of a quantity known in closed form: the words of the system for it, else its id as a title.
std::string title_result(const Session& session, std::string_view id);
/// Unit of forces, with the space before it.
std::string find_force_unit(const Ui& ui);
/// Unit of speeds of points, with the space before it.
std::string find_speed_unit(const Ui& ui);
/// Name of a contact, or of several in a row.
std::string name_contact(const Session& session, int first, int last = -1);
/// Bound of |T| of a contact at rest: "*μ*_{s}*N*" with the coefficient that its law of friction has; "*N*" without one.
std::string name_bound(const Session& session, int contact);
/// A column or parameter as a symbol if it has one: "theta_dot" gives "*θ̇*", else in words.
std::string make_column_name(const Ui& ui, std::string_view column);
/// The same with its unit, for an axis.
std::string make_axis_name(const Ui& ui, std::string_view column);

}  // namespace stiction
