// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Solving allocates nothing once workspace and report have seen a problem of that size.
#include "ode/allocation_count.hpp"

#include "contact/block.hpp"
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"

#include <string>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

template <class Solver, class Problem, class Report>
std::size_t count_in_second_solve(Solver& solver, const Problem& problem, Report& report) {
    SolveOptions options;
    options.max_iterations = 500;
    solver->solve(problem, options, report);
    const std::size_t before = allocation_count();
    solver->solve(problem, options, report);
    return allocation_count() - before;
}

}  // namespace

TEST_CASE("contact solvers: the counter sees an allocation of Eigen") {
    if (!sees_malloc()) return;
    const std::size_t before = allocation_count();
    const Eigen::VectorXd vector = Eigen::VectorXd::Zero(1000);
    CHECK(allocation_count() > before);
    CHECK(vector.sum() == 0.0);
}

TEST_CASE("contact solvers: a second solve of the same size allocates nothing") {
    Random random(51);
    const LcpProblem lcp = make_positive_definite(random, 8);
    const ContactProblem planar = make_contacts(random, 2, 2, 6, 0.4),
                         spatial = make_contacts(random, 2, 3, 6, 0.4);
    const GaussProblem gauss = make_block(0.5, 0.0);
    const Eigen::Matrix2d S{{1.0, -1.0}, {-1.0, 1.0}};
    const GaussProblem singular{S, S, Eigen::Vector2d(1.0, -1.0)};
    for (const SolverEntry* entry : all_solvers()) {
        CAPTURE(std::string(entry->id));
        if (entry->make_lcp != nullptr) {
            auto solver = entry->make_lcp({1, 2, 8});
            ContactReport report;
            CHECK(count_in_second_solve(solver, lcp, report) == 0);
        }
        if (entry->make_planar != nullptr) {
            auto solver = entry->make_planar({2, 2, 4});
            ContactReport report;
            CHECK(count_in_second_solve(solver, planar, report) == 0);
        }
        if (entry->make_spatial != nullptr) {
            auto solver = entry->make_spatial({2, 3, 6});
            ContactReport report;
            CHECK(count_in_second_solve(solver, spatial, report) == 0);
        }
        if (entry->make_gauss != nullptr) {
            auto solver = entry->make_gauss({1, 2, 2});
            GaussReport report;
            CHECK(count_in_second_solve(solver, gauss, report) == 0);
            // S is singular: of several minimisers the shortest is wanted.
            auto other = entry->make_gauss({1, 2, 2});
            CHECK(count_in_second_solve(other, singular, report) == 0);
        }
    }
}
