// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/cam_follower/cam_follower.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace stiction;
using namespace stiction::cam_follower;

namespace {

Values make_values(double lift = 0.02) {
    Values out = read_values(get_initial_values(cam_follower::entry));
    out.h = lift;
    return out;
}

}  // namespace

TEST_CASE(
    "cam_follower: s, s1, s2 go on at the four breaks, s3 jumps, and each is the derivative of the one "
    "before") {
    const Values p = make_values();
    for (const double at : p.find_breaks()) {
        constexpr double h = 1e-7;
        const Lift left = p.find_law(at - h), right = p.find_law(at + h);
        CHECK(std::abs(left.s - right.s) < 1e-12);
        CHECK(std::abs(left.s1 - right.s1) < 1e-12);
        CHECK(std::abs(left.s2 - right.s2) < 1e-7);
        const double s3 =
            std::abs((p.find_law(at + 2.0 * h).s2 - right.s2) - (left.s2 - p.find_law(at - 2.0 * h).s2)) / h;
        CHECK(s3 == doctest::Approx(4.0 * pi * pi * p.h / std::pow(p.B1, 3)).epsilon(1e-4));
    }
    for (double phi = 0.013; phi < 6.28; phi += 0.037) {
        constexpr double h = 1e-6;
        const Lift left = p.find_law(phi - h), at = p.find_law(phi), right = p.find_law(phi + h);
        CHECK(std::abs((right.s - left.s) / (2.0 * h) - at.s1) < 1e-10);
        CHECK(std::abs((right.s1 - left.s1) / (2.0 * h) - at.s2) < 1e-7);
    }
    CHECK(p.find_law(0.5 * p.B1).s1 == doctest::Approx(2.0 * p.h / p.B1).epsilon(1e-14));
    CHECK(p.find_law(0.25 * p.B1).s2 == doctest::Approx(2.0 * pi * p.h / (p.B1 * p.B1)).epsilon(1e-14));
}

TEST_CASE("cam_follower: the contour is the envelope of the follower, and traced back it gives the law") {
    const Values p = make_values();
    const Contour contour(p);
    for (int i = 0; i < 2000; ++i) {
        const double phi = 2.0 * pi * (i + 0.5) / 2000.0;
        const CurvePoint at = contour.find(phi);
        constexpr double h = 1e-6;
        const Vector2d along = (contour.find(phi + h).at - contour.find(phi - h).at) / (2.0 * h);
        CHECK(std::abs(along.dot(at.normal)) < 1e-9);  // the family of circles is touched
        CHECK((along - at.d_u).norm() < 1e-8);
        const Vector2d turn = (contour.find(phi + h).normal - contour.find(phi - h).normal) / (2.0 * h);
        CHECK((turn - at.normal_u).norm() < 1e-8);
        const Vector2d bend = (contour.find(phi + h).d_u - contour.find(phi - h).d_u) / (2.0 * h);
        CHECK(std::abs((bend - at.d_uu).dot(at.normal)) < 1e-7);
        const Lift law = p.find_law(phi), traced = trace(p, contour, phi);
        CHECK(std::abs(traced.s - law.s) < 1e-15);
        CHECK(std::abs(traced.s1 - law.s1) < 1e-14);
        CHECK(std::abs(traced.s2 - law.s2) < 1e-13);
        CHECK(std::abs(traced.u - phi) < 1e-14);
    }
}

TEST_CASE("cam_follower: without lift the cam is a circle and the follower carries the preload alone") {
    const Values p = make_values(0.0);
    const Contour contour(p);
    for (double phi = 0.0; phi < 6.3; phi += 0.1) {
        CHECK(contour.find(phi).at.norm() == doctest::Approx(p.Rb).epsilon(1e-14));
        CHECK(p.find_load(p.find_law(phi)) == p.F0);
        CHECK(p.find_path_curvature(p.find_law(phi)) == doctest::Approx(1.0 / (p.Rb + p.r)).epsilon(1e-14));
    }
}

TEST_CASE("cam_follower: the spline errs in s2 like 1/n at the breaks and like 1/n^2, 1/n^4 away from them") {
    const auto find_errors = [](double degree, double n) {
        Values p = make_values();
        p.p = degree, p.n = n;
        const PeriodicSpline curve = make_spline(p);
        std::array<double, 4> out{};  // s, s1, s2 over the whole turn, s2 away from the breaks
        for (int i = 0; i < 2000; ++i) {
            const double phi = 2.0 * pi * (i + 0.5) / 2000.0;
            const Lift law = p.find_law(phi), at = trace(p, curve, phi);
            const double e2 = std::abs(at.s2 - law.s2);
            out[0] = std::max(out[0], std::abs(at.s - law.s));
            out[1] = std::max(out[1], std::abs(at.s1 - law.s1));
            out[2] = std::max(out[2], e2);
            double nearest = 2.0 * pi - phi;
            for (const double b : p.find_breaks()) nearest = std::min(nearest, std::abs(phi - b));
            if (nearest > 0.5) out[3] = std::max(out[3], e2);
        }
        return out;
    };
    // The paper's 200 points of degree 5: the law at 2000 points.
    const std::array<double, 4> paper = find_errors(1.0, 200.0);
    CHECK(paper[0] < 1e-8);
    CHECK(paper[1] < 1.2e-6);
    CHECK(paper[2] < 2.5e-4);
    CHECK(paper[3] < 1e-8);
    for (const double degree : {0.0, 1.0}) {
        const std::array<double, 4> coarse = find_errors(degree, 200.0), fine = find_errors(degree, 400.0);
        const double orders[] = {3.0, 2.0, 1.0, degree == 0.0 ? 2.0 : 4.0};
        for (std::size_t i = 0; i < 4; ++i) {
            CAPTURE(i);
            CHECK(std::abs(std::log2(coarse[i] / fine[i]) - orders[i]) < 0.6);
        }
    }
}

TEST_CASE(
    "cam_follower: samples as control points move the cam inwards by (p + 1)/24 of the squared spacing") {
    for (const double degree : {0.0, 1.0}) {
        Values p = make_values(0.0);
        p.p = degree, p.fit = samples_as_control, p.n = 200.0;
        const double spacing = 2.0 * pi / 200.0, order = degree == 0.0 ? 3.0 : 5.0;
        const PeriodicSpline curve = make_spline(p);
        for (double phi = 0.05; phi < 6.2; phi += 0.31)
            CHECK(trace(p, curve, phi).s ==
                  doctest::Approx(-(order + 1.0) / 24.0 * spacing * spacing * p.Rb).epsilon(1e-3));
    }
}
