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
constexpr double cancelled = 0x1p-48;  // of the terms of (43): digits that their sum has lost

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
    const double terms = std::abs(out.term_body) + std::abs(out.term_coriolis) + std::abs(out.term_relative) +
                         std::abs(out.term_gap);
    out.bias = out.term_body + out.term_coriolis + out.term_relative + out.term_gap;
    if (std::abs(out.bias) <= cancelled * terms) out.bias = 0.0;
    out.gap_rate = n.dot(sides.relative_velocity());
}

// P2, N1 of (28): the second derivatives of a point of the surface and of its normal without those of the parameters.
struct Bends {
    Eigen::Vector3d point, normal;
};
Bends find_bends(const BodyRate& body, const BodyAcceleration& push, const SurfacePoint& s,
                 const std::array<double, 2>& rate, const Eigen::Vector3d& slide,
                 const Eigen::Vector3d& bend) {
    const Eigen::Vector3d &w = body.angular_velocity, &al = push.angular_acceleration;
    const auto turn = [&](const Eigen::Vector3d& r, const Eigen::Vector3d& moved) {
        return Eigen::Vector3d(al.cross(r) + w.cross(w.cross(r)) + 2.0 * w.cross(moved));
    };
    return {push.acceleration + turn(s.arm, slide) + bend,
            turn(s.normal, rate[0] * s.normal_u + rate[1] * s.normal_v) + rate[0] * rate[0] * s.normal_uu +
                2.0 * rate[0] * rate[1] * s.normal_uv + rate[1] * rate[1] * s.normal_vv};
}

// Right-hand sides of (28) before the product with the tangent t.
struct Pushes {
    Eigen::Vector3d slip, turn;
};
Pushes find_pushes(const SlidingPlane& row, const Sides& sides, const BodyAcceleration& push1,
                   const BodyAcceleration& push2) {
    const Bends one = find_bends(sides.body1, push1, sides.surface1, row.rate1, row.slide1, row.bend1),
                two = find_bends(sides.body2, push2, sides.surface2, row.rate2, row.slide2, row.bend2);
    const SurfacePoint& s = sides.surface2;
    const Eigen::Vector3d normal_rate =
        sides.body2.angular_velocity.cross(s.normal) + row.rate2[0] * s.normal_u + row.rate2[1] * s.normal_v;
    return {2.0 * row.gap_rate * normal_rate + sides.gap * two.normal - one.point + two.point,
            -(one.normal + two.normal)};
}

// The rows of (23) for two tangents, and their right-hand sides.
void fill_rows(const Sides& sides, const Eigen::Vector3d& slip, const Eigen::Vector3d& turn,
               Eigen::Matrix4d& A, Eigen::Vector4d& rhs) {
    const SurfacePoint &one = sides.surface1, &two = sides.surface2;
    const Eigen::Vector3d t1 = one.d_u.normalized(), t2 = two.normal.cross(t1);
    int row = 0;
    for (const Eigen::Vector3d& t : {t1, t2}) {
        A.row(row) << t.dot(one.d_u), t.dot(one.d_v), -t.dot(sides.spread_u()), -t.dot(sides.spread_v());
        rhs[row++] = t.dot(slip);
        A.row(row) << t.dot(one.normal_u), t.dot(one.normal_v), t.dot(two.normal_u), t.dot(two.normal_v);
        rhs[row++] = t.dot(turn);
    }
}

// The row of (23) for the tangent of curve 1.
struct Line {
    Eigen::Vector3d t;
    double a, b, c, d;

    explicit Line(const Sides& sides)
        : t(sides.surface1.d_u.normalized()),
          a(t.dot(sides.surface1.d_u)),
          b(-t.dot(sides.spread_u())),
          c(t.dot(sides.surface1.normal_u)),
          d(t.dot(sides.surface2.normal_u)) {}
    double determinant() const { return a * d - b * c; }
    void solve(double slip, double turn, double& first, double& second) const {
        first = (slip * d - b * turn) / determinant();
        second = (a * turn - slip * c) / determinant();
    }
};

}  // namespace

SlidingPlane find_sliding_plane(const BodyRate& body1, const SurfacePoint& surface1, const BodyRate& body2,
                                const SurfacePoint& surface2, double gap) {
    const Sides sides{body1, surface1, body2, surface2, gap};
    Eigen::Matrix4d A;
    Eigen::Vector4d rhs;
    fill_rows(sides, sides.slip(), sides.turn(), A, rhs);
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
    const Line line(sides);
    SlidingPlane out;
    out.regular = std::abs(line.determinant()) >
                  singular_pivot * (std::abs(line.a * line.d) + std::abs(line.b * line.c));
    line.solve(line.t.dot(sides.slip()), line.t.dot(sides.turn()), out.rate1[0], out.rate2[0]);
    fill_row(sides, out);
    return out;
}

PointAcceleration find_plane_acceleration(const SlidingPlane& row, const BodyRate& body1,
                                          const BodyAcceleration& push1, const SurfacePoint& surface1,
                                          const BodyRate& body2, const BodyAcceleration& push2,
                                          const SurfacePoint& surface2, double gap) {
    const Sides sides{body1, surface1, body2, surface2, gap};
    const Pushes pushes = find_pushes(row, sides, push1, push2);
    Eigen::Matrix4d A;
    Eigen::Vector4d rhs;
    fill_rows(sides, pushes.slip, pushes.turn, A, rhs);
    const Eigen::Vector4d x = A.fullPivLu().solve(rhs);
    return {{x[0], x[1]}, {x[2], x[3]}};
}

PointAcceleration find_line_acceleration(const SlidingPlane& row, const BodyRate& body1,
                                         const BodyAcceleration& push1, const SurfacePoint& curve1,
                                         const BodyRate& body2, const BodyAcceleration& push2,
                                         const SurfacePoint& curve2, double gap) {
    const Sides sides{body1, curve1, body2, curve2, gap};
    const Pushes pushes = find_pushes(row, sides, push1, push2);
    const Line line(sides);
    PointAcceleration out;
    line.solve(line.t.dot(pushes.slip), line.t.dot(pushes.turn), out.second1[0], out.second2[0]);
    return out;
}

}  // namespace stiction
