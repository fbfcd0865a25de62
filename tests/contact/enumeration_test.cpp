// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/block.hpp"
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <doctest/doctest.h>
#include <Eigen/LU>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactReport enumerate(const ContactProblem& problem, bool exclude_zero = false) {
    ContactReport report;
    SolveOptions options;
    options.exclude_zero = exclude_zero;
    const SolverEntry* entry = find_solver("enumeration");
    const SolverSize size{problem.contacts(), problem.dimension, problem.size()};
    (problem.dimension == 3 ? entry->make_spatial(size) : entry->make_planar(size))
        ->solve(problem, options, report);
    return report;
}

ContactReport enumerate(double M, double q) {
    LcpProblem problem{Eigen::MatrixXd::Constant(1, 1, M), Eigen::VectorXd::Constant(1, q)};
    ContactReport report;
    find_solver("enumeration")->make_lcp({1, 2, 1})->solve(problem, {}, report);
    return report;
}

}  // namespace

TEST_CASE(
    "enumeration: the scalar problem has 1, 1, 0, 2 solutions by the signs of A and b, and a ray at A = b = "
    "0") {
    CHECK(enumerate(1.0, -1.0).verdict == Verdict::unique);
    CHECK(enumerate(1.0, 1.0).verdict == Verdict::unique);
    CHECK(enumerate(-1.0, -1.0).verdict == Verdict::none);
    CHECK(enumerate(-1.0, 1.0).verdict == Verdict::multiple);
    CHECK(enumerate(-1.0, 1.0).count == 2);
    CHECK(enumerate(1.0, 0.0).count == 1);
    CHECK(enumerate(-1.0, 0.0).verdict == Verdict::unique);
    CHECK(enumerate(0.0, 1.0).verdict == Verdict::unique);
    CHECK(enumerate(0.0, -1.0).verdict == Verdict::none);
    const ContactReport ray = enumerate(0.0, 0.0);
    CHECK(ray.verdict == Verdict::multiple);
    CHECK(ray.continuum);
    CHECK(ray.count == 0);
    CHECK(ray.known == 2);
    CHECK(ray.motion_unique == Known::yes);
}

TEST_CASE("enumeration: Painleve's rod has regions A, B, C, D with 1, 1, 0, 2 solutions") {
    // eps a_N = A N - b with A = eps + c^2 - mu s c for a tip that slides to -x.
    int seen[4] = {};
    for (double mu : {0.5, 1.5, 2.0}) {
        for (double theta = 0.05; theta < 3.1; theta += 0.1) {
            for (double theta_dot : {0.0, 0.9, 1.8}) {
                const double eps = 1.0 / 3.0, s = std::sin(theta), c = std::cos(theta);
                const double A = eps + c * c - mu * s * c, b = eps * (1.0 - s * theta_dot * theta_dot);
                const ContactReport report = enumerate(make_rod(mu, theta, theta_dot, -1));
                const int region = A > 0.0 ? (b > 0.0 ? 0 : 1) : (b > 0.0 ? 2 : 3);
                constexpr int counts[4] = {1, 1, 0, 2};
                CHECK(report.count == counts[region]);
                ++seen[region];
                if (region != 0) continue;
                CHECK(report.solutions[0].r[0] == doctest::Approx(b / A));
                CHECK(report.solutions[0].states[0] == ContactState::slip_minus);
            }
        }
    }
    for (int count : seen) CHECK(count > 0);
}

TEST_CASE("enumeration: a grazing contact (b = 0) is counted once") {
    ContactProblem rod = make_rod(0.5, 0.8, 0.0, -1);
    rod.bias[0] = 0.0;
    const ContactReport report = enumerate(rod);
    CHECK(report.verdict == Verdict::unique);
    CHECK(report.solutions[0].r.norm() == 0.0);
}

TEST_CASE("enumeration: |T| = mu N exactly belongs to stick and slip and is counted once") {
    ContactProblem problem;
    problem.delassus = Eigen::Matrix2d::Identity();
    problem.bias = Eigen::Vector2d(-1.0, -0.5);
    problem.conditions.resize(1);
    problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = 0.5;
    const ContactReport report = enumerate(problem);
    CHECK(report.verdict == Verdict::unique);
    CHECK(report.solutions[0].states[0] == ContactState::stick);
}

