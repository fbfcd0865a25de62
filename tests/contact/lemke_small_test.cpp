// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/lemke_small.hpp"

#include "contact/catalogue.hpp"
#include "contact/lemke_tableau.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

LcpProblem make_problem(Random& random, int n, int kind) {
    if (kind == 0) return make_positive_definite(random, n);
    if (kind == 1) return make_semidefinite(random, n, 2);
    if (kind == 2) return make_copositive(random, n);
    return {make_matrix(random, n, n), make_vector(random, n)};
}

// Problems of n unknowns solved by lemke_small; each is compared with the tableau.
template <int n>
int count_answers(int problems) {
    Random random(31 + n);
    LemkeTableau tableau(n);
    int answers = 0;
    for (int k = 0; k < problems; ++k) {
        LcpProblem problem = make_problem(random, n, k % 4);
        problem.M *= std::pow(10.0, k % 13 - 6);
        Quad quad;
        const int pivots = small_lemke::solve<n>(problem.M.data(), problem.q.data(), quad);
        if (pivots < 0) continue;
        ++answers;
        Eigen::VectorXd z(n), expected(n), w(n), expected_w(n);
        store<n>(z.data(), quad);
        REQUIRE(tableau.solve(problem.M.data(), problem.q.data(), n, nullptr, 100, expected.data()) ==
                LemkeTableau::End::solution);
        CHECK(pivots == tableau.pivots());
        CHECK(z == expected);
        Residual residual, expected_residual;
        if (!quick_residual<n>(problem, quad, w.data(), residual)) continue;
        quick_residual(problem, z, expected_w, expected_residual);
        CHECK(w == expected_w);
        CHECK(residual.absolute == expected_residual.absolute);
        CHECK(residual.size_squared == expected_residual.size_squared);
        CHECK(residual.complementarity == expected_residual.complementarity);
        CHECK(residual.cone_violation == expected_residual.cone_violation);
    }
    return answers;
}

}  // namespace

TEST_CASE("lemke: three and four unknowns in registers have the pivots, bits and residuals of the tableau") {
    CHECK(count_answers<3>(2000) > 1500);
    CHECK(count_answers<4>(2000) > 1500);
}

TEST_CASE("lemke: ties and numbers that are none are left to the tableau") {
    Quad z;
    // All rows are equal, so all ratios are equal.
    const Eigen::Matrix4d ones = Eigen::Matrix4d::Identity();
    const Eigen::Vector4d q = -Eigen::Vector4d::Ones();
    CHECK(small_lemke::solve<4>(ones.data(), q.data(), z) == -1);
    for (double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        for (int place = 0; place < 4; ++place) {
            LcpProblem problem{2.0 * ones, q};
            problem.q << -1.0, -2.0, -3.0, -4.0;
            problem.q[place] = place == 3 ? -bad : bad;
            ContactReport report;
            find_solver("lemke")->make_lcp({1, 2, 4})->solve(problem, {}, report);
            CHECK(report.verdict == Verdict::not_converged);
            problem.q[place] = -1.0;
            problem.M(place, place) = bad;
            find_solver("lemke")->make_lcp({1, 2, 4})->solve(problem, {}, report);
            CHECK((report.verdict == Verdict::not_converged ||
                   residual(problem, report.solutions[0].r).absolute <= 1e-10));
        }
    }
}
