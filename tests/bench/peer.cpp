// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// bench_peer: our solvers beside those of Siconos on the same problems. Batches of both alternate, so that a
// busy machine slows both; the median ratio of neighbouring batches is printed. Siconos gets its fastest
// choice of solver and tolerance that passes our referee (1e-10); its matrices are dense, its options and
// problems are set up outside the measured time. Both read the problem where it lies and copy it into their
// own tableau.
//
//     lcp        random M = A A' + 0.1 I: `lemke` against lcp_lexicolemke
//     friction   the published problems of tests/reference/problems: our fastest solver against its fastest
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"
#include "contact/referee.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
}

using namespace stiction;
using namespace stiction::test;

namespace {

using Clock = std::chrono::steady_clock;

template <class Run>
double find_time(int repeats, Run&& run) {
    const auto start = Clock::now();
    for (int k = 0; k < repeats; ++k) run();
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count() / repeats;
}

double find_median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Pair {
    double ours = 0.0, theirs = 0.0, ratio = 0.0;
};

template <class Ours, class Theirs>
Pair compare(Ours&& ours, Theirs&& theirs) {
    constexpr int batches = 15;
    constexpr double batch_ns = 2e6;
    const double guess = std::max(find_time(2, ours), find_time(2, theirs));
    const int repeats = std::max(1, static_cast<int>(batch_ns / guess));
    std::vector<double> a, b, ratio;
    for (int k = 0; k < batches; ++k) {
        a.push_back(find_time(repeats, ours));
        b.push_back(find_time(repeats, theirs));
        ratio.push_back(a.back() / b.back());
    }
    return {find_median(a), find_median(b), find_median(ratio)};
}

NumericsMatrix* make_numerics_matrix(const Eigen::MatrixXd& M) {
    NumericsMatrix* out = NM_create(NM_DENSE, static_cast<int>(M.rows()), static_cast<int>(M.cols()));
    std::copy(M.data(), M.data() + M.size(), out->matrix0);
    return out;
}

void bench_lcp() {
    std::printf("lcp: lemke / lcp_lexicolemke\nname,n,ours_ns,theirs_ns,ratio\n");
    for (int n : {4, 8, 16, 32, 64}) {
        constexpr int count = 16;
        Random random(20260101 + static_cast<std::uint64_t>(n));
        std::vector<LcpProblem> problems;
        std::vector<LinearComplementarityProblem> peers;
        for (int k = 0; k < count; ++k) problems.push_back(make_positive_definite(random, n));
        for (LcpProblem& problem : problems)
            peers.push_back({n, make_numerics_matrix(problem.M), problem.q.data()});
        auto solver = find_solver("lemke")->make_lcp({1, 2, n});
        std::vector<ContactReport> reports(count);
        const SolveOptions ours;
        SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
        std::vector<double> z(static_cast<std::size_t>(n)), w(static_cast<std::size_t>(n));
        int info = 0;
        const Pair pair = compare(
            [&] {
                for (std::size_t k = 0; k < count; ++k) solver->solve(problems[k], ours, reports[k]);
            },
            [&] {
                for (std::size_t k = 0; k < count; ++k) {
                    std::fill(z.begin(), z.end(), 0.0);
                    lcp_lexicolemke(&peers[k], z.data(), w.data(), &info, options);
                }
            });
        std::printf("random_%d,%d,%.1f,%.1f,%.3f\n", n, n, pair.ours / count, pair.theirs / count,
                    pair.ratio);
    }
}

ContactProblem read_contacts(const nlohmann::json& json) {
    ContactProblem out;
    out.dimension = json["dimension"].get<int>();
    const auto n = static_cast<Eigen::Index>(json["q"].size());
    out.delassus.resize(n, n);
    out.bias.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        out.bias[i] = json["q"][static_cast<std::size_t>(i)].get<double>();
        for (Eigen::Index j = 0; j < n; ++j)
            out.delassus(i, j) =
                json["M"][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>();
    }
    for (const auto& mu : json["mu"]) {
        ContactCondition law;
        law.mu_stick = law.mu_slip = mu.get<double>();
        out.conditions.push_back(law);
    }
    return out;
}

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

void bench_friction() {
    std::printf("\nfriction: our fastest / its fastest\nname,n,ours,ours_ns,theirs,theirs_ns,ratio\n");
    double ours_sum = 0.0, theirs_sum = 0.0, logarithms = 0.0;
    int count = 0;
    std::vector<std::filesystem::path> paths;
    for (const char* folder : {"fc2d", "fc3d"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(STICTION_TEST_DATA "/problems/") + folder))
            if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) {
        std::string text;
        std::FILE* file = std::fopen(path.string().c_str(), "rb");
        if (file == nullptr) continue;
        char block[1 << 16];
        for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, file)) > 0;)
            text.append(block, got);
        std::fclose(file);
        ContactProblem problem = read_contacts(nlohmann::json::parse(text));
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
        const std::string name = path.stem().string();
        if (best == nullptr || peer_options == nullptr) {
            std::printf("%s,%d,%s,,%s,,\n", name.c_str(), n,
                        best != nullptr ? std::string(best->id).c_str() : "none",
                        peer_options != nullptr ? peer_name : "none");
            continue;
        }
        auto solver = (problem.dimension == 2 ? best->make_planar : best->make_spatial)(size);
        const Pair pair = compare([&] { solver->solve(problem, {}, report); }, [&] { run(peer_options); });
        std::printf("%s,%d,%s,%.0f,%s,%.0f,%.3f\n", name.c_str(), n, std::string(best->id).c_str(), pair.ours,
                    peer_name, pair.theirs, pair.ratio);
        std::fflush(stdout);
        ours_sum += pair.ours;
        theirs_sum += pair.theirs;
        logarithms += std::log(pair.ratio);
        ++count;
    }
    std::printf("sum of times: %.3f, geometric mean: %.3f (%d problems)\n", ours_sum / theirs_sum,
                std::exp(logarithms / std::max(1, count)), count);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "all";
    if (kind != "friction") bench_lcp();
    if (kind != "lcp") bench_friction();
    return 0;
}
