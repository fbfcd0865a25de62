// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/friction_rows.hpp"
#include "model/plane_map.hpp"
#include "model/system.hpp"

#include <array>
#include <span>

namespace stiction::belt_oscillator {

/// The parameters, and values that follow from them.
struct Values : FrictionValues {
    double m, k, c, v_b, N, mu_k, slip_regularization, F_a, f_d, x0, x_dot0;

    FrictionLaw get_law() const { return make_law(mu_k); }
    double find_drive_force(double t) const;
    /// F(t) - k x - c x' and the pull of a hand: at rest what friction must hold, N.
    double find_applied_force(const Sample& now) const;
};

Values read_values(std::span<const double> values);

extern const std::array<PlaneMap, 3> maps;  ///< maps.cpp

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::belt_oscillator
