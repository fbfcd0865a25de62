// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/sliding_plane.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include <Eigen/Geometry>

using namespace stiction;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

// A smooth motion of a body: position and rotation at t, with exact rates.
struct Path {
    Vector3d x0, v, a, axis;
    double angle0, w, alpha;
    Vector3d position(double t) const { return x0 + t * v + 0.5 * t * t * a; }
    Vector3d velocity(double t) const { return v + t * a; }
    Matrix3d rotation(double t) const {
        return Eigen::AngleAxisd(angle0 + w * t + 0.5 * alpha * t * t, axis).toRotationMatrix();
    }
    Vector3d spin(double t) const { return (w + alpha * t) * axis; }
    BodyRate rate(double t) const { return {velocity(t), spin(t)}; }
    // x'' + al x arm
    Vector3d acceleration(const Vector3d& arm) const { return a + (alpha * axis).cross(arm); }
};

Path make_path(std::mt19937_64& random, const Vector3d& place, bool planar) {
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const auto vector = [&] {
        return Vector3d(uniform(random), uniform(random), planar ? 0.0 : uniform(random));
    };
    Path out{place, vector(), vector(), {0.0, 0.0, 1.0}, uniform(random), uniform(random), uniform(random)};
    if (!planar) out.axis = vector().normalized();
    return out;
}

void rotate(const Matrix3d& L, SurfacePoint& s) {
    for (Vector3d* v :
         {&s.arm, &s.d_u, &s.d_v, &s.d_uu, &s.d_uv, &s.d_vv, &s.normal, &s.normal_u, &s.normal_v})
        *v = L * *v;
}

// (cos u cos v, sin u cos v, sin v) and its derivatives.
struct Direction {
    Vector3d r, u, v, uu, uv, vv;
    Direction(double a, double b)
        : r(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b)),
          u(-std::sin(a) * std::cos(b), std::cos(a) * std::cos(b), 0.0),
          v(-std::cos(a) * std::sin(b), -std::sin(a) * std::sin(b), std::cos(b)),
          uu(-std::cos(a) * std::cos(b), -std::sin(a) * std::cos(b), 0.0),
          uv(std::sin(a) * std::sin(b), -std::cos(a) * std::sin(b), 0.0),
          vv(-r) {}
};

// Ellipsoid with half axes A at the parameters of its point with the outward
// normal n (body axes).
SurfacePoint make_ellipsoid(const Vector3d& A, const Vector3d& n) {
    const Vector3d p = (A.cwiseProduct(A).cwiseProduct(n)) / A.cwiseProduct(n).norm();
    const Vector3d e = p.cwiseQuotient(A);
    const Direction d(std::atan2(e[1], e[0]), std::asin(e[2]));
    SurfacePoint s;
    s.arm = p;
    s.d_u = A.cwiseProduct(d.u), s.d_v = A.cwiseProduct(d.v);
    s.d_uu = A.cwiseProduct(d.uu), s.d_uv = A.cwiseProduct(d.uv), s.d_vv = A.cwiseProduct(d.vv);
    // Normal m/|m| with m = (e_i/A_i).
    const Vector3d m = e.cwiseQuotient(A), m_u = d.u.cwiseQuotient(A), m_v = d.v.cwiseQuotient(A);
    const double l = m.norm();
    s.normal = m / l;
    s.normal_u = (m_u - s.normal * s.normal.dot(m_u)) / l;
    s.normal_v = (m_v - s.normal * s.normal.dot(m_v)) / l;
    return s;
}

SurfacePoint make_plane(const Vector3d& arm) {
    SurfacePoint s;
    s.arm = arm;
    s.d_u = {1.0, 0.0, 0.0}, s.d_v = {0.0, 1.0, 0.0};
    s.normal = {0.0, 0.0, 1.0};
    return s;
}

double find_second_difference(double left, double here, double right, double h) {
    return (left - 2.0 * here + right) / (h * h);
}

}  // namespace

