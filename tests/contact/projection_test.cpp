// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/projection.hpp"

#include "contact/random_problems.hpp"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactCondition make_law(NormalLaw normal, TangentLaw tangent, double mu) {
    ContactCondition law;
    law.normal = normal;
    law.tangent = tangent;
    law.mu_stick = law.mu_slip = mu;
    law.prescribed_normal = 0.7;
    law.direction = {0.6, 0.8};
    return law;
}

}  // namespace

TEST_CASE("projection: forces by hand for each branch of the laws") {
    const ContactCondition rest = make_law(NormalLaw::unilateral, TangentLaw::rest, 0.5);
    Projection p;
    const double open[3] = {-1.0, 4.0, 3.0};
    project(rest, 0.5, 3, open, p);
    CHECK(p.free);
    CHECK(p.value[0] == 0.0);
    CHECK(p.value[1] == 0.0);
    const double stick[3] = {10.0, 4.0, -2.0};
    project(rest, 0.5, 3, stick, p);
    CHECK(p.value[0] == 10.0);
    CHECK(p.value[1] == 4.0);
    CHECK(p.value[2] == -2.0);
    const double slip[3] = {2.0, 3.0, 4.0};
    project(rest, 0.5, 3, slip, p);
    CHECK(p.value[1] == doctest::Approx(0.6));
    CHECK(p.value[2] == doctest::Approx(0.8));
    project(make_law(NormalLaw::unilateral, TangentLaw::sliding, 0.5), 0.5, 3, slip, p);
    CHECK(p.value[1] == doctest::Approx(-0.6));
    CHECK(p.value[2] == doctest::Approx(-0.8));
    project(make_law(NormalLaw::unilateral, TangentLaw::frictionless, 0.5), 0.5, 3, slip, p);
    CHECK(p.value[0] == 2.0);
    CHECK(p.value[1] == 0.0);
    const double pull[2] = {-2.0, -3.0};
    project(make_law(NormalLaw::bilateral, TangentLaw::rest, 0.5), 0.5, 2, pull, p);
    CHECK(p.value[0] == -2.0);
    CHECK(p.value[1] == -1.0);
    project(make_law(NormalLaw::prescribed, TangentLaw::rest, 0.5), 0.5, 2, pull, p);
    CHECK(p.value[0] == 0.7);
    CHECK(p.value[1] == doctest::Approx(-0.35));
}

TEST_CASE(
    "projection: what comes out obeys the law, is nearest for the tangent, and its slope is the derivative") {
    Random random(43);
    for (int t = 0; t < 4000; ++t) {
        const int d = 1 + t % 3;
        const double mu = 1.2 * random.next_fraction();
        const auto normal = static_cast<NormalLaw>(random.next_index(3));
        const auto tangent = static_cast<TangentLaw>(random.next_index(3));
        const ContactCondition law = make_law(normal, tangent, mu);
        double tau[3];
        for (double& value : tau) value = next_normal(random);
        Projection p, q;
        project(law, mu, d, tau, p);
        const double radius = mu * std::abs(p.value[0]),
                     length = d == 1 ? 0.0 : std::hypot(p.value[1], d == 3 ? p.value[2] : 0.0);
        CHECK(length <= radius * (1.0 + 1e-15));
        if (normal == NormalLaw::unilateral) CHECK(p.value[0] >= 0.0);
        if (tangent == TangentLaw::rest && d > 1) {
            for (int k = 0; k < 10; ++k) {  // no point of the disc is nearer
                const double angle = 6.28 * random.next_fraction(), r = radius * random.next_fraction();
                const double x = d == 3 ? r * std::cos(angle) : (k % 2 == 0 ? r : -r),
                             y = d == 3 ? r * std::sin(angle) : 0.0;
                const double t2 = d == 3 ? tau[2] : 0.0;
                CHECK(std::hypot(tau[1] - p.value[1], t2 - (d == 3 ? p.value[2] : 0.0)) <=
                      std::hypot(tau[1] - x, t2 - y) + 1e-15);
            }
        }
        constexpr double step = 1e-7;
        for (int j = 0; j < d; ++j) {
            double moved[3] = {tau[0], tau[1], tau[2]};
            moved[j] += step;
            project(law, mu, d, moved, q);
            double back[3] = {tau[0], tau[1], tau[2]};
            Projection b;
            back[j] -= step;
            project(law, mu, d, back, b);
            for (int i = 0; i < d; ++i) {
                const double ahead = (q.value[i] - p.value[i]) / step,
                             behind = (p.value[i] - b.value[i]) / step;
                if (std::abs(ahead - behind) > 1e-4) continue;  // a kink between
                CHECK(p.slope[i][j] == doctest::Approx(0.5 * (ahead + behind)).epsilon(1e-5).scale(1.0));
            }
        }
    }
}

TEST_CASE("projection: r = Pi(r - rho u) exactly for solutions, whatever rho") {
    // A block that slips to -x: N = 1, T = mu N.
    ContactProblem problem;
    problem.delassus = Eigen::Matrix2d::Identity();
    problem.bias = Eigen::Vector2d(-1.0, -2.0);
    problem.conditions.resize(1);
    problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = 0.5;
    Eigen::VectorXd u;
    const Eigen::VectorXd r = Eigen::Vector2d(1.0, 0.5);
    find_motion(problem, r, u);
    for (const double rho : {1e-3, 1.0, 1e3}) {
        const double tau[2] = {r[0] - rho * u[0], r[1] - rho * u[1]};
        Projection p;
        project(problem.conditions[0], 0.5, 2, tau, p);
        CHECK(p.value[0] == r[0]);
        CHECK(p.value[1] == doctest::Approx(r[1]));
    }
}

TEST_CASE("projection: compensated sums keep what plain ones cancel") {
    ContactProblem problem;
    problem.dimension = 1;
    problem.delassus = Eigen::Matrix2d{{1e16, -1e16}, {1.0, 1.0}};
    problem.bias = Eigen::Vector2d(1.0, 0.0);
    problem.conditions.resize(2);
    Eigen::VectorXd u;
    find_exact_motion(problem, Eigen::Vector2d(1.0, 1.0), u);
    CHECK(u[0] == 1.0);
    CHECK(u[1] == 2.0);
}
