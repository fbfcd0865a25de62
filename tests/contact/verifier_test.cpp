// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/verifier.hpp"

#include "contact/double_double.hpp"
#include "contact/random_problems.hpp"

#include <limits>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactProblem make_single(int dimension, double mu, const Eigen::VectorXd& q) {
    ContactProblem out;
    out.dimension = dimension;
    out.delassus = Eigen::MatrixXd::Identity(dimension, dimension);
    out.bias = q;
    out.conditions.resize(1);
    out.conditions[0].mu_stick = out.conditions[0].mu_slip = mu;
    return out;
}

}  // namespace

TEST_CASE("verifier: the natural map of an LCP is max |min(z, w)|") {
    const LcpProblem problem{Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1.0, 0.5)};
    CHECK(residual(problem, Eigen::Vector2d(1.0, 0.0)).absolute == 0.0);
    CHECK(residual(problem, Eigen::Vector2d(1.25, 0.0)).absolute == 0.25);
    CHECK(residual(problem, Eigen::Vector2d(1.0, -0.25)).absolute == 0.25);
}

TEST_CASE(
    "verifier: the cone residual is that of the definition, computed by hand for each branch of the "
    "projection") {
    // r - uhat = (n, t); u = r + q.
    const ContactProblem problem = make_single(3, 0.5, Eigen::Vector3d(-1.0, 0.0, 2.0));
    // Slip: N = 1, T = (0, -0.5), u = (0, 0, 1.5).
    CHECK(residual(problem, Eigen::Vector3d(1.0, 0.0, -0.5)).absolute == 0.0);
    // r = 0: u = (-1, 0, 2), uhat = (-1 + 1, 0, 2), r - uhat = (0, 0, -2): n' = (0 + 1)/1.25 = 0.8, t' = 0.4.
    CHECK(residual(problem, Eigen::Vector3d::Zero()).absolute ==
          doctest::Approx(std::sqrt(0.8 * 0.8 + 0.4 * 0.4)));
    // Open: q_N > 0.
    const ContactProblem open = make_single(2, 0.5, Eigen::Vector2d(2.0, 1.0));
    CHECK(residual(open, Eigen::Vector2d::Zero()).absolute == 0.0);
    // r = (0.5, 0) there: u = (2.5, 1), uhat = (3, 1), r - uhat = (-2.5, -1): mu s = 0.5 <= 2.5, so P = 0 and
    // the map is |r|.
    CHECK(residual(open, Eigen::Vector2d(0.5, 0.0)).absolute == doctest::Approx(0.5));
    // Stick with a wrong u_N: r - uhat inside the cone, the map is |uhat|.
    const ContactProblem stick = make_single(2, 0.5, Eigen::Vector2d(-1.0, 0.1));
    CHECK(residual(stick, Eigen::Vector2d(1.01, -0.1)).absolute == doctest::Approx(0.01));
}

TEST_CASE(
    "verifier: friction against the slip dissipates, complementarity and cone violation are told apart") {
    const ContactProblem problem = make_single(2, 0.5, Eigen::Vector2d(-1.0, 2.0));
    const Residual slip = residual(problem, Eigen::Vector2d(1.0, -0.5));
    CHECK(slip.dissipation == doctest::Approx(0.75));
    CHECK(slip.cone_violation == 0.0);
    CHECK(residual(problem, Eigen::Vector2d(1.0, -0.75)).cone_violation == doctest::Approx(0.25));
    CHECK(residual(problem, Eigen::Vector2d(1.5, -0.75)).complementarity == doctest::Approx(0.75));
}

TEST_CASE("verifier: two coefficients admit stick up to mu_stick and slip at mu_slip, nothing between") {
    ContactProblem problem = make_single(2, 0.4, Eigen::Vector2d(-1.0, 0.5));
    problem.conditions[0].mu_stick = 0.6;
    CHECK(residual(problem, Eigen::Vector2d(1.0, -0.5)).absolute == 0.0);
    CHECK(residual(problem, Eigen::Vector2d(1.0, -0.4)).absolute <= 1e-16);
    CHECK(residual(problem, Eigen::Vector2d(1.0, -0.45)).absolute > 0.04);
    problem.bias[1] = 0.7;
    CHECK(residual(problem, Eigen::Vector2d(1.0, -0.7)).absolute > 0.05);
}

TEST_CASE("verifier: large forces do not show the rounding of plain sums") {
    // Forces of 1e8 that cancel to nothing: plain double sums leave 1e-8.
    LcpProblem problem;
    problem.M = Eigen::Matrix3d{{0.1, 0.3, -0.4}, {0.3, 0.1, -0.4}, {-0.4, -0.4, 0.8}};
    const Eigen::Vector3d z(1e8 + 0.1, 1e8 + 0.3, 1e8 + 0.7);
    problem.q = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        DoubleDouble sum;
        for (int j = 0; j < 3; ++j) sum = sum + two_product(problem.M(i, j), z[j]);
        problem.q[i] = -sum.value();
    }
    const double rounding_of_q = 1e-16 * problem.q.lpNorm<Eigen::Infinity>();
    CHECK(residual(problem, z).absolute <= rounding_of_q);
}

TEST_CASE("verifier: nothing that is not a number passes") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const LcpProblem problem{Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1.0, 0.5)};
    const Eigen::Vector2d z(nan, 0.0);
    CHECK(!passes(residual(problem, z), z));
    const ContactProblem contact = make_single(2, 0.5, Eigen::Vector2d(-1.0, 0.5));
    CHECK(!passes(residual(contact, z), z));
}

TEST_CASE("verifier: data so small that r = 0 is within 1e-10 are not passed by r = 0") {
    const ContactProblem problem = make_single(2, 0.5, Eigen::Vector2d(-1e-12, 0.0));
    CHECK(!passes(residual(problem, Eigen::Vector2d::Zero()), Eigen::Vector2d::Zero()));
    const Eigen::Vector2d right(1e-12, 0.0);
    CHECK(passes(residual(problem, right), right));
}

TEST_CASE("double_double: products, quotients and roots carry 30 digits") {
    const DoubleDouble third = DoubleDouble(1.0) / DoubleDouble(3.0);
    const DoubleDouble one = third + third + third;
    CHECK(std::abs((one - DoubleDouble(1.0)).value()) <= 1e-31);
    const DoubleDouble root = sqrt(DoubleDouble(2.0));
    CHECK(std::abs((root * root - DoubleDouble(2.0)).value()) <= 1e-30);
}
