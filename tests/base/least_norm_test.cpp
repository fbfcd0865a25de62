// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/least_norm.hpp"

#include "contact/random_problems.hpp"

#include <doctest/doctest.h>
#include <Eigen/SVD>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double tolerance = 1e-12;

Eigen::MatrixXd make_of_rank(Random& random, int n, int rank) {
    return make_matrix(random, n, rank) * make_matrix(random, rank, n);
}

}  // namespace

TEST_CASE(
    "least_norm: rank and shortest least-squares solution agree with the singular values, also for x in "
    "place of b") {
    Random random(61);
    for (int n : {1, 2, 3, 5, 8, 24}) {
        for (int rank = 0; rank <= n; rank += n > 8 ? 6 : 1) {
            CAPTURE(n);
            CAPTURE(rank);
            const Eigen::MatrixXd A = make_of_rank(random, n, rank);
            const Eigen::VectorXd b = make_vector(random, n);
            LeastNorm factors;
            factors.factor(A.data(), n, tolerance);
            CHECK(factors.rank() == rank);
            Eigen::VectorXd x = b;
            factors.solve(x.data(), x.data());
            Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
            svd.setThreshold(tolerance);
            const Eigen::VectorXd expected = svd.solve(b);
            const double condition =
                rank > 0 ? svd.singularValues()[0] / svd.singularValues()[rank - 1] : 1.0;
            CHECK((x - expected).norm() <= 1e-13 * condition * (1.0 + expected.norm()) * n);
        }
    }
}

TEST_CASE("least_norm: the null vector is a unit vector that A takes to zero") {
    Random random(62);
    for (int n : {2, 3, 6, 24}) {
        const Eigen::MatrixXd A = make_of_rank(random, n, n - 1);
        LeastNorm factors;
        factors.factor(A.data(), n, tolerance);
        REQUIRE(factors.rank() == n - 1);
        Eigen::VectorXd k(n);
        factors.find_null_vector(k.data());
        CHECK(k.norm() == doctest::Approx(1.0).epsilon(1e-14));
        CHECK((A * k).norm() <= 1e-13 * A.norm());
    }
}

TEST_CASE("least_norm: a diagonal below the tolerance does not count, one above does") {
    Eigen::Matrix2d A;
    A << 1.0, 0.0, 0.0, 1e-13;
    LeastNorm factors;
    factors.factor(A.data(), 2, tolerance);
    CHECK(factors.rank() == 1);
    const Eigen::Vector2d b(1.0, 1.0);
    Eigen::Vector2d x;
    factors.solve(b.data(), x.data());
    CHECK(x == Eigen::Vector2d(1.0, 0.0));
    A(1, 1) = 1e-11;
    factors.factor(A.data(), 2, tolerance);
    CHECK(factors.rank() == 2);
    factors.solve(b.data(), x.data());
    CHECK(x[1] == doctest::Approx(1e11));
}
