// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random M = A A' + 0.1 I: `lemke` against lcp_lexicolemke of Siconos.
#include "bench/peer.hpp"

#include "bench/peer_matrix.hpp"
#include "bench/timing.hpp"
#include "contact/catalogue.hpp"
#include "contact/random_problems.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

extern "C" {
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
}

namespace stiction::test {

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
        const TimePair pair = compare(
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

}  // namespace stiction::test
