// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/plane_curve.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace stiction;
using Eigen::Vector2d;

namespace {

// (a cos u, b sin u): the normal and the feet of a point come from other formulas.
class Ellipse : public PlaneCurve {
  public:
    Ellipse(double a, double b) : a_(a), b_(b) {}
    CurvePoint find(double u) const override {
        const double c = std::cos(u), s = std::sin(u);
        CurvePoint out{{a_ * c, b_ * s}, {-a_ * s, b_ * c}, {-a_ * c, -b_ * s}, {}, {}};
        find_normal(out, 1.0);
        find_normal_bend(out, {a_ * s, -b_ * c}, 1.0);
        return out;
    }

  private:
    double a_, b_;
};

}  // namespace

TEST_CASE("plane curve: the normal of an ellipse is (x/a^2, y/b^2), its rate that of differences") {
    const Ellipse ellipse(3.0, 1.0);
    for (double u = 0.05; u < 6.2; u += 0.37) {
        const CurvePoint at = ellipse.find(u);
        const Vector2d n = Vector2d(at.at.x() / 9.0, at.at.y()).normalized();
        CHECK((at.normal - n).norm() < 1e-15);
        constexpr double h = 1e-5;
        const Vector2d rate = (ellipse.find(u + h).normal - ellipse.find(u - h).normal) / (2.0 * h);
        CHECK((at.normal_u - rate).norm() < 1e-8);
        const Vector2d bend = (ellipse.find(u + h).normal_u - ellipse.find(u - h).normal_u) / (2.0 * h);
        CHECK((at.normal_uu - bend).norm() < 1e-7 * (1.0 + bend.norm()));
    }
}

TEST_CASE(
    "plane curve: an oval is the ellipse with the semi-axes R (1 + o) and R (1 - o), by the angle of its "
    "normal") {
    const double R = 0.7, o = -0.15, a = R * (1.0 + o), b = R * (1.0 - o);
    const Oval oval(R, o, 1.0), round(R, 0.0, 1.0);
    const Circle circle(R, 1.0);
    for (double u = 0.05; u < 6.2; u += 0.37) {
        const CurvePoint at = oval.find(u);
        CHECK(std::abs(std::pow(at.at.x() / a, 2) + std::pow(at.at.y() / b, 2) - 1.0) < 1e-14);
        CHECK(std::abs(at.normal.dot(at.d_u)) < 1e-15);
        CHECK(std::abs(at.at.dot(at.normal) - oval.find_support(u).value) < 1e-15);
        constexpr double h = 1e-5;
        const CurvePoint left = oval.find(u - h), right = oval.find(u + h);
        CHECK(((right.at - left.at) / (2.0 * h) - at.d_u).norm() < 1e-9);
        CHECK(((right.d_u - left.d_u) / (2.0 * h) - at.d_uu).norm() < 1e-8);
        CHECK(((right.normal_u - left.normal_u) / (2.0 * h) - at.normal_uu).norm() < 1e-9);
        const double radius = at.d_u.norm();
        CHECK(radius <= oval.largest_radius() * (1.0 + 1e-14));
        CHECK(radius >= oval.smallest_radius() * (1.0 - 1e-14));
        CHECK(round.find(u).at == circle.find(u).at);
        CHECK(round.find(u).d_uu == circle.find(u).d_uu);
    }
}

TEST_CASE("plane curve: the foot of a point is the nearest one, from whatever guess") {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> turn(0.0, 6.28), away(0.05, 0.8);
    const Ellipse ellipse(3.0, 1.0);
    for (int i = 0; i < 200; ++i) {
        // A point outside the ellipse, on the normal of a point, has this point as its foot.
        const double u = turn(random);
        const CurvePoint at = ellipse.find(u);
        const Vector2d c = at.at + away(random) * at.normal;
        const double found = find_foot(ellipse, c, turn(random), 24);
        CHECK(std::abs(std::remainder(found - u, 2.0 * 3.14159265358979323846)) < 1e-13);
        CHECK(std::abs((ellipse.find(found).at - c).dot(ellipse.find(found).d_u)) < 1e-13);
    }
    // For a point inside, near the long axis, there are two feet at equal distance and others farther away: one of the two
    // nearest is found.
    const double found = find_foot(ellipse, {0.1, 0.0}, 3.0, 24);
    double least = HUGE_VAL;
    for (double u = 0.0; u < 6.3; u += 1e-4)
        least = std::min(least, (ellipse.find(u).at - Vector2d(0.1, 0.0)).norm());
    CHECK((ellipse.find(found).at - Vector2d(0.1, 0.0)).norm() < least + 1e-9);
}

