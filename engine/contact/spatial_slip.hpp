// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// All ways in which one contact with two tangents can begin to slip. With the slip direction
// e = (cos phi, sin phi), n = |r_N| and side = sgn r_N,
//
//     r = (side n, -mu n e),   u_N = n d(e) + q_N = 0,   d(e) = side G_NN - mu G_NT.e,   u_T = s e, s > 0
//
// and e x u_T = 0 becomes, after multiplication with d(e), a trigonometric polynomial of degree two,
//
//     f(phi) = d(e) (e x q_T) - q_N e x (side G_TN - mu G_TT e) = 0,
//
// with at most four roots. For a prescribed normal force
//
//     f(phi) = n e x (side G_TN - mu G_TT e) + e x q_T
//
// Between two stationary points f is monotone, so a bracket finds every root. When the force of the sticking
// contact approaches the border of the cone, s goes to 0 and the slip solution approaches the sticking one. A speed
// below 1e-13 of its terms counts as stick.
#pragma once

#include "contact/problem.hpp"

namespace stiction {

struct SpatialSlips {
    int count = 0;
    double r[8][3];        ///< up to four for each sign of a bilateral normal force
    bool complete = true;  ///< false if f vanishes identically, so that a circle of solutions may exist
};

/// For a problem with exactly one contact, dimension 3, law `rest` with mu_slip > 0.
SpatialSlips find_spatial_slips(const ContactProblem& problem);

}  // namespace stiction
