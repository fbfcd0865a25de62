// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The points of ellipsoid and bowl that face each other. The body lies inside the convex set above the bowl. With the
// normal m = (-p, -q, 1), of length l, and K = L diag(a^2, b^2, c^2) L^T the distance of the tangent planes is
//
//     G(p, q) = H/l,   H = m.x - sqrt(m.K m) + (p^2/k1 + q^2/k2)/2        gap = min G,   u2 = p/k1, v2 = q/k2
//
// At the minimum grad H = kp (p, q), kp = H/l^2. Newton's method begins above the place of the centre. If the gap is less
// than the difference of the least radius of the bowl and the largest of the ellipsoid, a ball that rolls in the bowl
// shows that the minimum is the only one; else the search begins at other normals too.
#include "base/constants.hpp"
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace stiction::ellipsoid_bowl {

namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;

class Distance {
  public:
    Distance(const Values& p, const Vector3d& x, const Matrix3d& L)
        : p_(p), x_(x), K_(L * p.axes().cwiseAbs2().asDiagonal() * L.transpose()) {}

    double find(const Vector2d& s) const {
        const Vector3d m(-s[0], -s[1], 1.0);
        const double root = std::sqrt(m.dot(K_ * m));
        return (m.dot(x_) - root + 0.5 * (s[0] * s[0] / p_.k1 + s[1] * s[1] / p_.k2)) / m.norm();
    }
    /// Newton's step of grad G = 0, or down the slope where the curvature is not positive. At most `longest` of 1 + |s|.
    Vector2d find_step(const Vector2d& s) const {
        constexpr double longest = 0.5;
        const Vector3d m(-s[0], -s[1], 1.0), Km = K_ * m;
        const double l2 = m.squaredNorm(), root = std::sqrt(m.dot(Km));
        const double H = m.dot(x_) - root + 0.5 * (s[0] * s[0] / p_.k1 + s[1] * s[1] / p_.k2), kp = H / l2;
        const Vector2d slope(-x_[0] + Km[0] / root + s[0] / p_.k1, -x_[1] + Km[1] / root + s[1] / p_.k2);
        const Vector2d F = slope - kp * s, kp_s = (slope - 2.0 * kp * s) / l2;
        Matrix2d J =
            -(K_.topLeftCorner<2, 2>() - Km.head<2>() * Km.head<2>().transpose() / (root * root)) / root;
        J(0, 0) += 1.0 / p_.k1 - kp, J(1, 1) += 1.0 / p_.k2 - kp;
        J -= 0.5 * (s * kp_s.transpose() + kp_s * s.transpose());
        const double det = J(0, 0) * J(1, 1) - J(0, 1) * J(1, 0);
        Vector2d step;
        if (J(0, 0) > 0.0 && det > 0.0)
            step = -Vector2d(J(1, 1) * F[0] - J(0, 1) * F[1], J(0, 0) * F[1] - J(1, 0) * F[0]) / det;
        else
            step = -F * (std::min(p_.k1, p_.k2) * l2);
        const double most = longest * (1.0 + s.norm()), length = step.norm();
        return length > most ? Vector2d(step * (most / length)) : step;
    }

  private:
    const Values& p_;
    const Vector3d& x_;
    const Matrix3d K_;
};

// The slopes of the minimum that Newton's method finds from here. A step that does not lower the distance is halved.
Vector2d descend(const Distance& distance, Vector2d s) {
    constexpr int most_steps = 60, most_halvings = 40;
    constexpr double rounding = 1e-15, settling = 1e-7;  // of 1 + |s|; shorter steps are Newton's in any case
    double here = distance.find(s), last = HUGE_VAL;
    for (int i = 0; i < most_steps; ++i) {
        Vector2d step = distance.find_step(s);
        const double size = 1.0 + s.norm(), length = step.norm();
        if (length <= rounding * size || (length >= last && last < settling * size)) break;
        if (length > settling * size)
            for (int k = 0; k < most_halvings && !(distance.find(s + step) < here); ++k) step *= 0.5;
        s += step;
        here = distance.find(s);
        last = length;
    }
    return s;
}

}  // namespace

Facing find_facing(const Values& p, const Vector3d& x, const Matrix3d& L) {
    const Distance distance(p, x, L);
    Vector2d s = descend(distance, {p.k1 * x[0], p.k2 * x[1]});
    const double only = (1.0 - p.find_fit()) / std::max(p.k1, p.k2);
    if (double gap = distance.find(s); gap > only) {
        constexpr int looks = 8;
        for (int i = 0; i <= looks; ++i) {
            const double angle = 2.0 * pi * i / looks;
            const Vector2d start =
                i == looks ? Vector2d(0.0, 0.0) : Vector2d(std::cos(angle), std::sin(angle));
            const Vector2d other = descend(distance, start);
            if (const double found = distance.find(other); found < gap) gap = found, s = other;
        }
    }
    Facing out;
    out.u2 = s[0] / p.k1, out.v2 = s[1] / p.k2;
    out.gap = distance.find(s);
    out.n = Vector3d(-s[0], -s[1], 1.0).normalized();
    const Vector3d y = -p.axes().cwiseProduct(L.transpose() * out.n);
    out.ball = y.normalized();
    out.arm = L * p.axes().cwiseProduct(out.ball);
    out.S = {out.u2, out.v2, 0.5 * (p.k1 * out.u2 * out.u2 + p.k2 * out.v2 * out.v2)};
    return out;
}

