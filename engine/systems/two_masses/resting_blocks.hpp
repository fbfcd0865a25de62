// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two blocks at rest that rub on each other (T12) and each on the ground (T10, T20), under the forces F1, F2. Rest lasts while
// (F1, F2) lies in the hexagon of model.cpp. With c_i = clamp(F_i) to its first two pairs of faces:
//
//     |c1 + c2| <= T10 + T20:   M1 z1'' = luz(F1, T12 + T10),  M2 z2'' = luz(F2, T12 + T20)     (4.9)-(4.10)
//     else, s = sgn(c1 + c2):   w = clamp((M2 (F1 - s T10) - M1 (F2 - s T20))/(M1 + M2), -T12, T12)
//                               M1 z1'' = F1 - s T10 - w,  M2 z2'' = F2 - s T20 + w
//
// In the second line F1 + F2 has the sign of c1 + c2; but if T10 or T20 is 0, a corner lies on the third face, where rounding
// decides between the lines, and F1 + F2 may have the other sign.
//
// The source prints the first line without its condition: it takes the rectangle of the first two pairs of
// faces for the hexagon. luz(x, a) = x - clamp(x, -a, a) is the part of a force that friction cannot balance.
//
// Source: Zardecki 2007, Lemma 3, (4.9)-(4.10); the third pair of faces is added here.
#pragma once

#include "model/plane_map.hpp"

#include <array>

namespace stiction {

/// x - clamp(x, -a, a), a >= 0.
double luz(double x, double a);

struct RestingBlocks {
    double m1, m2, t12, t10, t20;

    /// The largest |F1|, |F2| and |F1 + F2| that friction holds, N.
    std::array<double, 3> get_holds() const { return {t10 + t12, t20 + t12, t10 + t20}; }
    /// Distances of F to the three pairs of faces of the hexagon, positive inside.
    std::array<double, 3> find_slacks(const std::array<double, 2>& F) const;
    /// (c1, c2) of the heading.
    std::array<double, 2> clamp(const std::array<double, 2>& F) const;
    /// Accelerations from rest, and which of the contacts (blocks, ground 1, ground 2) hold.
    struct Start {
        std::array<double, 2> a;
        std::array<bool, 3> sticks;
    };
    Start find_start(const std::array<double, 2>& F) const;
    /// The friction forces (w, x1, x2) of that start.
    std::array<double, 3> find_forces(const std::array<double, 2>& F) const;
    /// The shortest (w, x1, x2) with the resultants v; within the bounds if v lies in the hexagon.
    std::array<double, 3> find_shortest(const std::array<double, 2>& v) const;
    /// (4.9)-(4.10) as printed.
    std::array<double, 2> find_printed(const std::array<double, 2>& F) const;

    /// The plane (F1, F2): hexagon, printed rectangle, and where the printed formula fails.
    void draw(PlanePicture& out) const;
    void read(PlanePoint F, PlaneReading& out) const;
};

}  // namespace stiction
