// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/compliant_rows.hpp"
#include "model/friction_rows.hpp"
#include "model/system.hpp"
#include "systems/sliding_block/two_forces.hpp"

#include <cmath>
#include <span>

namespace stiction::sliding_block {

/// The parameters, and values that follow from them.
struct Values : FrictionValues, CompliantValues {
    double mu, alpha, eps, F_x, F_y, tau, restitution, impact_law, x0, x_dot0, theta0, theta_dot0;

    FrictionLaw get_law() const { return make_law(mu); }
    /// The coefficient of sliding at this velocity in the sense sg.
    double find_mu(double sg, double velocity) const {
        return get_law().sliding(std::abs(velocity)) * get_law().side(-sg);
    }
    /// al = w/l, be = h/l
    double find_be() const { return std::sqrt(1.0 - alpha * alpha); }
    /// A, b and S of the block that slides on both corners in the sense sg; the left corner is the first.
    TwoForces find_two_corners(double sg, double friction) const;
    /// Sense of sliding, 1 or -1: that of this velocity, else that of the start, else -1 as in Gomez 2008.
    double find_sense(double velocity) const {
        return (velocity != 0.0 ? velocity : x_dot0) > 0.0 ? 1.0 : -1.0;
    }
};

Values read_values(std::span<const double> values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::sliding_block
