// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/spatial_slip.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
namespace {

constexpr double pi = 3.14159265358979323846;

// f(phi) = c0 + c1 cos + s1 sin + c2 cos 2 phi + s2 sin 2 phi.
struct TrigPolynomial {
    double c0 = 0.0, c1 = 0.0, s1 = 0.0, c2 = 0.0, s2 = 0.0;

    double value(double phi) const {
        return c0 + c1 * std::cos(phi) + s1 * std::sin(phi) + c2 * std::cos(2 * phi) + s2 * std::sin(2 * phi);
    }
    TrigPolynomial derivative() const { return {0.0, s1, -c1, 2 * s2, -2 * c2}; }
    double size() const {
        return std::max({std::abs(c0), std::abs(c1), std::abs(s1), std::abs(c2), std::abs(s2)});
    }
};

double bisect(const TrigPolynomial& f, double a, double b) {
    double fa = f.value(a);
    for (int k = 0; k < 80; ++k) {
        const double m = 0.5 * (a + b), fm = f.value(m);
        if (m == a || m == b) break;
        if ((fa < 0.0) == (fm < 0.0)) {
            a = m;
            fa = fm;
        } else {
            b = m;
        }
    }
    return 0.5 * (a + b);
}

// Roots of a polynomial of degree two in [0, 2 pi); `tolerance` is the value that counts as zero at a
// stationary point.
int find_roots(const TrigPolynomial& f, double tolerance, double (&roots)[8]) {
    constexpr int samples =
        256;  // at most four stationary points: none is missed unless two lie within 1.4 degrees
    double stations[16];
    int count = 0;
    const TrigPolynomial slope = f.derivative();
    const double offset = 0.1234567;  // no sample on the axes, where symmetric problems have their roots
    for (int k = 0; k < samples && count < 15; ++k) {
        const double a = offset + 2 * pi * k / samples, b = offset + 2 * pi * (k + 1) / samples;
        if ((slope.value(a) < 0.0) != (slope.value(b) < 0.0)) stations[count++] = bisect(slope, a, b);
    }
    int found = 0;
    for (int k = 0; k < count && found < 8; ++k) {
        const double a = stations[k], b = k + 1 < count ? stations[k + 1] : stations[0] + 2 * pi;
        const double fa = f.value(a), fb = f.value(b);
        if (std::abs(fa) <= tolerance) {
            roots[found++] = a;  // a double root
        } else if (std::abs(fb) > tolerance && (fa < 0.0) != (fb < 0.0)) {
            roots[found++] = bisect(f, a, b);
        }
    }
    return found;
}

}  // namespace

SpatialSlips find_spatial_slips(const ContactProblem& problem) {
    SpatialSlips out;
    const ContactCondition& law = problem.conditions[0];
    const auto& G = problem.delassus;
    const auto& q = problem.bias;
    const double mu = law.mu_slip;
    const bool given = law.normal == NormalLaw::prescribed;
    const int sides = law.normal == NormalLaw::bilateral ? 2 : 1;
    for (int s = 0; s < sides; ++s) {
        double side = s == 0 ? 1.0 : -1.0;
        if (given && law.prescribed_normal < 0.0) side = -1.0;
        const double load = given ? std::abs(law.prescribed_normal) : 0.0;
        // e x (side G_TN - mu G_TT e), e = (c, s):  c v2 - s v1 with c^2 = (1 + C2)/2, s^2 = (1 - C2)/2, c s
        // = S2/2.
        TrigPolynomial force;
        force.c1 = side * G(2, 0);
        force.s1 = -side * G(1, 0);
        force.c0 = -mu * 0.5 * (G(2, 1) - G(1, 2));
        force.c2 = -mu * 0.5 * (G(2, 1) + G(1, 2));
        force.s2 = -mu * 0.5 * (G(2, 2) - G(1, 1));
        TrigPolynomial f;
        const double weight = given ? load : -q[0];
        f.c0 = weight * force.c0;
        f.c1 = weight * force.c1;
        f.s1 = weight * force.s1;
        f.c2 = weight * force.c2;
        f.s2 = weight * force.s2;
        // (e x q_T) times d(e), or alone.
        const double a = given ? 1.0 : side * G(0, 0);
        f.c1 += a * q[2];
        f.s1 -= a * q[1];
        double terms = std::abs(a) * (std::abs(q[1]) + std::abs(q[2])) + std::abs(weight) * force.size();
        if (!given) {
            // -mu (g1 c + g2 s)(q2 c - q1 s)
            const double g1 = G(0, 1), g2 = G(0, 2);
            f.c0 -= mu * 0.5 * (g1 * q[2] - g2 * q[1]);
            f.c2 -= mu * 0.5 * (g1 * q[2] + g2 * q[1]);
            f.s2 -= mu * 0.5 * (g2 * q[2] - g1 * q[1]);
            terms += mu * (std::abs(g1) + std::abs(g2)) * (std::abs(q[1]) + std::abs(q[2]));
        }
        constexpr double zero = 1e-14;
        double roots[8];
        int count = 0;
        const bool vanishes = f.size() <= zero * terms;
        if (vanishes) {
            // Every direction satisfies e x u_T = 0; one sample tells whether any of them slips forward.
            roots[count++] = 0.3;
        } else {
            count = find_roots(f, zero * terms, roots);
        }
        for (int k = 0; k < count && out.count < 8; ++k) {
            const double e[2] = {std::cos(roots[k]), std::sin(roots[k])};
            double n = load;
            if (!given) {
                const double d = side * G(0, 0) - mu * (G(0, 1) * e[0] + G(0, 2) * e[1]);
                if (d == 0.0) continue;
                n = -q[0] / d;
            }
            if (!(n >= 0.0)) continue;
            double speed = 0.0;
            for (int i = 0; i < 2; ++i) {
                const double u =
                    n * (side * G(1 + i, 0) - mu * (G(1 + i, 1) * e[0] + G(1 + i, 2) * e[1])) + q[1 + i];
                speed += e[i] * u;
            }
            const double size = std::abs(q[1]) + std::abs(q[2]) + n * G.cwiseAbs().maxCoeff();
            if (!(speed > 1e-13 * size)) continue;
            if (vanishes) {
                out.complete = false;
                continue;
            }
            double* r = out.r[out.count++];
            r[0] = side * n;
            r[1] = -mu * n * e[0];
            r[2] = -mu * n * e[1];
        }
    }
    return out;
}

}  // namespace stiction