TEST_CASE("sliding_plane: the row of an ellipsoid over a turning plane is the second difference of its gap") {
    std::mt19937_64 random(11);
    const Vector3d A(0.7, 1.1, 0.5);
    int large = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const Path body = make_path(random, {0.1, -0.2, 1.9}, false);
        Path plane = make_path(random, {0.0, 0.0, 0.0}, false);
        plane.angle0 *= 0.3;
        // Distance along the normal of the plane minus the support function of the ellipsoid.
        const auto gap = [&](double t) {
            const Vector3d n = plane.rotation(t).col(2);
            return n.dot(body.position(t) - plane.position(t)) -
                   A.cwiseProduct(body.rotation(t).transpose() * n).norm();
        };
        const Vector3d n = plane.rotation(0.0).col(2);
        SurfacePoint s1 = make_ellipsoid(A, -(body.rotation(0.0).transpose() * n));
        rotate(body.rotation(0.0), s1);
        CHECK((s1.normal + n).norm() < 1e-12);
        const double g = gap(0.0);
        SurfacePoint s2 = make_plane(plane.rotation(0.0).transpose() *
                                     (body.position(0.0) + s1.arm - g * n - plane.position(0.0)));
        rotate(plane.rotation(0.0), s2);
        const SlidingPlane row = find_sliding_plane(body.rate(0.0), s1, plane.rate(0.0), s2, g);
        CHECK(row.regular);
        const double h = 1e-3;
        const auto rate = [&](double d) { return (gap(d) - gap(-d)) / (2.0 * d); };
        const auto bend = [&](double d) { return find_second_difference(gap(-d), g, gap(d), d); };
        CHECK(std::abs((4.0 * rate(h) - rate(2.0 * h)) / 3.0 - row.gap_rate) < 1e-9);
        const double g_ddot = n.dot(body.acceleration(s1.arm) - plane.acceleration(s2.arm)) + row.bias;
        // Richardson's difference: truncation h^4, rounding 1e-16/h^2.
        CHECK(std::abs((4.0 * bend(h) - bend(2.0 * h)) / 3.0 - g_ddot) < 1e-8);
        large += std::abs(row.term_gap) > 0.1 && std::abs(row.term_relative) > 0.1;
    }
    CHECK(large > 20);
}

TEST_CASE("sliding_plane: the row of two spheres is the second difference of their distance") {
    std::mt19937_64 random(12);
    const double R1 = 0.4, R2 = 0.6;
    for (int trial = 0; trial < 100; ++trial) {
        const Path one = make_path(random, {0.5, 0.9, 0.7}, false), two = make_path(random, {0, 0, 0}, false);
        const auto gap = [&](double t) { return (one.position(t) - two.position(t)).norm() - R1 - R2; };
        const Vector3d n = (one.position(0.0) - two.position(0.0)).normalized();
        SurfacePoint s1 = make_ellipsoid({R1, R1, R1}, -(one.rotation(0.0).transpose() * n));
        SurfacePoint s2 = make_ellipsoid({R2, R2, R2}, two.rotation(0.0).transpose() * n);
        rotate(one.rotation(0.0), s1);
        rotate(two.rotation(0.0), s2);
        const double g = gap(0.0), h = 1e-3;
        const SlidingPlane row = find_sliding_plane(one.rate(0.0), s1, two.rate(0.0), s2, g);
        const auto bend = [&](double d) { return find_second_difference(gap(-d), g, gap(d), d); };
        const double g_ddot = n.dot(one.acceleration(s1.arm) - two.acceleration(s2.arm)) + row.bias;
        CHECK(std::abs((4.0 * bend(h) - bend(2.0 * h)) / 3.0 - g_ddot) < 1e-8);
    }
}

