// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/sliding_plane.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <cmath>

namespace stiction {

namespace {

// A pivot this small relative to the largest one means that the relative curvature vanishes.
constexpr double singular_pivot = 1e-13;

struct Sides {
    const BodyRate& body1;
    const SurfacePoint& surface1;
    const BodyRate& body2;
    const SurfacePoint& surface2;
    double gap;

    Eigen::Vector3d spread_u() const { return surface2.d_u + gap * surface2.normal_u; }
    Eigen::Vector3d spread_v() const { return surface2.d_v + gap * surface2.normal_v; }
    Eigen::Vector3d relative_velocity() const {
        return body1.velocity + body1.angular_velocity.cross(surface1.arm) - body2.velocity -
               body2.angular_velocity.cross(surface2.arm);
    }
    // Right-hand sides of (23) before the product with the tangent t.
    Eigen::Vector3d slip() const {
        return -(relative_velocity() - gap * body2.angular_velocity.cross(surface2.normal));
    }
    Eigen::Vector3d turn() const {
        return -(body1.angular_velocity.cross(surface1.normal) +
                 body2.angular_velocity.cross(surface2.normal));
    }
};

void fill_row(const Sides& sides, SlidingPlane& out) {
    const Eigen::Vector3d& n = sides.surface2.normal;
    const auto slide = [](const SurfacePoint& s, const std::array<double, 2>& rate) {
        return Eigen::Vector3d(rate[0] * s.d_u + rate[1] * s.d_v);
    };
    const auto bend = [](const SurfacePoint& s, const std::array<double, 2>& rate) {
        return Eigen::Vector3d(rate[0] * rate[0] * s.d_uu + 2.0 * rate[0] * rate[1] * s.d_uv +
                               rate[1] * rate[1] * s.d_vv);
    };
    out.slide1 = slide(sides.surface1, out.rate1);
    out.slide2 = slide(sides.surface2, out.rate2);
    out.bend1 = bend(sides.surface1, out.rate1);
    out.bend2 = bend(sides.surface2, out.rate2);
    const Eigen::Vector3d &w1 = sides.body1.angular_velocity, &w2 = sides.body2.angular_velocity;
    const Eigen::Vector3d normal_rate =
        w2.cross(n) + out.rate2[0] * sides.surface2.normal_u + out.rate2[1] * sides.surface2.normal_v;
    out.term_body = n.dot(w1.cross(w1.cross(sides.surface1.arm)) - w2.cross(w2.cross(sides.surface2.arm)));
    out.term_coriolis = 2.0 * n.dot(w1.cross(out.slide1) - w2.cross(out.slide2));
    out.term_relative = n.dot(out.bend1 - out.bend2);
    out.term_gap = sides.gap * normal_rate.squaredNorm();
    out.bias = out.term_body + out.term_coriolis + out.term_relative + out.term_gap;
    out.gap_rate = n.dot(sides.relative_velocity());
}

}  // namespace

SlidingPlane find_sliding_plane(const BodyRate& body1, const SurfacePoint& surface1, const BodyRate& body2,
                                const SurfacePoint& surface2, double gap) {
    const Sides sides{body1, surface1, body2, surface2, gap};
    const Eigen::Vector3d t1 = surface1.d_u.normalized(), t2 = surface2.normal.cross(t1);
    Eigen::Matrix4d A;
    Eigen::Vector4d rhs;
    int row = 0;
    for (const Eigen::Vector3d& t : {t1, t2}) {
        A.row(row) << t.dot(surface1.d_u), t.dot(surface1.d_v), -t.dot(sides.spread_u()),
            -t.dot(sides.spread_v());
        rhs[row++] = t.dot(sides.slip());
        A.row(row) << t.dot(surface1.normal_u), t.dot(surface1.normal_v), t.dot(surface2.normal_u),
            t.dot(surface2.normal_v);
        rhs[row++] = t.dot(sides.turn());
    }
    SlidingPlane out;
    Eigen::FullPivLU<Eigen::Matrix4d> factor;
    factor.setThreshold(singular_pivot);
    factor.compute(A);
    out.regular = factor.isInvertible();
    const Eigen::Vector4d rates = factor.solve(rhs);
    out.rate1 = {rates[0], rates[1]};
    out.rate2 = {rates[2], rates[3]};
    fill_row(sides, out);
    return out;
}

SlidingPlane find_sliding_line(const BodyRate& body1, const SurfacePoint& curve1, const BodyRate& body2,
                               const SurfacePoint& curve2, double gap) {
    const Sides sides{body1, curve1, body2, curve2, gap};
    const Eigen::Vector3d t = curve1.d_u.normalized();
    const double a = t.dot(curve1.d_u), b = -t.dot(sides.spread_u());
    const double c = t.dot(curve1.normal_u), d = t.dot(curve2.normal_u);
    const double slip = t.dot(sides.slip()), turn = t.dot(sides.turn());
    const double determinant = a * d - b * c;
    SlidingPlane out;
    out.regular = std::abs(determinant) > singular_pivot * (std::abs(a * d) + std::abs(b * c));
    out.rate1[0] = (slip * d - b * turn) / determinant;
    out.rate2[0] = (a * turn - slip * c) / determinant;
    fill_row(sides, out);
    return out;
}

}  // namespace stiction
