// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/system.hpp"

#include <span>

namespace stiction::belt_oscillator {

// Values of friction_law.
inline constexpr double coulomb = 0, coulomb_stiction = 1, stribeck = 2;

/// The parameters, and values that follow from them.
struct Values {
    double m, k, c, v_b, N, friction_law, mu_s, mu_k, v_s, slip_regularization, F_a, f_d, x0, x_dot0;

    FrictionLaw get_law() const;
    double find_drive_force(double t) const;
};

Values read_values(std::span<const double> values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::belt_oscillator
