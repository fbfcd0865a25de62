// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/gauss.hpp"

#include "contact/block.hpp"
#include "contact/catalogue.hpp"
#include "contact/convex_qp.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

GaussReport minimise(const GaussProblem& problem) {
    GaussReport report;
    const int n = static_cast<int>(problem.S.rows());
    find_solver("gauss_qp")->make_gauss({1, 2, n})->solve(problem, {}, report);
    return report;
}

ContactReport enumerate(const LcpProblem& problem) {
    ContactReport report;
    find_solver("enumeration")
        ->make_lcp({1, 2, static_cast<int>(problem.q.size())})
        ->solve(problem, {}, report);
    return report;
}

}  // namespace

TEST_CASE("gauss_qp: the square block of section 2.9 loads its corners with (3/4, 1/4), (1, 0) and (4, 0)") {
    const double expected[][3] = {{0.5, 0.75, 0.25}, {1.0, 1.0, 0.0}, {1.5, 4.0, 0.0}};
    for (const auto& row : expected) {
        const GaussProblem problem = make_block(row[0], 0.0);
        const GaussReport report = minimise(problem);
        CHECK(report.verdict == Verdict::unique);
        CHECK(report.normal[0] == doctest::Approx(row[1]).epsilon(1e-13));
        CHECK(std::abs(report.normal[1] - row[2]) <= 1e-13);
        CHECK(report.residual <= 1e-12);
        CHECK(report.solves_lcp);
        const ContactReport lcp = enumerate(make_lcp(problem));
        CHECK(lcp.verdict == Verdict::unique);
        CHECK((lcp.solutions[0].r - report.normal).norm() <= 1e-12 * report.normal.norm());
    }
}

TEST_CASE("gauss_qp: the block has no admissible forces from mu = 5/3 on, and the certificate proves it") {
    CHECK(minimise(make_block(1.6, 0.0)).verdict == Verdict::unique);
    for (double mu : {5.0 / 3.0, 1.7, 2.0, 5.0}) {
        const GaussProblem problem = make_block(mu, 0.0);
        const GaussReport report = minimise(problem);
        CHECK(report.verdict == Verdict::none);
        CHECK(report.certificate.minCoeff() >= 0.0);
        CHECK((problem.A.transpose() * report.certificate).maxCoeff() <= 1e-13 * report.certificate.norm());
        CHECK(problem.b.dot(report.certificate) > 0.0);
        CHECK(enumerate(make_lcp(problem)).verdict == Verdict::none);
    }
}

TEST_CASE(
    "gauss_qp: a solution of Gauss' program need not solve the complementarity problem (mu = 1/2, torque "
    "-sqrt 2)") {
    // The question left open in section 4.4: A is a P-matrix, so the complementarity problem has exactly one
    // solution; the block tips over the right corner. The minimiser loads the left corner although it
    // separates.
    const GaussProblem problem = make_block(0.5, -std::sqrt(2.0));
    CHECK(problem.b[0] == doctest::Approx(-2.0));
    CHECK(problem.b[1] == doctest::Approx(4.0));
    const GaussReport report = minimise(problem);
    CHECK(report.verdict == Verdict::unique);
    CHECK(report.residual <= 1e-13);
    CHECK(!report.solves_lcp);
    CHECK(report.normal[0] == doctest::Approx(4.0 / 23.0).epsilon(1e-13));
    CHECK(report.normal[1] == doctest::Approx(28.0 / 23.0).epsilon(1e-13));
    CHECK(problem.A.row(0).dot(report.normal) - problem.b[0] == doctest::Approx(18.0 / 23.0));
    const ContactReport lcp = enumerate(make_lcp(problem));
    CHECK(lcp.verdict == Verdict::unique);
    CHECK(lcp.solutions[0].r[0] == 0.0);
    CHECK(lcp.solutions[0].r[1] == doctest::Approx(16.0 / 13.0).epsilon(1e-13));
    const double qp_value = report.normal.dot(problem.S * report.normal);
    CHECK(qp_value < lcp.solutions[0].r.dot(problem.S * lcp.solutions[0].r));
}