TEST_CASE("sliding_plane: the row of an ellipse over a turning line is the second difference of its gap") {
    std::mt19937_64 random(13);
    const Vector3d A(0.7, 1.3, 1.0);
    for (int trial = 0; trial < 200; ++trial) {
        const Path body = make_path(random, {0.2, 1.7, 0.0}, true), line = make_path(random, {0, 0, 0}, true);
        const auto gap = [&](double t) {
            const Vector3d n = line.rotation(t).col(1);
            return n.dot(body.position(t) - line.position(t)) -
                   A.cwiseProduct(body.rotation(t).transpose() * n).norm();
        };
        const Vector3d n = line.rotation(0.0).col(1);
        SurfacePoint s1 = make_ellipsoid(A, -(body.rotation(0.0).transpose() * n));
        rotate(body.rotation(0.0), s1);
        const double g = gap(0.0), h = 1e-3;
        SurfacePoint s2;
        s2.arm = body.position(0.0) + s1.arm - g * n - line.position(0.0);
        s2.d_u = line.rotation(0.0).col(0);
        s2.normal = n;
        const SlidingPlane row = find_sliding_line(body.rate(0.0), s1, line.rate(0.0), s2, g);
        CHECK(row.regular);
        const auto bend = [&](double d) { return find_second_difference(gap(-d), g, gap(d), d); };
        const double g_ddot = n.dot(body.acceleration(s1.arm) - line.acceleration(s2.arm)) + row.bias;
        CHECK(std::abs((4.0 * bend(h) - bend(2.0 * h)) / 3.0 - g_ddot) < 1e-8);
    }
}

TEST_CASE(
    "sliding_plane: a wheel on a floor has u1' = -theta'/(2 pi), u2' = 0 and terms that cancel (42), (43)") {
    std::mt19937_64 random(14);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int trial = 0; trial < 200; ++trial) {
        const double R = 1.1 + uniform(random), theta = 3.0 * uniform(random), w = 20.0 * uniform(random);
        const double u1 = -theta / (2.0 * pi), turn = 2.0 * pi;
        SurfacePoint rim, floor;
        rim.arm = R * Vector3d(std::sin(turn * u1), -std::cos(turn * u1), 0.0);
        rim.d_u = R * turn * Vector3d(std::cos(turn * u1), std::sin(turn * u1), 0.0);
        rim.d_uu = -turn * turn * rim.arm;
        rim.normal = rim.arm / R;
        rim.normal_u = rim.d_u / R;
        rotate(Eigen::AngleAxisd(theta, Vector3d::UnitZ()).toRotationMatrix(), rim);
        floor.d_u = {1.0, 0.0, 0.0};
        floor.normal = {0.0, 1.0, 0.0};
        BodyRate wheel;
        wheel.angular_velocity = {0.0, 0.0, w};
        const SlidingPlane row = find_sliding_line(wheel, rim, {}, floor);
        const double size = R * w * w, small = 1e-14 * (1.0 + size);
        CHECK(std::abs(row.rate1[0] + w / turn) < small);
        CHECK(std::abs(row.rate2[0]) < small);
        CHECK((row.slide1 - Vector3d(-R * w, 0.0, 0.0)).norm() < small);
        CHECK(row.slide2.norm() < small);
        CHECK(std::abs(row.bend1[1] - size) < small);
        CHECK(std::abs(row.term_body - size) < small);
        CHECK(std::abs(row.term_coriolis + 2.0 * size) < small);
        CHECK(std::abs(row.term_relative - size) < small);
        CHECK(std::abs(row.bias) < small);
    }
}

