// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// bench_peer: times of our solvers and steppers and of those of other programs on the same problems, in one run
// (timing.hpp). Problems and options of both are set up outside the measured time.
//
//     lcp        contact/solvers against Siconos: linear complementarity
//     friction   contact/solvers against Siconos: published friction problems
//     steps      one step of time stepping against one of Siconos
//     events     event-driven motion against CVODE and ARKODE of SUNDIALS
#include "bench/peer.hpp"

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
    struct Part {
        std::string_view word;
        void (*run)();
    };
    constexpr Part parts[] = {
#ifdef STICTION_PEER_SICONOS
        {"lcp", stiction::test::bench_lcp},
        {"friction", stiction::test::bench_friction},
#endif
#ifdef STICTION_PEER_SICONOS_STEPS
        {"steps", stiction::test::bench_steps},
#endif
#ifdef STICTION_PEER_SUNDIALS
        {"events", stiction::test::bench_events},
#endif
    };
    const std::string_view wanted = argc > 1 ? argv[1] : "all";
    bool known = false;
    for (const Part& part : parts) {
        if (wanted != "all" && wanted != part.word) continue;
        known = true;
        part.run();
    }
    if (known) return 0;
    std::fprintf(stderr, "bench_peer: no part of this name was built; parts:");
    for (const Part& part : parts)
        std::fprintf(stderr, " %.*s", static_cast<int>(part.word.size()), part.word.data());
    std::fprintf(stderr, "\n");
    return 2;
}