TEST_CASE("gauss_qp: where QP and LCP part follows the sign of S_12 A_22 - A_21 S_22 = 3 mu (mu - 1)") {
    for (double mu : {0.1, 0.3, 0.7, 0.95, 1.05, 1.3}) {
        const GaussProblem problem = make_block(mu, -std::sqrt(2.0));
        const double sign = problem.S(0, 1) * problem.A(1, 1) - problem.A(1, 0) * problem.S(1, 1);
        CHECK(sign == doctest::Approx(3.0 * mu * (mu - 1.0)));
        const ContactReport lcp = enumerate(make_lcp(problem));
        if (lcp.verdict != Verdict::unique || lcp.solutions[0].r[0] != 0.0) continue;
        CHECK(minimise(problem).solves_lcp == (sign >= 0.0));
    }
}

TEST_CASE("gauss_qp: a point between planes has N = (1, 0) and the multipliers 1 + mu^2 and 2 mu^2") {
    for (double mu : {0.25, 0.5, 2.0}) {
        const double m = mu * mu;
        GaussProblem problem;
        problem.S = Eigen::Matrix2d{{m + 1.0, m - 1.0}, {m - 1.0, m + 1.0}};
        problem.A = Eigen::Matrix2d{{1.0, -1.0}, {-1.0, 1.0}};
        problem.b = Eigen::Vector2d(1.0, -1.0);
        const GaussReport report = minimise(problem);
        CHECK(report.verdict == Verdict::unique);
        CHECK(report.normal[0] == doctest::Approx(1.0));
        CHECK(std::abs(report.normal[1]) <= 1e-15);
        CHECK(report.lambda[0] - report.lambda[1] == doctest::Approx(1.0 + m));
        CHECK(report.z[1] == doctest::Approx(2.0 * m));
    }
}

TEST_CASE("gauss_qp: without friction the whole ray minimises and the shortest force is returned") {
    GaussProblem problem;
    problem.S = Eigen::Matrix2d{{1.0, -1.0}, {-1.0, 1.0}};
    problem.A = problem.S;
    problem.b = Eigen::Vector2d(1.0, -1.0);
    const GaussReport report = minimise(problem);
    CHECK(report.rank == 1);
    CHECK(report.verdict == Verdict::found);
    CHECK(report.normal[0] == doctest::Approx(1.0));
    CHECK(std::abs(report.normal[1]) <= 1e-15);
}

TEST_CASE("gauss_qp: the shortest minimiser of a four-legged table shares the load evenly") {
    // Four legs at the corners of a square, three equations: N1 - N2 + N3 - N4 is free.
    Eigen::Matrix<double, 4, 3> W;
    W << 1, 1, 1, 1, -1, 1, 1, -1, -1, 1, 1, -1;
    GaussProblem problem{W * W.transpose(), W * W.transpose(), Eigen::Vector4d::Ones()};
    const GaussReport report = minimise(problem);
    CHECK(report.verdict == Verdict::found);
    CHECK(report.rank == 3);
    CHECK((report.normal - Eigen::Vector4d::Constant(0.25)).norm() <= 1e-13);
}

TEST_CASE("gauss_qp: random convex programs satisfy the optimality conditions or come with a certificate") {
    Random random(11);
    int infeasible = 0, rank_deficient = 0;
    for (int k = 0; k < 1000; ++k) {
        const int n = 1 + k % 6, rank = 1 + static_cast<int>(random.next_index(6));
        const Eigen::MatrixXd W = make_matrix(random, n, rank);
        const GaussProblem problem{W * W.transpose(), make_matrix(random, n, n), make_vector(random, n)};
        const GaussReport report = minimise(problem);
        REQUIRE(report.verdict != Verdict::not_converged);
        rank_deficient += rank < n ? 1 : 0;
        if (report.verdict == Verdict::none) {
            ++infeasible;
            CHECK((problem.A.transpose() * report.certificate).maxCoeff() <=
                  1e-12 * problem.A.cwiseAbs().maxCoeff() * report.certificate.sum());
            CHECK(problem.b.dot(report.certificate) > 0.0);
            continue;
        }
        const double size = std::max(1.0, report.normal.norm() + report.lambda.norm());
        CHECK(report.residual <= 1e-10 * size);
        // No other minimiser is shorter: a step along -N inside the null space of S leaves the feasible set.
        CHECK(report.normal.minCoeff() >= -1e-12 * size);
    }
    CHECK(infeasible > 20);
    CHECK(rank_deficient > 50);
}

