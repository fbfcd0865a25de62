// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/uniqueness.hpp"

#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>
#include <Eigen/Cholesky>
#include <Eigen/LU>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactReport judge(const Eigen::MatrixXd& M) {
    ContactReport report;
    begin_report(report, static_cast<int>(M.rows()), 0, 1);
    report.verdict = Verdict::found;
    judge_uniqueness({M, Eigen::VectorXd::Zero(M.rows())}, report);
    return report;
}

// All principal minors by determinants.
bool is_p_matrix(const Eigen::MatrixXd& M) {
    const int n = static_cast<int>(M.rows());
    for (int set = 1; set < 1 << n; ++set) {
        std::vector<int> rows;
        for (int i = 0; i < n; ++i)
            if ((set >> i & 1) != 0) rows.push_back(i);
        if (!(M(rows, rows).determinant() > 0.0)) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("uniqueness: the rank counts motions, however the rows are scaled") {
    Random random(45);
    RankFinder rank_finder;
    for (int t = 0; t < 300; ++t) {
        const int n = 2 + t % 8,
                  rank = 1 + static_cast<int>(random.next_index(static_cast<std::uint64_t>(n)));
        Eigen::MatrixXd J = make_matrix(random, n, rank);
        for (int i = 0; i < n; ++i) J.row(i) *= std::pow(10.0, random.next_between(-4.0, 4.0));
        CHECK(rank_finder.find(J * J.transpose()) == rank);
    }
    CHECK(rank_finder.find(Eigen::Matrix3d::Zero()) == 0);
}

TEST_CASE("uniqueness: a linear complementarity problem is unique exactly for P-matrices") {
    Random random(46);
    int of_class = 0, definite = 0;
    for (int t = 0; t < 2000; ++t) {
        const int n = 1 + t % 5;
        const Eigen::MatrixXd M =
            make_matrix(random, n, n) + random.next_fraction() * n * Eigen::MatrixXd::Identity(n, n);
        const bool expected = is_p_matrix(M);
        const ContactReport report = judge(M);
        of_class += expected ? 1 : 0;
        CHECK((report.verdict == Verdict::unique) == expected);
        CHECK(report.count == (expected ? 1 : -1));
        const Eigen::MatrixXd symmetric = M + M.transpose();
        definite += symmetric.llt().info() == Eigen::Success ? 1 : 0;
    }
    CHECK(of_class > 300);
    CHECK(definite > 100);
    CHECK(definite < of_class);
}

TEST_CASE(
    "uniqueness: large positive definite matrices of badly scaled rows are recognised, singular ones are "
    "not") {
    Random random(47);
    for (int t = 0; t < 40; ++t) {
        const int n = 30;
        const Eigen::MatrixXd A = make_matrix(random, n, n);
        Eigen::VectorXd scale(n);
        for (double& value : scale) value = std::pow(10.0, random.next_between(-5.0, 5.0));
        Eigen::MatrixXd M = A * A.transpose() + 0.1 * Eigen::MatrixXd::Identity(n, n);
        const Eigen::MatrixXd skew = A - A.transpose();
        M = (scale.asDiagonal() * (t % 2 == 0 ? M : Eigen::MatrixXd(M + skew)) * scale.asDiagonal()).eval();
        CHECK(judge(M).verdict == Verdict::unique);
        const Eigen::MatrixXd J = make_matrix(random, n, n - 1);
        const ContactReport semidefinite = judge(J * J.transpose());
        CHECK(semidefinite.verdict == Verdict::found);
        CHECK(semidefinite.motion_unique == Known::yes);
        CHECK(semidefinite.forces_unique == Known::unknown);
    }
    CHECK(judge(Eigen::Matrix2d{{0.0, 1.0}, {1.0, 0.0}}).verdict == Verdict::found);
}

TEST_CASE("uniqueness: `forces_unique` of a contact problem is refuted by a force that moves nothing") {
    Random random(48);
    UniquenessTest test;
    int refuted = 0;
    for (int t = 0; t < 300; ++t) {
        const int contacts = 2 + t % 3;
        ContactProblem problem = make_contacts(random, contacts, 2, 3, 0.8);
        ContactReport report;
        find_solver("augmented_lagrangian")
            ->make_planar({contacts, 2, problem.size()})
            ->solve(problem, {}, report);
        if (report.verdict != Verdict::found) continue;
        if (report.forces_unique != Known::no) continue;
        ++refuted;
        // If enumeration is complete, it must report the continuum.
        ContactReport all;
        find_solver("enumeration")->make_planar({contacts, 2, problem.size()})->solve(problem, {}, all);
        CHECK(all.verdict == Verdict::multiple);
        CHECK(all.continuum);
    }
    CHECK(refuted > 10);
}
