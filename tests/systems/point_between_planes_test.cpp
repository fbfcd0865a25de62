// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"
#include "contact/catalogue.hpp"
#include "contact/gauss.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using stiction::test::Experiment;

namespace {

// (2.57)-(2.60): S = W M^-1 W', constraints a_N >= 0 of both planes.
GaussProblem make_gauss_problem(double mu, double F_y, double sg = 1.0) {
    Eigen::MatrixXd W(2, 2);
    W << sg * mu, -1.0, sg * mu, 1.0;
    GaussProblem problem;
    problem.S = W * W.transpose();
    problem.A = Eigen::MatrixXd(2, 2);
    problem.A << 1.0, -1.0, -1.0, 1.0;
    problem.b = Eigen::VectorXd(2);
    problem.b << -F_y, F_y;
    return problem;
}

constexpr double frictions[] = {0.0, 0.1, 0.5, 1.0, 3.0};

}  // namespace

TEST_CASE("point_between_planes: S is [[mu^2+1, mu^2-1], [mu^2-1, mu^2+1]] with determinant 4 mu^2 (2.58)") {
    for (const double mu : frictions)
        for (const double sg : {1.0, -1.0}) {
            const GaussProblem problem = make_gauss_problem(mu, -1.0, sg);
            CHECK(problem.S(0, 0) == doctest::Approx(mu * mu + 1.0));
            CHECK(problem.S(1, 1) == doctest::Approx(mu * mu + 1.0));
            CHECK(problem.S(0, 1) == doctest::Approx(mu * mu - 1.0));
            const double determinant = problem.S(0, 0) * problem.S(1, 1) - problem.S(0, 1) * problem.S(1, 0);
            CHECK(determinant == doctest::Approx(4.0 * mu * mu));
        }
}

TEST_CASE(
    "point_between_planes: Gauss' principle loads one plane only, with multipliers 1 + mu^2 and 2 mu^2 "
    "(2.61)") {
    const auto solver = find_solver("gauss_qp")->make_gauss({2, 2, 2});
    for (const double mu : frictions) {
        GaussReport report;
        solver->solve(make_gauss_problem(mu, -1.0), {}, report);
        REQUIRE(report.normal.size() == 2);
        CHECK(std::abs(report.normal[0] - 1.0) < 1e-12);
        CHECK(std::abs(report.normal[1]) < 1e-12);
        CHECK(std::abs(report.lambda[0] - report.lambda[1] - (1.0 + mu * mu)) < 1e-12 * (1.0 + mu * mu));
        CHECK(std::abs(report.z[0]) < 1e-12);
        CHECK(std::abs(report.z[1] - 2.0 * mu * mu) < 1e-12 * (1.0 + mu * mu));
        if (mu > 0.0) CHECK(report.verdict == Verdict::unique);  // S is singular only for mu = 0
        solver->solve(make_gauss_problem(mu, 1.0), {}, report);
        CHECK(std::abs(report.normal[0]) < 1e-12);
        CHECK(std::abs(report.normal[1] - 1.0) < 1e-12);
    }
}

TEST_CASE("point_between_planes: every preload solves the complementarity problem") {
    const GaussProblem problem = make_gauss_problem(0.5, -1.0);
    for (const double preload : {0.0, 0.25, 1.0, 5.0}) {
        Eigen::VectorXd N(2);
        N << 1.0 + preload, preload;
        CHECK(find_complementarity(problem, N) == 0.0);
        CHECK(solves_lcp(problem, N));
        Experiment run("point_between_planes?method=lcp_ray&preload=" + write_number(preload), 0.0);
        CHECK(run.at_node(0, "lower.normal") == 1.0 + preload);
        CHECK(run.at_node(0, "upper.normal") == preload);
    }
    // The solver that finds all solutions reports the ray.
    ContactProblem sliding;
    sliding.dimension = 2;
    sliding.delassus = Eigen::MatrixXd(4, 4);
    sliding.delassus << 1, 0, -1, 0, 0, 1, 0, 1, -1, 0, 1, 0, 0, 1, 0, 1;
    sliding.bias = Eigen::VectorXd(4);
    sliding.bias << -1, 0, 1, 0;
    sliding.conditions.resize(2);
    for (ContactCondition& condition : sliding.conditions) {
        condition.tangent = TangentLaw::sliding;
        condition.mu_stick = condition.mu_slip = 0.5;
        condition.direction = {1.0, 0.0};
    }
    ContactReport report;
    SolveOptions all;
    all.all = true;
    find_solver("enumeration")->make_planar({2, 2, 8})->solve(sliding, all, report);
    CHECK(report.verdict == Verdict::multiple);
    CHECK(report.continuum);
}

TEST_CASE("point_between_planes: forces and verdict of every method") {
    for (const char* method : {"gauss_qp", "lemke", "time_stepping"})
        for (const double mu : frictions)
            for (const double F_y : {-1.0, 1.0, -0.3, 0.0}) {
                Experiment run("point_between_planes?method=" + std::string(method) +
                                   "&mu=" + write_number(mu) + "&force_y=" + write_number(F_y),
                               0.1);
                CAPTURE(std::string(method));
                CHECK(std::abs(run.at(0.1, "lower.normal") - std::max(-F_y, 0.0)) < 1e-12);
                CHECK(std::abs(run.at(0.1, "upper.normal") - std::max(F_y, 0.0)) < 1e-12);
                CHECK(std::abs(run.at(0.1, "total_normal") - std::abs(F_y)) < 1e-12);
                for (std::size_t i = 0; i < run.nodes(); ++i) {
                    CHECK(run.word_at_node(i, "verdict") == "multiple");
                    CHECK(run.at_node(i, "y") == 0.0);
                    CHECK(run.at_node(i, "lower.gap") == 0.0);
                    CHECK(run.at_node(i, "upper.gap") == 0.0);
                    CHECK(run.word_at_node(i, "lower.state") == run.word_at_node(i, "upper.state"));
                }
            }
}

