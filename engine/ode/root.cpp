// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// See root.hpp for methods and sources.

#include "ode/root.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stiction {

namespace {

// After as many interpolations the bracket is only halved. Bisection of an interval of ordinary proportions takes
// about 60 steps, so an interpolation that needs more is no gain.
constexpr int max_interpolations = 60;

constexpr double golden = 0.3819660112501051;  // (3 - sqrt 5) / 2
constexpr double root_epsilon = 0x1p-26;       // square root of the spacing of doubles at 1
constexpr int max_extremum_steps = 200;        // golden section reaches rounding in under 80

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

double find_root(const ScalarFunction& g, Bracket bracket, double x_tolerance, RootSide side) {
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

Extremum find_extremum(const ScalarFunction& g, double a, double b, double tolerance, ExtremumKind kind) {
    assert(a <= b);
    const double sign = kind == ExtremumKind::minimum ? 1.0 : -1.0;
    const double a_end = a, b_end = b;

    // Brent's letters: x best point, w second best, v the w before; d last step, e the one before that.
    double x = a + golden * (b - a);
    double w = x, v = x;
    double gx = sign * g(x);
    double gw = gx, gv = gx;
    double d = 0.0, e = 0.0;
    for (int step = 0; step < max_extremum_steps; ++step) {
        const double middle = a + 0.5 * (b - a);
        const double tol = root_epsilon * std::fabs(x) + tolerance / 3.0;
        if (std::fabs(x - middle) <= 2.0 * tol - 0.5 * (b - a)) break;
        bool parabolic = false;
        if (std::fabs(e) > tol) {
            // Extremum x + p / q of the parabola through v, w, x.
            const double r = (x - w) * (gx - gv);
            double q = (x - v) * (gx - gw);
            double p = (x - v) * q - (x - w) * r;
            q = 2.0 * (q - r);
            if (q > 0.0) p = -p;
            q = std::fabs(q);
            const double before_last = e;
            e = d;
            if (std::fabs(p) < std::fabs(0.5 * q * before_last) && p > q * (a - x) && p < q * (b - x)) {
                parabolic = true;
                d = p / q;
                const double u = x + d;
                if (u - a < 2.0 * tol || b - u < 2.0 * tol) d = x < middle ? tol : -tol;
            }
        }
        if (!parabolic) {
            e = x < middle ? b - x : a - x;
            d = golden * e;
        }
        // Never evaluate closer than tol to x.
        const double u = std::fabs(d) >= tol ? x + d : (d > 0.0 ? x + tol : x - tol);
        const double gu = sign * g(u);
        if (gu <= gx) {
            (u < x ? b : a) = x;
            v = w, gv = gw;
            w = x, gw = gx;
            x = u, gx = gu;
        } else {
            (u < x ? a : b) = u;
            if (gu <= gw || w == x) {
                v = w, gv = gw;
                w = u, gw = gu;
            } else if (gu <= gv || v == x || v == w) {
                v = u, gv = gu;
            }
        }
    }
    // The search never evaluates the ends themselves, and a monotone g has its extremum there.
    const double g_a = sign * g(a_end), g_b = sign * g(b_end);
    if (g_a <= gx && g_a <= g_b) return {a_end, sign * g_a};
    if (g_b <= gx) return {b_end, sign * g_b};
    return {x, sign * gx};
}

}  // namespace stiction
