// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/scalar_friction.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

double luz(double x, double a) { return x > a ? x - a : (x < -a ? x + a : 0.0); }

double tar(double x, double a) { return x > 0.0 ? x + a : (x < 0.0 ? x - a : 0.0); }

double find_static_friction(double force, double bound) { return std::clamp(force, -bound, bound); }

TwoAccelerations find_accelerations_as_printed(const TwoBlocks& b) {
    return {luz(b.force1, b.t12 + b.t10) / b.mass1, luz(b.force2, b.t12 + b.t20) / b.mass2};
}

// c = the point of the rectangle nearest to F. If it satisfies the third condition it is the projection on
// the hexagon. Otherwise the projection lies on the edge |v1 + v2| = T10 + T20: both friction forces of the ground
// are at their bounds, in the direction s, and w minimises (F1 - s T10 - w)^2/M1 + (F2 - s T20 + w)^2/M2 within its
// bound.
TwoAccelerations find_accelerations(const TwoBlocks& b) {
    const double c1 = std::clamp(b.force1, -(b.t10 + b.t12), b.t10 + b.t12);
    const double c2 = std::clamp(b.force2, -(b.t20 + b.t12), b.t20 + b.t12);
    if (std::abs(c1 + c2) <= b.t10 + b.t20) return find_accelerations_as_printed(b);
    const double s = c1 + c2 > 0.0 ? 1.0 : -1.0;
    return find_common_accelerations(b.force1 - s * b.t10, b.force2 - s * b.t20, b.mass1, b.mass2, b.t12);
}

TwoAccelerations find_common_accelerations(double w1, double w2, double mass1, double mass2, double t12) {
    const double inner = (mass2 * w1 - mass1 * w2) / (mass1 + mass2);
    const double rest = luz(inner, t12), common = (w1 + w2) / (mass1 + mass2);
    return {common + rest / mass1, common - rest / mass2};
}

double find_hexagon_margin(const TwoBlocks& b) {
    return std::min({b.t10 + b.t12 - std::abs(b.force1), b.t20 + b.t12 - std::abs(b.force2),
                     b.t10 + b.t20 - std::abs(b.force1 + b.force2)});
}

}  // namespace stiction
