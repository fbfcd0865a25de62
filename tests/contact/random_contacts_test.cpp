// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Ten thousand random contact problems in the plane and as many in space, by every solver: the verdicts of the solvers are
// true.
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <cmath>
#include <string_view>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

ContactProblem make_problem(Random& random, int k, int dimension) {
    const int contacts = 1 + static_cast<int>(random.next_index(4));
    const int motions = 1 + static_cast<int>(random.next_index(6));
    ContactProblem out =
        make_contacts(random, contacts, dimension, motions, 1.5 * random.next_fraction(), k % 7 == 0);
    if (k % 3 == 0) out.delassus += 0.1 * Eigen::MatrixXd::Identity(out.size(), out.size());
    for (ContactCondition& law : out.conditions) {
        if (k % 5 == 1) law.mu_stick = law.mu_slip * (1.0 + random.next_fraction());
        const auto kind = random.next_index(12);
        if (k % 4 == 2 && kind == 0) law.tangent = TangentLaw::frictionless;
        if (k % 4 == 2 && kind == 1) {
            law.normal = NormalLaw::prescribed;
            law.prescribed_normal = random.next_fraction();
        }
    }
    return out;
}

// True if the solution satisfies every contact condition, checked by the definition alone.
bool holds(const ContactProblem& problem, const ContactSolution& solution) {
    const int d = problem.dimension;
    const double size = 1.0 + solution.r.lpNorm<Eigen::Infinity>() + solution.u.lpNorm<Eigen::Infinity>();
    const double zero = 1e-8 * size;
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const double N = solution.r[i * d], u_N = solution.u[i * d];
        const Eigen::VectorXd T = solution.r.segment(i * d + 1, d - 1),
                              u_T = solution.u.segment(i * d + 1, d - 1);
        if (law.normal == NormalLaw::prescribed) {
            if (std::abs(N - law.prescribed_normal) > zero) return false;
        } else if (N < -zero || u_N < -zero || (N > zero && u_N > zero)) {
            return false;
        }
        if (law.tangent == TangentLaw::frictionless) {
            if (T.norm() > zero) return false;
        } else if (law.tangent == TangentLaw::sliding) {
            const double side = law.direction[0] < 0.0 ? law.asymmetry : 1.0;
            if ((T + side * law.mu_slip * N * law.direction.head(d - 1)).norm() > zero) return false;
        } else if (T.norm() > (T[0] > 0.0 ? law.asymmetry : 1.0) * law.mu_stick * N + zero) {
            return false;
        } else if (u_T.norm() > zero) {
            const double side = u_T[0] < 0.0 ? law.asymmetry : 1.0;
            if ((T + side * law.mu_slip * N * u_T.normalized()).norm() > 1e-6 * size) return false;
        }
    }
    return true;
}

// With `lopsided` friction against the two senses of slip differs.
void judge(int dimension, int problems, bool lopsided = false) {
    Random random(static_cast<std::uint64_t>(70 + dimension + (lopsided ? 200 : 0)));
    ContactReport all, report;
    SolveOptions options;
    options.max_iterations = 200;
    int none = 0, multiple = 0, wrong = 0;
    for (int k = 0; k < problems; ++k) {
        ContactProblem problem = make_problem(random, k, dimension);
        for (ContactCondition& law : problem.conditions)
            if (lopsided) law.asymmetry = std::exp(random.next_between(std::log(0.25), std::log(4.0)));
        const SolverSize size{problem.contacts(), dimension, problem.size()};
        const auto make = [&](const SolverEntry& entry) {
            return dimension == 2 ? entry.make_planar(size) : entry.make_spatial(size);
        };
        make(*find_solver("enumeration"))->solve(problem, {}, all);
        const bool complete = all.count >= 0;
        none += all.verdict == Verdict::none ? 1 : 0;
        multiple += all.verdict == Verdict::multiple ? 1 : 0;
        if (all.verdict == Verdict::multiple) CHECK(all.known >= 2);
        for (const SolverEntry* entry : all_solvers()) {
            if ((dimension == 2 ? entry->make_planar : entry->make_spatial) == nullptr) continue;
            // Its problems have hundreds of rows each, so it solves only some of them.
            if (entry->id == "polygonal_cone" && k % 50 != 0) continue;
            CAPTURE(entry->id);
            CAPTURE(k);
            make(*entry)->solve(problem, options, report);
            const bool claims = report.verdict == Verdict::unique || report.verdict == Verdict::multiple ||
                                report.verdict == Verdict::found;
            if (claims) CHECK(report.known >= 1);
            // One solution refutes `none`, and the proof that there is none refutes a solution.
            if (claims && complete) CHECK(all.verdict != Verdict::none);
            if (report.verdict == Verdict::none && complete) CHECK(all.verdict == Verdict::none);
            if (!claims) continue;
            for (int i = 0; i < report.known; ++i) {
                const ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
                const bool good =
                    passes(residual(problem, solution.r), solution.r) && holds(problem, solution);
                if (!good) ++wrong;
            }
        }
    }
    CHECK(wrong == 0);
    MESSAGE("dimension " << dimension << ": none " << none << ", multiple " << multiple);
    if (dimension == 2) CHECK(none > 50);
    CHECK(multiple > 50);
}

}  // namespace

TEST_CASE("random contacts: planar problems, every solver against the definition") { judge(2, 10000); }

TEST_CASE("random contacts: planar problems with an asymmetric law, every solver against the definition") {
    judge(2, 10000, true);
}

TEST_CASE("random contacts: spatial problems, every solver against the definition") { judge(3, 10000); }
