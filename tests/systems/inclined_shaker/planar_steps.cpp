// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/inclined_shaker/planar_steps.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::test {

PlanarSteps::Feet PlanarSteps::find_feet(double t, double gamma) const {
    Feet out{};
    out.c = std::cos(d.omega * t), out.s = std::sin(d.omega * t);
    out.F0 = d.m_E * d.r_E * d.omega * d.omega;
    out.H = d.h_S + d.Dh * out.s;
    const double p[3][2] = {
        {-(d.a1 + d.Da * out.c), d.b1}, {d.a2 - d.Da * out.c, -d.b2}, {d.a2 - d.Da * out.c, d.b3}};
    for (std::size_t i = 0; i < 3; ++i)
        out.p[i] = {p[i][0] * std::cos(gamma) - p[i][1] * std::sin(gamma),
                    p[i][0] * std::sin(gamma) + p[i][1] * std::cos(gamma)};
    return out;
}

// T_i = N_i per_normal_i; `given` is the part of the sum of T that does not depend on N.
std::array<double, 3> PlanarSteps::find_normals(const Feet& f, double gamma,
                                                const std::array<std::array<double, 2>, 3>& per_normal,
                                                std::array<double, 2> given) const {
    const double cg = std::cos(gamma), sg = std::sin(gamma);
    const double arm = d.l1 - d.Da * f.c, low = d.l3 + d.Dh * f.s;
    const double h4 = f.F0 * (arm * sg * f.s - d.l2 * cg * f.s + low * sg * f.c);
    const double h5 = f.F0 * (-arm * cg * f.s - d.l2 * sg * f.s - low * cg * f.c);
    double M[3][3],
        r[3] = {d.m * d.g * std::cos(d.delta) - f.F0 * f.s, -h4 - f.H * given[1], h5 - f.H * given[0]};
    for (std::size_t i = 0; i < 3; ++i) {
        M[0][i] = 1.0;
        M[1][i] = f.p[i][1] + f.H * per_normal[i][1];
        M[2][i] = f.p[i][0] + f.H * per_normal[i][0];
    }
    const auto det = [](const double(&a)[3][3]) {
        return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
               a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
               a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    };
    std::array<double, 3> out;
    for (std::size_t k = 0; k < 3; ++k) {
        double a[3][3];
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t i = 0; i < 3; ++i) a[row][i] = i == k ? r[row] : M[row][i];
        out[k] = det(a) / det(M);
    }
    return out;
}

std::array<double, 3> PlanarSteps::accelerate(double t, const PlanarState& s) const {
    const Feet f = find_feet(t, s.q[2]);
    std::array<std::array<double, 2>, 3> per_normal;
    for (std::size_t i = 0; i < 3; ++i) {
        const double u = s.v[0] - s.v[2] * f.p[i][1], w = s.v[1] + s.v[2] * f.p[i][0],
                     size = std::hypot(u, w);
        per_normal[i] = {-d.slide(size) * u / size, -d.slide(size) * w / size};
    }
    const std::array<double, 3> N = find_normals(f, s.q[2], per_normal, {0.0, 0.0});
    double x = d.m * d.g * std::sin(d.delta) + f.F0 * std::cos(s.q[2]) * f.c,
           y = f.F0 * std::sin(s.q[2]) * f.c, moment = f.F0 * d.l2 * f.c;
    for (std::size_t i = 0; i < 3; ++i) {
        const double T1 = N[i] * per_normal[i][0], T2 = N[i] * per_normal[i][1];
        x += T1, y += T2, moment += f.p[i][0] * T2 - f.p[i][1] * T1;
    }
    return {x / d.m, y / d.m, moment / d.C};
}

