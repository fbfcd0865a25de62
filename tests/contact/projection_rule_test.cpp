// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of the projection method for one contact. The iterates come from a program of its own with 30 digits, the motion of
// the two-step rule by Newton's method for the three numbers of u.
#include "contact/projection_rule.hpp"
#include "contact/catalogue.hpp"
#include "contact/verifier.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace stiction;

namespace {

constexpr double largest = 2.161355904645872;  // eigenvalue
const Eigen::Vector3d limit(1.5857486265598354, -0.4005040099643866, 0.25673025065177438);

ContactProblem make_problem() {
    ContactProblem out;
    out.dimension = 3;
    out.delassus.resize(3, 3);
    out.delassus << 2.0, 0.3, -0.2, 0.3, 1.5, 0.1, -0.2, 0.1, 1.2;
    out.bias = Eigen::Vector3d(-3.0, 0.8, -0.4);
    ContactCondition& law = out.conditions.emplace_back();
    law.mu_stick = law.mu_slip = 0.3;
    return out;
}

void check_iterates(ProjectionRule rule, double R, const std::vector<Eigen::Vector3d>& right) {
    const ContactProblem problem = make_problem();
    const std::vector<double> mu{0.3};
    ProjectionIteration iteration({1, 3, 3});
    iteration.begin(problem, rule, R, mu);
    CHECK(iteration.r().norm() == 0.0);
    for (const Eigen::Vector3d& r : right) {
        REQUIRE(iteration.advance());
        CHECK((iteration.r() - r).norm() < 2e-15 * (1.0 + r.norm()));
    }
}

ContactReport solve(ProjectionRule rule, double R, std::vector<Eigen::VectorXd>* path = nullptr) {
    ContactReport report;
    ProjectionSolver({1, 3, 3}, {rule, R, path}).solve(make_problem(), {}, report);
    return report;
}

}  // namespace

TEST_CASE("projection rule: five iterates of all contacts at once, with R = 1/largest eigenvalue") {
    CHECK(LargestEigenvalue().find(make_problem()) == doctest::Approx(largest).epsilon(1e-15));
    check_iterates(ProjectionRule::projection, 1.0 / largest,
                   {{1.3880175835693918, -0.37013802228517116, 0.18506901114258558},
                    {1.5601410367108302, -0.40077889269860401, 0.24174342610690324},
                    {1.5824882491738397, -0.40128045248291521, 0.25368920699293146},
                    {1.5853315933831722, -0.4007478233091125, 0.25611724971407689},
                    {1.58569461095354, -0.40056380990044176, 0.25660689804968538}});
}

TEST_CASE("projection rule: five iterates of the two-step rule, the faster the larger R is") {
    check_iterates(ProjectionRule::two_step, 1.0 / largest,
                   {{0.74012068198349397, -0.19195157620154698, 0.11160048631039113},
                    {1.1347957510906643, -0.29140235812558834, 0.1760204288747604},
                    {1.3452649941883265, -0.34319841338146253, 0.21234702838846927},
                    {1.4575034848540976, -0.37030353543318158, 0.23251616803622906},
                    {1.517357937504996, -0.38454537373469128, 0.24359518772975377}});
    check_iterates(ProjectionRule::two_step, 2.0,
                   {{1.254237878654305, -0.31970385993911118, 0.19841769327014609},
                    {1.5164428329332367, -0.38402276988766504, 0.24390656019819905},
                    {1.5712593284337196, -0.39711489336196249, 0.25396218304545988},
                    {1.582719413457107, -0.39980321353399891, 0.25613952682854016},
                    {1.58511531747202, -0.40035856164480918, 0.25660509229026919}});
    int before = ProjectionSolver::most_iterations;
    for (const double R : {0.1, 1.0, 10.0, 1000.0}) {
        const ContactReport report = solve(ProjectionRule::two_step, R);
        CHECK(report.verdict == Verdict::found);
        CHECK((report.solutions[0].r - limit).norm() < 1e-13);
        CHECK(report.iterations < before);
        before = report.iterations;
    }
}

TEST_CASE("projection rule: both rules have one limit, and all contacts at once circle for large R") {
    for (const ProjectionRule rule : {ProjectionRule::projection, ProjectionRule::two_step}) {
        std::vector<Eigen::VectorXd> path;
        const ContactReport report = solve(rule, 0.0, &path);
        CHECK(report.verdict == Verdict::found);
        CHECK((report.solutions[0].r - limit).norm() < 1e-13);
        CHECK(path.size() == static_cast<std::size_t>(report.iterations) + 1);
        CHECK(path.front().norm() == 0.0);
        CHECK(path.back() == report.solutions[0].r);
    }
    std::vector<Eigen::VectorXd> path;
    const ContactReport report = solve(ProjectionRule::projection, 2.0, &path);
    CHECK(report.verdict == Verdict::not_converged);
    CHECK(report.iterations == ProjectionSolver::most_iterations);
    CHECK((path[1] - Eigen::Vector3d(6.0, -1.6, 0.8)).norm() < 1e-14);
    CHECK(path[2].norm() == 0.0);
    CHECK((path[999] - path[1]).norm() < 1e-14);
}

TEST_CASE("projection rule: the solvers of the list are these rules") {
    for (const char* id : {"projection", "two_step"}) {
        ContactReport report;
        find_solver(id)->make_spatial({1, 3, 3})->solve(make_problem(), {}, report);
        CHECK(report.verdict == Verdict::found);
        CHECK((report.solutions[0].r - limit).norm() < 1e-13);
    }
}
