// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "bench/peer_problem.hpp"

#include "bench/peer_matrix.hpp"
#include "bench/timing.hpp"
#include "contact/catalogue.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
}

namespace stiction::test {

namespace {

struct Peer {
    const char* name;
    int id;
    int dimension;
};

constexpr Peer peers[] = {{"NSGS", SICONOS_FRICTION_3D_NSGS, 3},
                          {"NSN_AC", SICONOS_FRICTION_3D_NSN_AC, 3},
                          {"ONECONTACT_NSN", SICONOS_FRICTION_3D_ONECONTACT_NSN, 3},
                          {"2D_NSGS", SICONOS_FRICTION_2D_NSGS, 2},
                          {"2D_LEMKE", SICONOS_FRICTION_2D_LEMKE, 2},
                          {"2D_ENUM", SICONOS_FRICTION_2D_ENUM, 2}};

}  // namespace

void compare_solvers(const std::string& name, ContactProblem& problem, TimeSums& sums) {
    const int n = problem.size(), contacts = problem.contacts();
    const SolverSize size{contacts, problem.dimension, n};

    // Our fastest.
    const SolverEntry* best = nullptr;
    double best_time = 1e300;
    ContactReport report;
    for (const char* id : {"alart_curnier", "gauss_seidel", "augmented_lagrangian", "lemke"}) {
        const SolverEntry* entry = find_solver(id);
        const auto make = problem.dimension == 2 ? entry->make_planar : entry->make_spatial;
        if (make == nullptr) continue;
        auto solver = make(size);
        solver->solve(problem, {}, report);
        if (report.verdict != Verdict::found ||
            residual(problem, report.solutions[0].r).absolute > passing_residual(report.solutions[0].r))
            continue;
        const double time = find_time(3, [&] { solver->solve(problem, {}, report); });
        if (time < best_time) {
            best_time = time;
            best = entry;
        }
    }

    // Its fastest: solver and tolerance.
    std::vector<double> mu;
    for (const ContactCondition& law : problem.conditions) mu.push_back(law.mu_slip);
    FrictionContactProblem* peer = frictionContactProblem_new();
    peer->dimension = problem.dimension;
    peer->numberOfContacts = contacts;
    peer->M = make_numerics_matrix(problem.delassus);
    peer->q = problem.bias.data();
    peer->mu = mu.data();
    std::vector<double> reaction(static_cast<std::size_t>(n)), velocity(static_cast<std::size_t>(n));
    const auto run = [&](SolverOptions* options) {
        std::fill(reaction.begin(), reaction.end(), 0.0);
        std::fill(velocity.begin(), velocity.end(), 0.0);
        return problem.dimension == 2 ? fc2d_driver(peer, reaction.data(), velocity.data(), options)
                                      : fc3d_driver(peer, reaction.data(), velocity.data(), options);
    };
    const char* peer_name = nullptr;
    SolverOptions* peer_options = nullptr;
    double peer_time = 1e300;
    for (const Peer& candidate : peers) {
        if (candidate.dimension != problem.dimension) continue;
        if (candidate.id == SICONOS_FRICTION_3D_ONECONTACT_NSN && contacts != 1) continue;
        if (candidate.id == SICONOS_FRICTION_2D_ENUM && contacts > 4) continue;
        for (double tolerance : {1e-8, 1e-10, 1e-12, 1e-14, 1e-16}) {
            SolverOptions* options = solver_options_create(candidate.id);
            options->dparam[SICONOS_DPARAM_TOL] = tolerance;
            options->iparam[SICONOS_IPARAM_MAX_ITER] = 20000;
            run(options);
            const Eigen::VectorXd r = Eigen::Map<const Eigen::VectorXd>(reaction.data(), n);
            const Residual measured = residual(problem, r);
            if (!passes(measured, r) || measured.absolute > passing_residual(r)) continue;
            const double time = find_time(3, [&] { run(options); });
            if (time < peer_time) {
                peer_time = time;
                peer_name = candidate.name;
                peer_options = options;
            }
            break;  // a tighter tolerance only costs more
        }
    }
    if (best == nullptr || peer_options == nullptr) {
        std::printf("%s,%d,%s,,%s,,\n", name.c_str(), n,
                    best != nullptr ? std::string(best->id).c_str() : "none",
                    peer_options != nullptr ? peer_name : "none");
        return;
    }
    auto solver = (problem.dimension == 2 ? best->make_planar : best->make_spatial)(size);
    const TimePair pair = compare([&] { solver->solve(problem, {}, report); }, [&] { run(peer_options); });
    std::printf("%s,%d,%s,%.0f,%s,%.0f,%.3f\n", name.c_str(), n, std::string(best->id).c_str(), pair.ours,
                peer_name, pair.theirs, pair.ratio);
    std::fflush(stdout);
    sums.ours += pair.ours;
    sums.theirs += pair.theirs;
    sums.logarithms += std::log(pair.ratio);
    ++sums.count;
}

}  // namespace stiction::test
