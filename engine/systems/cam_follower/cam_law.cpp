// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The law of motion, the contour that belongs to it, and the motion that belongs to a contour; the formulas stand in
// model.cpp.
#include "systems/cam_follower/cam_follower.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::cam_follower {

namespace {

constexpr int looks = 400;  // over a rise or a fall, for extremes of smooth functions

double wrap(double phi) {
    const double turn = 2.0 * pi, out = phi - turn * std::floor(phi / turn);
    return out < turn ? out : 0.0;
}

}  // namespace

Lift Values::find_law(double phi) const {
    const double at = wrap(phi);
    const auto rise = [&](double xi, double length) {
        const double a = 2.0 * pi * xi, s = std::sin(a), c = std::cos(a);
        return Lift{h * (xi - s / (2.0 * pi)), h / length * (1.0 - c), 2.0 * pi * h / (length * length) * s,
                    at};
    };
    if (at < B1) return rise(at / B1, B1);
    if (at < B1 + D1) return {h, 0.0, 0.0, at};
    if (at < B1 + D1 + B2) {
        const Lift mirrored = rise((at - B1 - D1) / B2, B2);
        return {h - mirrored.s, -mirrored.s1, -mirrored.s2, at};
    }
    return {0.0, 0.0, 0.0, at};
}

double Values::find_path_curvature(const Lift& at) const {
    const double rho = find_rho(at), H = find_H(at);
    return (rho * rho + 2.0 * at.s1 * at.s1 - rho * at.s2) / (H * H * H);
}

double Values::find_sharpest() const {
    double out = 1.0 / (Rb + r);
    for (int i = 0; i <= looks; ++i) {
        const double xi = static_cast<double>(i) / looks;
        for (const double phi : {xi * B1, B1 + D1 + xi * B2})
            out = std::max(out, find_path_curvature(find_law(phi)));
    }
    return out;
}

double find_jump_speed(const Values& p) {
    double least = HUGE_VAL;
    const auto square = [&](double phi) {
        const Lift at = p.find_law(phi);
        return at.s2 < 0.0 ? (p.F0 + p.k * at.s) / (-p.m * at.s2) : HUGE_VAL;
    };
    for (const auto& [from, length] : {std::pair(0.0, p.B1), std::pair(p.B1 + p.D1, p.B2)}) {
        double best = HUGE_VAL, place = 0.0;
        for (int i = 0; i <= looks; ++i) {
            const double phi = from + length * i / looks, value = square(phi);
            if (value < best) best = value, place = phi;
        }
        // Smooth about its least value: thirds of the two intervals beside it.
        double a = place - length / looks, b = place + length / looks;
        constexpr int thirds = 60;
        for (int i = 0; i < thirds; ++i) {
            const double left = (2.0 * a + b) / 3.0, right = (a + 2.0 * b) / 3.0;
            (square(left) < square(right) ? b : a) = square(left) < square(right) ? right : left;
        }
        least = std::min({least, best, square(0.5 * (a + b))});
    }
    return std::sqrt(least);
}

CurvePoint Contour::find(double phi) const {
    const Lift at = p.find_law(phi);
    const Vector2d e_r(std::cos(phi), std::sin(phi)), e_p(-e_r.y(), e_r.x());
    const double rho = p.find_rho(at), H = p.find_H(at), kp = p.find_path_curvature(at);
    const Vector2d nu = (rho * e_r - at.s1 * e_p) / H, t(-nu.y(), nu.x());
    return {rho * e_r - p.r * nu, H * (1.0 - p.r * kp) * t, -H * H * kp * (1.0 - p.r * kp) * nu, nu,
            H * kp * t};
}

PeriodicSpline make_spline(const Values& p) {
    const Contour exact(p);
    std::vector<Vector2d> points(static_cast<std::size_t>(p.n));
    for (std::size_t j = 0; j < points.size(); ++j)
        points[j] = exact.find(2.0 * pi * static_cast<double>(j) / p.n).at;
    return PeriodicSpline(std::move(points), p.p == 0.0 ? 3 : 5, p.fit != samples_as_control);
}

// The centre o = C + r nu moves by o' = C' + r nu'; it stands on the line of the follower where e_p.o = 0.
Lift trace(const Values& p, const PlaneCurve& contour, double phi) {
    constexpr int most_steps = 40;
    constexpr double longest_step = 0.1, rounding = 1e-15;  // rad
    const Vector2d e_r(std::cos(phi), std::sin(phi)), e_p(-e_r.y(), e_r.x());
    double u = wrap(phi), last = HUGE_VAL;
    Lift none;
    none.s = none.s1 = none.s2 = none.u = std::numeric_limits<double>::quiet_NaN();
    for (int i = 0; i < most_steps; ++i) {
        const CurvePoint at = contour.find(u);
        const Vector2d o = at.at + p.r * at.normal, o_u = at.d_u + p.r * at.normal_u;
        const double forward = e_p.dot(o_u);
        if (!(forward > 0.0)) return none;
        const double step = std::clamp(-e_p.dot(o) / forward, -longest_step, longest_step);
        if (std::abs(step) <= rounding * (1.0 + u) || (std::abs(step) >= last && last < 1e-9)) {
            const double rho = e_r.dot(o), s1 = rho * e_r.dot(o_u) / forward;
            const double kc = at.normal_u.dot(at.d_u) / at.d_u.squaredNorm(), kp = kc / (1.0 + p.r * kc);
            const double H2 = rho * rho + s1 * s1;
            return {rho - p.Rb - p.r, s1, (rho * rho + 2.0 * s1 * s1 - kp * H2 * std::sqrt(H2)) / rho,
                    wrap(u)};
        }
        u += step;
        last = std::abs(step);
    }
    return none;
}

bool carries(const Values& p, const PeriodicSpline& contour) {
    constexpr int looks_per_knot = 8;
    const int count = looks_per_knot * contour.size();
    for (int i = 0; i < count; ++i) {
        const CurvePoint at = contour.find(2.0 * pi * i / count);
        const Vector2d o = at.at + p.r * at.normal, o_u = at.d_u + p.r * at.normal_u;
        const bool fits = o_u.dot(at.d_u) > 0.0;  // 1 + r kc > 0
        if (!fits || !(o.x() * o_u.y() - o.y() * o_u.x() > 0.0)) return false;
    }
    return true;
}

}  // namespace stiction::cam_follower
