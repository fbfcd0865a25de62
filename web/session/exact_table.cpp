// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/exact_table.hpp"

namespace stiction {

const ExactResults& ExactTable::find(double seconds) const {
    constexpr std::size_t piece = 100;  // steps between looks at the clock
    if (history_.generation() != generation_) {
        results_.emplace(experiment_.scenario());
        generation_ = history_.generation();
        complete_ = false;
    }
    const double begin = read_work_clock();
    while (!complete_ && read_work_clock() - begin < seconds) complete_ = results_->advance(piece);
    return *results_;
}

}  // namespace stiction
