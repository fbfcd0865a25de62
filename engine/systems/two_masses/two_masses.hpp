// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "contact/solver.hpp"
#include "model/system.hpp"
#include "systems/two_masses/resting_blocks.hpp"

#include <array>
#include <span>

namespace stiction::two_masses {

/// In this order are also the forces w, x1, x2 and every triple.
enum Contact { blocks, ground1, ground2 };

/// Distance of the origins of z1 and z2 in the scene, m.
inline constexpr double drawn_apart = 2.0;

/// Letters of the states, and their numbers; two contacts at rest bring the third to rest.
inline constexpr std::array<std::string_view, 5> letters{"A", "B", "C", "D", "E"};
inline constexpr std::size_t A = 0, B = 1, C = 2, D = 3, E = 4;
std::size_t find_letter(ContactState blocks, ContactState ground1, ContactState ground2);

/// The parameters, and values that follow from them.
struct Values {
    double m1, m2, t12, t10, t20, c12, c10, c20, offset1, amplitude1, frequency1, phase1, offset2, amplitude2,
        frequency2, phase2, z1_0, z2_0, z1_dot0, z2_dot0;

    std::array<double, 2> find_force(double t) const;  ///< F1, F2
    RestingBlocks get_rest() const { return {m1, m2, t12, t10, t20}; }
};

Values read_values(std::span<const double> values);

/// The solvers of the methods closed_form and paper_closed_form (closed_form.cpp).
extern const SolverEntry closed_form, paper_closed_form;

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::two_masses
