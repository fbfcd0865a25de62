// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/exact_table.hpp"

#include <chrono>

namespace stiction {

const ExactResults& ExactTable::find(const Scenario& scenario, int generation, double seconds) {
    constexpr std::size_t piece = 100;  // steps between looks at the clock
    using Clock = std::chrono::steady_clock;
    if (generation != generation_) {
        results_.emplace(scenario);
        generation_ = generation;
        complete_ = false;
    }
    const Clock::time_point begin = Clock::now();
    while (!complete_ && std::chrono::duration<double>(Clock::now() - begin).count() < seconds)
        complete_ = results_->advance(piece);
    return *results_;
}

}  // namespace stiction
