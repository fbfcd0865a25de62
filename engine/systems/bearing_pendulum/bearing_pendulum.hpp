// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/friction_rows.hpp"
#include "model/system.hpp"
#include "systems/bearing_pendulum/dry_journal.hpp"

#include <span>

namespace stiction::bearing_pendulum {

/// Value of `points` for one line contact.
inline constexpr int endless = 6;

/// The parameters, and values that follow from them.
struct Values : FrictionValues {
    double material, washers, mu, b, points, gravity, pivot_radius, pivot_width, rod_mass, rod_radius,
        rod_length, rod_threaded, washer_mass, washer_height, washer_radius, event_location, projection,
        theta0, theta_dot0;

    DryJournal make_journal() const;
};

Values read_values(std::span<const double> values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::bearing_pendulum
