// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two contacts that slide: the normal forces N = (N1, N2) as a point of a plane. Both principles of model.cpp are decided by
// trying every set of active constraints. S must be positive definite.
//
// Source: Gomez 2008, section 2.9, figures 2.11-2.13.
#pragma once

#include "model/plane_map.hpp"

#include <Eigen/Core>

#include <array>
#include <optional>

namespace stiction {

struct TwoForces {
    Eigen::Matrix2d A, S;
    Eigen::Vector2d b;

    /// Different solutions of the complementarity problem.
    struct Solutions {
        int count = 0;
        std::array<Eigen::Vector2d, 4> N;
        bool parted = false;  ///< both principles have solutions, but none in common
    };
    Solutions find_solutions() const;
    /// Minimum of Gauss' principle, if a point is feasible.
    std::optional<Eigen::Vector2d> find_minimum() const;
    /// 1/2 N'S N.
    double find_gauss(const Eigen::Vector2d& N) const { return 0.5 * N.dot(S * N); }

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
