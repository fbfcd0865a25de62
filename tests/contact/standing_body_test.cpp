// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A rigid body on three or four feet (round cones, dependent rows: 9 or 12 rows for 6 motions), the contact problem
// of event-driven motion in space.
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

// Feet on a circle of radius 1, the centre of mass at `height` above them, unit mass, moments of inertia about 1;
// u = J M^-1 (J' r + load) at rest, load = (force, moment).
ContactProblem make_body(Random& random, int feet, double height, const Eigen::Matrix<double, 6, 1>& load) {
    ContactProblem out;
    out.dimension = 3;
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(3 * feet, 6);
    const double turn = 6.28 * random.next_fraction();
    for (int i = 0; i < feet; ++i) {
        const double angle = turn + 6.283185307179586 * i / feet;
        const double x = std::cos(angle), y = std::sin(angle), z = -height;
        // Velocity v + omega x (x, y, z), rows z, x, y.
        J.row(3 * i) << 0, 0, 1, y, -x, 0;
        J.row(3 * i + 1) << 1, 0, 0, 0, z, -y;
        J.row(3 * i + 2) << 0, 1, 0, -z, 0, x;
    }
    Eigen::Matrix<double, 6, 1> inverse;
    for (int k = 0; k < 6; ++k) inverse[k] = k < 3 ? 1.0 : 0.5 + random.next_fraction();
    out.delassus = J * inverse.asDiagonal() * J.transpose();
    out.bias = J * inverse.cwiseProduct(load);
    out.conditions.resize(static_cast<std::size_t>(feet));
    return out;
}

Eigen::Matrix<double, 6, 1> make_load(Random& random, double push) {
    Eigen::Matrix<double, 6, 1> load;
    for (double& value : load) value = push * next_normal(random);
    load[2] -= 1.0;  // weight
    return load;
}

ContactReport solve(std::string_view id, const ContactProblem& problem) {
    ContactReport report;
    find_solver(id)->make_spatial({problem.contacts(), 3, problem.size()})->solve(problem, {}, report);
    return report;
}

struct Tally {
    int solved = 0, cases = 0;
    double worst = 0.0;

    void add(const ContactProblem& problem, const ContactReport& report) {
        ++cases;
        if (report.verdict != Verdict::found) return;
        ++solved;
        const Residual measured = residual(problem, report.solutions[0].r);
        worst = std::max(worst, measured.absolute);
    }
};

}  // namespace

TEST_CASE("standing body: three and four feet, pushed and turned, are solved to 1e-13") {
    for (const int feet : {3, 4}) {
        Random random(static_cast<std::uint64_t>(80 + feet));
        Tally newton, lagrangian;
        int slipping = 0, sticking = 0, lifting = 0;
        for (int k = 0; k < 400; ++k) {
            ContactProblem problem = make_body(random, feet, 0.2 + 0.6 * random.next_fraction(),
                                               make_load(random, 0.05 + 0.4 * random.next_fraction()));
            for (ContactCondition& law : problem.conditions)
                law.mu_stick = law.mu_slip = 0.1 + 0.4 * random.next_fraction();
            const ContactReport report = solve("alart_curnier", problem);
            newton.add(problem, report);
            lagrangian.add(problem, solve("augmented_lagrangian", problem));
            if (report.verdict != Verdict::found) continue;
            for (const ContactState state : report.solutions[0].states) {
                slipping += state == ContactState::slip ? 1 : 0;
                sticking += state == ContactState::stick ? 1 : 0;
                lifting += state == ContactState::open ? 1 : 0;
            }
        }
        MESSAGE(feet << " feet: alart_curnier " << newton.solved << " of " << newton.cases << ", worst "
                     << newton.worst << "; augmented_lagrangian " << lagrangian.solved << ", worst "
                     << lagrangian.worst);
        CHECK(newton.solved == newton.cases);
        CHECK(newton.worst <= 1e-13);
        CHECK(lagrangian.solved >= lagrangian.cases - 4);
        CHECK(slipping > 100);
        CHECK(sticking > 100);
        CHECK(lifting > 50);
    }
}

