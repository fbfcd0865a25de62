// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pose of a body that touches the bowl, from the contact coordinates, and its derivatives by the time:
//
//     L = T2 Rz(spin) diag(1, -1, -1) T1^T,   x = S - L P,   T = (t, n x t, n), t along P_u and along S_u
//
// The same formulas are evaluated for numbers that carry their first and second derivative, so nothing is derived by hand
// and nothing of the sliding plane is used.
#include "base/constants.hpp"
#include "base/sine_cosine.hpp"
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace stiction::ellipsoid_bowl {

namespace {

/// A function of the time with its first and second derivative.
struct Jet {
    double f = 0.0, d = 0.0, dd = 0.0;
};
Jet operator+(const Jet& x, const Jet& y) { return {x.f + y.f, x.d + y.d, x.dd + y.dd}; }
Jet operator-(const Jet& x, const Jet& y) { return {x.f - y.f, x.d - y.d, x.dd - y.dd}; }
Jet operator*(const Jet& x, const Jet& y) {
    return {x.f * y.f, x.d * y.f + x.f * y.d, x.dd * y.f + 2.0 * x.d * y.d + x.f * y.dd};
}
Jet operator*(double s, const Jet& x) { return {s * x.f, s * x.d, s * x.dd}; }
/// 1/sqrt(x)
Jet find_inverse_root(const Jet& x) {
    const double y = 1.0 / std::sqrt(x.f), y1 = -0.5 * y / x.f;
    return {y, y1 * x.d, y1 * (x.dd - 1.5 * x.d * x.d / x.f)};
}
struct JetAngle {
    Jet sin, cos;
    explicit JetAngle(const Jet& x) {
        const auto [s, c] = find_sine_cosine(x.f);
        sin = {s, c * x.d, c * x.dd - s * x.d * x.d};
        cos = {c, -s * x.d, -s * x.dd - c * x.d * x.d};
    }
};

struct JetVector {
    Jet x, y, z;
};
JetVector operator+(const JetVector& a, const JetVector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
JetVector operator-(const JetVector& a, const JetVector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
JetVector operator*(const Jet& s, const JetVector& a) { return {s * a.x, s * a.y, s * a.z}; }
Jet dot(const JetVector& a, const JetVector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
JetVector cross(const JetVector& a, const JetVector& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
JetVector normalise(const JetVector& a) { return find_inverse_root(dot(a, a)) * a; }

struct JetFrame {
    JetVector t, s, n;
    /// From the tangent and the normal, of any length.
    JetFrame(const JetVector& along, const JetVector& normal)
        : t(normalise(along)), s(cross(normalise(normal), t)), n(normalise(normal)) {}
};

Vector3d values_of(const JetVector& a) { return {a.x.f, a.y.f, a.z.f}; }
Vector3d rates_of(const JetVector& a) { return {a.x.d, a.y.d, a.z.d}; }
Vector3d accelerations_of(const JetVector& a) { return {a.x.dd, a.y.dd, a.z.dd}; }

// The vector w of the skew part of a matrix.
Vector3d find_axial(const Matrix3d& A) {
    return 0.5 * Vector3d(A(2, 1) - A(1, 2), A(0, 2) - A(2, 0), A(1, 0) - A(0, 1));
}

}  // namespace

BodyMotion find_motion(const Values& p, const ContactCoordinates& at, const ContactCoordinates& rate,
                       const ContactCoordinates& acceleration) {
    std::array<Jet, contact_coordinates> y;
    for (std::size_t k = 0; k < y.size(); ++k) y[k] = {at[k], rate[k], acceleration[k]};
    const Jet one{1.0}, none{}, u2 = y[2], v2 = y[3];
    const JetAngle u(y[0]), v(y[1]), spin(y[4]);
    const JetVector ball{u.cos * v.cos, u.sin * v.cos, v.sin};
    const JetVector P{p.a * ball.x, p.b * ball.y, p.c * ball.z};
    const JetFrame T1({-p.a * u.sin, p.b * u.cos, none},
                      {1.0 / p.a * ball.x, 1.0 / p.b * ball.y, 1.0 / p.c * ball.z});
    const JetVector S{u2, v2, 0.5 * p.k1 * (u2 * u2) + 0.5 * p.k2 * (v2 * v2)};
    const JetFrame T2({one, none, p.k1 * u2}, {-p.k1 * u2, -p.k2 * v2, one});
    // Rz(spin) diag(1, -1, -1) turns the axes of T1 into these of T2.
    const JetVector t = spin.cos * T2.t + spin.sin * T2.s, s = spin.sin * T2.t - spin.cos * T2.s;
    const auto column = [&](Jet JetVector::*k) { return T1.t.*k * t + T1.s.*k * s - T1.n.*k * T2.n; };
    const JetVector L[] = {column(&JetVector::x), column(&JetVector::y), column(&JetVector::z)};
    const JetVector x = S - (P.x * L[0] + P.y * L[1] + P.z * L[2]);
    BodyMotion out{values_of(x), rates_of(x), accelerations_of(x), {}, {}, {}};
    Matrix3d L_dot, L_ddot;
    for (int k = 0; k < 3; ++k) {
        out.L.col(k) = values_of(L[k]);
        L_dot.col(k) = rates_of(L[k]);
        L_ddot.col(k) = accelerations_of(L[k]);
    }
    out.w = find_axial(out.L.transpose() * L_dot);
    out.w_dot = find_axial(out.L.transpose() * L_ddot);
    return out;
}

// T1 = Rz(al) Rx(tau), because t along P_u is horizontal in body axes; al = u1 + pi/2 + dl and tau do not jump. T2 turns by less
// than pi.
Vector4d find_quaternion(const Values& p, const ContactCoordinates& at) {
    using Eigen::AngleAxisd;
    using Eigen::Quaterniond;
    const auto [u1, v1, u2, v2, spin] = at;
    const auto [su, cu] = find_sine_cosine(u1);
    const double dl = std::atan2((p.a - p.b) * su * cu, p.a * su * su + p.b * cu * cu),
                 al = u1 + 0.5 * pi + dl, cv = std::cos(v1);
    const double across = -std::sin(al) * cu * cv / p.a + std::cos(al) * su * cv / p.b,
                 tau = std::atan2(-across, std::sin(v1) / p.c);
    const Vector3d x = Vector3d::UnitX(), z = Vector3d::UnitZ();
    const Quaterniond T1 = Quaterniond(AngleAxisd(al, z)) * Quaterniond(AngleAxisd(tau, x));
    const Vector3d t = Vector3d(1.0, 0.0, p.k1 * u2).normalized(),
                   n = Vector3d(-p.k1 * u2, -p.k2 * v2, 1.0).normalized();
    Matrix3d T2;
    T2 << t, n.cross(t), n;
    const Quaterniond out =
        Quaterniond(T2) * Quaterniond(AngleAxisd(spin, z)) * Quaterniond(AngleAxisd(pi, x)) * T1.conjugate();
    return {out.w(), out.x(), out.y(), out.z()};
}

Matrix3d find_rotation(const Vector4d& e) {
    const Eigen::Quaterniond unit(e[0], e[1], e[2], e[3]);
    return unit.normalized().toRotationMatrix();
}

Eigen::Matrix<double, 3, 4> find_rate_matrix(const Vector4d& e) {
    Eigen::Matrix<double, 3, 4> G;
    G << -e[1], e[0], e[3], -e[2],  //
        -e[2], -e[3], e[0], e[1],   //
        -e[3], e[2], -e[1], e[0];
    return G;
}

Vector4d find_quaternion(const Matrix3d& L, const Vector4d& near) {
    const Eigen::Quaterniond unit(L);
    const Vector4d e = Vector4d(unit.w(), unit.x(), unit.y(), unit.z()).normalized();
    return e.dot(near) < 0.0 ? Vector4d(-e) : e;
}

}  // namespace stiction::ellipsoid_bowl