std::array<double, 2> find_parameters(const Vector3d& ball) {
    return {std::atan2(ball[1], ball[0]), std::atan2(ball[2], std::hypot(ball[0], ball[1]))};
}

int find_far_pole(const Vector3d& ball) {
    int out = 0;
    ball.cwiseAbs().minCoeff(&out);
    return out;
}

namespace {

// A function of u and v with its derivatives.
struct Patch {
    Vector3d at, u, v, uu, uv, vv;
};

// The unit normal m/|m| with its derivatives.
void put_normal(const Patch& m, SurfacePoint& out) {
    const double l = m.at.norm();
    const Vector3d n = m.at / l;
    const double l_u = n.dot(m.u), l_v = n.dot(m.v);
    const Vector3d n_u = (m.u - l_u * n) / l, n_v = (m.v - l_v * n) / l;
    // (l n)_uv = m_uv with l_uv = n_v.m_u + n.m_uv
    const auto bend = [&](const Vector3d& m_uv, const Vector3d& m_u, const Vector3d& n_1, const Vector3d& n_2,
                          double l_1, double l_2) {
        return Vector3d((m_uv - l_1 * n_2 - l_2 * n_1 - (n_2.dot(m_u) + n.dot(m_uv)) * n) / l);
    };
    out.normal = n, out.normal_u = n_u, out.normal_v = n_v;
    out.normal_uu = bend(m.uu, m.u, n_u, n_u, l_u, l_u);
    out.normal_uv = bend(m.uv, m.u, n_u, n_v, l_u, l_v);
    out.normal_vv = bend(m.vv, m.v, n_v, n_v, l_v, l_v);
}

// The ball (cos u cos v, sin u cos v, sin v) of the axes behind `pole`, in the order of the body's axes.
Patch find_ball(const Vector3d& ball, int pole) {
    const int i = (pole + 1) % 3, j = (pole + 2) % 3;
    const double x = ball[i], y = ball[j], z = ball[pole], r = std::hypot(x, y);
    const double cu = x / r, su = y / r;
    const auto put = [&](double along, double across, double up) {
        Vector3d out;
        out[i] = along, out[j] = across, out[pole] = up;
        return out;
    };
    return {ball,
            put(-y, x, 0.0),
            put(-z * cu, -z * su, r),
            put(-x, -y, 0.0),
            put(z * su, -z * cu, 0.0),
            Vector3d(-ball)};
}

Patch scale(const Patch& at, const Vector3d& by) {
    const auto each = [&](const Vector3d& x) { return Vector3d(by.cwiseProduct(x)); };
    return {each(at.at), each(at.u), each(at.v), each(at.uu), each(at.uv), each(at.vv)};
}

}  // namespace

SurfacePoint find_ellipsoid(const Values& p, const Facing& at, const Matrix3d& L, int pole) {
    const Patch ball = find_ball(at.ball, pole), P = scale(ball, p.axes());
    SurfacePoint out;
    out.arm = P.at, out.d_u = P.u, out.d_v = P.v;
    out.d_uu = P.uu, out.d_uv = P.uv, out.d_vv = P.vv;
    put_normal(scale(ball, p.axes().cwiseInverse()), out);
    for (Vector3d* x : {&out.arm, &out.d_u, &out.d_v, &out.d_uu, &out.d_uv, &out.d_vv, &out.normal,
                        &out.normal_u, &out.normal_v, &out.normal_uu, &out.normal_uv, &out.normal_vv})
        *x = L * *x;
    return out;
}

SurfacePoint find_bowl(const Values& p, const Facing& at) {
    SurfacePoint out;
    out.arm = at.S;
    out.d_u = {1.0, 0.0, p.k1 * at.u2}, out.d_v = {0.0, 1.0, p.k2 * at.v2};
    out.d_uu = {0.0, 0.0, p.k1}, out.d_vv = {0.0, 0.0, p.k2};
    const Vector3d none = Vector3d::Zero();
    put_normal({{-p.k1 * at.u2, -p.k2 * at.v2, 1.0}, {-p.k1, 0.0, 0.0}, {0.0, -p.k2, 0.0}, none, none, none},
               out);
    return out;
}

}  // namespace stiction::ellipsoid_bowl
