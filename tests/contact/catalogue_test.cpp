// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/catalogue.hpp"

#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"
#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("catalogue: ids are found as they are written, and nothing else is") {
    for (const SolverEntry* entry : all_solvers()) {
        CHECK(find_solver(entry->id) == entry);
        CHECK(find_solver(std::string(entry->id) + " ") == nullptr);
        CHECK(find_solver(entry->id.substr(1)) == nullptr);
    }
    CHECK(find_solver("") == nullptr);
    CHECK(find_solver("Lemke") == nullptr);
}

TEST_CASE("catalogue: each solver answers an easy problem of every kind that it takes") {
    for (const SolverEntry* entry : all_solvers()) {
        CAPTURE(entry->id);
        ContactReport report;
        int kinds = 0;
        if (entry->make_lcp != nullptr) {
            ++kinds;
            const LcpProblem problem{2.0 * Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1.0, 1.0)};
            entry->make_lcp({1, 2, 2})->solve(problem, {}, report);
            CHECK(report.known == 1);
            CHECK((report.solutions[0].r - Eigen::Vector2d(0.5, 0.0)).norm() <= 1e-14);
        }
        for (const int dimension : {2, 3}) {
            const auto make = dimension == 2 ? entry->make_planar : entry->make_spatial;
            if (make == nullptr) continue;
            ++kinds;
            ContactProblem problem;  // a block at rest: N carries the weight, T the push below mu N
            problem.dimension = dimension;
            problem.delassus = Eigen::MatrixXd::Identity(dimension, dimension);
            problem.bias = Eigen::Vector3d(-1.0, 0.25, 0.0).head(dimension);
            problem.conditions.resize(1);
            problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = 0.5;
            // Gauss' principle has no round cone.
            const bool resting = !(entry->id == "gauss_qp" && dimension == 3);
            if (!resting) problem.conditions[0].tangent = TangentLaw::frictionless;
            make({1, dimension, dimension})->solve(problem, {}, report);
            REQUIRE(report.known == 1);
            CHECK(passes(residual(problem, report.solutions[0].r), report.solutions[0].r));
            CHECK(report.solutions[0].r[0] == doctest::Approx(1.0));
            CHECK(report.solutions[0].r[1] == doctest::Approx(resting ? -0.25 : 0.0));
        }
        if (entry->make_gauss != nullptr) {
            ++kinds;
            GaussReport gauss;
            const GaussProblem problem{Eigen::Matrix2d::Identity(), Eigen::Matrix2d::Identity(),
                                       Eigen::Vector2d(1.0, -1.0)};
            entry->make_gauss({1, 2, 2})->solve(problem, {}, gauss);
            CHECK((gauss.normal - Eigen::Vector2d(1.0, 0.0)).norm() <= 1e-14);
        }
        CHECK(kinds > 0);
        CHECK(!entry->title.empty());
        CHECK(!entry->source.empty());
    }
}

TEST_CASE("catalogue: the solver that a method names exists, and takes its problems") {
    for (const System* system : all_systems()) {
        for (const Method& method : system->methods) {
            CAPTURE(system->id);
            CAPTURE(method.id);
            const SolverEntry* entry = find_solver(method.solver);
            if (entry == nullptr)
                entry = system->make(*system, get_initial_values(*system), method.id)
                            ->find_own_solver(method.solver);
            REQUIRE(entry != nullptr);
            if (method.kind == MethodKind::cash_karp)
                CHECK((entry->make_gauss != nullptr || entry->make_lcp != nullptr));
            else
                CHECK((entry->make_planar != nullptr || entry->make_spatial != nullptr));
        }
    }
}
