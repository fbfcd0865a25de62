// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of one closed contact that slides in a given sense sg of its tangent, without any other contact
// force. With T = -sg mu N - C u_T in the equations of model/kinetics.hpp it has one unknown:
//
//     a_N = A N - b        A = J_N M^-1 (J_N - sg mu J_T)^T,    -b = J_N M^-1 (h - C u_T J_T^T) + b_N
//     0 <= N,  0 <= a_N,  N a_N = 0
//
// A > 0: one solution; A < 0: none where b > 0, two where b < 0.
#pragma once

#include "model/mechanism.hpp"
#include "model/sample.hpp"

namespace stiction {

struct SlipProblem {
    double A = 0.0, b = 0.0;
};

/// A and b of a mechanism with one tangent per contact, at the state of a sample.
SlipProblem find_slip_problem(const Mechanism& mechanism, const Sample& sample, int contact, double sense);

}  // namespace stiction
