// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "contact/solver.hpp"
#include "model/friction_law.hpp"
#include "model/plane_map.hpp"
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

/// Which of the forces of total stiction are reported, and the formula of rest in the method fixed_step.
enum class StaticForces { least_norm, share };
enum class RestFormula { printed, corrected };

/// The parameters, and values that follow from them. Triples are in the order w, x1, x2.
struct Values {
    double m1, m2, t12, t10, t20, friction_law, ts12, ts10, ts20, v12, v10, v20, asymmetry12, asymmetry10,
        asymmetry20, c12, c10, c20, offset1, amplitude1, frequency1, phase1, offset2, amplitude2, frequency2,
        phase2, z1_0, z2_0, z1_dot0, z2_dot0, static_forces, static_share, rest_formula;

    std::array<double, 2> find_force(double t) const;  ///< F1, F2
    FrictionKind kind() const { return static_cast<FrictionKind>(static_cast<int>(friction_law)); }
    bool has_static() const { return kind() != FrictionKind::coulomb; }
    bool falls() const { return kind() == FrictionKind::stribeck || kind() == FrictionKind::hyperbolic; }
    bool shares() const {
        return static_cast<StaticForces>(static_cast<int>(static_forces)) == StaticForces::share;
    }
    bool rests_as_printed() const {
        return static_cast<RestFormula>(static_cast<int>(rest_formula)) == RestFormula::printed;
    }
    /// The load N of a contact: T, so that mu_k = 1. If T is 0 and the bound at rest is not, N is that bound.
    double find_load(std::size_t contact) const;
    FrictionLaw make_law(std::size_t contact) const;
    /// C u + T(u) sgn u; `sense` counts where u is 0.
    double find_friction(std::size_t contact, double u, double sense) const;
    /// With the bounds at rest, with those of a contact that begins to slip, and with the kinetic ones.
    RestingBlocks get_rest() const;
    RestingBlocks get_first_slip() const;
    RestingBlocks get_sliding() const {
        return {m1, m2, t12, t10, t20, asymmetry12, asymmetry10, asymmetry20};
    }
};

Values read_values(std::span<const double> values);

/// The solvers of the methods closed_form and paper_closed_form (closed_form.cpp).
extern const SolverEntry closed_form, paper_closed_form;

/// The accelerations (4.1)-(4.10) at (t, v), and the friction forces w, x1, x2 without their viscous parts; the tests for rest
/// are exact. `as_printed`: (4.9)-(4.10).
struct Formulas {
    std::array<double, 2> a;
    std::array<double, 3> dry;
};
Formulas find_formulas(const Values& p, bool as_printed, double t, const std::array<double, 2>& v);

/// The planes of the page (maps.cpp).
extern const std::array<PlaneMap, 2> maps;

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::two_masses
