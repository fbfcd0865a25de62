// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of the two blocks, by the solvers of the methods and by enumeration.
#include "contact/catalogue.hpp"
#include "contact/verifier.hpp"
#include "systems/two_masses/two_masses.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>

using namespace stiction;

namespace {

struct TwoBlocks {
    std::array<double, 2> M, F;
    std::array<double, 3> T;
    std::array<int, 3> slip;  // sign of u12, u10, u20; 0: at rest

    ContactProblem make() const {
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(6, 2);
        J.row(1) << 1.0, -1.0;
        J.row(3) << 1.0, 0.0;
        J.row(5) << 0.0, 1.0;
        const Eigen::Vector2d m(M[0], M[1]), f(F[0], F[1]);
        ContactProblem out;
        out.dimension = 2;
        out.delassus = J * m.cwiseInverse().asDiagonal() * J.transpose();
        out.bias = J * f.cwiseQuotient(m);
        out.conditions.resize(3);
        for (std::size_t i = 0; i < 3; ++i) {
            ContactCondition& law = out.conditions[i];
            law.normal = NormalLaw::prescribed;
            law.prescribed_normal = T[i];
            law.mu_stick = law.mu_slip = 1.0;
            law.tangent = slip[i] == 0 ? TangentLaw::rest : TangentLaw::sliding;
            law.direction[0] = slip[i];
        }
        return out;
    }
    // M1 z1''^2 + M2 z2''^2 under these friction forces (w, x1, x2).
    double find_gauss(const std::array<double, 3>& f) const {
        const double p = F[0] - f[0] - f[1], q = F[1] + f[0] - f[2];
        return p * p / M[0] + q * q / M[1];
    }
};

// Blocks under random forces: all at rest, together, one held by the ground, all sliding.
TwoBlocks draw(std::mt19937_64& random, int trial) {
    std::uniform_real_distribution<double> mass(0.3, 4.0), bound(0.0, 3.0), force(-8.0, 8.0);
    constexpr std::array<int, 3> slips[] = {{0, 0, 0}, {0, 1, 1}, {1, 0, -1}, {-1, -1, 0}, {1, -1, -1}};
    return {{mass(random), mass(random)},
            {force(random), force(random)},
            {bound(random), bound(random), trial % 7 == 0 ? 0.0 : bound(random)},
            slips[trial % 5]};
}

}  // namespace

TEST_CASE("closed_form: formulas and enumeration give the same motion and states") {
    std::mt19937_64 random(22);
    const auto closed = two_masses::closed_form.make_planar({3, 2, 12}),
               enumeration = find_solver("enumeration")->make_planar({3, 2, 12});
    ContactReport a, b;
    for (int trial = 0; trial < 1000; ++trial) {
        const ContactProblem problem = draw(random, trial).make();
        CAPTURE(trial);
        closed->solve(problem, {}, a);
        enumeration->solve(problem, {}, b);
        REQUIRE(b.known > 0);
        REQUIRE(a.verdict == Verdict::found);
        const double size = 1.0 + problem.bias.lpNorm<Eigen::Infinity>();
        CHECK((a.solutions[0].u - b.solutions[0].u).lpNorm<Eigen::Infinity>() < 1e-12 * size);
        CHECK(a.solutions[0].states == b.solutions[0].states);
    }
}

TEST_CASE("closed_form: no admissible forces give a smaller value of Gauss' function") {
    std::mt19937_64 random(23);
    std::uniform_real_distribution<double> share(-1.0, 1.0);
    const auto closed = two_masses::closed_form.make_planar({3, 2, 12});
    ContactReport report;
    for (int trial = 0; trial < 200; ++trial) {
        const TwoBlocks two = draw(random, trial);
        closed->solve(two.make(), {}, report);
        const Eigen::VectorXd& r = report.solutions[0].r;
        const double least = two.find_gauss({-r[1], -r[3], -r[5]});
        for (int other = 0; other < 500; ++other) {
            std::array<double, 3> f{};
            for (std::size_t i = 0; i < 3; ++i)
                f[i] = two.slip[i] == 0 ? two.T[i] * share(random) : two.T[i] * two.slip[i];
            CHECK(two.find_gauss(f) >= least * (1.0 - 1e-12) - 1e-13);
        }
    }
}

TEST_CASE(
    "closed_form: as printed all stick in the rectangle, and the residual shows where no forces hold them") {
    const auto printed = two_masses::paper_closed_form.make_planar({3, 2, 12});
    ContactReport report;
    TwoBlocks two{{1.0, 2.0}, {3.0, 3.0}, {2.0, 1.5, 3.0}, {0, 0, 0}};
    printed->solve(two.make(), {}, report);
    CHECK(report.verdict == Verdict::found);
    CHECK(report.solutions[0].states == std::vector<ContactState>(3, ContactState::stick));
    CHECK_FALSE(passes(report.solutions[0].residual, report.solutions[0].r));
    two.F = {2.0, 1.0};  // inside the hexagon
    printed->solve(two.make(), {}, report);
    CHECK(passes(report.solutions[0].residual, report.solutions[0].r));
    two.F = {3.6, 3.0};  // outside the rectangle
    printed->solve(two.make(), {}, report);
    CHECK(passes(report.solutions[0].residual, report.solutions[0].r));
    CHECK(report.solutions[0].states[two_masses::ground1] == ContactState::slip_plus);
}
