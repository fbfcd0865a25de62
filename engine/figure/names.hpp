// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of contacts, columns and bounds for the reader, label markup: *x* italic, _k and _{max} subscript.
#pragma once

#include "dynamics/simulation.hpp"

#include <span>
#include <string>
#include <string_view>

namespace stiction {

/// "stick_time" gives "Stick time".
std::string make_title(std::string_view id);
/// The words of the system for an id; empty if it gives none.
std::string_view find_given_name(const System& system, std::string_view id);
/// Name of a contact, or of several in a row.
std::string name_contact(const Simulation& simulation, int first, int last = -1);
/// Number of the parameter that bounds |T|/N of a contact at rest: mu_s, or mu_k by a law without a static coefficient,
/// or the one coefficient mu of the system; -1 if the bound of the contact is no coefficient times N.
int find_bound_parameter(const Simulation& simulation, int contact);
/// Bound of |T| of a contact at rest: "*μ*_{s}*N*" with the coefficient that its law of friction has; "*N*" without one.
std::string name_bound(const Simulation& simulation, int contact);
/// A column or parameter as a symbol if it has one: "theta_dot" gives "*θ̇*", else in words.
std::string name_column(const Simulation& simulation, std::string_view column);
/// The same with its unit, for an axis.
std::string name_axis(const Simulation& simulation, std::string_view column);
/// "stick set", with its condition if the system gives one.
std::string name_stick_set(const System& system, std::span<const double> values);
/// The parameter that belongs to the end of the stick bar of the friction characteristic, or to its slip branch; or
/// -1.
int find_law_parameter(const System& system, std::span<const double> values, bool stick);
/// The value of a choice in words.
std::string name_choice(const Parameter& parameter, double value);
/// A unit for the reader: empty if there is none, with thin spaces between its factors.
std::string show_unit(std::string_view unit);

}  // namespace stiction
