// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Divides an expression into a constant and coefficients of coordinates and velocities.
#pragma once

#include "own/formula.hpp"

namespace stiction::own {

// Leaves of an expression that is to be divided: names as in a Formula, from these numbers on coordinates and velocities.
inline constexpr int first_coordinate_leaf = 100, first_velocity_leaf = 200;

struct DividedForm {
    LinearForm form;
    int nonlinear = -1;  ///< the term that is not linear; then the form is empty
};
DividedForm divide_form(const Expression& terms);

}  // namespace stiction::own
