// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/block.hpp"
#include "contact/catalogue.hpp"
#include "contact/listed.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactReport solve(const char* id, const LcpProblem& problem, const SolveOptions& options = {}) {
    ContactReport report;
    find_solver(id)->make_lcp({1, 2, static_cast<int>(problem.q.size())})->solve(problem, options, report);
    return report;
}

ContactReport solve(const char* id, const ContactProblem& problem) {
    ContactReport report;
    find_solver(id)
        ->make_planar({problem.contacts(), problem.dimension, problem.size()})
        ->solve(problem, {}, report);
    return report;
}

}  // namespace

TEST_CASE("lemke: positive definite problems are solved to rounding up to n = 64") {
    Random random(1);
    for (int n : {1, 2, 3, 4, 5, 8, 16, 17, 32, 64}) {
        for (int k = 0; k < 10; ++k) {
            const LcpProblem problem = make_positive_definite(random, n);
            const ContactReport report = solve("lemke", problem);
            CHECK(report.verdict == Verdict::found);
            CHECK(residual(problem, report.solutions[0].r).absolute <= 1e-12);
        }
    }
}

TEST_CASE("lemke: agrees with enumeration on P, semidefinite, copositive and arbitrary matrices") {
    Random random(2);
    int rays = 0, certificates = 0;
    for (int k = 0; k < 1200; ++k) {
        const int n = 1 + k % 4;
        const LcpProblem problem = k % 16 < 4    ? make_positive_definite(random, n)
                                   : k % 16 < 8  ? make_semidefinite(random, n, 1 + k % 3)
                                   : k % 16 < 12 ? make_copositive(random, n)
                                                 : make_any(random, n);
        const ContactReport all = solve("enumeration", problem);
        const ContactReport one = solve("lemke", problem);
        if (k % 16 < 4) CHECK(all.verdict == Verdict::unique);
        if (one.verdict == Verdict::found) {
            CHECK(all.known > 0);
            CHECK(passes(residual(problem, one.solutions[0].r), one.solutions[0].r));
            if (!all.continuum) CHECK(test::is_listed(one.solutions[0].r, all, 1e-8));
        } else if (one.verdict == Verdict::none) {
            ++certificates;
            CHECK(all.verdict == Verdict::none);
        } else {
            ++rays;
            CHECK(one.note == "ray termination");
            // A ray termination with a semidefinite or copositive matrix would contradict the theory.
            CHECK(k % 16 >= 12);
        }
    }
    CHECK(certificates > 20);
    CHECK(rays > 5);
}

TEST_CASE("lemke: the covering vector decides which of two solutions is found") {
    // M = [[0, 1], [1, 0]]-like game with two isolated solutions.
    const LcpProblem problem{Eigen::Matrix2d{{1.0, 2.0}, {2.0, 1.0}}, Eigen::Vector2d(-1.0, -1.0)};
    CHECK(solve("enumeration", problem).count == 3);
    SolveOptions options;
    const double first[] = {1.0, 10.0}, second[] = {10.0, 1.0};
    options.covering = first;
    const ContactReport a = solve("lemke", problem, options);
    options.covering = second;
    const ContactReport b = solve("lemke", problem, options);
    CHECK(a.verdict == Verdict::found);
    CHECK(b.verdict == Verdict::found);
    CHECK((a.solutions[0].r - b.solutions[0].r).norm() > 0.5);
}

TEST_CASE("lemke: many more pivots than unknowns do not spoil the answer") {
    // Murty's matrix, ones on the diagonal and twos above it, with q = -1: along d = (1, 2, 4, ...) the path
    // has 2^n pivots, many times what the list of pivots holds.
    for (int n : {3, 5, 8, 10}) {
        LcpProblem problem;
        problem.M = Eigen::MatrixXd::Identity(n, n);
        for (int i = 0; i < n; ++i)
            for (int j = i + 1; j < n; ++j) problem.M(i, j) = 2.0;
        problem.q = Eigen::VectorXd::Constant(n, -1.0);
        std::vector<double> covering;
        for (int i = 0; i < n; ++i) covering.push_back(std::ldexp(1.0, i));
        SolveOptions options;
        options.covering = covering;
        const ContactReport report = solve("lemke", problem, options);
        CHECK(report.verdict == Verdict::found);
        CHECK(report.iterations == 1 << n);
        Eigen::VectorXd expected = Eigen::VectorXd::Zero(n);
        expected[n - 1] = 1.0;
        CHECK((report.solutions[0].r - expected).norm() <= 1e-12);
    }
}

