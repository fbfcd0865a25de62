// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The three solvers of the round cone face the same problems as enumeration.
#include "contact/block.hpp"
#include "contact/catalogue.hpp"
#include "contact/listed.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactReport solve(std::string_view id, const ContactProblem& problem, const SolveOptions& options = {}) {
    ContactReport report;
    const SolverEntry* entry = find_solver(id);
    const SolverSize size{problem.contacts(), problem.dimension, problem.size()};
    (problem.dimension == 3 ? entry->make_spatial(size) : entry->make_planar(size))
        ->solve(problem, options, report);
    return report;
}

constexpr std::string_view cone_solvers[] = {"alart_curnier", "augmented_lagrangian", "gauss_seidel"};

}  // namespace

TEST_CASE("cone solvers: what they find for one contact is among the solutions that enumeration lists") {
    for (int dimension : {2, 3}) {
        Random random(21);
        int found[3] = {};
        for (int k = 0; k < 400; ++k) {
            ContactProblem problem =
                make_contacts(random, 1, dimension, dimension, 1.2 * random.next_fraction());
            problem.delassus += 0.05 * Eigen::MatrixXd::Identity(dimension, dimension);
            ContactCondition& law = problem.conditions[0];
            if (k % 3 == 0) law.mu_stick = 1.3 * law.mu_slip;
            if (k % 4 == 1) law.normal = NormalLaw::bilateral;
            if (k % 4 == 2) {
                law.normal = NormalLaw::prescribed;
                law.prescribed_normal = 2.0 * random.next_fraction();
            }
            const ContactReport all = solve("enumeration", problem);
            for (int s = 0; s < 3; ++s) {
                const ContactReport one = solve(cone_solvers[s], problem);
                if (one.verdict != Verdict::found) continue;
                ++found[s];
                CHECK(passes(residual(problem, one.solutions[0].r), one.solutions[0].r));
                CHECK(test::is_listed(one.solutions[0].r, all, 1e-7));
            }
        }
        CHECK(found[0] >= 396);
        CHECK(found[1] >= 380);
        CHECK(found[2] >= 360);
    }
}

TEST_CASE(
    "cone solvers: redundant contacts (rank-deficient Delassus matrices) are solved at the velocity level") {
    Random random(22);
    for (int k = 0; k < 100; ++k) {
        // More constraint rows than motions; moderate friction and a velocity that comes from a motion.
        const ContactProblem problem = make_contacts(random, 2 + k % 4, 3, 6, 0.3);
        for (std::string_view id : {cone_solvers[0], cone_solvers[1]}) {
            const ContactReport report = solve(id, problem);
            CHECK(report.verdict == Verdict::found);
            CHECK(residual(problem, report.solutions[0].r).absolute <= 1e-10);
            CHECK(report.solutions[0].residual.dissipation >= -1e-10);
        }
    }
}

TEST_CASE(
    "cone solvers: forces of a four-legged table are not unique, its motion is, and the report says so") {
    Eigen::Matrix<double, 4, 3> W;
    W << 1, 1, 1, 1, -1, 1, 1, -1, -1, 1, 1, -1;
    ContactProblem table;
    table.dimension = 1;
    table.delassus = W * W.transpose();
    table.bias = W * Eigen::Vector3d(-1.0, 0.0, 0.0);
    table.conditions.resize(4);
    const ContactReport report = solve("augmented_lagrangian", table);
    CHECK(report.verdict == Verdict::found);
    CHECK(report.rank == 3);
    CHECK(report.forces_unique == Known::no);
    CHECK(report.motion_unique == Known::yes);
    CHECK(report.solutions[0].u.norm() <= 1e-12);
}

TEST_CASE("cone solvers: without a solution no verdict `found` is given") {
    const ContactProblem rod = make_rod(2.0, 0.8, 0.0, -1);
    CHECK(solve("enumeration", rod).verdict == Verdict::none);
    SolveOptions options;
    options.max_iterations = 500;
    for (std::string_view id : cone_solvers) CHECK(solve(id, rod, options).verdict == Verdict::not_converged);
}

TEST_CASE("cone solvers: inconsistent and indeterminate sliding problems never yield a wrong answer") {
    Random random(23);
    int impossible = 0;
    for (int k = 0; k < 300; ++k) {
        const ContactProblem problem =
            make_contacts(random, 1 + k % 2, 2, 3, 3.0 * random.next_fraction(), true);
        const ContactReport all = solve("enumeration", problem);
        impossible += all.verdict == Verdict::none ? 1 : 0;
        SolveOptions options;
        options.max_iterations = 300;
        for (std::string_view id : cone_solvers) {
            const ContactReport one = solve(id, problem, options);
            if (one.verdict == Verdict::found && !all.continuum)
                CHECK(test::is_listed(one.solutions[0].r, all, 1e-7));
        }
    }
    CHECK(impossible > 5);
}
