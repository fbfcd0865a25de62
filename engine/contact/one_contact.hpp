// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of a single contact at rest with one coefficient, in closed form if exactly one answer exists
// and its state is clear. With u = G r + q, G symmetric, and r_N >= 0 or given:
//
//     open      q_N > 0:  r = 0
//     stick     r = -G^-1 q                 (r_N given: r_T = -(q_T + G_TN r_N)/G_TT)          |r_T| < mu r_N
//     slip s    r_T = -s mu r_N,  r_N = -q_N/(G_NN - s mu G_NT),  s = minus the sign of r_T that stick would need
//     two tangents, only G = diag(a, c, c):   s = q_T/|q_T|
//
// With one tangent, G_NN > mu |G_NT| makes the answer unique for every q (the contact has no Painleve paradox then).
// At the border of two states, or near it, the solvers of the catalogue are used.
#pragma once

#include "contact/problem.hpp"
#include "contact/report.hpp"

namespace stiction {

/// Fills r, u, states and residual of `out`. Returns false, with `out` undefined, if the problem is not of that kind
/// or if the answer does not pass the verifier.
bool solve_one_contact(const ContactProblem& problem, ContactSolution& out);

}  // namespace stiction
