// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"

#include <algorithm>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

// Largest errors over random pushes of a contact that slips: force along the slip (relative) and direction
// (degrees).
struct Errors {
    double along = 0.0, direction = 0.0;
    int cases = 0;
};

Errors measure(int axes) {
    Errors out;
    Random random(9);
    auto polygon = find_solver("polygonal_cone")->make_spatial({1, 3, 3});
    auto exact = find_solver("enumeration")->make_spatial({1, 3, 3});
    SolveOptions options;
    options.polygon_axes = axes;
    ContactReport approximate, reference;
    for (int k = 0; k < 400; ++k) {
        ContactProblem problem;
        problem.dimension = 3;
        problem.delassus = Eigen::Matrix3d::Identity();
        problem.bias = Eigen::Vector3d(-1.0, next_normal(random), next_normal(random));
        problem.conditions.resize(1);
        problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = 0.3;
        polygon->solve(problem, options, approximate);
        exact->solve(problem, {}, reference);
        if (reference.solutions[0].states[0] != ContactState::slip || approximate.known == 0) continue;
        const Eigen::Vector2d a = approximate.solutions[0].r.tail<2>(),
                              b = reference.solutions[0].r.tail<2>();
        const double cosine = std::min(1.0, a.dot(b) / (a.norm() * b.norm()));
        out.along = std::max(out.along, 1.0 - a.dot(b) / b.squaredNorm());
        out.direction = std::max(out.direction, std::acos(cosine) * 180.0 / 3.141592653589793);
        ++out.cases;
    }
    return out;
}

}  // namespace

TEST_CASE(
    "polygonal_cone: the direction is wrong by at most 45 deg/n*, the force along the slip by about "
    "0.31/n*^2") {
    for (int axes : {1, 2, 4, 8, 16, 32}) {
        const Errors errors = measure(axes);
        CHECK(errors.cases > 300);
        // 1 - cos(45 deg/n*) = 0.308/n*^2 - ...
        CHECK(errors.direction <= 45.001 / axes);
        CHECK(errors.direction >= 0.8 * 45.0 / axes);
        CHECK(errors.along <= 0.31 / (axes * axes));
        CHECK(errors.along >= 0.6 * 0.29 / (axes * axes));
    }
}

TEST_CASE(
    "polygonal_cone: sticking is exact and passes the verifier, sliding is approximate and does not claim "
    "to") {
    ContactProblem problem;
    problem.dimension = 3;
    problem.delassus = Eigen::Matrix3d::Identity();
    problem.bias = Eigen::Vector3d(-1.0, 0.1, -0.05);
    problem.conditions.resize(1);
    problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = 0.3;
    ContactReport report;
    auto solver = find_solver("polygonal_cone")->make_spatial({1, 3, 3});
    solver->solve(problem, {}, report);
    CHECK(report.verdict == Verdict::found);
    CHECK(report.solutions[0].states[0] == ContactState::stick);
    CHECK(report.solutions[0].r[1] == doctest::Approx(-0.1));
    problem.bias[1] = 1.0;
    solver->solve(problem, {}, report);
    CHECK(report.verdict == Verdict::not_converged);
    CHECK(report.known == 1);
    CHECK(report.solutions[0].r.tail<2>().norm() == doctest::Approx(0.3));
}
