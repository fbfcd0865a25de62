// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/root.hpp"

#include <cassert>
#include <cmath>

namespace stiction {

namespace {

// After as many interpolations the bracket is only halved. Bisection of an interval of ordinary proportions takes
// about 60 steps, so an interpolation that needs more is no gain.
constexpr int max_interpolations = 60;

// True if g has the sign of g(a), that is, before the event. Zero and NaN belong to the far side.
bool is_near(double g, double g_a) { return g_a > 0.0 ? g > 0.0 : g < 0.0; }

// Moves x from `from` towards `to` until it is at least `least`, and at least one representable number, away from
// `from`. An interpolation that has converged to `from` would otherwise evaluate there for ever. The moved point
// lies on the other side of the root and ends the search.
double at_least(double least, double x, double from, double to) {
    if (std::fabs(x - from) < least) x = from < to ? from + least : from - least;
    return x == from ? std::nextafter(from, to) : x;
}

}  // namespace

double find_root(ScalarFunction g, Bracket bracket, double x_tolerance, RootSide side) {
    double a = bracket.a, b = bracket.b;
    assert(a <= b);
    if (bracket.g_a == 0.0) return a;
    assert(!is_near(bracket.g_b, bracket.g_a));

    // x1 is the newest point, x2 the end of the bracket opposite to it, x3 the point that was dropped last.
    double x1 = b, g1 = bracket.g_b;
    double x2 = a, g2 = bracket.g_a;
    double t = 0.5;  // next point = x1 + t (x2 - x1)
    for (int step = 0; b - a > x_tolerance; ++step) {
        const double middle = a + 0.5 * (b - a);
        if (!(middle > a && middle < b)) break;  // neighbours
        double x = middle;
        if (t != 0.5 && step < max_interpolations) {
            x = x1 + t * (x2 - x1);
            x = at_least(0.5 * x_tolerance, x, x1, x2);
            if (!(x > a && x < b)) x = middle;
        }
        const double gx = g(x);
        const bool near = is_near(gx, bracket.g_a);
        double x3, g3;
        if (near == is_near(g1, bracket.g_a)) {
            x3 = x1;
            g3 = g1;
        } else {
            x3 = x2;
            g3 = g2;
            x2 = x1;
            g2 = g1;
        }
        x1 = x;
        g1 = gx;
        (near ? a : b) = x;

        // Chandrupatla's criterion: the parabola x(g) through the three points is monotone between x1 and x2.
        const double xi = (x1 - x2) / (x3 - x2);
        const double phi = (g1 - g2) / (g3 - g2);
        t = 0.5;
        if (phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi) {
            t = g1 / (g2 - g1) * g3 / (g2 - g3) + (x3 - x1) / (x2 - x1) * g1 / (g3 - g1) * g2 / (g3 - g2);
            if (!(t >= 0.0 && t <= 1.0)) t = 0.5;
        }
    }
    return side == RootSide::near ? a : b;
}

}  // namespace stiction
