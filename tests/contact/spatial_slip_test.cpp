// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One contact with two tangents: all directions in which slip can begin, against a scan of the circle of directions.
#include "contact/spatial_slip.hpp"

#include "base/constants.hpp"
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactProblem make_single(const Eigen::Matrix3d& G, const Eigen::Vector3d& q, double mu_stick,
                           double mu_slip) {
    ContactProblem out;
    out.dimension = 3;
    out.delassus = G;
    out.bias = q;
    out.conditions.resize(1);
    out.conditions[0].mu_stick = mu_stick;
    out.conditions[0].mu_slip = mu_slip;
    return out;
}

ContactReport enumerate_modes(const ContactProblem& problem) {
    ContactReport report;
    find_solver("enumeration")
        ->make_spatial({problem.contacts(), 3, problem.size()})
        ->solve(problem, {}, report);
    return report;
}

// Slip in direction e, directly from the equations: N from u_N = 0; returns e x u_T, N and e.u_T.
struct Trial {
    double cross = 0.0, normal = 0.0, speed = 0.0;
};

Trial try_direction(const ContactProblem& problem, double phi) {
    const Eigen::Vector3d r(1.0, -problem.conditions[0].mu_slip * std::cos(phi),
                            -problem.conditions[0].mu_slip * std::sin(phi));
    const Eigen::Vector3d a = problem.delassus * r;
    Trial out;
    out.normal = -problem.bias[0] / a[0];
    const Eigen::Vector3d u = out.normal * a + problem.bias;
    out.cross = std::cos(phi) * u[2] - std::sin(phi) * u[1];
    out.speed = std::cos(phi) * u[1] + std::sin(phi) * u[2];
    return out;
}

// Counts directions at which e x u_T changes its sign, with N > 0 and a slip along +e.
int count_by_scan(const ContactProblem& problem, int samples) {
    int count = 0;
    Trial before = try_direction(problem, 0.0);
    for (int k = 1; k <= samples; ++k) {
        const Trial now = try_direction(problem, 2.0 * pi * k / samples);
        const bool valid = before.normal > 0.0 && now.normal > 0.0 && before.speed > 0.0 && now.speed > 0.0;
        if (valid && (before.cross < 0.0) != (now.cross < 0.0)) ++count;
        before = now;
    }
    return count;
}

}  // namespace

TEST_CASE("spatial_slip: as many directions as a scan of the circle finds, for coupled normal and tangent") {
    Random random(61);
    int several = 0, differ = 0;
    for (int k = 0; k < 1500; ++k) {
        const Eigen::MatrixXd J = make_matrix(random, 3, 3);
        const ContactProblem problem = make_single(J * J.transpose() + 0.02 * Eigen::Matrix3d::Identity(),
                                                   make_vector(random, 3), 0.0, 2.5 * random.next_fraction());
        const SpatialSlips slips = find_spatial_slips(problem);
        REQUIRE(slips.complete);
        several += slips.count > 1 ? 1 : 0;
        if (slips.count != count_by_scan(problem, 2000) && slips.count != count_by_scan(problem, 400000))
            ++differ;
        for (int i = 0; i < slips.count; ++i) {
            const Eigen::Vector3d r(slips.r[i][0], slips.r[i][1], slips.r[i][2]);
            ContactProblem rest = problem;
            rest.conditions[0].mu_stick = rest.conditions[0].mu_slip;
            CHECK(passes(residual(rest, r), r));
        }
    }
    CHECK(several > 5);
    CHECK(differ == 0);
}

TEST_CASE("spatial_slip: without coupling the force opposes the push exactly") {
    Random random(62);
    for (int k = 0; k < 200; ++k) {
        const double mu = random.next_fraction();
        const Eigen::Vector2d push(next_normal(random), next_normal(random));
        const ContactProblem problem =
            make_single(Eigen::Vector3d(1.0, 2.0, 2.0).asDiagonal(), {-1.0, push[0], push[1]}, mu, mu);
        const ContactReport report = enumerate_modes(problem);
        REQUIRE(report.verdict == Verdict::unique);
        const bool slips = push.norm() > 2.0 * mu;
        const Eigen::Vector2d force =
            slips ? Eigen::Vector2d(-mu * push.normalized()) : Eigen::Vector2d(-0.5 * push);
        CHECK((report.solutions[0].r.tail<2>() - force).norm() <= 1e-14);
        CHECK(report.solutions[0].states[0] == (slips ? ContactState::slip : ContactState::stick));
    }
}

TEST_CASE(
    "spatial_slip: at the border of the cone slip goes over into stick, and there is always one solution") {
    // The force that holds lies outside the cone by eps of its size: the slip speed is of the order eps.
    Random random(63);
    for (int k = 0; k < 300; ++k) {
        const Eigen::MatrixXd J = make_matrix(random, 3, 3);
        const Eigen::Matrix3d G = J * J.transpose() + 2.0 * Eigen::Matrix3d::Identity();
        const double phi = 2.0 * pi * random.next_fraction(), mu = 0.05 + 0.1 * random.next_fraction();
        const double size = std::pow(10.0, random.next_between(-9.0, 9.0));
        for (int digits = 1; digits <= 17; ++digits) {
            for (const double sign : {-1.0, 1.0}) {
                const double eps = sign * std::pow(10.0, -digits);
                const Eigen::Vector3d hold = size * Eigen::Vector3d(1.0, mu * (1.0 + eps) * std::cos(phi),
                                                                    mu * (1.0 + eps) * std::sin(phi));
                const ContactProblem problem = make_single(G, -G * hold, mu, mu);
                const ContactReport report = enumerate_modes(problem);
                REQUIRE(report.verdict == Verdict::unique);
                CHECK((report.solutions[0].r - hold).norm() <= 30.0 * std::max(eps, 1e-15) * hold.norm());
                if (digits <= 9)  // stick allows an excess of 1e-11 of N
                    CHECK(report.solutions[0].states[0] ==
                          (sign > 0.0 ? ContactState::slip : ContactState::stick));
            }
        }
    }
}