// State (x, y, ga, u1 of the first foot, u2, ga'): the foot's velocity is that of S1 and the turn about it.
double PlanarSteps::find_stop(double t, PlanarState& state) const {
    using Six = std::array<double, 6>;
    const auto to_center = [&](double at, const Six& z) {
        const Feet f = find_feet(at, z[2]);
        return PlanarState{{z[0], z[1], z[2]}, {z[3] + z[5] * f.p[0][1], z[4] - z[5] * f.p[0][0], z[5]}};
    };
    const auto rate = [&](double at, const Six& z) {
        const PlanarState s = to_center(at, z);
        const std::array<double, 3> a = accelerate(at, s);
        const Feet f = find_feet(at, z[2]);
        // (X, Y)' of the foot: it turns, and its lever moves by Da Omega s.
        const double moved = d.Da * d.omega * f.s;
        const double Xd = moved * std::cos(z[2]) - z[5] * f.p[0][1],
                     Yd = moved * std::sin(z[2]) + z[5] * f.p[0][0];
        return Six{
            s.v[0], s.v[1], s.v[2], a[0] - a[2] * f.p[0][1] - z[5] * Yd, a[1] + a[2] * f.p[0][0] + z[5] * Xd,
            a[2]};
    };
    const Feet first = find_feet(t, state.q[2]);
    Six z{state.q[0],
          state.q[1],
          state.q[2],
          state.v[0] - state.v[2] * first.p[0][1],
          state.v[1] + state.v[2] * first.p[0][0],
          state.v[2]};
    constexpr double longest = 2e-5, share = 0.01, stopped = 1e-13;
    const double r = std::sqrt(d.C / d.m);
    for (;;) {
        const Six k1 = rate(t, z);
        const double speed = std::sqrt(z[3] * z[3] + z[4] * z[4] + r * r * z[5] * z[5]);
        const double slope = std::sqrt(k1[3] * k1[3] + k1[4] * k1[4] + r * r * k1[5] * k1[5]);
        const double falls = (z[3] * k1[3] + z[4] * k1[4] + r * r * z[5] * k1[5]) / speed;
        if (speed < stopped) {
            state = to_center(t, z);
            return t - speed / falls;
        }
        const double h = std::min(longest, share * speed / slope);
        const auto add = [&](const Six& k, double part) {
            Six out = z;
            for (std::size_t j = 0; j < 6; ++j) out[j] += part * h * k[j];
            return out;
        };
        const Six k2 = rate(t + 0.5 * h, add(k1, 0.5)), k3 = rate(t + 0.5 * h, add(k2, 0.5)),
                  k4 = rate(t + h, add(k3, 1.0));
        for (std::size_t j = 0; j < 6; ++j) z[j] += h / 6.0 * (k1[j] + 2.0 * k2[j] + 2.0 * k3[j] + k4[j]);
        t += h;
    }
}

double PlanarSteps::find_margin(double t, double gamma) const {
    const Feet f = find_feet(t, gamma);
    const double r = std::sqrt(d.C / d.m);
    const std::array<double, 3> h{d.m * d.g * std::sin(d.delta) + f.F0 * std::cos(gamma) * f.c,
                                  f.F0 * std::sin(gamma) * f.c, f.F0 * d.l2 * f.c / r};
    const std::array<double, 3> N = find_normals(f, gamma, {}, {-h[0], -h[1]});
    // On the sphere of directions w = (cos b cos a, cos b sin a, sin b).
    const auto value = [&](double a, double b) {
        const double w[3] = {std::cos(b) * std::cos(a), std::cos(b) * std::sin(a), std::sin(b)};
        double out = -(h[0] * w[0] + h[1] * w[1] + h[2] * w[2]);
        for (std::size_t i = 0; i < 3; ++i)
            out += d.rest() * N[i] * std::hypot(w[0] - w[2] / r * f.p[i][1], w[1] + w[2] / r * f.p[i][0]);
        return out;
    };
    double a = 0.0, b = 0.0, best = value(0.0, 0.0), step = 0.1;
    for (double p = -3.1; p <= 3.15; p += step)
        for (double q = -1.5; q <= 1.55; q += step)
            if (value(p, q) < best) best = value(p, q), a = p, b = q;
    constexpr double finest = 1e-9;
    while (step > finest) {  // pattern search for the minimum
        bool moved = false;
        for (const auto& [da, db] : {std::array{1.0, 0.0},
                                     {-1.0, 0.0},
                                     {0.0, 1.0},
                                     {0.0, -1.0},
                                     {1.0, 1.0},
                                     {-1.0, -1.0},
                                     {1.0, -1.0},
                                     {-1.0, 1.0}}) {
            const double next = value(a + step * da, b + step * db);
            if (next < best) best = next, a += step * da, b += step * db, moved = true;
        }
        if (!moved) step *= 0.5;
    }
    return best / std::hypot(h[0], h[1], h[2]);
}

double PlanarSteps::find_onset(double from, double gamma, double step) const {
    double low = from;
    while (find_margin(low + step, gamma) >= 0.0) low += step;
    double high = low + step;
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (find_margin(middle, gamma) >= 0.0 ? low : high) = middle;
    }
    return high;
}

}  // namespace stiction::test
