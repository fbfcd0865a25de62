// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/one_contact.hpp"

#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"
#include "contact/solver.hpp"
#include "contact/verifier.hpp"

#include <algorithm>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

// A point mass on a plane under gravity, pushed along it; one step of 1 s.
ContactProblem make_particle(int dimension, double push_x, double push_y, double lift = 0.0) {
    ContactProblem out;
    out.dimension = dimension;
    out.delassus = 0.5 * Eigen::MatrixXd::Identity(dimension, dimension);  // m = 2
    out.bias = Eigen::VectorXd::Zero(dimension);
    out.bias[0] = lift - 10.0;
    out.bias[1] = push_x;
    if (dimension == 3) out.bias[2] = push_y;
    out.conditions.resize(1);
    out.conditions[0].mu_stick = out.conditions[0].mu_slip = 0.5;
    return out;
}

struct Agreement {
    int answered = 0, states[5] = {};
    double worst = 0.0;
};

// Against a solver of the catalogue on random problems.
Agreement compare(int dimension, NormalLaw normal, const char* solver, bool isotropic) {
    Random random(20260207);
    Agreement out;
    const SolverEntry& entry = *find_solver(solver);
    const auto other =
        (dimension == 2 ? entry.make_planar : entry.make_spatial)({1, dimension, 2 * dimension});
    ContactReport report;
    ContactSolution found;
    for (int k = 0; k < 2000; ++k) {
        ContactProblem problem = make_contacts(random, 1, dimension, 4, 0.6);
        problem.bias = make_vector(random, dimension);
        if (isotropic)
            problem.delassus = Eigen::Vector3d(0.1 + random.next_fraction(), 0.7, 0.7).asDiagonal();
        problem.conditions[0].normal = normal;
        problem.conditions[0].prescribed_normal = random.next_fraction();
        if (!solve_one_contact(problem, found)) continue;
        ++out.answered;
        ++out.states[static_cast<int>(found.states[0])];
        CHECK(passes(residual(problem, found.r), found.r));
        other->solve(problem, {}, report);
        REQUIRE(report.known == 1);
        CHECK(report.solutions[0].states[0] == found.states[0]);
        const double size = 1.0 + report.solutions[0].r.norm();
        out.worst = std::max(out.worst, (report.solutions[0].r - found.r).norm() / size);
    }
    return out;
}

}  // namespace

TEST_CASE("one_contact: a particle is held, slides or lifts off as by hand") {
    ContactSolution found;
    REQUIRE(solve_one_contact(make_particle(2, 4.0, 0.0), found));  // bound 0.5 * 10 m/s
    CHECK(found.states[0] == ContactState::stick);
    CHECK(found.r[0] == 20.0);
    CHECK(found.r[1] == -8.0);
    CHECK(found.u[1] == 0.0);
    REQUIRE(solve_one_contact(make_particle(2, -7.0, 0.0), found));
    CHECK(found.states[0] == ContactState::slip_minus);
    CHECK(found.r[1] == 10.0);
    CHECK(found.u[1] == -2.0);
    REQUIRE(solve_one_contact(make_particle(3, 6.0, 8.0), found));
    CHECK(found.states[0] == ContactState::slip);
    CHECK(found.r[1] == doctest::Approx(-6.0).epsilon(1e-15));
    CHECK(found.r[2] == doctest::Approx(-8.0).epsilon(1e-15));
    REQUIRE(solve_one_contact(make_particle(3, 6.0, 8.0, 11.0), found));
    CHECK(found.states[0] == ContactState::open);
    CHECK(found.r.norm() == 0.0);
    CHECK(found.u[2] == 8.0);
}

TEST_CASE("one_contact: where two states meet it leaves the answer to the solvers") {
    ContactSolution found;
    CHECK_FALSE(solve_one_contact(make_particle(2, 5.0, 0.0), found));        // between stick and slip
    CHECK_FALSE(solve_one_contact(make_particle(3, 3.0, 4.0), found));        // the same in space
    CHECK_FALSE(solve_one_contact(make_particle(2, 1.0, 0.0, 10.0), found));  // between open and closed
}

TEST_CASE(
    "one_contact: friction that may have several answers, other laws and two contacts are left to the "
    "solvers") {
    ContactSolution found;
    ContactProblem rod = make_particle(2, 4.0, 0.0);
    rod.delassus(0, 1) = rod.delassus(1, 0) = -0.9;  // mu |G_NT| > 0.9 G_NN
    rod.delassus(1, 1) = 4.0;
    CHECK_FALSE(solve_one_contact(rod, found));
    ContactProblem other = make_particle(2, 4.0, 0.0);
    other.conditions[0].mu_slip = 0.4;
    CHECK_FALSE(solve_one_contact(other, found));
    other = make_particle(2, 4.0, 0.0);
    other.conditions[0].normal = NormalLaw::bilateral;
    CHECK_FALSE(solve_one_contact(other, found));
    other = make_particle(2, 4.0, 0.0);
    other.conditions[0].tangent = TangentLaw::sliding;
    other.conditions[0].direction = {1.0, 0.0};
    CHECK_FALSE(solve_one_contact(other, found));
    Random random(7);
    CHECK_FALSE(solve_one_contact(make_contacts(random, 2, 2, 6, 0.3), found));
}

TEST_CASE("one_contact: one tangent, the same state and forces as by enumeration") {
    for (const NormalLaw normal : {NormalLaw::unilateral, NormalLaw::prescribed}) {
        const Agreement result = compare(2, normal, "enumeration", false);
        CHECK(result.answered > 1000);
        CHECK(result.worst < 1e-12);
        CHECK(result.states[static_cast<int>(ContactState::stick)] > 50);
        CHECK(result.states[static_cast<int>(ContactState::slip_plus)] > 50);
        CHECK(result.states[static_cast<int>(ContactState::slip_minus)] > 50);
    }
}

TEST_CASE("one_contact: two tangents, the same state and forces as by Newton's method") {
    const Agreement result = compare(3, NormalLaw::unilateral, "alart_curnier", true);
    CHECK(result.answered > 1900);
    CHECK(result.worst < 1e-12);
    CHECK(result.states[static_cast<int>(ContactState::open)] > 50);
    CHECK(result.states[static_cast<int>(ContactState::stick)] > 50);
    CHECK(result.states[static_cast<int>(ContactState::slip)] > 50);
}
