// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/ldl.hpp"

#include "contact/random_problems.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("ldl: the factors solve A x = b and leave the upper triangle alone") {
    Random random(63);
    for (int n : {1, 2, 3, 7, 20}) {
        const Eigen::MatrixXd A = make_positive_definite(random, n).M;
        Eigen::MatrixXd factors = A;
        factor_ldl(factors.data(), n);
        for (int j = 0; j < n; ++j) {
            CHECK(factors(j, j) > 0.0);
            for (int i = 0; i < j; ++i) CHECK(factors(i, j) == A(i, j));
        }
        const Eigen::VectorXd b = make_vector(random, n);
        Eigen::VectorXd x = b;
        solve_ldl(factors.data(), n, x.data());
        CHECK((A * x - b).norm() <= 1e-13 * (A.norm() * x.norm() + b.norm()));
    }
}
