// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mechanics of a text: the mechanisms of its two levels, at given values of its parameters.
//
// Contacts of the mechanism are Description::contacts, in their order and with their names. Observables (Mechanism::observe)
// are, in this order: `NAME.slip` of each contact (NaN without tangent), `NAME.fx`, `NAME.fy` of each pin, `NAME.torque` of
// each motor, the observe statements, then `verdict` (find_verdict of the sample) and `solutions` (NaN below 0).
#pragma once

#include "model/mechanism.hpp"
#include "own/description.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

/// `values`: one per parameter. The description outlives the mechanism.
std::unique_ptr<Mechanism> make_rows(const Description& description, std::span<const double> values,
                                     std::string_view method);
std::unique_ptr<Mechanism> make_bodies(const Description& description, std::span<const double> values,
                                       std::string_view method);

/// Trouble of the start of a text of bodies: joints that cannot be closed, dependent joints. Empty: none.
std::vector<Mistake> find_start_mistakes(const Description& description, std::span<const double> values);

/// The law of a contact of either level.
FrictionLaw make_friction_law(const Law& law, std::span<const double> names);
/// The same; without friction if the contact has no law.
FrictionLaw make_friction_law(const Description& description, const ContactEntry& contact,
                              std::span<const double> names);

}  // namespace stiction::own
