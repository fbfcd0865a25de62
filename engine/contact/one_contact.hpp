// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of a single contact at rest with one coefficient, in closed form where exactly one answer exists
// and its state is clear. With u = G r + q, G symmetric, and r_N >= 0 or given:
//
//     open      q_N > 0:  r = 0
//     stick     r = -G^-1 q                 (r_N given: r_T = -(q_T + G_TN r_N)/G_TT)          |r_T| < mu r_N
//     slip s    r_T = -s mu r_N,  r_N = -q_N/(G_NN - s mu G_NT),  s = the sign of r_T that stick would need, reversed
//     two tangents, only G = diag(a, c, c):   s = q_T/|q_T|
//
// With one tangent G_NN > mu |G_NT| makes the answer unique whatever q is (no contact is then a paradox of Painleve).
// Where two states meet, or nearly, the solvers of the catalogue decide.
#pragma once

#include "contact/problem.hpp"
#include "contact/report.hpp"

namespace stiction {

/// False, with `out` of no meaning, unless the problem is of that kind and the answer passes the verifier.
bool solve_one_contact(const ContactProblem& problem, ContactSolution& out);

}  // namespace stiction
