// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two blocks at rest that rub on each other (w) and each on the ground (x1, x2), under the forces F1, F2:
//
//     M1 z1'' = F1 - w - x1,   M2 z2'' = F2 + w - x2        -a T <= force <= T,  T12 and a12 for w, T10 and a10 for x1, ..
//
// with a = 1 for friction that is the same in both senses. The resultants (x1 + w, x2 - w) fill the hexagon
//
//     x1- + w- <= v1 <= x1+ + w+,   x2- - w+ <= v2 <= x2+ - w-,   x1- + x2- <= v1 + v2 <= x1+ + x2+
//
// of the ends - and + of the intervals, and rest lasts while (F1, F2) lies in it. With c_i = F_i, cut to the first two pairs of
// faces:
//
//     c1 + c2 within the third pair:  M1 z1'' = luz(F1),  M2 z2'' = luz(F2)                      (4.9)-(4.10)
//     else, x_i at that end:          w = (M2 (F1 - x1) - M1 (F2 - x2))/(M1 + M2), cut to its interval
//                                     M1 z1'' = F1 - x1 - w,  M2 z2'' = F2 - x2 + w
//
// In the second line F1 + F2 has the sign of c1 + c2; but if T10 or T20 is 0, a corner lies on the third face, where rounding
// decides between the lines, and F1 + F2 may have the other sign.
//
// The source prints the first line without its condition: it takes the rectangle of the first two pairs of faces for the
// hexagon. luz(x) = x - clamp(x, low, high) is the part of a force that friction cannot balance.
//
// Source: Zardecki 2007, Lemma 3, (4.9)-(4.10); the third pair of faces and the asymmetry are added here.
#pragma once

#include "model/plane_map.hpp"

#include <algorithm>
#include <array>

namespace stiction {

/// Bounds of the friction force of a contact, N.
struct ForceInterval {
    double low, high;

    double clamp(double x) const { return std::clamp(x, low, high); }
    /// x - clamp(x), without rounding where it is 0.
    double luz(double x) const { return x > high ? x - high : x < low ? x - low : 0.0; }
};

/// x - clamp(x, -a, a), a >= 0.
inline double luz(double x, double a) { return ForceInterval{-a, a}.luz(x); }

struct RestingBlocks {
    double m1, m2, t12, t10, t20;
    double a12 = 1.0, a10 = 1.0, a20 = 1.0;

    ForceInterval get_w() const { return {-a12 * t12, t12}; }
    ForceInterval get_x1() const { return {-a10 * t10, t10}; }
    ForceInterval get_x2() const { return {-a20 * t20, t20}; }
    /// F1, F2 and F1 + F2 that friction holds.
    std::array<ForceInterval, 3> get_faces() const;
    /// Distances of F to the three pairs of faces of the hexagon, positive inside.
    std::array<double, 3> find_slacks(const std::array<double, 2>& F) const;
    /// Accelerations from rest, and which of the contacts (blocks, ground 1, ground 2) hold.
    struct Start {
        std::array<double, 2> a;
        std::array<bool, 3> sticks;
    };
    Start find_start(const std::array<double, 2>& F) const;
    /// The friction forces (w, x1, x2) of that start.
    std::array<double, 3> find_forces(const std::array<double, 2>& F) const;
    /// All w with which the three forces balance the resultants v and keep their intervals. low > high: there is none.
    ForceInterval find_range(const std::array<double, 2>& v) const;
    /// The shortest (w, x1, x2) with the resultants v; within the bounds if v lies in the hexagon.
    std::array<double, 3> find_shortest(const std::array<double, 2>& v) const;
    /// (4.9)-(4.10) as printed.
    std::array<double, 2> find_printed(const std::array<double, 2>& F) const;

    /// The plane (F1, F2): hexagon, printed rectangle, and where the printed formula fails.
    void draw(PlanePicture& out) const;
    /// `start`: the accelerations with which the blocks begin to move at F.
    void read(PlanePoint F, const std::array<double, 2>& start, PlaneReading& out) const;
    void read(PlanePoint F, PlaneReading& out) const { read(F, find_start({F.x, F.y}).a, out); }
    /// The corners of the hexagon, the first again at the end.
    std::vector<PlanePoint> find_hexagon() const;
};

}  // namespace stiction