TEST_CASE("lemke: ties are broken so that a degenerate problem ends, whatever the covering vector") {
    Random random(6);
    for (int k = 0; k < 200; ++k) {
        const int n = 2 + k % 7;
        LcpProblem problem = make_positive_definite(random, n);
        // Equal ratios everywhere at first, and a solution with z = w = 0 in half of the entries.
        Eigen::VectorXd z = Eigen::VectorXd::Zero(n);
        for (int i = 0; i < n; i += 2) z[i] = 1.0;
        problem.q = -problem.M * z;
        std::vector<double> covering;
        for (int i = 0; i < n; ++i) covering.push_back(std::max(1e-3, std::abs(problem.q[i])));
        SolveOptions options;
        options.covering = covering;
        const ContactReport report = solve("lemke", problem, options);
        CHECK(report.verdict == Verdict::found);
        CHECK((report.solutions[0].r - z).norm() <= 1e-9);
    }
}

TEST_CASE("lemke: a scalar problem without solution is not waved through") {
    const LcpProblem problem{Eigen::MatrixXd::Constant(1, 1, -1.0), Eigen::VectorXd::Constant(1, -1.0)};
    const ContactReport report = solve("lemke", problem);
    CHECK(report.verdict == Verdict::none);
    CHECK(report.known == 0);
}

TEST_CASE("lemke: the rod is solved in regions A, B, D and refuted in C") {
    int refuted = 0;
    for (double theta = 0.05; theta < 3.1; theta += 0.1) {
        for (double theta_dot : {0.0, 1.8}) {
            const ContactProblem rod = make_rod(2.0, theta, theta_dot, -1);
            const ContactReport one = solve("lemke", rod), all = solve("enumeration", rod);
            if (all.verdict == Verdict::none) {
                CHECK(one.verdict == Verdict::none);
                ++refuted;
            } else {
                CHECK(one.verdict == Verdict::found);
                CHECK(test::is_listed(one.solutions[0].r, all, 1e-8));
            }
        }
    }
    CHECK(refuted > 0);
}

TEST_CASE("lemke: planar contacts at rest agree with enumeration, also with redundant contacts") {
    Random random(4);
    int found = 0, missed = 0;
    for (int k = 0; k < 900; ++k) {
        const int contacts = 1 + k % 3;
        const ContactProblem problem =
            make_contacts(random, contacts, 2, 1 + k % 6, 1.5 * random.next_fraction(), k % 4 == 0);
        const ContactReport one = solve("lemke", problem), all = solve("enumeration", problem);
        if (one.verdict == Verdict::found) {
            ++found;
            CHECK(all.known > 0);
            CHECK(passes(residual(problem, one.solutions[0].r), one.solutions[0].r));
            if (!all.continuum) CHECK(test::is_listed(one.solutions[0].r, all, 1e-8));
        } else if (one.verdict == Verdict::none) {
            CHECK(all.verdict == Verdict::none);
        } else {
            missed += all.known > 0 ? 1 : 0;
        }
    }
    CHECK(found > 800);
    CHECK(missed <= 3);  // a ray with every covering vector: for these matrices Lemke's method may fail
}

TEST_CASE("lemke: a problem with numbers that are none has no answer") {
    for (double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        for (int place = 0; place < 4; ++place) {
            LcpProblem problem{2.0 * Eigen::Matrix4d::Identity(), Eigen::Vector4d(-1.0, -2.0, -3.0, -4.0)};
            problem.q[place] = place == 3 ? -bad : bad;
            CHECK(solve("lemke", problem).verdict == Verdict::not_converged);
            problem.q[place] = -1.0;
            problem.M(place, place) = bad;
            const ContactReport report = solve("lemke", problem);
            CHECK((report.verdict == Verdict::not_converged ||
                   residual(problem, report.solutions[0].r).absolute <= 1e-10));
        }
    }
}
