// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/periodic_spline.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace stiction;
using Eigen::Vector2d;

namespace {

std::vector<Vector2d> make_points(int n) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> uniform(0.8, 1.2);
    std::vector<Vector2d> out;
    for (int j = 0; j < n; ++j) {
        const double angle = 2.0 * pi * j / n;
        out.push_back(uniform(random) * Vector2d(std::cos(angle), std::sin(angle)));
    }
    return out;
}

}  // namespace

TEST_CASE("periodic spline: it goes through its points to rounding, around the end too") {
    for (const int degree : {3, 5})
        for (const int n : {6, 20, 37, 200, 1000}) {
            const std::vector<Vector2d> points = make_points(n);
            const PeriodicSpline spline(points, degree, true);
            for (int j = 0; j < n; ++j)
                for (const double turns : {-1.0, 0.0, 2.0}) {
                    const double u = 2.0 * pi * (static_cast<double>(j) / n + turns);
                    CHECK((spline.find(u).at - points[static_cast<std::size_t>(j)]).norm() < 4e-13);
                }
        }
}

TEST_CASE(
    "periodic spline: with control points a basis function has the values of the textbook at the knots") {
    std::vector<Vector2d> points(12, Vector2d::Zero());
    points[4] = {1.0, 0.0};
    const PeriodicSpline cubic(points, 3, false), quintic(points, 5, false);
    const double step = 2.0 * pi / 12.0;
    const double cubics[] = {2.0 / 3.0, 1.0 / 6.0, 0.0, 0.0},
                 quintics[] = {66.0 / 120.0, 26.0 / 120.0, 1.0 / 120.0, 0.0};
    for (int k = 0; k < 4; ++k)
        for (const double side : {-1.0, 1.0}) {
            CHECK(cubic.find((4.0 + side * k) * step).at.x() == doctest::Approx(cubics[k]).epsilon(1e-13));
            CHECK(quintic.find((4.0 + side * k) * step).at.x() ==
                  doctest::Approx(quintics[k]).epsilon(1e-13));
        }
}

TEST_CASE("periodic spline: derivatives are those of differences, and a circle has its radius") {
    for (const int degree : {3, 5}) {
        const PeriodicSpline spline(make_points(40), degree, true);
        for (double u = 0.03; u < 6.2; u += 0.1) {
            constexpr double h = 1e-5;
            const CurvePoint left = spline.find(u - h), at = spline.find(u), right = spline.find(u + h);
            CHECK((at.d_u - (right.at - left.at) / (2.0 * h)).norm() < 1e-7);
            CHECK((at.d_uu - (right.d_u - left.d_u) / (2.0 * h)).norm() < 1e-5);
            CHECK((at.normal_u - (right.normal - left.normal) / (2.0 * h)).norm() < 1e-5);
        }
    }
    std::vector<Vector2d> circle;
    for (int j = 0; j < 64; ++j)
        circle.push_back(0.5 * Vector2d(std::cos(2.0 * pi * j / 64), std::sin(2.0 * pi * j / 64)));
    const PeriodicSpline round(circle, 5, true);
    for (double u = 0.0; u < 6.3; u += 0.01) CHECK(std::abs(round.find(u).at.norm() - 0.5) < 1e-9);
}