// Two spheres: the parameters u, v of the points on the line of the centres, known in closed form at every t.
TEST_CASE("sliding_plane: second derivatives of the parameters of two spheres are difference quotients") {
    std::mt19937_64 random(15);
    const double R1 = 0.4, R2 = 0.6;
    int compared = 0;
    for (int trial = 0; trial < 100; ++trial) {
        const Path one = make_path(random, {0.5, 0.9, 0.7}, false), two = make_path(random, {0, 0, 0}, false);
        const auto find = [&](double t) {  // u1, v1, u2, v2
            const Vector3d n = (one.position(t) - two.position(t)).normalized();
            const Vector3d m1 = -(one.rotation(t).transpose() * n), m2 = two.rotation(t).transpose() * n;
            return Eigen::Vector4d(std::atan2(m1[1], m1[0]), std::asin(m1[2]), std::atan2(m2[1], m2[0]),
                                   std::asin(m2[2]));
        };
        const Eigen::Vector4d here = find(0.0);
        const auto make = [](double R, double u, double v) {
            const Direction d(u, v);
            SurfacePoint s;
            s.normal = d.r, s.normal_u = d.u, s.normal_v = d.v;
            s.normal_uu = d.uu, s.normal_uv = d.uv, s.normal_vv = d.vv;
            s.arm = R * d.r, s.d_u = R * d.u, s.d_v = R * d.v;
            s.d_uu = R * d.uu, s.d_uv = R * d.uv, s.d_vv = R * d.vv;
            return s;
        };
        const auto place = [](SurfacePoint& s, const Matrix3d& L) {
            rotate(L, s);
            for (Vector3d* v : {&s.normal_uu, &s.normal_uv, &s.normal_vv}) *v = L * *v;
        };
        SurfacePoint s1 = make(R1, here[0], here[1]), s2 = make(R2, here[2], here[3]);
        place(s1, one.rotation(0.0)), place(s2, two.rotation(0.0));
        const double g = (one.position(0.0) - two.position(0.0)).norm() - R1 - R2;
        const SlidingPlane row = find_sliding_plane(one.rate(0.0), s1, two.rate(0.0), s2, g);
        const auto push = [](const Path& path) { return BodyAcceleration{path.a, path.alpha * path.axis}; };
        const PointAcceleration second =
            find_plane_acceleration(row, one.rate(0.0), push(one), s1, two.rate(0.0), push(two), s2, g);
        const Eigen::Vector4d first(row.rate1[0], row.rate1[1], row.rate2[0], row.rate2[1]),
            bends(second.second1[0], second.second1[1], second.second2[0], second.second2[1]);
        const double h = 1e-3;
        const auto rate = [&](double d) { return Eigen::Vector4d((find(d) - find(-d)) / (2.0 * d)); };
        const auto bend = [&](double d) {
            return Eigen::Vector4d((find(-d) - 2.0 * here + find(d)) / (d * d));
        };
        if (std::abs(std::abs(here[0]) - pi) < 0.1 || std::abs(std::abs(here[2]) - pi) < 0.1) continue;
        if (std::cos(here[1]) < 0.2 || std::cos(here[3]) < 0.2) continue;
        ++compared;
        for (int k = 0; k < 4; ++k) {
            CHECK(std::abs((4.0 * rate(h)[k] - rate(2.0 * h)[k]) / 3.0 - first[k]) <
                  1e-7 * (1.0 + std::abs(first[k])));
            CHECK(std::abs((4.0 * bend(h)[k] - bend(2.0 * h)[k]) / 3.0 - bends[k]) <
                  1e-6 * (1.0 + std::abs(bends[k])));
        }
    }
    CHECK(compared > 50);
}

TEST_CASE("sliding_plane: a cylinder on a plane touches along a line, and (23) is singular there") {
    SurfacePoint cylinder;
    cylinder.arm = {0.0, 0.0, -1.0};
    cylinder.d_u = {1.0, 0.0, 0.0};  // around
    cylinder.d_v = {0.0, 1.0, 0.0};  // along
    cylinder.d_uu = {0.0, 0.0, 1.0};
    cylinder.normal = {0.0, 0.0, -1.0};
    cylinder.normal_u = {1.0, 0.0, 0.0};
    CHECK_FALSE(find_sliding_plane({}, cylinder, {}, make_plane(Vector3d::Zero())).regular);
}
