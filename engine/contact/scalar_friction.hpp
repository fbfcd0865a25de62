// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Closed forms of static friction for one velocity (Zardecki 2007, sections 2-4): the projections
//
//     luz(x, a) = x - clamp(x, -a, a)                      the part of a force that friction cannot balance
//     tar(x, a) = x + a sgn(x),  at x = 0 all of [-a, a]   the friction characteristic; C tar(u, T/C), C > 0
//
// and the rule of static friction for two blocks (M1, M2). T12 is the bound of friction between the blocks, T10 and
// T20 are those against the ground; they do not depend on a normal force. With v1 = x1 + w, v2 = x2 - w (x1, x2:
// friction of the ground, w: between the blocks) the possible resultants are the hexagon
//
//     |v1| <= T10 + T12,   |v2| <= T20 + T12,   |v1 + v2| <= T10 + T20.
//
// (4.9)-(4.10) of the paper omit the third condition: they take two necessary bounds as sufficient.
#pragma once

namespace stiction {

/// x - clamp(x, -a, a), a >= 0.
double luz(double x, double a);

/// x + a sgn(x); 0 at x = 0, where tar is the whole interval [-a, a].
double tar(double x, double a);

/// Static friction of one mass: the force in [-bound, bound] that leaves luz(force, bound).
double find_static_friction(double force, double bound);

/// Two blocks at rest: external forces F, masses M, bounds of the three friction forces.
struct TwoBlocks {
    double force1 = 0.0, force2 = 0.0;
    double mass1 = 1.0, mass2 = 1.0;
    double t10 = 0.0, t20 = 0.0, t12 = 0.0;
};

struct TwoAccelerations {
    double first = 0.0, second = 0.0;
};

/// (4.9)-(4.10) as printed; wrong if |F1 + F2| exceeds T10 + T20 although both single bounds hold.
TwoAccelerations find_accelerations_as_printed(const TwoBlocks& blocks);

/// Accelerations at the minimum of Gauss' function over all three friction forces.
TwoAccelerations find_accelerations(const TwoBlocks& blocks);

/// Common motion with velocity v != 0, (4.3)-(4.4) with the misprints corrected. W1, W2: external force plus
/// friction of the ground.
TwoAccelerations find_common_accelerations(double w1, double w2, double mass1, double mass2, double t12);

/// Smallest of the three slacks of the hexagon. It is positive inside, where friction holds both blocks.
double find_hexagon_margin(const TwoBlocks& blocks);

}  // namespace stiction