TEST_CASE(
    "point_between_planes: it stops after x'/mu on a way of x'^2/(2 mu), with preload p as if mu were mu (1 "
    "+ 2 p)") {
    for (const double mu : {0.1, 0.5, 2.0})
        for (const double v : {1.0, -2.5})
            for (const double preload : {0.0, 1.0, 2.5}) {
                const double effective = mu * (1.0 + 2.0 * preload), stop = std::abs(v) / effective;
                Experiment run("point_between_planes?method=lcp_ray&preload=" + write_number(preload) +
                                   "&mu=" + write_number(mu) + "&x_dot0=" + write_number(v),
                               40.0);
                REQUIRE(run.events().size() == 2);
                CHECK(std::abs(run.event(0).t - stop) < 1e-10);
                CHECK(run.event(0).kind == EventKind::slip_to_stick);
                CHECK(run.at(40.0, "x") ==
                      doctest::Approx(v * std::abs(v) / (2.0 * effective)).epsilon(1e-12));
                CHECK(run.at(40.0, "x_dot") == 0.0);
                CHECK(run.energy_defect() < 1e-13 * (1.0 + v * v));
                CHECK(run.at(40.0, "energy.dissipated") == doctest::Approx(0.5 * v * v).epsilon(1e-12));
            }
    Experiment gauss("point_between_planes");
    CHECK(std::abs(gauss.event(0).t - 2.0) < 1e-12);
    CHECK(gauss.at(10.0, "x") == doctest::Approx(1.0).epsilon(1e-13));
}

TEST_CASE("point_between_planes: time stepping moves it as Gauss' principle does, and so does lemke") {
    for (const char* items : {"", "&force_x=0.4", "&force_x=-1.2", "&force_y=2&mu=0.3"}) {
        Experiment gauss("point_between_planes?method=gauss_qp" + std::string(items), 5.0);
        Experiment lemke("point_between_planes?method=lemke" + std::string(items), 5.0);
        Experiment stepping("point_between_planes?method=time_stepping" + std::string(items), 5.0);
        for (double t = 0.0; t <= 5.0; t += 0.1) {
            CHECK(gauss.at(t, "x") == lemke.at(t, "x"));
            // In the step in which the sense of motion changes the error is dt times the change of acceleration.
            CHECK(std::abs(gauss.at(t, "x_dot") - stepping.at(t, "x_dot")) < 3e-3);
            CHECK(std::abs(gauss.at(t, "x") - stepping.at(t, "x")) < 1e-2);
        }
    }
}

TEST_CASE(
    "point_between_planes: at rest it sticks up to F_x = mu (N1 + N2), preload included, and slips in its "
    "sense beyond") {
    const auto state = [](const std::string& items) {
        return Experiment("point_between_planes?x_dot0=0" + items, 0.0).word_at_node(0, "lower.state");
    };
    CHECK(state("&force_x=0.5") == "stick");
    CHECK(state("&force_x=0.51") == "slip+");
    CHECK(state("&force_x=-0.51") == "slip-");
    CHECK(state("&force_x=1.5&preload=1&method=lcp_ray") == "stick");
    CHECK(state("&force_x=1.51&preload=1&method=lcp_ray") == "slip+");
    CHECK(state("&mu=0") == "stick");
    Experiment held("point_between_planes?x_dot0=0&force_x=-1.2&preload=1&method=lcp_ray", 1.0);
    const double T1 = held.at(1.0, "lower.tangent"), T2 = held.at(1.0, "upper.tangent");
    CHECK(T1 + T2 == doctest::Approx(1.2).epsilon(1e-14));
    CHECK(std::abs(T1) <= 0.5 * held.at(1.0, "lower.normal"));
    CHECK(std::abs(T2) <= 0.5 * held.at(1.0, "upper.normal"));
    // The point reverses, because the force is stronger than friction: x'' = -1 - 0.5, then -1 + 0.5.
    Experiment turns("point_between_planes?force_x=-1", 3.0);
    REQUIRE(turns.events().size() == 2);
    CHECK(turns.event(0).kind == EventKind::slip_reversal);
    CHECK(std::abs(turns.event(0).t - 1.0 / 1.5) < 1e-12);
    CHECK(turns.at(3.0, "x_dot") == doctest::Approx(-0.5 * (3.0 - 1.0 / 1.5)).epsilon(1e-12));
    CHECK(turns.energy_defect() < 1e-13);
}

TEST_CASE("point_between_planes: without friction it slides on for ever") {
    Experiment run("point_between_planes/frictionless");
    CHECK(run.events().empty());
    CHECK(run.at(10.0, "x") == doctest::Approx(10.0).epsilon(1e-14));
    CHECK(run.at(10.0, "energy.dissipated") == 0.0);
}
