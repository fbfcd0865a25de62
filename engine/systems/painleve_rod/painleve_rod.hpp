// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/compliant_rows.hpp"
#include "model/friction_rows.hpp"
#include "model/system.hpp"

#include <span>

namespace stiction::painleve_rod {

// Values of the two rules.
inline constexpr double rule_impact = 0;
inline constexpr double branch_slide = 1, branch_impact = 2;

/// The parameters, and values that follow from them.
struct Values : FrictionValues, CompliantValues {
    double mu, eps, F_x, F_y, F_th, A_x, A_y, A_th, frequency, phase, restitution, impact_law,
        inconsistent_rule, indeterminate_branch, theta0, theta_dot0, v_t0, v_n0, gap0, x_c0;

    FrictionLaw get_law() const { return make_law(mu); }
    bool is_steady() const { return A_x == 0.0 && A_y == 0.0 && A_th == 0.0; }
    /// The same with F_x, F_y and F_th at the time t.
    Values at(double t) const;
    // eps a_N = A N - b of the tip that slides at v_t in the sense sg, which counts if v_t is 0.
    double find_A(double theta, double sg, double v_t) const;
    double find_b(double theta, double theta_dot) const;
};

Values read_values(std::span<const double> values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::painleve_rod
