// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Gauss' principle for load-independent friction of two coordinates: bounded least squares over the contacts
// at rest, by trying every set of contacts at a bound.
//
//     minimise 1/2 a' M a,  a = M^-1 (F + sum_i d_i f_i),  |f_i| <= T_i,   M = diag(m)
//
// The friction force f_i acts along d_i against the slip velocity u_i = -d_i.v. At the optimum a contact
// holds (u_i' = 0), or f_i = T_i and u_i' >= 0, or f_i = -T_i and u_i' <= 0. The accelerations are unique.
//
// Source: Zardecki 2007, Lemmas 1-3.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace stiction {

struct BoundedFriction {
    std::array<double, 2> mass;
    std::array<double, 2> force;  ///< applied forces and those of slipping contacts
    std::array<std::array<double, 2>, 3> direction;
    std::array<double, 3> bound;
    std::array<bool, 3> rests;  ///< the contact takes part
};

struct GaussAcceleration {
    std::array<double, 2> a{};
    int holding = -1;  ///< the contact that holds, -1: none
};

/// For states in which at most one contact goes on holding. At total rest two or more hold; the caller must exclude that
/// before.
inline GaussAcceleration find_gauss_acceleration(const BoundedFriction& p) {
    const auto scale = std::abs(p.force[0]) + std::abs(p.force[1]) + p.bound[0] + p.bound[1] + p.bound[2];
    const double rounding = 1e-13 * scale, total = p.mass[0] + p.mass[1];
    std::array<int, 3> choices{};
    for (std::size_t i = 0; i < 3; ++i) choices[i] = p.rests[i] ? 3 : 1;
    GaussAcceleration best;
    double best_violation = HUGE_VAL;
    // Choice 0 of a contact at rest: it holds. 1, 2: its force is at the upper, lower bound.
    std::array<int, 3> c{};
    for (c[0] = 0; c[0] < choices[0]; ++c[0])
        for (c[1] = 0; c[1] < choices[1]; ++c[1])
            for (c[2] = 0; c[2] < choices[2]; ++c[2]) {
                std::array<double, 2> a = p.force;
                int holding = -1, holds = 0;
                for (std::size_t i = 0; i < 3; ++i) {
                    if (p.rests[i] && c[i] == 0) holding = static_cast<int>(i), ++holds;
                    const double f = c[i] == 0 ? 0.0 : c[i] == 1 ? p.bound[i] : -p.bound[i];
                    for (std::size_t k = 0; k < 2; ++k) a[k] += p.direction[i][k] * f;
                }
                if (holds > 1) continue;
                for (std::size_t k = 0; k < 2; ++k) a[k] /= p.mass[k];
                double violation = 0.0;
                if (holding >= 0) {
                    const auto h = static_cast<std::size_t>(holding);
                    const std::array<double, 2>& d = p.direction[h];
                    const double mobility = d[0] * d[0] / p.mass[0] + d[1] * d[1] / p.mass[1];
                    const double f = -(d[0] * a[0] + d[1] * a[1]) / mobility;
                    for (std::size_t k = 0; k < 2; ++k)  // a contact on one coordinate alone holds it exactly
                        a[k] = d[1 - k] == 0.0 ? 0.0 : a[k] + d[k] * f / p.mass[k];
                    if (d[0] + d[1] == 0.0) a[1] = a[0];
                    violation = std::abs(f) - p.bound[h];
                }
                for (std::size_t i = 0; i < 3; ++i) {
                    const double slip_rate = -(p.direction[i][0] * a[0] + p.direction[i][1] * a[1]);
                    if (c[i] != 0)
                        violation = std::max(violation, (c[i] == 1 ? -slip_rate : slip_rate) * total);
                }
                if (!(violation < best_violation - rounding)) continue;
                best_violation = std::max(violation, 0.0);
                best = {a, holding};
            }
    return best;
}

}  // namespace stiction