TEST_CASE(
    "enumeration: a block at rest on two corners sticks at both, whatever rounding makes of its dependent "
    "rows") {
    ContactProblem problem;
    problem.delassus.resize(4, 4);
    problem.delassus << 2.5000000000000018, -1.5, -0.50000000000000044, -1.5000000000000016,  //
        -1.5, 2.4999999999999982, 1.4999999999999987, 2.5,                                    //
        -0.50000000000000022, 1.4999999999999987, 2.4999999999999991, 1.5000000000000002,     //
        -1.5000000000000013, 2.5, 1.5000000000000002, 2.5000000000000013;
    problem.bias.resize(4);
    problem.bias << -1.0, 5e-46, -1.0, -5e-46;
    problem.conditions.resize(2);
    for (ContactCondition& law : problem.conditions) law.mu_stick = law.mu_slip = 5.0;
    const ContactReport report = enumerate(problem);
    CHECK(report.continuum);
    CHECK(report.motion_unique == Known::yes);
    REQUIRE(report.known == 2);
    for (int s = 0; s < 2; ++s)
        for (const ContactState state : report.solutions[static_cast<std::size_t>(s)].states)
            CHECK(state == ContactState::stick);
}

TEST_CASE("enumeration: with mu_stick > mu_slip a pushed block can stick and slip") {
    ContactProblem problem;
    problem.delassus = Eigen::Matrix2d::Identity();
    problem.bias = Eigen::Vector2d(-1.0, 0.5);
    problem.conditions.resize(1);
    problem.conditions[0].mu_stick = 0.6;
    problem.conditions[0].mu_slip = 0.4;
    const ContactReport report = enumerate(problem);
    CHECK(report.verdict == Verdict::multiple);
    CHECK(report.count == 2);
    CHECK(report.solutions[0].states[0] == ContactState::stick);
    CHECK(report.solutions[1].states[0] == ContactState::slip_plus);
    CHECK(report.solutions[1].u[1] == doctest::Approx(0.1));
}

TEST_CASE(
    "enumeration: impact without collision leaves out P = 0 and finds the sticking impulse of the rod") {
    // v_n = 0 before, sliding to -x; e = 0. Jam: (eps + c^2)/(s c) <= mu.
    const double theta = 1.0, s = std::sin(theta), c = std::cos(theta), eps = 1.0 / 3.0;
    ContactProblem impact = make_rod(1.5, theta, 0.0, 0);
    impact.bias << 0.0, -1.0;
    CHECK((eps + c * c) / (s * c) <= 1.5);
    const ContactReport all = enumerate(impact);
    CHECK(all.verdict == Verdict::multiple);
    const ContactReport report = enumerate(impact, true);
    CHECK(report.verdict == Verdict::unique);
    CHECK(report.solutions[0].states[0] == ContactState::stick);
    const Eigen::Vector2d expected = -impact.delassus.inverse() * impact.bias;
    CHECK((report.solutions[0].r - expected).norm() <= 1e-13);
}

TEST_CASE("enumeration: a point between planes has a ray of forces and, with friction, of motions") {
    // Rows N1, T1, N2, T2 of a unit mass that slides to +x, gravity -1.
    ContactProblem problem;
    problem.delassus = Eigen::Matrix4d{{1, 0, -1, 0}, {0, 1, 0, 1}, {-1, 0, 1, 0}, {0, 1, 0, 1}};
    problem.bias = Eigen::Vector4d(-1.0, 0.0, 1.0, 0.0);
    problem.conditions.resize(2);
    for (ContactCondition& law : problem.conditions) {
        law.tangent = TangentLaw::sliding;
        law.direction = {1.0, 0.0};
        law.mu_slip = law.mu_stick = 0.5;
    }
    ContactReport report = enumerate(problem);
    CHECK(report.verdict == Verdict::multiple);
    CHECK(report.continuum);
    CHECK(report.solutions[0].r[0] == doctest::Approx(1.0));
    CHECK(report.solutions[0].r[2] == 0.0);
    CHECK(report.solutions[1].r[0] - report.solutions[1].r[2] == doctest::Approx(1.0));
    CHECK(report.motion_unique == Known::no);
    CHECK(report.rank == 2);
    for (ContactCondition& law : problem.conditions) law.mu_slip = law.mu_stick = 0.0;
    report = enumerate(problem);
    CHECK(report.continuum);
    CHECK(report.motion_unique == Known::yes);
}

