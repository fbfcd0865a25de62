// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Sources that several systems cite, in full.
#pragma once

#include "model/claims.hpp"

namespace stiction::references {

inline constexpr Reference gomez_2008{
    "M. J. Gomez, Optimization-based Analysis of Rigid Mechanical Systems with Unilateral Contact and "
    "Kinetic "
    "Friction, dissertation, University of Washington, 2008, UMI 3303285"};
inline constexpr Reference zardecki_2007{
    "D. Żardecki, Static friction indeterminacy problems and modeling of stick-slip phenomenon in discrete "
    "dynamic systems, Journal of Theoretical and Applied Mechanics 45 (2007) 289–310"};
inline constexpr Reference tasora_2003{
    "A. Tasora and P. Righettini, Sliding Contact between Freeform Surfaces, Multibody System Dynamics 10 "
    "(2003) 239–262"};
inline constexpr Reference xu_2017{
    "Z. Xu, Q. Wang and Q. Wang, Numerical method for dynamics of multi-body systems with two-dimensional "
    "Coulomb dry friction and nonholonomic constraints, Applied Mathematics and Mechanics (English Edition) "
    "38 "
    "(2017) 1733–1752",
    "10.1007/s10483-017-2285-8"};

}  // namespace stiction::references
