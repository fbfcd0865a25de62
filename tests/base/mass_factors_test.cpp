// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/mass_factors.hpp"

#include "contact/random_problems.hpp"

#include <doctest/doctest.h>
#include <Eigen/Cholesky>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("mass_factors: the solution is Eigen's, bit by bit, of full and of diagonal matrices in turn") {
    Random random(83);
    for (const int n : {1, 2, 3, 6, 11}) {
        MassFactors factors(n);
        for (int round = 0; round < 20; ++round) {
            const Eigen::MatrixXd root = make_matrix(random, n, n);
            Eigen::MatrixXd M = root * root.transpose() + Eigen::MatrixXd::Identity(n, n);
            if (round % 2 == 1) M = Eigen::MatrixXd(M.diagonal().asDiagonal());
            const Eigen::VectorXd b = make_vector(random, n);
            Eigen::VectorXd x = b;
            factors.compute(M);
            factors.solve_in_place(x);
            CHECK(x == Eigen::LDLT<Eigen::MatrixXd>(M).solve(b));
            CHECK((M * x - b).norm() <= 1e-9 * b.norm());
        }
    }
}