TEST_CASE("gauss_qp: on a contact problem the answer agrees with the program in the normal forces") {
    ContactReport report;
    auto solver = find_solver("gauss_qp")->make_planar({2, 2, 4});
    solver->solve(make_block_contacts(0.5, 0.0), {}, report);
    CHECK(report.verdict == Verdict::found);
    CHECK(report.solutions[0].r[0] == doctest::Approx(0.75));
    CHECK(report.solutions[0].r[1] == doctest::Approx(0.375));
    CHECK(report.solutions[0].r[2] == doctest::Approx(0.25));
    solver->solve(make_block_contacts(0.5, -std::sqrt(2.0)), {}, report);
    CHECK(report.verdict == Verdict::not_converged);
    CHECK(report.known == 1);
    CHECK(report.solutions[0].r[0] == doctest::Approx(4.0 / 23.0));
    CHECK(report.solutions[0].residual.absolute > 0.1);
    solver->solve(make_block_contacts(2.0, 0.0), {}, report);
    CHECK(report.verdict == Verdict::none);
    CHECK(report.known == 0);
}

// A pendulum of mass 1/2 on a journal of `n` points: its centre lies `arm` away from it, in the direction (1, 0) of gravity,
// and it turns at `speed` in the journal.
static GaussProblem make_journal(int n, double mu, double arm, double speed) {
    constexpr double radius = 0.0237, mass = 0.5, inertia = 1e-4, gravity = 25.0;
    Eigen::MatrixXd J(n, 3), B(n, 3);
    for (int i = 0; i < n; ++i) {
        const double angle = 2.0 * std::acos(-1.0) * (i + 0.3) / n, c = std::cos(angle), s = std::sin(angle);
        const double x = radius * c - arm, y = radius * s;
        J.row(i) = Eigen::Vector3d(c, s, x * s - y * c);
        B.row(i) = J.row(i).transpose() - mu * Eigen::Vector3d(-s, c, x * c + y * s);
    }
    const Eigen::DiagonalMatrix<double, 3> inverse_mass(1.0 / mass, 1.0 / mass, 1.0 / inertia);
    GaussProblem problem{B * inverse_mass * B.transpose(), J * inverse_mass * B.transpose(),
                         -J * Eigen::Vector3d(gravity + arm * speed * speed, 0.0, 0.0)};
    problem.S.diagonal().array() += 1e-10 * problem.S.diagonal().maxCoeff();
    problem.b.array() -= 1e-12 * problem.b.lpNorm<Eigen::Infinity>();
    return problem;
}

TEST_CASE(
    "gauss_qp: among many contacts that nearly depend on each other the minimum is found, in parts if need "
    "be") {
    constexpr int few_pivots = 32;  // too few for all contacts at once
    const SolverEntry* solver = find_solver("gauss_qp");
    for (const int n : {64, 128}) {
        for (double speed = 0.0; speed <= 12.0; speed += 0.4) {
            CAPTURE(n);
            CAPTURE(speed);
            const GaussProblem problem = make_journal(n, 0.2147709139079239, 0.5177, speed);
            ConvexQp whole(n, n);
            CHECK(whole.solve(problem.S, Eigen::VectorXd::Zero(n), problem.A, problem.b, few_pivots) ==
                  ConvexQp::End::failed);
            GaussReport report;
            solver->make_gauss({1, 2, n})->solve(problem, {.max_iterations = few_pivots}, report);
            REQUIRE(report.verdict == Verdict::unique);
            CHECK((report.normal - minimise(problem).normal).norm() <= 1e-7 * report.normal.norm());
            const Eigen::VectorXd force = problem.S * report.normal,
                                  z = force - problem.A.transpose() * report.lambda;
            CHECK(report.normal.minCoeff() >= 0.0);
            CHECK(report.lambda.minCoeff() >= 0.0);
            CHECK(z.minCoeff() >= -1e-10 * force.norm());
            CHECK(std::abs(z.dot(report.normal)) <= 1e-10 * force.dot(report.normal));
            CHECK((problem.A * report.normal - problem.b).minCoeff() >= -1e-10 * problem.b.norm());
        }
    }
}
