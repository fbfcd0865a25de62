// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/plane_curve.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

using Eigen::Vector2d;

namespace {

constexpr double longest_step = 0.3;    // rad, of Newton's method
constexpr double nearer = 1.0 - 1e-12;  // a smaller difference of squared distances is rounding

}  // namespace

void find_normal(CurvePoint& point, double side) {
    const double speed = point.d_u.norm();
    const Vector2d t = point.d_u / speed;
    const Vector2d t_u = (point.d_uu - t * t.dot(point.d_uu)) / speed;
    point.normal = side * Vector2d(t.y(), -t.x());
    point.normal_u = side * Vector2d(t_u.y(), -t_u.x());
}

// With the speed s, its derivative t.C_uu, and t' = om N, N on the left of t:
//     om = N.C_uu/s,   om' = (N.C_uuu - 2 om t.C_uu)/s,   t'' = om' N - om^2 t,   normal = -side N
void find_normal_bend(CurvePoint& point, const Vector2d& d_uuu, double side) {
    const double speed = point.d_u.norm();
    const Vector2d t = point.d_u / speed, N(-t.y(), t.x());
    const double om = N.dot(point.d_uu) / speed, om_u = (N.dot(d_uuu) - 2.0 * om * t.dot(point.d_uu)) / speed;
    point.normal_uu = side * (om_u * t + om * om * N);
}

CurvePoint Circle::find(double u) const {
    const Vector2d e(std::cos(u), std::sin(u)), along(-e.y(), e.x());
    return {radius_ * e, radius_ * along, -radius_ * e, side_ * e, side_ * along, -side_ * e};
}

namespace {

// A step of Newton's method of limited length. If the curvature is negative, Newton's step would lead away from the
// nearest point; then the step goes downhill.
double limit(double slope, double curvature) {
    const double step = curvature > 0.0 ? -slope / curvature : slope > 0.0 ? -longest_step : longest_step;
    return std::clamp(step, -longest_step, longest_step);
}

double descend(const PlaneCurve& curve, const Vector2d& c, double u) {
    return follow_steps(u, [&](double at) {
        const CurvePoint point = curve.find(at);
        const Vector2d way = point.at - c;
        return limit(way.dot(point.d_u), point.d_u.squaredNorm() + way.dot(point.d_uu));
    });
}

}  // namespace

// With h = H/R and the squares Q = h^2 = 1 + o^2 + 2 o cos 2u.
Support Oval::find_support(double u) const {
    if (is_round()) return {radius_, 0.0, 0.0, 0.0};
    const double o = flatness_, c = std::cos(2.0 * u), s = std::sin(2.0 * u);
    const double h = std::sqrt(1.0 + o * o + 2.0 * o * c), h1 = -2.0 * o * s / h,
                 h2 = (-4.0 * o * c - h1 * h1) / h, h3 = (8.0 * o * s - 3.0 * h1 * h2) / h;
    return {radius_ * h, radius_ * h1, radius_ * h2, radius_ * h3};
}

// C = H n + H' t, so C' = (H + H'') t.
CurvePoint Oval::find(double u) const {
    const Vector2d n(std::cos(u), std::sin(u)), t(-n.y(), n.x());
    const Support H = find_support(u);
    const double radius = H.value + H.second;
    return {H.value * n + H.first * t,
            radius * t,
            -radius * n + (H.first + H.third) * t,
            side_ * n,
            side_ * t,
            -side_ * n};
}

double Oval::largest_radius() const {
    const double o = std::abs(flatness_);
    return radius_ * (1.0 + o) * (1.0 + o) / (1.0 - o);
}

double Oval::smallest_radius() const {
    const double o = std::abs(flatness_);
    return radius_ * (1.0 - o) * (1.0 - o) / (1.0 + o);
}

double find_nearest_normal(const Oval& hole, double turn1, const Oval& pin, double turn2, const Vector2d& d,
                           double guess) {
    const auto distance = [&](double nu) {
        return hole.find_support(nu - turn1).value - pin.find_support(nu - turn2).value -
               d.dot(Vector2d(std::cos(nu), std::sin(nu)));
    };
    const auto descend_from = [&](double start) {
        return follow_steps(start, [&](double nu) {
            const Support one = hole.find_support(nu - turn1), two = pin.find_support(nu - turn2);
            const Vector2d n(std::cos(nu), std::sin(nu)), t(-n.y(), n.x());
            return limit(one.first - two.first - d.dot(t), one.second - two.second + d.dot(n));
        });
    };
    double found = descend_from(guess), best = std::isfinite(found) ? distance(found) : HUGE_VAL;
    if (best <= hole.smallest_radius() - pin.largest_radius()) return found;
    constexpr int looks = 24;
    double start = found;
    for (int i = 0; i < looks; ++i) {
        const double nu = guess + 2.0 * pi * i / looks, F = distance(nu);
        if (F < best) best = F, start = nu;
    }
    return start == found ? found : descend_from(start);
}

double find_foot(const PlaneCurve& curve, const Vector2d& c, double guess, int looks) {
    const double found = descend(curve, c, guess);
    if (looks <= 0) return found;
    const auto distance = [&](double u) { return (curve.find(u).at - c).squaredNorm(); };
    double best = std::isfinite(found) ? nearer * distance(found) : HUGE_VAL, start = found;
    for (int i = 0; i < looks; ++i) {
        const double u = guess + 2.0 * pi * i / looks, d = distance(u);
        if (d < best) best = d, start = u;
    }
    return start == found ? found : descend(curve, c, start);
}

double find_facing(const PlaneCurve& curve, const Vector2d& n, double guess) {
    const Vector2d across(-n.y(), n.x());
    return follow_steps(guess, [&](double u) {
        const CurvePoint point = curve.find(u);
        const double sine = across.dot(point.normal), rate = across.dot(point.normal_u);
        // If the normal points away from n, first go on along the curve.
        return n.dot(point.normal) > 0.0 ? std::clamp(-sine / rate, -longest_step, longest_step)
                                         : longest_step;
    });
}

SurfacePoint place_on_body(const CurvePoint& point, double angle, const Vector2d& offset) {
    const double c = std::cos(angle), s = std::sin(angle);
    const auto turn = [&](const Vector2d& x) {
        return Eigen::Vector3d(c * x.x() - s * x.y(), s * x.x() + c * x.y(), 0.0);
    };
    SurfacePoint out;
    out.arm = turn(offset + point.at);
    out.d_u = turn(point.d_u);
    out.d_uu = turn(point.d_uu);
    out.normal = turn(point.normal);
    out.normal_u = turn(point.normal_u);
    out.normal_uu = turn(point.normal_uu);
    return out;
}

}  // namespace stiction
