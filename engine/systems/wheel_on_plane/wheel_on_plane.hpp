// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/friction_rows.hpp"
#include "model/sliding_plane.hpp"
#include "model/system.hpp"

#include <span>

namespace stiction::wheel_on_plane {

// Values of `contact`.
inline constexpr double bilateral = 1;

/// The parameters, and values that follow from them.
struct Values : FrictionValues {
    double R, m, f, g, mu, restitution, contact, y0, y_dot0, theta0, theta_dot0;

    FrictionLaw get_law() const { return make_law(mu); }
    double find_inertia() const { return f * m * R * R; }
    /// The row of the contact from the two curves, (23), (38), (39).
    SlidingPlane find_row(double theta, double y, double y_dot, double theta_dot) const;
};

Values read_values(std::span<const double> values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::wheel_on_plane