TEST_CASE("enumeration: a bilateral contact carries friction with either sign of its normal force") {
    ContactProblem problem;
    problem.delassus = Eigen::Matrix2d::Identity();
    problem.conditions.resize(1);
    problem.conditions[0].normal = NormalLaw::bilateral;
    problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = 0.4;
    for (double push : {1.0, -1.0}) {
        problem.bias = Eigen::Vector2d(push, -0.5);
        const ContactReport report = enumerate(problem);
        CHECK(report.verdict == Verdict::unique);
        CHECK(report.solutions[0].r[0] == doctest::Approx(-push));
        CHECK(report.solutions[0].r[1] == doctest::Approx(0.4));
        CHECK(report.solutions[0].states[0] == ContactState::slip_minus);
    }
}

TEST_CASE("enumeration: every solution of random contact problems passes the verifier") {
    Random random(3);
    int none = 0, several = 0, continua = 0;
    for (int k = 0; k < 600; ++k) {
        const int contacts = 1 + k % 3, motions = 1 + k % 6;
        const double mu = 2.0 * random.next_fraction();
        const ContactProblem problem = make_contacts(random, contacts, 2, motions, mu, k % 5 == 0);
        const ContactReport report = enumerate(problem);
        for (int i = 0; i < report.known; ++i) {
            const ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
            CHECK(passes(residual(problem, solution.r), solution.r));
        }
        none += report.verdict == Verdict::none ? 1 : 0;
        several += report.verdict == Verdict::multiple && !report.continuum ? 1 : 0;
        continua += report.continuum ? 1 : 0;
        CHECK(report.verdict != Verdict::not_converged);
    }
    CHECK(none > 5);
    CHECK(several > 5);
    CHECK(continua > 50);
}

TEST_CASE("enumeration: one spatial contact has an odd number of solutions, all of which pass the verifier") {
    // G is regular and positive definite: the natural map has degree 1, and random data are not degenerate.
    Random random(5);
    int several = 0;
    for (int k = 0; k < 1000; ++k) {
        ContactProblem problem = make_contacts(random, 1, 3, 3, 2.5 * random.next_fraction());
        problem.delassus += 0.02 * Eigen::Matrix3d::Identity();
        problem.bias = make_vector(random, 3);
        const ContactReport report = enumerate(problem);
        CHECK(report.count % 2 == 1);
        several += report.count > 1 ? 1 : 0;
        for (int i = 0; i < report.known; ++i) {
            const ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
            CHECK(passes(residual(problem, solution.r), solution.r));
        }
    }
    CHECK(several > 3);
}

TEST_CASE("enumeration: one contact at rest among two that slide has an odd number of solutions") {
    // As with one contact; the iterative solver's answer is among them.
    Random random(7);
    int slips = 0;
    const std::unique_ptr<ContactSolver> newton = find_solver("alart_curnier")->make_spatial({3, 3, 24});
    for (int k = 0; k < 600; ++k) {
        ContactProblem problem = make_contacts(random, 3, 3, 9, 0.8 * random.next_fraction());
        problem.delassus += 0.1 * Eigen::MatrixXd::Identity(9, 9);
        problem.bias = make_vector(random, 9);
        for (std::size_t i : {std::size_t{0}, std::size_t{2}}) {
            const double angle = 6.28 * random.next_fraction();
            problem.conditions[i].tangent = TangentLaw::sliding;
            problem.conditions[i].direction = {std::cos(angle), std::sin(angle)};
        }
        const ContactReport report = enumerate(problem);
        CAPTURE(k);
        CHECK(report.known % 2 == 1);
        CHECK((report.verdict == Verdict::unique || report.verdict == Verdict::multiple));
        ContactReport found;
        newton->solve(problem, {}, found);
        bool listed = found.verdict != Verdict::found;
        for (int i = 0; i < report.known; ++i) {
            const ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
            CHECK(passes(residual(problem, solution.r), solution.r));
            slips += solution.states[1] == ContactState::slip ? 1 : 0;
            listed = listed || (solution.r - found.solutions[0].r).norm() < 1e-7 * (1.0 + solution.r.norm());
        }
        CHECK(listed);
    }
    CHECK(slips > 50);
}
