// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/convex_qp.hpp"

#include "contact/random_problems.hpp"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>
#include <Eigen/LU>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr int max_pivots = 10000;

// Largest violation of S x + c = A' lambda + z, x, lambda, z >= 0, A x >= b, x.z = 0, lambda.(A x - b) = 0.
double find_violation(const ConvexQp& qp, const Eigen::MatrixXd& S, const Eigen::VectorXd& c,
                      const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    const Eigen::VectorXd slack = A * qp.x() - b;
    double worst = (S * qp.x() + c - A.transpose() * qp.lambda() - qp.z()).lpNorm<Eigen::Infinity>();
    worst = std::max(worst, qp.x().cwiseMin(qp.z()).lpNorm<Eigen::Infinity>());
    return b.size() > 0 ? std::max(worst, qp.lambda().cwiseMin(slack).lpNorm<Eigen::Infinity>()) : worst;
}

}  // namespace

TEST_CASE("convex_qp: the point of a half plane nearest to a centre") {
    ConvexQp qp(2, 1);
    const Eigen::Matrix2d S = Eigen::Matrix2d::Identity();
    const Eigen::Vector2d c(-1.0, -1.0);
    const Eigen::MatrixXd A = Eigen::RowVector2d(-1.0, -1.0);
    CHECK(qp.solve(S, c, A, Eigen::VectorXd::Constant(1, -1.0), max_pivots) == ConvexQp::End::optimal);
    CHECK((qp.x() - Eigen::Vector2d(0.5, 0.5)).norm() <= 1e-15);
    CHECK(qp.lambda()[0] == doctest::Approx(0.5));
    CHECK(qp.nullity() == 0);
    CHECK(qp.rank() == 2);
}

TEST_CASE("convex_qp: what minimises is no worse than any point of a grid") {
    Random random(41);
    int solved = 0;
    for (int t = 0; t < 200; ++t) {
        const Eigen::MatrixXd B = make_matrix(random, 2, 2), A = make_matrix(random, 3, 2);
        const Eigen::MatrixXd S = B * B.transpose();
        const Eigen::VectorXd c = make_vector(random, 2), b = make_vector(random, 3);
        ConvexQp qp(2, 3);
        const ConvexQp::End end = qp.solve(S, c, A, b, max_pivots);
        const auto value = [&](const Eigen::VectorXd& x) { return 0.5 * x.dot(S * x) + c.dot(x); };
        solved += end == ConvexQp::End::optimal ? 1 : 0;
        for (double x = 0.0; x <= 6.0; x += 0.25) {
            for (double y = 0.0; y <= 6.0; y += 0.25) {
                const Eigen::Vector2d trial(x, y);
                if ((A * trial - b).minCoeff() < 0.0) continue;
                CHECK(end != ConvexQp::End::infeasible);
                if (end == ConvexQp::End::optimal) CHECK(value(qp.x()) <= value(trial) + 1e-10);
            }
        }
    }
    CHECK(solved > 80);
}

TEST_CASE("convex_qp: random programs, singular ones and infeasible ones too, carry their own proof") {
    Random random(42);
    int optimal = 0, infeasible = 0, shorter = 0;
    for (int t = 0; t < 1500; ++t) {
        const int n = 1 + t % 6, m = static_cast<int>(random.next_index(7));
        const int rank = 1 + static_cast<int>(random.next_index(static_cast<std::uint64_t>(n)));
        const Eigen::MatrixXd B = make_matrix(random, n, rank);
        const Eigen::MatrixXd S = B * B.transpose(), A = make_matrix(random, m, n);
        const Eigen::VectorXd c = B * make_vector(random, rank), b = make_vector(random, m);
        ConvexQp qp(n, m);
        const ConvexQp::End end = qp.solve(S, c, A, b, max_pivots);
        REQUIRE((end == ConvexQp::End::optimal || end == ConvexQp::End::infeasible));
        if (end == ConvexQp::End::infeasible) {  // y >= 0, A'y <= 0, b.y > 0
            ++infeasible;
            const Eigen::VectorXd y = qp.certificate() / qp.certificate().lpNorm<Eigen::Infinity>();
            CHECK(y.minCoeff() >= 0.0);
            CHECK((A.transpose() * y).maxCoeff() <= 1e-10);
            CHECK(b.dot(y) > 0.0);
            continue;
        }
        ++optimal;
        CHECK(find_violation(qp, S, c, A, b) <= 1e-8 * (1.0 + qp.x().norm() + qp.lambda().norm()));
        if (qp.nullity() == 0) continue;
        // Every other minimiser is longer: x + K y that keeps S x, c.x and the constraints.
        const Eigen::FullPivLU<Eigen::MatrixXd> lu(S);
        if (lu.dimensionOfKernel() == 0) continue;
        const Eigen::MatrixXd K = lu.kernel();
        for (int k = 0; k < 20; ++k) {
            const Eigen::VectorXd x =
                qp.x() + K * make_vector(random, static_cast<int>(K.cols())) * std::pow(10.0, -k % 5);
            if (x.minCoeff() < 0.0 || (m > 0 && (A * x - b).minCoeff() < 0.0)) continue;
            if (std::abs(c.dot(x - qp.x())) > 1e-12 * c.norm() * x.norm()) continue;
            ++shorter;
            CHECK(qp.x().norm() <= x.norm() + 1e-9);
        }
    }
    CHECK(optimal > 500);
    CHECK(infeasible > 100);
    CHECK(shorter > 100);
}
