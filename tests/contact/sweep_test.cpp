// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/sweep.hpp"

#include "contact/projection.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("sweep: one contact without coupling is solved by one sweep") {
    Random random(51);
    for (int t = 0; t < 300; ++t) {
        const int d = 1 + t % 3;
        ContactProblem problem;
        problem.dimension = d;
        problem.delassus = Eigen::Vector3d(0.5, 2.0, 2.0).head(d).asDiagonal();
        problem.bias = make_vector(random, d);
        problem.conditions.resize(1);
        problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = random.next_fraction();
        Eigen::VectorXd rho, r = Eigen::VectorXd::Zero(d), u = problem.bias;
        find_step_lengths(problem, rho);
        sweep(problem, {problem.conditions[0].mu_slip}, rho, r, u);
        CHECK(residual(problem, r).absolute <= 1e-14);
        CHECK(sweep(problem, {problem.conditions[0].mu_slip}, rho, r, u) <= 1e-14);
    }
}

TEST_CASE("sweep: u stays G r + q, and a solution stays where it is") {
    Random random(52);
    for (int t = 0; t < 200; ++t) {
        const int contacts = 1 + t % 4, d = 1 + t % 3;
        ContactProblem problem = make_contacts(random, contacts, d, 6, 0.4);
        problem.delassus += Eigen::MatrixXd::Identity(problem.size(), problem.size());
        const std::vector<double> mu(static_cast<std::size_t>(contacts), d > 1 ? 0.4 : 0.0);
        Eigen::VectorXd rho, r = Eigen::VectorXd::Zero(problem.size()), u = problem.bias, expected;
        find_step_lengths(problem, rho);
        double change = 0.0;
        for (int k = 0; k < 3000; ++k) {
            change = sweep(problem, mu, rho, r, u);
            if (k > 5) continue;
            find_motion(problem, r, expected);
            CHECK((u - expected).norm() <=
                  1e-12 * (1.0 + expected.norm() + r.norm() * problem.delassus.norm()));
        }
        if (change > 1e-13) continue;
        CHECK(passes(residual(problem, r), r));
    }
}

TEST_CASE("sweep: without friction each sweep lowers 1/2 r'G r + q.r") {
    Random random(53);
    for (int t = 0; t < 100; ++t) {
        const LcpProblem lcp = make_positive_definite(random, 6);
        ContactProblem problem;
        problem.dimension = 1;
        problem.delassus = lcp.M;
        problem.bias = lcp.q;
        problem.conditions.resize(6);
        Eigen::VectorXd rho, r = Eigen::VectorXd::Zero(6), u = problem.bias;
        find_step_lengths(problem, rho);
        double before = 0.0;
        for (int k = 0; k < 50; ++k) {
            sweep(problem, std::vector<double>(6, 0.0), rho, r, u);
            const double now = 0.5 * r.dot(problem.delassus * r) + problem.bias.dot(r);
            CHECK(now <= before + 1e-14 * (1.0 + std::abs(before)));
            before = now;
        }
    }
}