TEST_CASE("standing body: with mu_stick above mu_slip an answer keeps the law of the state it says") {
    for (const int feet : {1, 2, 3, 4}) {
        Random random(static_cast<std::uint64_t>(90 + feet));
        Tally newton;
        for (int k = 0; k < 300; ++k) {
            ContactProblem problem =
                make_body(random, feet, 0.3, make_load(random, 0.3 * random.next_fraction()));
            for (ContactCondition& law : problem.conditions) {
                law.mu_slip = 0.2 * random.next_fraction() + 0.05;
                law.mu_stick = law.mu_slip * (1.0 + random.next_fraction());
            }
            newton.add(problem, solve("alart_curnier", problem));
        }
        MESSAGE(feet << " feet, two coefficients: " << newton.solved << " of " << newton.cases << ", worst "
                     << newton.worst);
        CHECK(newton.solved >= newton.cases - 6);
        CHECK(newton.worst <= 1e-10);
    }
}

TEST_CASE("standing body: feet without tangents and feet with one stand beside those with two") {
    // The first foot glides (no tangents), the second has a rail (one), the others are as before.
    Random random(95);
    Tally newton;
    for (int k = 0; k < 300; ++k) {
        ContactProblem problem = make_body(random, 4, 0.4, make_load(random, 0.3 * random.next_fraction()));
        for (ContactCondition& law : problem.conditions) law.mu_stick = law.mu_slip = 0.3;
        problem.conditions[0].tangent = TangentLaw::frictionless;
        problem.conditions[0].tangents = 0;
        problem.conditions[1].tangents = 1;
        for (const int row : {1, 2, 5}) {
            problem.delassus.row(row).setZero();
            problem.delassus.col(row).setZero();
            problem.bias[row] = 0.0;
        }
        const ContactReport report = solve("alart_curnier", problem);
        newton.add(problem, report);
        if (report.verdict != Verdict::found) continue;
        for (const int row : {1, 2, 5}) CHECK(report.solutions[0].r[row] == 0.0);
    }
    MESSAGE("mixed tangents: " << newton.solved << " of " << newton.cases << ", worst " << newton.worst);
    CHECK(newton.solved == newton.cases);
    CHECK(newton.worst <= 1e-13);
}

TEST_CASE("standing body: contacts with one tangent inside a spatial problem are enumerated completely") {
    Random random(96);
    int several = 0;
    for (int k = 0; k < 400; ++k) {
        // The same contacts as a planar problem and with a third row of zeros.
        const int contacts = 1 + k % 3;
        const ContactProblem plane =
            make_contacts(random, contacts, 2, 4, 1.5 * random.next_fraction(), k % 4 == 0);
        ContactProblem space;
        space.dimension = 3;
        space.conditions = plane.conditions;
        space.delassus.setZero(3 * contacts, 3 * contacts);
        space.bias.setZero(3 * contacts);
        for (int i = 0; i < 2 * contacts; ++i) {
            const int row = 3 * (i / 2) + i % 2;
            space.bias[row] = plane.bias[i];
            for (int j = 0; j < 2 * contacts; ++j)
                space.delassus(row, 3 * (j / 2) + j % 2) = plane.delassus(i, j);
        }
        for (ContactCondition& law : space.conditions) law.tangents = 1;
        ContactReport expected;
        find_solver("enumeration")->make_planar({contacts, 2, plane.size()})->solve(plane, {}, expected);
        const ContactReport report = solve("enumeration", space);
        CHECK(report.verdict == expected.verdict);
        CHECK(report.count == expected.count);
        several += report.count > 1 ? 1 : 0;
        for (int i = 0; i < std::min(report.known, expected.known); ++i) {
            const auto at = static_cast<std::size_t>(i);
            CHECK(report.solutions[at].states == expected.solutions[at].states);
        }
    }
    CHECK(several > 5);
}