TEST_CASE("spatial_slip: with mu_stick above mu_slip a push between the two bounds can stick and slip") {
    const ContactProblem problem =
        make_single(Eigen::Matrix3d::Identity(), {-1.0, 0.3, 0.4}, 0.6, 0.4);  // |push| = 0.5
    const ContactReport report = enumerate_modes(problem);
    CHECK(report.verdict == Verdict::multiple);
    CHECK(report.count == 2);
    CHECK(report.solutions[0].states[0] == ContactState::stick);
    CHECK(report.solutions[1].states[0] == ContactState::slip);
    CHECK((report.solutions[1].u - Eigen::Vector3d(0.0, 0.06, 0.08)).norm() <= 1e-15);
}

TEST_CASE("spatial_slip: three directions within a thousandth of a radian are three") {
    // With a prescribed normal force f(phi) = n e x (G_TN - mu G_TT e) + e x q_T can be any trigonometric polynomial of
    // degree two. Chosen is f' = (cos(phi - p) - cos w)(cos(phi - p - 1) - k), with k such that its mean vanishes.
    for (const double w : {0.3, 1e-2, 1e-3}) {
        for (double p = 0.05; p < 6.2; p += 0.11) {
            const double k = -0.5 * std::cos(1.0) / std::cos(w);
            // f' in harmonics about p: cos a cos(a - 1) - k cos a - cos w cos(a - 1) + k cos w
            const double b1 = -k - std::cos(w) * std::cos(1.0), d1 = -std::cos(w) * std::sin(1.0);
            const double b2 = 0.5 * std::cos(1.0), d2 = 0.5 * std::sin(1.0);
            const auto f = [&](double a) {
                return b1 * std::sin(a) - d1 * std::cos(a) + 0.5 * b2 * std::sin(2 * a) -
                       0.5 * d2 * std::cos(2 * a);
            };
            const double level = -0.5 * (f(w) + f(-w));
            // f = c0 + c1 cos a + s1 sin a + c2 cos 2a + s2 sin 2a, then turned by p.
            const double c1 = -d1, s1 = b1, c2 = -0.5 * d2, s2 = 0.5 * b2;
            const double C = std::cos(p), S = std::sin(p), CC = std::cos(2 * p), SS = std::sin(2 * p);
            const double g1 = c1 * C - s1 * S, h1 = c1 * S + s1 * C, g2 = c2 * CC - s2 * SS,
                         h2 = c2 * SS + s2 * CC;
            // n = mu = 1: f = -e x G_TT e + e x q_T with e x q_T = q_2 cos - q_1 sin and
            // e x G e = (G21 - G12)/2 + (G21 + G12)/2 cos 2phi + (G22 - G11)/2 sin 2phi.
            constexpr double forward = -50.0;  // an isotropic part drives the slip and does not enter f
            Eigen::Matrix3d G = Eigen::Matrix3d::Zero();
            G(1, 1) = forward + h2;
            G(2, 2) = forward - h2;
            G(2, 1) = -g2 - level;
            G(1, 2) = -g2 + level;
            ContactProblem problem = make_single(G, {0.0, -h1, g1}, 1.0, 1.0);
            problem.conditions[0].normal = NormalLaw::prescribed;
            problem.conditions[0].prescribed_normal = 1.0;
            const SpatialSlips slips = find_spatial_slips(problem);
            int near = 0;
            for (int i = 0; i < slips.count; ++i) {
                const double angle = std::remainder(std::atan2(-slips.r[i][2], -slips.r[i][1]) - p, 2.0 * pi);
                near += std::abs(angle) <= 2.5 * w ? 1 : 0;
            }
            CHECK(near == 3);
        }
    }
}

TEST_CASE(
    "spatial_slip: a singular Delassus matrix gives a segment of sticking forces with its ends on the cone") {
    // The forces (1, 0, 1) cause no motion: r = (1, -0.1, 0) + t (1, 0, 1) sticks if |T| <= N/2.
    const Eigen::Vector3d null(1.0, 0.0, 1.0);
    Eigen::Matrix<double, 2, 3> J;
    J << 1.0, 0.0, -1.0, 0.0, 1.0, 0.0;
    const Eigen::Matrix3d G = J.transpose() * J;
    REQUIRE((G * null).norm() == 0.0);
    const ContactReport report =
        enumerate_modes(make_single(G, -G * Eigen::Vector3d(1.0, -0.1, 0.0), 0.5, 0.5));
    CHECK(report.verdict == Verdict::multiple);
    CHECK(report.continuum);
    REQUIRE(report.known == 2);
    for (int i = 0; i < 2; ++i) {
        const Eigen::VectorXd& r = report.solutions[static_cast<std::size_t>(i)].r;
        CHECK(r.tail<2>().norm() == doctest::Approx(0.5 * r[0]));
        CHECK(r[0] - r[2] == doctest::Approx(1.0));
    }
}
