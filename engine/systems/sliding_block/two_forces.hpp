// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two contacts that slide: the normal forces N = (N1, N2) as a point of a plane. Both principles of model.cpp are decided by
// trying every set of active constraints. S must be positive definite.
//
// Source: Gomez 2008, section 2.9, figures 2.11-2.13.
#pragma once

#include "model/plane_map.hpp"

#include <array>

namespace stiction {

struct TwoForces {
    double A[2][2], S[2][2], b[2];

    /// The point at which the marked contacts persist (a_N = 0) and the others carry no load.
    struct Base {
        bool exists = false;     ///< it solves the complementarity problem
        bool minimises = false;  ///< its multipliers are those of the minimum of Gauss' principle
        std::array<double, 2> N{};
    };
    Base find_base(const std::array<bool, 2>& loaded) const;
    /// Different solutions of the complementarity problem; returns their number.
    int find_solutions(std::array<PlanePoint, 4>& out) const;
    /// 1/2 N'S N.
    double find_gauss(PlanePoint N) const {
        return 0.5 * (S[0][0] * N.x * N.x + 2.0 * S[0][1] * N.x * N.y + S[1][1] * N.y * N.y);
    }
    /// Minimum of Gauss' principle; false if no point is feasible.
    bool find_minimum(PlanePoint& out) const;
    /// True if both principles have solutions, but none in common.
    bool is_parted() const;

    /// The feasible set, the lines a_N = 0, level lines of 1/2 N'S N, the minimum and every solution.
    void draw(PlanePicture& out) const;
    void read(PlanePoint N, PlaneReading& out) const;
};

/// The problem for a given friction coefficient; everything else comes from the parameter values.
using FindForces = TwoForces (*)(std::span<const double> values, double mu);
/// Draws the forces over the friction coefficient: the outcome for the contacts, and the solutions of both principles if
/// they differ. `reach`: the largest mu shown.
void draw_friction_scan(FindForces find, std::span<const double> values, double reach, PlanePicture& out);
/// Draws the outcome for the contacts over mu, 0 to `reach`, and over the parameter of index `other`.
void draw_friction_map(FindForces find, std::span<const double> values, std::size_t other, double reach,
                       double from, double to, PlanePicture& out);

}  // namespace stiction
