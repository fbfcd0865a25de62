// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/least_distance.hpp"

#include "contact/random_problems.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("least_distance: a corner, an edge and the origin itself, with their multipliers") {
    LeastDistance nearest;
    const Eigen::MatrixXd G = Eigen::Matrix2d::Identity();
    CHECK(nearest.solve(G, Eigen::Vector2d(1.0, 2.0)) == LeastDistance::End::found);
    CHECK((nearest.y() - Eigen::Vector2d(1.0, 2.0)).norm() <= 1e-14);
    CHECK((nearest.multipliers() - Eigen::Vector2d(1.0, 2.0)).norm() <= 1e-14);
    CHECK(nearest.solve(G, Eigen::Vector2d(-1.0, 2.0)) == LeastDistance::End::found);
    CHECK((nearest.y() - Eigen::Vector2d(0.0, 2.0)).norm() <= 1e-14);
    CHECK(nearest.solve(G, Eigen::Vector2d(-1.0, -2.0)) == LeastDistance::End::found);
    CHECK(nearest.y().norm() == 0.0);
}

TEST_CASE(
    "least_distance: random polyhedra, with dependent and with opposed rows, are all solved or refuted") {
    Random random(5);
    int refuted = 0, dependent = 0;
    for (int t = 0; t < 2000; ++t) {
        const int k = 1 + t % 7, m = 1 + static_cast<int>(random.next_index(15));
        const int rank = 1 + static_cast<int>(random.next_index(static_cast<std::uint64_t>(k)));
        Eigen::MatrixXd G = make_matrix(random, m, rank) * make_matrix(random, rank, k);
        Eigen::VectorXd h = make_vector(random, m);
        const bool opposed = t % 5 == 0 && m > 1;
        if (opposed) G.row(0) = -2.0 * G.row(1);
        if (opposed && t % 2 == 0) h[0] = -2.0 * h[1];  // two opposed inequalities: an equation
        LeastDistance nearest;
        const LeastDistance::End end = nearest.solve(G, h);
        REQUIRE(end != LeastDistance::End::failed);
        const Eigen::VectorXd& u = nearest.multipliers();
        CHECK(u.minCoeff() >= 0.0);
        if (end == LeastDistance::End::infeasible) {
            ++refuted;
            CHECK((G.transpose() * u).norm() <= 1e-10 * G.norm() * u.norm());
            CHECK(h.dot(u) > 0.5);
            continue;
        }
        dependent += rank < std::min(k, m) ? 1 : 0;
        const Eigen::VectorXd slack = G * nearest.y() - h;
        const double size = 1.0 + nearest.y().norm(), scale = G.norm() * size;
        CHECK(slack.minCoeff() >= -1e-9 * scale);
        CHECK((nearest.y() - G.transpose() * u).norm() <= 1e-12 * size);
        CHECK(u.cwiseProduct(slack).cwiseAbs().maxCoeff() <= 1e-9 * scale * size);
    }
    CHECK(refuted > 100);
    CHECK(dependent > 100);
}
