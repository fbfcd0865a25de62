// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/spatial_slip.hpp"

#include "base/root.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {
namespace {

// f(phi) = c0 + c1 cos phi + s1 sin phi + c2 cos 2 phi + s2 sin 2 phi
struct TrigPolynomial {
    double c0 = 0.0, c1 = 0.0, s1 = 0.0, c2 = 0.0, s2 = 0.0;

    double size() const {
        return std::max({std::abs(c0), std::abs(c1), std::abs(s1), std::abs(c2), std::abs(s2)});
    }
};

// p(t) = a[0] + a[1] t + ... + a[4] t^4
struct Quartic {
    double a[5];

    double value(double t) const { return (((a[4] * t + a[3]) * t + a[2]) * t + a[1]) * t + a[0]; }
    Quartic derivative() const { return {{a[1], 2 * a[2], 3 * a[3], 4 * a[4], 0.0}}; }
};

// Narrows a bracket [a, b] with one sign change of p by Newton's method. Each of its points replaces an end; if a
// point leaves the bracket, the middle is taken instead. When the method has converged, two points a few units in
// the last place below and above the root become the ends. `below`: p(a) < 0.
void narrow(const Quartic& p, bool below, double& a, double& b) {
    const Quartic rate = p.derivative();
    constexpr double close = 4 * std::numeric_limits<double>::epsilon();
    double t = 0.5 * (a + b);
    for (int k = 0; k < 12; ++k) {
        const double value = p.value(t), next = t - value / rate.value(t);
        ((value < 0.0) == below ? a : b) = t;
        const double margin = close * std::abs(next);
        if (std::abs(next - t) <= margin) {
            for (const double at : {next - margin, next + margin})
                if (at > a && at < b) ((p.value(at) < 0.0) == below ? a : b) = at;
            return;
        }
        t = next > a && next < b ? next : 0.5 * (a + b);
    }
}

// The root between a and b, where p is monotone and has different signs: Newton's method, then bisection to the
// last place.
double find_root(const Quartic& p, double a, double b) {
    const bool below = p.value(a) < 0.0;
    narrow(p, below, a, b);
    constexpr int to_neighbours = 120;
    return bisect(
               a, b, [&](double t) { return (p.value(t) < 0.0) != below; }, to_neighbours)
        .middle();
}

// Sign changes of a polynomial of the given degree in (-1, 1), in order: between two neighbouring ones of its
// derivative it is monotone.
int find_sign_changes(const Quartic& p, int degree, double (&out)[4]) {
    double stations[6] = {-1.0};
    int count = 1;
    if (degree > 1) {
        double inner[4];
        const int found = find_sign_changes(p.derivative(), degree - 1, inner);
        for (int k = 0; k < found; ++k) stations[count++] = inner[k];
    }
    stations[count++] = 1.0;
    int found = 0;
    for (int k = 0; k + 1 < count && found < degree; ++k)
        if ((p.value(stations[k]) < 0.0) != (p.value(stations[k + 1]) < 0.0))
            out[found++] = find_root(p, stations[k], stations[k + 1]);
    return found;
}

// All zeros of f on the circle, each half of it by t = tan(phi/2) in [-1, 1]: with cos = (1 - t^2)/(1 + t^2)
// and sin = 2 t/(1 + t^2) the product (1 + t^2)^2 f is a quartic, which is searched through its derivatives,
// so no root is missed, even if two of them are very close. If |f| at a stationary point is at most `tolerance`,
// it counts as a double root. The halves begin at an angle where symmetric problems have no root.
int find_roots(const TrigPolynomial& f, double tolerance, double (&roots)[8][2]) {
    constexpr double offset = 0.1234567;
    const double c = std::cos(offset), s = std::sin(offset), cc = c * c - s * s, ss = 2 * c * s;
    const TrigPolynomial g{f.c0, f.c1 * c + f.s1 * s, f.s1 * c - f.c1 * s, f.c2 * cc + f.s2 * ss,
                           f.s2 * cc - f.c2 * ss};
    int found = 0;
    for (int half = 0; half < 2; ++half) {
        const double sign = half == 0 ? 1.0 : -1.0, c1 = sign * g.c1, s1 = sign * g.s1;
        const Quartic p{
            {g.c0 + c1 + g.c2, 2 * s1 + 4 * g.s2, 2 * g.c0 - 6 * g.c2, 2 * s1 - 4 * g.s2, g.c0 - c1 + g.c2}};
        double stations[6] = {-1.0}, inner[4];
        int count = 1;
        const int stationary = find_sign_changes(p.derivative(), 3, inner);
        for (int k = 0; k < stationary; ++k) stations[count++] = inner[k];
        stations[count++] = 1.0;
        const auto is_double = [&](int k) {
            const double t = stations[k], weight = (1 + t * t) * (1 + t * t);
            return k > 0 && k + 1 < count && std::abs(p.value(t)) <= tolerance * weight;
        };
        const auto add = [&](double t) {
            const double weight = 1.0 / (1 + t * t);
            const double x = sign * (1 - t * t) * weight, y = sign * 2 * t * weight;
            if (found == 8) return;
            roots[found][0] = x * c - y * s;
            roots[found++][1] = x * s + y * c;
        };
        for (int k = 0; k + 1 < count; ++k) {
            const double a = stations[k], b = stations[k + 1];
            if (is_double(k)) {
                add(a);
            } else if (!is_double(k + 1) && (p.value(a) < 0.0) != (p.value(b) < 0.0)) {
                add(find_root(p, a, b));
            }
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
        // e x (side G_TN - mu G_TT e) = c v_2 - s v_1 for e = (c, s), with
        // c^2 = (1 + cos 2 phi)/2,  s^2 = (1 - cos 2 phi)/2,  c s = sin 2 phi/2
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
        // The term e x q_T, times the constant part of d(e) unless r_N is given.
        const double a = given ? 1.0 : side * G(0, 0);
        f.c1 += a * q[2];
        f.s1 -= a * q[1];
        double terms = std::abs(a) * (std::abs(q[1]) + std::abs(q[2])) + std::abs(weight) * force.size();
        if (!given) {
            // The rest of d(e) times it: -mu (g1 c + g2 s)(q2 c - q1 s)
            const double g1 = G(0, 1), g2 = G(0, 2);
            f.c0 -= mu * 0.5 * (g1 * q[2] - g2 * q[1]);
            f.c2 -= mu * 0.5 * (g1 * q[2] + g2 * q[1]);
            f.s2 -= mu * 0.5 * (g2 * q[2] - g1 * q[1]);
            terms += mu * (std::abs(g1) + std::abs(g2)) * (std::abs(q[1]) + std::abs(q[2]));
        }
        constexpr double zero = 1e-14;
        double roots[8][2];  // (cos phi, sin phi)
        int count = 0;
        const bool vanishes = f.size() <= zero * terms;
        if (vanishes) {
            // Every direction satisfies e x u_T = 0; one sample shows whether they have s > 0.
            roots[count][0] = 0.8;
            roots[count++][1] = 0.6;
        } else {
            count = find_roots(f, zero * terms, roots);
        }
        for (int k = 0; k < count && out.count < 8; ++k) {
            const double* e = roots[k];
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