TEST_CASE("plane curve: without looking around the search stays with the foot where it began") {
    const Ellipse ellipse(3.0, 1.0);
    const Vector2d c(0.1, 0.05);
    const double below = find_foot(ellipse, c, -1.5, 0), above = find_foot(ellipse, c, 1.5, 0);
    CHECK(ellipse.find(below).at.y() < 0.0);
    CHECK(ellipse.find(above).at.y() > 0.0);
    CHECK(std::abs(find_foot(ellipse, c, -1.5, 24) - above) < 1e-12);
}

TEST_CASE("plane curve: circles have their radius out of the normal, a hole inwards, a point too") {
    for (const double radius : {0.0, 0.3})
        for (const double side : {1.0, -1.0})
            for (const double angle : {-2.5, 0.0, 0.4, 3.0}) {
                const Circle circle(radius, side);
                const Vector2d n(std::cos(angle), std::sin(angle));
                const double u = find_facing(circle, n, 0.3);
                CHECK((circle.find(u).normal - n).norm() < 1e-14);
                CHECK((circle.find(u).at - side * radius * n).norm() < 1e-14);
            }
}

// (44)-(49): two circles in the frame of (44), turning with a1', a2', their centres moving with x1', x2' along the wall.
TEST_CASE("sliding plane: a pin in a hole has u' of (46), centripetal terms with the factor 2 and (49)") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-5.0, 5.0);
    for (const auto& [R1, R2] : {std::pair(0.012, 0.01), std::pair(0.05, 0.048), std::pair(0.002, 0.0)})
        for (int i = 0; i < 50; ++i) {
            const double x1 = uniform(random), x2 = uniform(random), a1 = uniform(random),
                         a2 = uniform(random);
            const double gamma = -1.5707963267948966;  // contact at the lowest points
            const Circle hole(R1, -1.0), pin(R2, 1.0);
            BodyRate body1, body2;
            body1.velocity = {x1, 0.0, 0.0}, body1.angular_velocity = {0.0, 0.0, a1};
            body2.velocity = {x2, 0.0, 0.0}, body2.angular_velocity = {0.0, 0.0, a2};
            const SlidingPlane row =
                find_sliding_line(body1, place_on_body(hole.find(gamma), 0.0, {0.0, 0.0}), body2,
                                  place_on_body(pin.find(gamma), 0.0, {0.0, 0.0}));
            const double W = (x2 - x1) / (R1 - R2);
            CHECK(row.regular);
            CHECK(row.rate1[0] == doctest::Approx(W - a1).epsilon(1e-12));  // here u is an angle
            CHECK(row.rate2[0] == doctest::Approx(W - a2).epsilon(1e-12));
            // Up, the normal of the wall: (47) and (48) with the factor 2.
            const double P = R1 * (W * W + a1 * a1 - 2.0 * a1 * W), S = R2 * (W * W + a2 * a2 - 2.0 * a2 * W);
            CHECK(row.bend1.y() == doctest::Approx(P).epsilon(1e-12));
            CHECK(row.bend2.y() == doctest::Approx(S).epsilon(1e-12));
            // n points down, from the pin to the wall. (49): the sum depends on R1 - R2 only.
            const double total = (x2 - x1) * (x2 - x1) / (R1 - R2);
            CHECK(-row.bias == doctest::Approx(total).epsilon(1e-9));
            const double printed = total + W * (R1 * a1 - R2 * a2);
            const double P_printed = R1 * (W * W + a1 * a1 - a1 * W),
                         S_printed = R2 * (W * W + a2 * a2 - a2 * W);
            CHECK(-row.bias + (P_printed - P) - (S_printed - S) == doctest::Approx(printed).epsilon(1e-9));
        }
}
