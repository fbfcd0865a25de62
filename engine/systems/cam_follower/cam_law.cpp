// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The law of motion, its contour, and the motion that belongs to a given contour; the formulas are in model.cpp.
#include "systems/cam_follower/cam_follower.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"
#include "base/sine_cosine.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::cam_follower {

namespace {

constexpr double near_least =
    0.1;  // if the least sample of a piece exceeds the least of all by more, the piece has no global minimum

// Number of samples in each piece of a law, for extremes of smooth functions: many if the pieces are few, few in a table.
int count_looks(const std::vector<double>& ends) { return ends.size() < fewest_table_points ? 400 : 8; }

double wrap(double phi) {
    const double turn = 2.0 * pi, out = phi - turn * std::floor(phi / turn);
    return out < turn ? out : 0.0;
}

}  // namespace

Lift Values::find_law(double phi) const {
    const double at = wrap(phi);
    if (!table.empty()) {
        const AngleTable::Value value = table.find(at);
        return {value.s, value.s1, value.s2, at};
    }
    const auto rise = [&](double xi, double length) {
        const double a = 2.0 * pi * xi;
        const auto [s, c] = find_sine_cosine(a);
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

double Values::find_third(double phi) const {
    const double at = wrap(phi), turn = 2.0 * pi;
    if (!table.empty()) {
        // s2 is linear between the points.
        std::size_t after = 0;
        while (after < table.size() && table.angle(after) <= at) ++after;
        const std::size_t last = table.size() - 1, a = after == 0 ? last : after - 1,
                          b = after > last ? 0 : after;
        const double length = table.angle(b) - table.angle(a);
        return (table.second(b) - table.second(a)) / (length > 0.0 ? length : length + turn);
    }
    const auto rise = [&](double xi, double length) {
        return turn * turn * h / (length * length * length) * std::cos(turn * xi);
    };
    if (at < B1) return rise(at / B1, B1);
    const double fallen = at - B1 - D1;
    return fallen >= 0.0 && fallen < B2 ? -rise(fallen / B2, B2) : 0.0;
}

double Values::find_path_curvature(const Lift& at) const {
    const double rho = find_rho(at), H = find_H(at);
    return (rho * rho + 2.0 * at.s1 * at.s1 - rho * at.s2) / (H * H * H);
}

std::vector<double> Values::find_breaks() const {
    if (table.empty()) return {0.0, B1, B1 + D1, B1 + D1 + B2};
    std::vector<double> out(table.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = table.angle(i);
    return out;
}

std::vector<double> Values::find_pieces() const {
    std::vector<double> out = find_breaks();
    out.push_back(out.front() + 2.0 * pi);
    return out;
}

double Values::find_largest_s2() const {
    const double shorter = std::min(B1, B2);
    double out = table.empty() ? 2.0 * pi * h / (shorter * shorter) : 0.0;
    for (std::size_t i = 0; i < table.size(); ++i) out = std::max(out, std::abs(table.second(i)));
    return out;
}

double Values::find_sharpest() const {
    double out = 1.0 / (Rb + r);
    const std::vector<double> ends = find_pieces();
    const int looks = count_looks(ends);
    for (std::size_t piece = 0; piece + 1 < ends.size(); ++piece)
        for (int i = 0; i <= looks; ++i) {
            const double xi = static_cast<double>(i) / looks;
            const Lift at = find_law(ends[piece] + xi * (ends[piece + 1] - ends[piece]));
            if (!(find_rho(at) > r)) return HUGE_VAL;
            out = std::max(out, find_path_curvature(at));
        }
    return out;
}

double find_jump_speed(const Values& p) {
    double least = HUGE_VAL;
    const auto square = [&](double phi) {
        const Lift at = p.find_law(phi);
        return at.s2 < 0.0 ? (p.F0 + p.k * at.s) / (-p.m * at.s2) : HUGE_VAL;
    };
    const std::vector<double> ends = p.find_pieces();
    const int looks = count_looks(ends);
    for (std::size_t piece = 0; piece + 1 < ends.size(); ++piece) {
        const double from = ends[piece], length = ends[piece + 1] - from;
        double best = HUGE_VAL, place = from;
        for (int i = 0; i <= looks; ++i) {
            const double phi = from + length * i / looks, value = square(phi);
            if (value < best) best = value, place = phi;
        }
        if (!(best < least * (1.0 + near_least))) continue;
        // The function is smooth about its least value: the two intervals beside it are shortened by thirds.
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

// With the path H(phi) of the centre: c' = H (1 - r kp) t, nu' = kp H t, t' = -kp H nu.
CurvePoint Contour::find_whole(double phi) const {
    CurvePoint out = find(phi);
    const Lift at = p.find_law(phi);
    const double rho = p.find_rho(at), H = p.find_H(at), kp = p.find_path_curvature(at);
    const double H1 = at.s1 * (rho + at.s2) / H;
    const double kp1 =
        (2.0 * rho * at.s1 + 3.0 * at.s1 * at.s2 - rho * p.find_third(phi)) / (H * H * H) - 3.0 * kp * H1 / H;
    const Vector2d t(-out.normal.y(), out.normal.x());
    out.d_uu += (H1 * (1.0 - p.r * kp) - p.r * H * kp1) * t;
    out.normal_uu = (kp1 * H + kp * H1) * t - kp * kp * H * H * out.normal;
    return out;
}

PeriodicSpline make_spline(const Values& p) {
    const Contour exact(p);
    std::vector<Vector2d> points(static_cast<std::size_t>(p.n));
    for (std::size_t j = 0; j < points.size(); ++j)
        points[j] = exact.find(2.0 * pi * static_cast<double>(j) / p.n).at;
    return PeriodicSpline(std::move(points), p.p == 0.0 ? 3 : 5, p.fit != samples_as_control);
}

namespace {

// The centre o = C + r nu moves by o' = C' + r nu'; it stands on the line of the follower where e_p.o = 0.
class Centre {
  public:
    Centre(const Values& p, const PlaneCurve& contour, double phi)
        : p_(p), contour_(contour), e_r_(std::cos(phi), std::sin(phi)), e_p_(-e_r_.y(), e_r_.x()) {}

    void put(double u) {
        at_ = contour_.find(u);
        o_ = at_.at + p_.r * at_.normal;
        o_u_ = at_.d_u + p_.r * at_.normal_u;
    }
    double distance() const { return e_p_.dot(o_); }
    double forward() const { return e_p_.dot(o_u_); }
    Lift find_lift(double u) const {
        const double rho = e_r_.dot(o_), s1 = rho * e_r_.dot(o_u_) / forward(), H2 = rho * rho + s1 * s1;
        const double kc = at_.normal_u.dot(at_.d_u) / at_.d_u.squaredNorm(), kp = kc / (1.0 + p_.r * kc);
        return {rho - p_.Rb - p_.r, s1, (rho * rho + 2.0 * s1 * s1 - kp * H2 * std::sqrt(H2)) / rho, wrap(u)};
    }

  private:
    const Values& p_;
    const PlaneCurve& contour_;
    const Vector2d e_r_, e_p_;
    CurvePoint at_;
    Vector2d o_, o_u_;
};

}  // namespace

Lift trace(const Values& p, const PlaneCurve& contour, double phi) {
    constexpr double longest_step = 0.1,
                     farthest = 1.0;  // rad; the contact point is nearer to the line of the follower
    Centre centre(p, contour, phi);
    const double guess = wrap(phi);
    double u = follow_steps(guess, [&](double at) {
        centre.put(at);
        const double forward = centre.forward();
        return forward > 0.0 ? std::clamp(-centre.distance() / forward, -longest_step, longest_step)
                             : no_value;
    });
    if (!std::isnan(u)) return centre.find_lift(u);
    // On a steep flank e_p.o is not monotone away from its root.
    u = bisect(guess - farthest, guess + farthest, [&](double at) {
            centre.put(at);
            return !(centre.distance() < 0.0);
        }).before;
    centre.put(u);
    return centre.forward() > 0.0 ? centre.find_lift(u) : Lift{no_value, no_value, no_value, no_value};
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
